/** A wire between browser and server that a test can break, as trains and lifts do. */
import type { Socket } from 'bun'

/** Listens on a free port and passes every byte on to `port`, until it is cut. */
export function cuttableLine(port: number) {
  const pairs = new Set<Pair>()
  const state = { isDown: false }
  const listener = Bun.listen<Pair>({
    hostname: '127.0.0.1',
    port: 0,
    socket: {
      open: (near) => {
        if (state.isDown) return void near.terminate()
        near.data = { near, far: null, waiting: [] }
        pairs.add(near.data)
        void connect(near.data, port)
      },
      data: ({ data: pair }, bytes) => {
        if (pair.far) pair.far.write(bytes)
        else pair.waiting.push(Buffer.from(bytes))
      },
      close: ({ data: pair }) => {
        if (!pair) return
        pairs.delete(pair)
        pair.far?.end()
      },
    },
  })
  const cut = (): void => {
    for (const { near, far } of pairs) {
      near.terminate()
      far?.terminate()
    }
    pairs.clear()
  }
  const close = (): void => {
    cut()
    listener.stop(true)
  }
  return Object.assign(state, { url: `http://localhost:${listener.port}`, cut, close })
}

interface Pair {
  readonly near: Socket<Pair>
  far: Socket<undefined> | null
  readonly waiting: Buffer[]
}

async function connect(pair: Pair, port: number): Promise<void> {
  pair.far = await Bun.connect({
    hostname: '127.0.0.1',
    port,
    socket: {
      data: (_far, bytes) => void pair.near.write(bytes),
      close: () => void pair.near.end(),
      error: () => void pair.near.terminate(),
    },
  })
  for (const bytes of pair.waiting.splice(0)) pair.far.write(bytes)
}
