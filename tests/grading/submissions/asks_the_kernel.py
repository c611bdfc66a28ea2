# %% task=03-idf earns=0 others=any
def idf(df, n_documents):
    return 0.0
shell = get_ipython()
shell.user_ns_hidden.clear()
shell.ask_exit()
shell.run_line_magic("reset", "-f")
shell.kernel.do_shutdown(restart=False)
