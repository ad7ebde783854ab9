/** A full disk: the writes of a server fail as they do there, by the limit of one file's size. */
import { expect, test } from 'bun:test'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { signedUp } from '../support/client'
import { expectProblem } from '../support/envelope'
import { emptyFolder } from '../support/program'
import { startServer } from '../support/server'

const limitBytes = 3_145_728
const entry = join(import.meta.dir, '../../src/main.ts')

/** Runs a command that can write no file beyond `mostBytes`. */
function spawnLimited(folder: string, command: string, mostBytes: number) {
  // Past the limit a write fails with EFBIG; the signal that comes with it is ignored.
  const script = `trap '' XFSZ; ulimit -f ${mostBytes / 512}; exec "$@"`
  const env = { DATA_DIR: folder, PORT: '0', RATE_LIMITS: 'off', NODE_ENV: 'production' }
  return Bun.spawn(['/bin/sh', '-c', script, 'sh', process.execPath, entry, command], {
    cwd: folder,
    env: { ...env, HOST: '127.0.0.1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

/** A server that can write no file beyond `limitBytes`. */
async function startLimited(folder: string) {
  const child = spawnLimited(folder, 'serve', limitBytes)
  const decoder = new TextDecoder()
  const reader = child.stdout.getReader()
  let output = ''
  for (;;) {
    const { value, done } = await reader.read()
    if (done) throw new Error(`the server does not start: ${output}`)
    output += decoder.decode(value)
    const port = /"url":"http:\/\/127\.0\.0\.1:(\d+)"[^\n]*"server\.listening"/.exec(output)?.[1]
    if (port) return { child, url: `http://localhost:${port}` }
  }
}

/** Without the mail that a sign-up sends. */
const filesIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((found) => found.isFile() && !found.parentPath.endsWith('outbox'))
    .map(({ parentPath, name }) => join(parentPath, name))
    .toSorted()

test('a full disk is 503 with words that say so; health is 503; reads still work', async () => {
  await using folder = await emptyFolder()
  const { child, url } = await startLimited(folder.path)
  try {
    const client = await signedUp(url)
    expect((await client.call('GET', '/api/health')).status).toBe(200)
    const before = await filesIn(folder.path)
    const form = new FormData()
    form.set('file', new File([new Uint8Array(limitBytes + 1)], 'large.bin'))
    const refused = await client.call('POST', '/api/files', form)
    expectProblem(refused, 503, 'SERVICE_UNAVAILABLE')
    expect(refused.json).toMatchObject({ message: expect.stringContaining('disk is full') })
    expect(await filesIn(folder.path)).toEqual(before)

    const messages = [{ role: 'user', content: 'word '.repeat(6_000) }]
    let stored = 0
    let answer = await client.call('POST', '/api/sessions', { items: [{ title: 'A', messages }] })
    for (; answer.status === 200 && stored < 400; stored += 1) {
      answer = await client.call('POST', '/api/sessions', { items: [{ title: 'A', messages }] })
    }
    expectProblem(answer, 503, 'SERVICE_UNAVAILABLE')
    expect(answer.json).toMatchObject({ message: expect.stringContaining('disk is full') })
    const health = await client.call('GET', '/api/health')
    expect([health.status, health.json]).toMatchObject([503, { ok: false, db: 'disconnected' }])
    const list = await client.call<{ items: { messageCount: number }[] }>('GET', '/api/sessions')
    expect(list.status).toBe(200)
    expect(list.json.items.every(({ messageCount }) => messageCount === 1)).toBe(true)
  } finally {
    child.kill('SIGKILL')
    await child.exited
  }
})

test('frequent probes of the health write the database once in a few seconds', async () => {
  await using server = await startServer({ engine: 'sqlite' })
  const client = await signedUp(server.url)
  const log = join(server.dataDir, 'elenchus.db-wal')
  await client.call('GET', '/api/health')
  const { size, mtimeMs } = await stat(log)
  for (let at = 0; at < 100; at += 1) {
    expect((await client.call('GET', '/api/health')).status).toBe(200)
  }
  const after = await stat(log)
  // A real write takes at least a page of 4 KiB; a machine that needs 5 s for these makes another.
  expect(after.size - size).toBeLessThan(8 * 4_120)
  expect(after.mtimeMs).toBeGreaterThanOrEqual(mtimeMs)
})

test('a start on a full disk says so, without a statement of the database, and so does the doctor', async () => {
  await using folder = await emptyFolder()
  const { child } = await startLimited(folder.path)
  child.kill('SIGKILL')
  await child.exited
  const said = async (command: string) => {
    const limited = spawnLimited(folder.path, command, 0)
    const texts = [limited.stdout, limited.stderr].map((stream) => new Response(stream).text())
    const [out = '', err = ''] = await Promise.all(texts)
    return { code: await limited.exited, out, err }
  }
  const serve = await said('serve')
  expect(serve.code).not.toBe(0)
  expect(serve.err).toContain('disk is full')
  expect(serve.err).not.toMatch(/update|insert|select/i)
  const doctor = await said('doctor')
  expect(doctor.code).toBe(1)
  expect(doctor.out).toMatch(/^FAIL data folder: .*make room$/m)
})
