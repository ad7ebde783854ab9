/** The user's own account: profile, devices, export, deletion (contract §2), on both engines. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { unzipSync } from 'fflate'
import * as schema from '../../src/db/schema'
import { Client, newEmail, password, signedUp } from '../support/client'
import { startServer, type TestServer } from '../support/server'
import { onEachEngine } from '../support/fixtures'

const tables = Object.values(schema).filter((value) => is(value, PgTable))

onEachEngine('account', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({ engine })
  })
  afterAll(() => server[Symbol.asyncDispose]())

  test('the profile is shown, and its name changed', async () => {
    const client = await signedUp(server)
    const shown = await client.call<Record<string, unknown>>('GET', '/api/account')
    expect(shown.json).toMatchObject({ role: 'learner', hasPassword: true, emailVerified: false })
    const renamed = await client.call('PATCH', '/api/account', { name: 'Zoë 🦊' })
    expect(renamed.json).toMatchObject({ name: 'Zoë 🦊' })
    expect((await client.call('PATCH', '/api/account', { name: null })).json).not.toHaveProperty(
      'name',
    )
  })

  test('what is chosen for the pages is kept member by member, for every browser', async () => {
    const email = newEmail()
    const here = new Client(server.url)
    await here.register(email)
    const choose = (preferences: object) => here.call('PATCH', '/api/account', { preferences })
    expect((await here.call('GET', '/api/account')).json).toMatchObject({ preferences: {} })
    await choose({ theme: 'dark', language: 'fr', unknown: 'x' })
    const both = await Promise.all([choose({ mode: 'tutor' }), choose({ motion: 'reduced' })])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    const elsewhere = await signInAs(server.url, email)
    const { json } = await elsewhere.call<{ preferences: object }>('GET', '/api/account')
    expect(json.preferences).toEqual({
      theme: 'dark',
      language: 'fr',
      mode: 'tutor',
      motion: 'reduced',
    })
    expect((await choose({ theme: 'pink' })).status).toBe(400)
    expect((await choose({ firstStepsClosed: 'yes' })).status).toBe(400)
  })

  test.each([
    ['nothing', {}],
    ['a number', { name: 1 }],
    ['101 characters', { name: 'a'.repeat(101) }],
    ['NUL', { name: 'a\0' }],
  ])('a name of %s is 400', async (_, body) => {
    const client = await signedUp(server)
    expect((await client.call('PATCH', '/api/account', body)).status).toBe(400)
  })

  test('role, id and address cannot be assigned', async () => {
    const client = await signedUp(server)
    const before = (await client.call<object>('GET', '/api/account')).json
    const fixed = { role: 'admin', id: 'x', email: 'x@example.org', emailVerified: true }
    expect((await client.call('PATCH', '/api/account', fixed)).status).toBe(400)
    await client.call('PATCH', '/api/account', { ...fixed, name: 'N' })
    expect((await client.call('GET', '/api/account')).json).toEqual({ ...before, name: 'N' })
  })

  test('devices are listed, and signed out one by one or all but the current one', async () => {
    const email = newEmail()
    const here = new Client(server.url)
    await here.register(email)
    const elsewhere = await Promise.all([0, 1, 2].map(() => signInAs(server.url, email)))
    const list = () =>
      here.call<{ sessions: { id: string; current: boolean }[] }>('GET', '/api/account/sessions')
    const { sessions } = (await list()).json
    expect(sessions).toHaveLength(4)
    expect(sessions.filter(({ current }) => current)).toHaveLength(1)
    const other = sessions.find(({ current }) => !current)
    const at = `/api/account/sessions/${other?.id}`
    expect((await here.call('DELETE', at)).json).toEqual({ ok: true })
    expect((await here.call('DELETE', at)).status).toBe(404)
    expect((await here.call('DELETE', '/api/account/sessions')).json).toEqual({ ok: true })
    expect((await list()).json.sessions).toHaveLength(1)
    for (const client of elsewhere)
      expect((await client.call('GET', '/api/auth/me')).status).toBe(401)
    expect((await here.call('GET', '/api/auth/me')).status).toBe(200)
  })

  test('another user’s device cannot be signed out', async () => {
    const [one, two] = await Promise.all([signedUp(server), signedUp(server)])
    const { json } = await one.call<{ sessions: { id: string }[] }>('GET', '/api/account/sessions')
    const foreign = await two.call('DELETE', `/api/account/sessions/${json.sessions[0]?.id}`)
    expect(foreign.status).toBe(404)
    expect((await one.call('GET', '/api/auth/me')).status).toBe(200)
  })

  test('the export contains every session with its messages', async () => {
    const client = await signedUp(server)
    const sessionId = await client.createSession('Equations ✏️')
    await client.chat(sessionId, 'Solve 3x + 7 = 22')
    const response = await client.fetch('GET', '/api/account/export')
    expect(response.headers.get('content-type')).toBe('application/zip')
    expect(response.headers.get('content-disposition')).toStartWith(
      'attachment; filename="elenchus-',
    )
    const files = unzipSync(new Uint8Array(await response.arrayBuffer()))
    const text = (name: string) => new TextDecoder().decode(files[name])
    expect(JSON.parse(text('account.json'))).toMatchObject({ role: 'learner' })
    const session = JSON.parse(text(`sessions/${sessionId}.json`)) as {
      messages: { role: string }[]
    }
    expect(session).toMatchObject({ title: 'Equations ✏️', messageCount: 2 })
    expect(session.messages.map(({ role }) => role)).toEqual(['user', 'assistant'])
    expect(Object.keys(files)).toContain('agent-keys.json')
  })

  test('deletion requires the password and leaves only anonymous audit records', async () => {
    const email = newEmail()
    const client = new Client(server.url)
    const userId = await client.register(email)
    const sessionId = await client.createSession('zebrafinch')
    await client.chat(sessionId, 'zebrafinch 3x + 7 = 22')
    const mint = { label: 'zebrafinch', scopes: ['chat:read'] }
    await client.call('POST', '/api/account/agent-keys', mint, { 'idempotency-key': 'k' })
    const wrong = await client.call('DELETE', '/api/account', { password: 'not it at all' })
    expect(wrong.status).toBe(400)
    expect((await client.call('DELETE', '/api/account', { password })).json).toEqual({ ok: true })
    expect((await client.call('GET', '/api/auth/me')).status).toBe(401)
    expect(await tablesThatMention(server, userId)).toEqual(['audit_records'])
    expect(await tablesThatMention(server, email)).toEqual([])
    expect(await tablesThatMention(server, 'zebrafinch')).toEqual([])
    if (engine === 'sqlite') expect(await filesThatMention(server, 'zebrafinch')).toEqual([])
    await new Client(server.url).register(email)
  })
})

async function signInAs(url: string, email: string): Promise<Client> {
  const client = new Client(url)
  await client.fetchCsrf()
  const { status } = await client.call('POST', '/api/auth/login', { email, password })
  expect(status).toBe(200)
  return client
}

async function tablesThatMention({ running }: TestServer, text: string): Promise<string[]> {
  const found: string[] = []
  for (const table of tables) {
    const rows = await running.services.store.db.select().from(table)
    if (JSON.stringify(rows).includes(text)) found.push(getTableName(table))
  }
  return found.toSorted()
}

async function filesThatMention({ dataDir }: TestServer, text: string): Promise<string[]> {
  const names = (await readdir(dataDir)).filter((name) => name.startsWith('elenchus.db'))
  const found: string[] = []
  for (const name of names) {
    const bytes = Buffer.from(await Bun.file(join(dataDir, name)).arrayBuffer())
    if (bytes.includes(text)) found.push(name)
  }
  return found
}
