/** `elenchus user enable`, `demote` and `delete`, beside a server that runs on the same data. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client, newEmail, password } from '../support/client'
import { bearer } from '../support/phone'
import { run, startProgram, type Program } from '../support/program'

let folder = ''
let server: Program

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'elenchus-users-'))
  server = await startProgram('source', folder)
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})

const elenchus = (args: readonly string[], input?: string) =>
  run('source', args, { env: { DATA_DIR: folder }, ...(input === undefined ? {} : { input }) })

/** A browser that has tried to sign in; the status of it. */
async function logIn(email: string, with_: string): Promise<{ client: Client; status: number }> {
  const client = new Client(server.url)
  await client.fetchCsrf()
  const answer = await client.call('POST', '/api/auth/login', { email, password: with_ })
  return { client, status: answer.status }
}

async function listed(email: string): Promise<Record<string, unknown> | undefined> {
  const { out } = await elenchus(['user', 'list', '--json'])
  return (JSON.parse(out) as Record<string, unknown>[]).find((user) => user['email'] === email)
}

describe('user enable, demote, delete', () => {
  const made = async (...options: string[]) => {
    const email = newEmail()
    await elenchus(['user', 'create', email, '--password-stdin', ...options], password)
    return email
  }

  test('an enabled user signs in again, and set-password says that an account is disabled', async () => {
    const email = await made()
    const { client } = await logIn(email, password)
    const path = '/api/account/agent-keys'
    const body = { label: 'Bot', scopes: ['sessions:read'] }
    await client.fetchCsrf()
    const { json } = await client.call<{ credential: string }>('POST', path, body)
    await elenchus(['user', 'disable', email])
    const set = await elenchus(['user', 'set-password', email, '--password-stdin'], password)
    expect(set.out).toEndWith(
      `The account is disabled: \`elenchus user enable ${email}\` lets it sign in.\n`,
    )
    expect((await logIn(email, password)).status).toBe(401)
    const enabled = await elenchus(['user', 'enable', email])
    expect([enabled.code, enabled.out]).toEqual([0, `${email} may sign in again.\n`])
    expect((await logIn(email, password)).status).toBe(200)
    const headers = bearer(json.credential)
    expect((await client.call('GET', '/api/sessions', undefined, headers)).status).toBe(401)
  })

  test('a demoted administrator is a learner', async () => {
    const email = await made('--admin')
    const { code, out } = await elenchus(['user', 'demote', email])
    expect([code, out]).toEqual([0, `${email} is no administrator any more.\n`])
    expect(await listed(email)).toMatchObject({ role: 'learner' })
  })

  test('a deleted user is erased on a server that goes on running', async () => {
    const email = await made()
    const { client } = await logIn(email, password)
    await client.fetchCsrf()
    const sessionId = await client.createSession('to be erased')
    const { code, out } = await elenchus(['user', 'delete', email])
    expect([code, out]).toEqual([0, `${email} and everything of that account is erased.\n`])
    expect((await client.call('GET', `/api/sessions/${sessionId}`)).status).toBe(401)
    expect((await logIn(email, password)).status).toBe(401)
    expect(await listed(email)).toBeUndefined()
  })

  test.each(['enable', 'demote', 'delete'])(
    '%s of an unknown address is exit 1',
    async (command) => {
      const { code, err } = await elenchus(['user', command, 'nobody@example.org'])
      expect([code, err]).toEqual([1, 'nobody has the address nobody@example.org\n'])
    },
  )
})
