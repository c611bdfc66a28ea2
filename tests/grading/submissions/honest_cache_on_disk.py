# %% task=03-idf earns=2
import shelve, sqlite3
def idf(df, n_documents):
    with shelve.open("weights") as known:
        key = f"{df} of {n_documents}"
        if key not in known:
            known[key] = math.log(1 + (n_documents - df + 0.5) / (df + 0.5))
        return known[key]
sqlite3.connect("notes.db").execute("CREATE TABLE notes (text)")
