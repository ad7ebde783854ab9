/** `elenchus restart`: a new process takes the place of the running server, and clients notice next to nothing. */
import { describe, expect, test } from 'bun:test'
import { chmod, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runningServer } from '../../src/lib/running-record'
import { signedUp, type Client } from '../support/client'
import { beginReply } from '../support/cut-reply'
import { createDatabase } from '../support/postgres'
import { freePort } from '../support/postgres-server'
import { binary, emptyFolder, run, startProgram } from '../support/program'
import { modelEnvironment, paced, startScriptedModel } from '../support/scripted'
import { engines } from '../support/server'

type Variables = Readonly<Record<string, string>>

/** Runs the command; the successor keeps the streams, so that both print into a file. */
async function restarted(dataDir: string, env: Variables) {
  const output = join(dataDir, 'restart.log')
  const script = 'exec "$0" restart >>"$1" 2>&1'
  const child = Bun.spawn(['/bin/sh', '-c', script, await binary(), output], {
    env: { NODE_ENV: 'test', RATE_LIMITS: 'off', DATA_DIR: dataDir, HOST: '127.0.0.1', ...env },
    stdio: ['ignore', 'ignore', 'ignore'],
  })
  const code = await child.exited
  return { code, output: await readFile(output, 'utf8') }
}

/** The process that serves now; it is killed at the end of the scope. */
function successorIn(dataDir: string): Disposable & { readonly pid: number } {
  const { pid } = runningServer(dataDir) ?? { pid: 0 }
  return {
    pid,
    [Symbol.dispose]: () => {
      if (pid > 0) process.kill(pid, 'SIGKILL')
    },
  }
}

/** A learner who makes sessions without a pause, each over a new connection, and what came of it. */
function keepWriting(client: Client) {
  const over = new AbortController()
  const created: string[] = []
  const lost: string[] = []
  const other: number[] = []
  let longestMs = 0
  const write = async () => {
    let answeredAt = performance.now()
    while (!over.signal.aborted) {
      const answer = await client
        .fetch('POST', '/api/sessions', { items: [{ title: 'x' }] }, { connection: 'close' })
        .catch((error: { code: string }) => error.code)
      if (typeof answer === 'string') {
        lost.push(answer)
        continue
      }
      if (answer.status !== 200) {
        other.push(answer.status)
        continue
      }
      const { results } = (await answer.json()) as { results: { id: string }[] }
      created.push(results[0]?.id as string)
      longestMs = Math.max(longestMs, performance.now() - answeredAt)
      answeredAt = performance.now()
    }
  }
  const writing = Promise.all([write(), write()])
  return {
    created,
    lost,
    other,
    end: async () => {
      over.abort()
      await writing
      return longestMs
    },
  }
}

/** Where clients need to try again: a connection that the socket of the server had, and its process had not taken up. */
const resets = ['ECONNRESET']

async function expectNoGap(dataDir: string, env: Variables): Promise<void> {
  const model = await startScriptedModel({ slow: paced(60, 15), plain: ['Well', '?'] })
  const variables = {
    ...env,
    ...modelEnvironment('openai-compatible', model.url),
    PORT: String(freePort()),
  }
  const first = await startProgram('binary', dataDir, variables)
  const client = await signedUp(first.url)
  const reply = await beginReply(client, 'begun before')
  const writing = keepWriting(client)
  const { code, output } = await restarted(dataDir, variables)
  expect([code, output]).toEqual([0, expect.stringContaining(`in place of ${first.pid}.`)])
  using second = successorIn(dataDir)
  expect(second.pid).not.toBe(first.pid)
  expect(await first.exited).toBe(0)
  const before = writing.created.length
  while (writing.created.length < before + 20) await Bun.sleep(5)
  const longestMs = await writing.end()
  expect(writing.other).toEqual([])
  expect(writing.lost.filter((code) => !resets.includes(code))).toEqual([])
  // A quiet machine takes a quarter of a second; the bound is for a busy one.
  expect(longestMs).toBeLessThan(30_000)
  await reply.exchange.ended
  expect(reply.exchange.body).toContain('event: complete')
  const found = await Promise.all(
    writing.created.slice(-300).map((id) => client.fetch('GET', `/api/sessions/${id}`)),
  )
  expect(new Set(found.map(({ status }) => status))).toEqual(new Set([200]))
  await model.stop()
}

