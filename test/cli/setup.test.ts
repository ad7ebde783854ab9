/** The link that the first start prints: for the first administrator, once, in time (contract §2). */
import { describe, expect, test } from 'bun:test'
import { Client, newEmail, password } from '../support/client'
import { testClock } from '../support/clock'
import { onEachEngine } from '../support/fixtures'
import { emptyFolder, run, startProgram, type Program } from '../support/program'
import { startServer } from '../support/server'

const printed =
  /^There is no account yet\..*: (http:\/\/localhost:\d+)\/setup\?token=([\w-]{43})$/gm

async function link(program: Program): Promise<string> {
  while (!program.output().includes('/setup?token=')) await Bun.sleep(5)
  const found = [...program.output().matchAll(printed)]
  expect(found).toHaveLength(1)
  return String(found[0]?.[2])
}

async function setUp(url: string, token: string, email = newEmail()) {
  const client = new Client(url)
  await client.fetchCsrf()
  const answer = await client.call('POST', '/api/auth/setup', { token, email, password })
  return { client, status: answer.status }
}

describe('the program', () => {
  test('prints one link beside the log; it makes one administrator, and no start prints another', async () => {
    await using folder = await emptyFolder()
    const token = await (async () => {
      await using program = await startProgram('binary', folder.path, { LOG_LEVEL: 'debug' })
      const token = await link(program)
      expect(program.logged()).not.toContain(token)
      expect((await setUp(program.url, 'x'.repeat(43))).status).toBe(400)
      const { client, status } = await setUp(program.url, token)
      expect(status).toBe(200)
      expect((await client.call('GET', '/api/account')).json).toMatchObject({ role: 'admin' })
      expect((await setUp(program.url, token)).status).toBe(400)
      expect(program.logged()).not.toContain(token)
      return token
    })()
    await using again = await startProgram('binary', folder.path)
    expect((await setUp(again.url, token)).status).toBe(400)
    expect(again.output()).not.toContain('/setup')
  })

  test('a link that was not used is worth nothing once there is somebody', async () => {
    await using folder = await emptyFolder()
    await using program = await startProgram('binary', folder.path)
    const token = await link(program)
    const env = { DATA_DIR: folder.path }
    expect((await run('binary', ['user', 'create', newEmail()], { env })).code).toBe(0)
    expect((await setUp(program.url, token)).status).toBe(400)
  })
})

onEachEngine('setup', (engine) => {
  test('the link lasts thirty minutes', async () => {
    const clock = testClock()
    await using server = await startServer({ engine, clock })
    const fresh = async () => {
      const url = new URL(String(await server.running.app.auth.registration.setUpLink()))
      return String(url.searchParams.get('token'))
    }
    const [late, early] = [await fresh(), await fresh()]
    clock.advance(30 * 60_000)
    expect((await setUp(server.url, late)).status).toBe(400)
    const inTime = await fresh()
    clock.advance(30 * 60_000 - 1)
    expect((await setUp(server.url, early)).status).toBe(400)
    expect((await setUp(server.url, inTime)).status).toBe(200)
    expect(await server.running.app.auth.registration.setUpLink()).toBeNull()
  })

  test('whether a link works is answered before its form is filled, and spends nothing', async () => {
    await using server = await startServer({ engine })
    const client = new Client(server.url)
    await client.fetchCsrf()
    const check = async (token: string) =>
      (await client.call('POST', '/api/auth/links/check', { purpose: 'setup', token })).json
    const setUpState = async () =>
      (await client.call<{ signIn: { setUp: boolean } }>('GET', '/api/status')).json.signIn.setUp
    const url = new URL(String(await server.running.app.auth.registration.setUpLink()))
    const token = String(url.searchParams.get('token'))
    expect(await setUpState()).toBe(true)
    expect(await check('x')).toEqual({ valid: false })
    for (const _time of [1, 2]) expect(await check(token)).toEqual({ valid: true })
    expect((await setUp(server.url, token)).status).toBe(200)
    expect(await check(token)).toEqual({ valid: false })
    expect(await setUpState()).toBe(false)
  })

  test('of several who use it at once exactly one is made', async () => {
    await using server = await startServer({ engine })
    const url = new URL(String(await server.running.app.auth.registration.setUpLink()))
    const token = String(url.searchParams.get('token'))
    const made = await Promise.all(Array.from({ length: 4 }, () => setUp(server.url, token)))
    expect(made.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400, 400])
  })
})
