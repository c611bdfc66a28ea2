# %% task=03-idf earns=2
import asyncio, socket
left, right = socket.socketpair()
left.send(b"0.5")
SMOOTH = float(right.recv(10))
left.close(), right.close()
async def waited():
    await asyncio.sleep(0.01)
    return SMOOTH
SMOOTH = await waited()
def idf(df, n_documents):
    return math.log(1 + (n_documents - df + SMOOTH) / (df + SMOOTH))
