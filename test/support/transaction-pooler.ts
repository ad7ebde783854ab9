/**
 * A stand-in for PgBouncer's transaction mode, in Postgres' wire protocol (version 3): each transaction
 * gets another connection of the server, so that nothing of a session lasts longer than a transaction.
 * It expects a server that trusts loopback.
 */
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** The code with which a client asks for TLS, and the reply of a server without TLS. */
const sslRequest = 80_877_103
const noTls = 'N'
const [ready, idle] = ['Z', 'I']
/** Messages of a client that the server answers with `ready`: a simple query, and Sync. */
const endings = new Set(['Q', 'S'])
const endOfSession = 'X'

export interface TransactionPooler {
  /** The address of the database, through the pooler. */
  readonly url: string
  /** How many transactions each connection of the server has had. */
  readonly transactions: readonly number[]
  close(): void
}

interface Message {
  readonly type: string
  readonly message: Buffer
}

/** Cuts a stream of bytes into messages: a letter, and a length that counts itself. */
class Messages {
  #bytes = Buffer.alloc(0)

  take(bytes: Buffer): Message[] {
    const taken: Message[] = []
    this.#bytes = Buffer.concat([this.#bytes, bytes])
    while (this.#bytes.length >= 5) {
      const end = 1 + this.#bytes.readInt32BE(1)
      if (this.#bytes.length < end) break
      const message = this.#bytes.subarray(0, end)
      this.#bytes = this.#bytes.subarray(end)
      taken.push({ type: String.fromCharCode(message[0] ?? 0), message })
    }
    return taken
  }
}

/** A connection of the server. */
interface Backend {
  readonly at: number
  readonly socket: Socket
  client: Client | null
}

/** A connection of a client, and what it has sent that waits for a backend. */
interface Client {
  readonly socket: Socket
  backend: Backend | null
  readonly waiting: Message[]
  /** Answers that end a query and have not come. */
  pending: number
}

/** Starts a pooler of so many connections before the database of `address`. */
export async function startTransactionPooler(
  address: string,
  connections = 3,
): Promise<TransactionPooler> {
  const target = new URL(address)
  const transactions = Array.from({ length: connections }, () => 0)
  const [clients, free]: [Set<Client>, Backend[]] = [new Set(), []]
  let greeting: Buffer = Buffer.alloc(0)
  /** Gives free backends, the one that has waited longest first, to clients that have sent something. */
  const assign = () => {
    for (const client of clients) {
      if (client.backend || client.waiting.length === 0) continue
      const backend = free.shift()
      if (!backend) return
      client.backend = backend
      backend.client = client
      transactions[backend.at] = (transactions[backend.at] ?? 0) + 1
      forward(client)
    }
  }
  const backends: Backend[] = []
  for (let at = 0; at < connections; at += 1) {
    const { backend, bytes } = await openBackend(target, at, (one) => {
      free.push(one)
      assign()
    })
    greeting = bytes
    backends.push(backend)
    free.push(backend)
  }
  const server = createServer((socket) => {
    const client: Client = { socket, backend: null, waiting: [], pending: 0 }
    clients.add(client)
    socket.on('error', () => socket.destroy())
    socket.on('close', () => clients.delete(client))
    receive(client, greeting, assign)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = new URL(address)
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    transactions,
    close: () => {
      server.close()
      for (const { socket } of [...clients, ...backends]) socket.destroy()
    },
  }
}

/** Sends what the client has sent to its backend. */
function forward(client: Client): void {
  for (const { type, message } of client.waiting.splice(0)) {
    if (endings.has(type)) client.pending += 1
    client.backend?.socket.write(message)
  }
}

/** Answers the start of a client's connection, and takes its messages from then on. */
function receive(client: Client, greeting: Buffer, assign: () => void): void {
  const messages = new Messages()
  let isStarted = false
  client.socket.on('data', (bytes: Buffer) => {
    if (!isStarted) {
      if (bytes.readInt32BE(4) === sslRequest) return void client.socket.write(noTls)
      isStarted = true
      return void client.socket.write(greeting)
    }
    for (const message of messages.take(bytes)) {
      if (message.type === endOfSession) return void client.socket.end()
      client.waiting.push(message)
    }
    if (client.backend) forward(client)
    else assign()
  })
}

/** Connects to the server. Resolves with all that it says before its first `ready`, and that. */
async function openBackend(
  target: URL,
  at: number,
  release: (backend: Backend) => void,
): Promise<{ backend: Backend; bytes: Buffer }> {
  const socket = connect(Number(target.port), target.hostname)
  const backend: Backend = { at, socket, client: null }
  const greeted = Promise.withResolvers<Buffer>()
  const messages = new Messages()
  const greeting: Buffer[] = []
  socket.on('error', greeted.reject)
  socket.on('data', (bytes: Buffer) => {
    for (const { type, message } of messages.take(bytes)) {
      const { client } = backend
      if (client) client.socket.write(message)
      else greeting.push(message)
      if (type !== ready) continue
      if (!client) greeted.resolve(Buffer.concat(greeting))
      else if ((client.pending -= 1) === 0 && String.fromCharCode(message[5] ?? 0) === idle) {
        client.backend = null
        backend.client = null
        release(backend)
      }
    }
  })
  const database = target.pathname.slice(1)
  const values = `user\0${target.username}\0database\0${database}\0client_encoding\0UTF8\0\0`
  const start = Buffer.alloc(8 + values.length)
  start.writeInt32BE(start.length, 0)
  start.writeInt32BE(196_608, 4)
  start.write(values, 8)
  socket.write(start)
  return { backend, bytes: await greeted.promise }
}
