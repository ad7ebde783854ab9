/**
 * A program: asks for one address every 10 ms until its input ends, and prints the longest wait. It is a separate process, so that the work of an attacking client delays no probe. It sends the next
 * request after the answer, or 10 ms after the last one where that is later.
 */
import { readFileSync } from 'node:fs'
import { AnswerReader } from './answer-reader'
import type { LongestWait, ProbeOrder, ProbeResult } from './measuring'

const everyMs = 10
const order = JSON.parse(process.argv[2] ?? '') as ProbeOrder
const lines = [`GET ${order.path} HTTP/1.1`, `Host: 127.0.0.1:${order.port}`, ...order.headers]
const request = `${lines.join('\r\n')}\r\n\r\n`

/** Milliseconds that a process's main thread has run, and has waited for a core. */
function schedule(pid: number | 'self'): { ranMs: number; queuedMs: number } {
  const [ran, queued] = readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ').map(Number)
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
let [processorMs, queuedMs, probes] = [0, 0, 0]
let longest: LongestWait = { waitMs: 0, ranMs: 0, queuedMs: 0, proberQueuedMs: 0 }
while (!stop.signal.aborted) {
  const before = schedule(order.pid)
  const ownBefore = schedule('self')
  const sent = performance.now()
  answered = Promise.withResolvers()
  line.write(request)
  await answered.promise
  const waitMs = performance.now() - sent
  const proberQueuedMs = schedule('self').queuedMs - ownBefore.queuedMs
  const after = schedule(order.pid)
  const [ran, queued] = [after.ranMs - before.ranMs, after.queuedMs - before.queuedMs]
  if (waitMs > longest.waitMs) longest = { waitMs, ranMs: ran, queuedMs: queued, proberQueuedMs }
  processorMs = Math.max(processorMs, ran)
  queuedMs = Math.max(queuedMs, queued)
  probes += 1
  await Bun.sleep(Math.max(0, everyMs - waitMs))
}
await stopped
const result: ProbeResult = { longest, processorMs, queuedMs, probes }
process.stdout.write(`${JSON.stringify(result)}\n`, () => process.exit(0))
