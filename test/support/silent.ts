/** TCP servers over loopback that do not do what a client waits for. */
import { type AddressInfo, createServer, type Socket } from 'node:net'

/** Accepts and never answers; sends a byte now and then; ends in the middle of a body. */
export type Manner = 'silent' | 'dripping' | 'breaking'

export interface SilentServer extends AsyncDisposable {
  readonly port: number
  /** How many connections it has accepted. */
  readonly accepted: () => number
}

/** What each manner does with a connection that has sent something. */
const manners: Readonly<Record<Manner, (socket: Socket) => void>> = {
  silent: () => undefined,
  dripping: (socket) => {
    socket.write('HTTP/1.1 200 OK\r\ncontent-length: 100000\r\n\r\n')
    const timer = setInterval(() => socket.write('x'), 2_000)
    socket.on('close', () => clearInterval(timer))
  },
  breaking: (socket) => {
    socket.write('HTTP/1.1 200 OK\r\ncontent-length: 100000\r\n\r\nabc', () => socket.destroy())
  },
}

export async function startSilent(manner: Manner): Promise<SilentServer> {
  const sockets = new Set<Socket>()
  let accepted = 0
  const server = createServer((socket) => {
    accepted += 1
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
    socket.once('data', () => manners[manner](socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    accepted: () => accepted,
    [Symbol.asyncDispose]: async () => {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
