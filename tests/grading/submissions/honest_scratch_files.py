# %% task=03-idf earns=2
import json, pathlib, tempfile
with tempfile.TemporaryDirectory() as folder:
    note = pathlib.Path(folder, "weights.json")
    note.write_text(json.dumps({"smooth": 0.5}))
    SMOOTH = json.loads(note.read_text())["smooth"]
def idf(df, n_documents):
    return math.log(1 + (n_documents - df + SMOOTH) / (df + SMOOTH))
