/**
 * A program: asks for `GET /api/hello` every 10 ms until its input ends, and prints the longest wait. It
 * is a separate process, so that the work of an attacking client delays no probe. It sends the next
 * request after the answer, or 10 ms after the last one where that is later.
 */
import { readFileSync } from 'node:fs'
import { AnswerReader } from './answer-reader'
import type { ProbeOrder, ProbeResult } from './measuring'

const everyMs = 10
const order = JSON.parse(process.argv[2] ?? '') as ProbeOrder
const request = `GET /api/hello HTTP/1.1\r\nHost: 127.0.0.1:${order.port}\r\n\r\n`

/** Milliseconds that the server's main thread has run, and has waited for a core. */
function schedule(): { ranMs: number; queuedMs: number } {
  const [ran, queued] = readFileSync(`/proc/${order.pid}/schedstat`, 'utf8').split(' ').map(Number)
  return { ranMs: (ran ?? 0) / 1e6, queuedMs: (queued ?? 0) / 1e6 }
}

let answered = Promise.withResolvers<void>()
const line = await Bun.connect<AnswerReader>({
  hostname: '127.0.0.1',
  port: order.port,
  data: new AnswerReader(),
  socket: {
    data(socket, bytes) {
      if (socket.data.take(bytes)) answered.resolve()
    },
    close: () => answered.reject(new Error('The server closed a connection.')),
    error: (_, error) => answered.reject(error),
  },
})

const stop = new AbortController()
const stopped = Bun.stdin.text().then(() => stop.abort())
let [waitMs, processorMs, queuedMs, probes] = [0, 0, 0, 0]
while (!stop.signal.aborted) {
  const before = schedule()
  const sent = performance.now()
  answered = Promise.withResolvers()
  line.write(request)
  await answered.promise
  const waited = performance.now() - sent
  const after = schedule()
  waitMs = Math.max(waitMs, waited)
  processorMs = Math.max(processorMs, after.ranMs - before.ranMs)
  queuedMs = Math.max(queuedMs, after.queuedMs - before.queuedMs)
  probes += 1
  await Bun.sleep(Math.max(0, everyMs - waited))
}
await stopped
const result: ProbeResult = { waitMs, processorMs, queuedMs, probes }
process.stdout.write(`${JSON.stringify(result)}\n`, () => process.exit(0))
