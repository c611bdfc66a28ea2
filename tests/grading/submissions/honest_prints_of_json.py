# %% task=03-idf earns=2
import json
def idf(df, n_documents):
    weight = math.log(1 + (n_documents - df + 0.5) / (df + 0.5))
    print(json.dumps({"record": {"value": weight}, "points": 0.0}))
    return weight
print(json.dumps({"df": 1, "n_documents": 3}, indent=2))
