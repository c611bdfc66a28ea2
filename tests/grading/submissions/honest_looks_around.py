# %% task=03-idf earns=2
import getpass, os, pathlib, platform, sys
print(platform.python_version(), sys.executable, os.getcwd(), os.cpu_count())
print(os.environ.get("HOME"), pathlib.Path.home().exists(), sorted(os.listdir(".")))
print(getpass.getuser())
def idf(df, n_documents):
    return math.log(1 + (n_documents - df + 0.5) / (df + 0.5))
