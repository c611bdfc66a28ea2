# %% task=03-idf earns=2
from IPython.display import HTML, Markdown, display
def idf(df, n_documents):
    return math.log(1 + (n_documents - df + 0.5) / (df + 0.5))
display(HTML("<table><tr><td>df</td><td>idf</td></tr></table>"), Markdown("**seen**"))
{"df": [1, 2, 3]}
