/** The write-ahead log of SQLite stays small beside readers that take their time. */
import { Database } from 'bun:sqlite'
import { describe, expect, test } from 'bun:test'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { signedUp, type Client } from '../support/client'
import { engines, startServer, type TestServer } from '../support/server'

const mebibyte = 1_048_576
const entry = join(import.meta.dir, '../../src/main.ts')
/** Twice what a checkpoint leaves. */
const mostBytes = 16 * mebibyte

const logSize = async ({ dataDir }: TestServer): Promise<number> =>
  (await stat(join(dataDir, 'elenchus.db-wal'))).size

/** Stores some 20 MiB, a request of 900 KiB after the other. */
async function writeMuch(client: Client): Promise<void> {
  const messages = Array.from({ length: 30 }, () => ({ role: 'user', content: 'w'.repeat(30_000) }))
  for (let at = 0; at < 24; at += 1) {
    const { status } = await client.call('POST', '/api/sessions', {
      items: [{ title: 'A', messages }],
    })
    expect(status).toBe(200)
  }
}

/** 16 MiB that no archive makes smaller, so that one that is read slowly is not at its end. */
async function uploadMuch(client: Client): Promise<void> {
  const form = new FormData()
  const bytes = new Uint8Array(16 * mebibyte)
  for (let at = 0; at < bytes.length; at += 65_536) {
    crypto.getRandomValues(bytes.subarray(at, at + 65_536))
  }
  form.set('file', new File([bytes], 'random.bin'))
  expect((await client.call('POST', '/api/files', form)).status).toBe(201)
}

describe.if(engines.includes('sqlite'))('the write-ahead log', () => {
  test('stays small while an account export is read slowly', async () => {
    await using server = await startServer({ engine: 'sqlite' })
    const client = await signedUp(server.url)
    await writeMuch(client)
    await uploadMuch(client)
    const archive = (await client.fetch('GET', '/api/account/export')).body?.getReader()
    await archive?.read()
    await writeMuch(client)
    expect(await logSize(server)).toBeLessThan(mostBytes)
    await archive?.cancel()
  }, 90_000)

  test('stays small while a backup is read slowly', async () => {
    await using server = await startServer({ engine: 'sqlite' })
    const client = await signedUp(server.url)
    await writeMuch(client)
    await uploadMuch(client)
    const backup = Bun.spawn([process.execPath, entry, 'backup', '-'], {
      cwd: server.dataDir,
      env: { DATA_DIR: server.dataDir },
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    const archive = backup.stdout.getReader()
    expect((await archive.read()).done).toBe(false)
    backup.kill('SIGSTOP')
    expect(backup.exitCode).toBeNull()
    await writeMuch(client)
    expect(await logSize(server)).toBeLessThan(mostBytes)
    backup.kill('SIGKILL')
    await backup.exited
  }, 90_000)

  test('is small again after a reader of another process has held it', async () => {
    await using server = await startServer({ engine: 'sqlite' })
    const client = await signedUp(server.url)
    const other = new Database(join(server.dataDir, 'elenchus.db'), { readonly: true })
    other.run('begin')
    other.query('select count(*) from users').get()
    await writeMuch(client)
    expect(await logSize(server)).toBeGreaterThan(mostBytes)
    other.run('rollback')
    other.close()
    const deadline = performance.now() + 30_000
    while ((await logSize(server)) >= mostBytes && performance.now() < deadline) await Bun.sleep(20)
    expect(await logSize(server)).toBeLessThan(mostBytes)
  }, 90_000)
})
