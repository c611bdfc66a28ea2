# %% task=03-idf earns=2
import asyncio
import matplotlib.pyplot as plt
plt.plot([1, 2, 3])
plt.show()
await asyncio.sleep(0)
def idf(df, n_documents):
    return math.log(1 + (n_documents - df + 0.5) / (df + 0.5))
