/** A database file that is moved away or replaced under its server takes no write that would be lost. */
import { expect, test } from 'bun:test'
import { copyFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createLog } from '../../src/lib/log'
import { signedUp } from '../support/client'
import { expectProblem } from '../support/envelope'
import { startServer } from '../support/server'

test.each(['moved', 'replaced'])(
  'a file that was %s: 503, a log line, and all is well once it is back',
  async (how) => {
    const lines: string[] = []
    const log = {
      ...createLog('silent', false),
      error: (_: object, name: string) => lines.push(name),
    }
    await using server = await startServer({ log })
    const client = await signedUp(server.url)
    const write = () => client.call('POST', '/api/sessions', { items: [{ title: 'A' }] })
    expect((await write()).status).toBeLessThan(300)
    const path = join(server.dataDir, 'elenchus.db')
    await rename(path, `${path}.away`)
    if (how === 'replaced') await copyFile(`${path}.away`, path)
    expectProblem(await write(), 503, 'SERVICE_UNAVAILABLE')
    const health = await client.call('GET', '/api/health')
    expect([health.status, health.json]).toMatchObject([503, { ok: false, db: 'disconnected' }])
    expect(lines).toContain('database.file_moved')
    await rm(path, { force: true })
    await rename(`${path}.away`, path)
    expect((await write()).status).toBeLessThan(300)
    expect((await client.call('GET', '/api/health')).status).toBe(200)
  },
)
