/** The link that the first start prints: for the first administrator, once, in time (contract §2). */
import { describe, expect, test } from 'bun:test'
import { Client, newEmail, password } from '../support/client'
import { testClock } from '../support/clock'
import { onEachEngine } from '../support/fixtures'
import { binary, emptyFolder, run, startProgram } from '../support/program'
import { startServer } from '../support/server'

const printed = /^(http:\/\/localhost:\d+)\/setup\?token=([\w-]{43})\n$/

/** The token of a fresh link to the server at `url`, which the command prints without the variables of that server. */
async function freshToken(folder: string, url: string): Promise<string> {
  const { code, out, err } = await run('binary', ['setup-link'], { env: { DATA_DIR: folder } })
  expect([code, err]).toEqual([0, ''])
  const [, address = '', token = ''] = printed.exec(out) ?? []
  expect(address).toBe(url)
  return token
}

async function setUp(url: string, token: string, email = newEmail()) {
  const client = new Client(url)
  await client.fetchCsrf()
  const answer = await client.call('POST', '/api/auth/setup', { token, email, password })
  return { client, status: answer.status }
}

describe('the program', () => {
  test('names in JSON logs the command that prints a link; it makes one administrator', async () => {
    await using folder = await emptyFolder()
    const token = await (async () => {
      await using program = await startProgram('binary', folder.path, { LOG_LEVEL: 'debug' })
      while (!program.logged().includes('"setup.link"')) await Bun.sleep(5)
      expect(program.logged()).toContain('"command":"elenchus setup-link"')
      expect(program.output()).not.toContain('/setup')
      const token = await freshToken(folder.path, program.url)
      expect((await setUp(program.url, 'x'.repeat(43))).status).toBe(400)
      const { client, status } = await setUp(program.url, token)
      expect(status).toBe(200)
      expect((await client.call('GET', '/api/account')).json).toMatchObject({ role: 'admin' })
      expect((await setUp(program.url, token)).status).toBe(400)
      expect(program.output()).not.toContain(token)
      return token
    })()
    await using again = await startProgram('binary', folder.path)
    expect((await setUp(again.url, token)).status).toBe(400)
    expect(again.output()).not.toContain('setup')
    const { code, out } = await run('binary', ['setup-link'], { env: { DATA_DIR: folder.path } })
    expect([code, out]).toEqual([1, expect.stringMatching(/administrator already/)])
  })

  test('prints the link where logs are text, also through a pipe', async () => {
    await using folder = await emptyFolder()
    const env = { DATA_DIR: folder.path, PORT: '0', HOST: '127.0.0.1' }
    const child = Bun.spawn([await binary(), 'serve'], { env, stdio: ['ignore', 'ignore', 'pipe'] })
    let said = ''
    for await (const chunk of child.stderr) {
      said += new TextDecoder().decode(chunk)
      if (said.includes('\n')) break
    }
    expect(said).toMatch(/^There is no administrator yet\..*\/setup\?token=[\w-]{43}\n/)
    for (const signal of ['SIGHUP', 'SIGUSR1', 'SIGUSR2'] as const) child.kill(signal)
    const [, url = ''] = / (http:\/\/localhost:\d+)\/setup/.exec(said) ?? []
    const token = await freshToken(folder.path, url)
    expect(token.length).toBe(43)
    expect(child.exitCode).toBeNull()
    child.kill('SIGTERM')
    expect(await child.exited).toBe(0)
  })

  test('a link lasts while learners register, and ends with the first administrator', async () => {
    await using folder = await emptyFolder()
    await using program = await startProgram('binary', folder.path)
    const [early, late] = [
      await freshToken(folder.path, program.url),
      await freshToken(folder.path, program.url),
    ]
    await new Client(program.url).register()
    expect((await setUp(program.url, early)).status).toBe(200)
    expect((await setUp(program.url, late)).status).toBe(400)
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

  test('a signed-in user becomes the administrator by it, once, and nobody by a wrong one', async () => {
    await using server = await startServer({ engine })
    const [first, second, stranger] = [0, 1, 2].map(() => new Client(server.url)) as [
      Client,
      Client,
      Client,
    ]
    await first.register()
    await second.register()
    await stranger.fetchCsrf()
    const link = async () => {
      const url = new URL(String(await server.running.app.auth.registration.setUpLink()))
      return String(url.searchParams.get('token'))
    }
    const become = async (client: Client, token: string) =>
      (await client.call('POST', '/api/auth/setup/user', { token })).status
    const roleOf = async (client: Client) =>
      (await client.call<{ role: string }>('GET', '/api/account')).json.role
    const [one, other] = [await link(), await link()]
    expect(await become(first, 'x'.repeat(43))).toBe(400)
    expect(await become(stranger, one)).toBe(401)
    expect(await roleOf(first)).toBe('learner')
    const made = await Promise.all([become(first, one), become(second, other)])
    expect(made.toSorted((a, b) => a - b)).toEqual([200, 400])
    const roles = [await roleOf(first), await roleOf(second)]
    expect(roles.toSorted()).toEqual(['admin', 'learner'])
    expect([await become(first, one), await become(second, other)]).toEqual([400, 400])
    expect((await setUp(server.url, other)).status).toBe(400)
  })

  test('of several who use it at once exactly one is made', async () => {
    await using server = await startServer({ engine })
    const url = new URL(String(await server.running.app.auth.registration.setUpLink()))
    const token = String(url.searchParams.get('token'))
    const made = await Promise.all(Array.from({ length: 4 }, () => setUp(server.url, token)))
    expect(made.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400, 400])
  })
})