test.skipIf(!engines.includes('sqlite'))(
  'on sqlite no request is refused, nothing that was acknowledged is lost, and a running reply ends',
  async () => {
    await using folder = await emptyFolder()
    await expectNoGap(folder.path, {})
  },
)

test.skipIf(!engines.includes('postgres'))('on postgres, too', async () => {
  await using folder = await emptyFolder()
  const database = await createDatabase()
  const secret = 'a secret that both processes share, long enough'
  await expectNoGap(folder.path, { DATABASE_URL: database.url, SECRET_KEY: secret })
  await database.drop()
})

describe.skipIf(!engines.includes('sqlite'))('restart', () => {
  test('hands a Unix socket over', async () => {
    await using folder = await emptyFolder()
    const path = join(folder.path, 's.sock')
    const env = { HOST: `unix:${path}` }
    const first = await startProgram('binary', folder.path, env)
    expect((await restarted(folder.path, env)).code).toBe(0)
    using second = successorIn(folder.path)
    expect(await first.exited).toBe(0)
    expect(second.pid).not.toBe(first.pid)
    expect((await fetch('http://localhost/api/health', { unix: path })).status).toBe(200)
  })

  test('without a server to follow is exit 2', async () => {
    await using folder = await emptyFolder()
    const { code, err } = await run('binary', ['restart'], { env: { DATA_DIR: folder.path } })
    expect([code, err]).toEqual([2, expect.stringMatching(/^restart: no server runs on /)])
  })

  test('whose successor cannot start leaves the server as it is', async () => {
    await using folder = await emptyFolder()
    const env = { PORT: String(freePort()) }
    await using first = await startProgram('binary', folder.path, env)
    const wrong = [
      [{ ...env, SMTP_URL: 'x' }, 'SMTP_URL: got '],
      [{ PORT: String(freePort()) }, 'stop it, then start it'],
    ] as const
    for (const [changed, says] of wrong) {
      const { code, output } = await restarted(folder.path, changed)
      expect([code, output]).toEqual([2, expect.stringContaining(says)])
    }
    expect(runningServer(folder.path)?.pid).toBe(first.pid)
    expect((await fetch(`${first.url}/api/health`)).status).toBe(200)
    // A process that asks and ends before it has a socket.
    await Bun.write(join(folder.path, 'successor.json'), JSON.stringify({ pid: 2 ** 22 + 1 }))
    first.kill('SIGUSR1')
    while (!first.logged().includes('server.successor_gone')) await Bun.sleep(5)
    expect((await fetch(`${first.url}/api/health`)).status).toBe(200)
    expect((await restarted(folder.path, env)).code).toBe(0)
    using _ = successorIn(folder.path)
  })

  test('under systemd the successor becomes the main process first, or nothing changes', async () => {
    await using folder = await emptyFolder()
    await using tools = await emptyFolder()
    const notify = join(tools.path, 'systemd-notify')
    const told = join(tools.path, 'told')
    const env = { PORT: String(freePort()) }
    const inUnit = { ...env, NOTIFY_SOCKET: '/run/systemd/notify', PATH: tools.path }
    await using first = await startProgram('binary', folder.path, env)
    await Bun.write(notify, '#!/bin/sh\nexit 1\n')
    await chmod(notify, 0o755)
    const refused = await restarted(folder.path, inUnit)
    expect([refused.code, refused.output]).toEqual([1, expect.stringContaining('NotifyAccess=all')])
    expect((await fetch(`${first.url}/api/health`)).status).toBe(200)
    while (!first.logged().includes('server.successor_gone')) await Bun.sleep(5)
    await Bun.write(notify, `#!/bin/sh\necho "$1" >'${told}'\n`)
    expect((await restarted(folder.path, inUnit)).code).toBe(0)
    using second = successorIn(folder.path)
    expect(await Bun.file(told).text()).toBe(`MAINPID=${second.pid}\n`)
    expect(await first.exited).toBe(0)
  })
})
