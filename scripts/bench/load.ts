/**
 * A program: loads a server and prints requests per second. It speaks HTTP/1.1 over plain TCP, because
 * `fetch` costs more than the servers measured here: N connections are kept open, each with one request
 * in flight. An answer other than 200 ends it with an error.
 */
import type { Socket } from 'bun'
import { AnswerReader } from './answer-reader'
import type { LoadOrder, LoadResult } from './measuring'

const order = JSON.parse(process.argv[2] ?? '') as LoadOrder
const request = Buffer.from(
  [`GET ${order.path} HTTP/1.1`, `Host: 127.0.0.1:${order.port}`, ...order.headers, '', ''].join(
    '\r\n',
  ),
)

let answers = 0

type Line = Socket<AnswerReader>

function connect(): Promise<Line> {
  return Bun.connect<AnswerReader>({
    hostname: '127.0.0.1',
    port: order.port,
    data: new AnswerReader(),
    socket: {
      open: (line) => void line.write(request),
      data(line, bytes) {
        if (!line.data.take(bytes)) return
        answers += 1
        line.write(request)
      },
      close: () => fail('The server closed a connection.'),
      error: (_, error) => fail(error.message),
    },
  })
}

function fail(message: string): never {
  console.error(message)
  process.exit(1)
}

await Promise.all(Array.from({ length: order.connections }, connect))
await Bun.sleep(order.warmUpMs)
const [before, started] = [answers, performance.now()]
await Bun.sleep(order.measureMs)
const seconds = (performance.now() - started) / 1_000
const result: LoadResult = { answers: answers - before, seconds, allAnswers: answers }
process.stdout.write(`${JSON.stringify(result)}\n`, () => process.exit(0))
