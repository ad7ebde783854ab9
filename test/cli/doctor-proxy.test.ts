/** `elenchus doctor` finds a proxy that holds streams back or refuses large bodies: a real one stands before the server. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import {
  request as forward,
  createServer,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { run } from '../support/program'
import { startServer, type TestServer } from '../support/server'

const mebibyte = 1_048_576

/** What a proxy does besides passing on. */
interface ProxyHabits {
  /** It sends an answer when it has all of it. */
  readonly buffersAnswers?: boolean
  /** It refuses a longer body: by its header, or, where it reads bodies whole, by the bytes that came. */
  readonly limit?: { readonly by: 'header' | 'bytes'; readonly bytes: number }
}

const whole = async (message: IncomingMessage): Promise<Buffer> =>
  Buffer.concat((await Array.fromAsync(message)) as Buffer[])

async function startProxy(target: string, { buffersAnswers, limit }: ProxyHabits) {
  const pass = (from: IncomingMessage, to: ServerResponse, body: Buffer | null) => {
    const { method, headers } = from
    const onward = forward(`${target}${from.url}`, { method, headers }, (answer) => {
      void (async () => {
        const kept = buffersAnswers ? await whole(answer) : null
        to.writeHead(answer.statusCode ?? 502, answer.headers)
        if (kept) to.end(kept)
        else answer.pipe(to)
      })()
    })
    onward.on('error', () => to.destroy())
    to.on('close', () => onward.destroy())
    if (body === null) from.pipe(onward)
    else onward.end(body)
  }
  const refuse = (to: ServerResponse) => to.writeHead(413).end('<h1>Request Entity Too Large</h1>')
  const server = createServer((from, to) => {
    void (async () => {
      const { by, bytes } = limit ?? { by: 'bytes', bytes: Infinity }
      if (by === 'header' && Number(from.headers['content-length']) > bytes) return refuse(to)
      if (by === 'header') return pass(from, to, null)
      const body = await whole(from).catch(() => null)
      if (body === null) return to.destroy()
      return body.length > bytes ? refuse(to) : pass(from, to, body)
    })()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server[Symbol.asyncDispose]())

/** What the two checks say through the address. */
async function findings(BASE_URL: string, env: Readonly<Record<string, string>> = {}) {
  const { out } = await run('binary', ['doctor', '--json'], {
    env: { DATA_DIR: server.dataDir, BASE_URL, ...env },
  })
  const lines = JSON.parse(out) as { check: string; status: string; says: string }[]
  const of = (name: string) => lines.find(({ check }) => check === name)
  return { streams: of('streams'), size: of('body size') }
}

const well = { status: 'ok' }
const heldBack = {
  status: 'FAIL',
  says: expect.stringMatching(/holds replies back.*proxy_buffering off/),
}
const refused = (name: string) => ({
  status: 'FAIL',
  says: expect.stringMatching(
    new RegExp(`\\(413\\); .*client_max_body_size 1024m.*or set ${name} to what it takes$`),
  ),
})

// One table, asked at once: a proxy that waits for a body costs the doctor three seconds.
test('streams that are held back and bodies that are refused are found, each with what to set', async () => {
  const table: [habits: ProxyHabits, streams: object, size: object][] = [
    [{}, well, well],
    [{ limit: { by: 'header', bytes: 1024 * mebibyte } }, well, well],
    [{ buffersAnswers: true }, heldBack, well],
    [{ limit: { by: 'header', bytes: mebibyte } }, well, refused('FILE_MAX_BYTES')],
    [{ limit: { by: 'header', bytes: 100 * mebibyte - 1 } }, well, refused('FILE_MAX_BYTES')],
    [{ limit: { by: 'header', bytes: 100 * mebibyte } }, well, refused('IMPORT_MAX_BYTES')],
    [{ limit: { by: 'bytes', bytes: mebibyte } }, well, refused('FILE_MAX_BYTES')],
  ]
  const found = await Promise.all(
    table.map(async ([habits]) => {
      await using proxy = await startProxy(server.url, habits)
      return { habits, ...(await findings(proxy.url)) }
    }),
  )
  const expected = table.map(([habits, streams, size]) => ({ habits, streams, size }))
  expect(found).toMatchObject(expected)
  expect(await findings(server.url)).toMatchObject({ streams: well, size: well })
}, 90_000)

test('strangers cannot ask: a token that is missing, made up or of another instance is an unknown path', async () => {
  for (const query of ['', '?token=', '?token=1.x', `?token=${Date.now() + 60_000}.c2lnbmF0dXJl`])
    for (const method of ['GET', 'POST']) {
      const { status } = await fetch(`${server.url}/api/proxy-probe${query}`, { method })
      expect([method, query, status]).toEqual([method, query, 404])
    }
})
