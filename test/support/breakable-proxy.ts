/** A TCP proxy between browser and server whose connections a test can break. */
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A proxy to one port. */
export interface BreakableProxy {
  readonly url: string
  /** While true, every new connection is refused. */
  isDown: boolean
  /** Breaks every connection that is open. */
  cut(): void
  close(): void
}

/** Listens on a free port and forwards every byte to `port`, until it is cut. */
export async function startBreakableProxy(port: number): Promise<BreakableProxy> {
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    if (line.isDown) return void near.destroy()
    const far = connect(port, '127.0.0.1')
    near.pipe(far).pipe(near)
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket)
      socket.on('error', () => other.destroy())
      socket.on('close', () => {
        sockets.delete(socket)
        other.destroy()
      })
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const line: BreakableProxy = {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    isDown: false,
    cut: () => {
      for (const socket of sockets) socket.destroy()
    },
    close: () => {
      line.cut()
      server.close()
    },
  }
  return line
}
