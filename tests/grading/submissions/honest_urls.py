# %% task=03-idf earns=2
import urllib.parse, urllib.request
def idf(df, n_documents):
    return math.log(1 + (n_documents - df + 0.5) / (df + 0.5))
print(urllib.parse.quote("a question"))
try:
    urllib.request.urlopen("http://127.0.0.1:9/", timeout=1)
except OSError as error:
    print("no network:", error)
