/** A server below HTTP: it sends the given bytes to each connection, then does what the script says. */

/** What happens once the bytes are sent. */
export type Afterwards = 'close' | 'reset' | 'hang'

/** A running raw server. `await using` stops it. */
export interface RawServer extends Disposable {
  readonly port: number
  /** Connections so far. */
  readonly connections: number
}

/**
 * Answers the first bytes of every connection with `bytes`, then closes, resets or keeps silent.
 */
export function startRawServer(bytes: string | Uint8Array, afterwards: Afterwards): RawServer {
  let connections = 0
  const server = Bun.listen({
    hostname: '127.0.0.1',
    port: 0,
    socket: {
      open() {
        connections++
      },
      data(socket) {
        socket.write(bytes)
        socket.flush()
        // Bytes that arrive together with the end of their connection never leave Bun's HTTP client.
        if (afterwards === 'close') setTimeout(() => socket.end(), 20)
        if (afterwards === 'reset') setTimeout(() => socket.terminate(), 20)
      },
    },
  })
  return {
    port: server.port,
    get connections() {
      return connections
    },
    [Symbol.dispose]: () => server.stop(true),
  }
}
