/** Deletion leaves no reference: no table contains the id of a deleted row. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { unzipSync } from 'fflate'
import { getTableColumns, type Column } from 'drizzle-orm'
import * as schema from '../../src/db/schema'
import { Client, password } from '../support/client'
import { startServer, type TestServer } from '../support/server'
import { contents, tableName, tables } from '../support/stores'
import { createUserData } from './user-data'
import { onEachEngine } from '../support/fixtures'

/** Columns that name a row of another table: the table, as the schema calls it. */
const targets: Readonly<Record<string, string>> = {
  userId: 'users',
  sessionId: 'sessions',
  sourceSessionId: 'sessions',
  projectId: 'projects',
  fileId: 'files',
  jobId: 'importJobs',
  importId: 'importJobs',
  parentId: 'messages',
  headMessageId: 'messages',
  userMessageId: 'messages',
  messageId: 'messages',
  replyId: 'replies',
  signInId: 'signIns',
  clientId: 'oauthClients',
  pairId: 'mobilePairs',
  grantId: 'oauthGrants',
  practiceId: 'practices',
  teacherId: 'users',
  inviterId: 'users',
  inviteeId: 'users',
  classId: 'classes',
  platformId: 'ltiPlatforms',
  assignmentId: 'assignments',
}

/** Columns with such names that are meant to outlive what they name, or name nothing of ours. */
const free = new Set([
  'audit_records.userId',
  'audit_records.requestId',
  'class_access.classId',
  'class_access.sessionId',
  'class_access.teacherId',
  'classes.externalId',
  'csrf_adoptions.signInId',
  'external_identities.externalId',
  'imported_conversations.externalId',
  'lti_contexts.contextId',
  'lti_contexts.deploymentId',
  'lti_platforms.clientId',
  'passkeys.credentialId',
  'replies.nodeId',
  'search_entries.refId',
  'search_entries.groupId',
  'search_entries.userId',
  'search_backlog.afterId',
])

onEachEngine('deletion', (engine) => {
  let server: TestServer
  let client: Client
  let userId = ''
  let things: Awaited<ReturnType<typeof createUserData>> = {}
  beforeAll(async () => {
    server = await startServer({ engine })
    const bystander = new Client(server.url)
    await bystander.register()
    await createUserData(bystander)
  })
  afterAll(() => server[Symbol.asyncDispose]())

  const store = () => server.running.services.store

  async function settle(): Promise<void> {
    client = new Client(server.url)
    userId = await client.register()
    things = await createUserData(client)
  }

  /** The tables in which `id` still stands, anywhere in any column. */
  async function tablesWith(id: string): Promise<string[]> {
    await server.running.services.search.purgeDeleted()
    const all = Object.entries(await contents(store()))
    return all.filter(([, rows]) => rows.some((row) => row.includes(id))).map(([name]) => name)
  }

  /** Every reference to a row that is not there, as `table.column`. */
  async function dangling(): Promise<string[]> {
    const found: string[] = []
    for (const table of tables) {
      const rows: Record<string, unknown>[] = await store().db.select().from(table)
      for (const name of referencesOf(table)) {
        const known = await idsOf(targets[name] ?? '')
        const lost = rows.some(({ [name]: id }) => typeof id === 'string' && !known.has(id))
        if (lost) found.push(`${tableName(table)}.${name}`)
      }
    }
    return found
  }

  async function idsOf(target: string): Promise<Set<string>> {
    const table = tables.find((one) => one === (schema as Record<string, unknown>)[target])
    if (!table) return new Set()
    const rows: Record<string, unknown>[] = await store().db.select().from(table)
    return new Set(rows.map(({ id }) => String(id)))
  }

  test('every table that can contain user data does contain some', async () => {
    await settle()
    for (const [name, { id }] of Object.entries(things)) {
      expect(await tablesWith(id), name).not.toEqual([])
    }
    expect(await dangling()).toEqual([])
  })

  test('the export contains all data of its user and none of other users', async () => {
    const foreign = things
    await settle()
    const response = await client.fetch('GET', '/api/account/export')
    const files = unzipSync(new Uint8Array(await response.arrayBuffer()))
    const archive = Object.entries(files).flatMap(([name, bytes]) => [
      name,
      new TextDecoder().decode(bytes),
    ])
    const holds = (id: string) => archive.some((part) => part.includes(id))
    for (const [name, { id }] of Object.entries(things))
      expect([name, holds(id)]).toEqual([name, true])
    for (const [name, { id }] of Object.entries(foreign))
      expect([name, holds(id)]).toEqual([name, false])
  })

  test('no table contains the id of a deleted item', async () => {
    for (const name of Object.keys(things)) {
      await settle()
      const { id, path } = things[name] ?? { id: '', path: '' }
      expect((await client.call('DELETE', path)).status, name).toBe(200)
      expect(await tablesWith(id), name).toEqual([])
      expect(await dangling(), name).toEqual([])
    }
  })

  test('no table contains an id of a deleted account’s data', async () => {
    await settle()
    expect((await client.call('DELETE', '/api/account', { password })).status).toBe(200)
    for (const [name, { id }] of Object.entries(things)) {
      expect(await tablesWith(id), name).toEqual([])
    }
    expect(await tablesWith(userId)).toEqual(['audit_records'])
    expect(await dangling()).toEqual([])
  })
})

test('every column named like a reference is declared a reference or an exception', () => {
  const unknown = tables.flatMap((table) =>
    referencesOf(table)
      .filter((name) => !(name in targets))
      .map((name) => `${tableName(table)}.${name}`),
  )
  expect(unknown).toEqual([])
})

/** The names of its columns that end in `Id`, without those that are free. */
function referencesOf(table: (typeof tables)[number]): string[] {
  const columns: Record<string, Column> = getTableColumns(table)
  return Object.keys(columns).filter(
    (name) => name.endsWith('Id') && !free.has(`${tableName(table)}.${name}`),
  )
}
