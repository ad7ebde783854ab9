/** `elenchus doctor` asks BASE_URL whether this instance answers there, and reads what its server noticed. */
import { expect, test } from 'bun:test'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { onEachEngine } from '../support/fixtures'
import { run } from '../support/program'
import { startServer } from '../support/server'
import { startSilent } from '../support/silent'
import { newPlace, type Place } from './instance'

interface Finding {
  readonly status: string
  readonly check: string
  readonly says: string
}

/** What the check says, and the command's status. */
async function finding(place: Place, check: string, env: Readonly<Record<string, string>> = {}) {
  const all = { ...place.env, ...env }
  const { code, out } = await run('binary', ['doctor', '--json'], { env: all, cwd: place.dataDir })
  const found = (JSON.parse(out) as Finding[]).find((one) => one.check === check)
  return { code, status: found?.status, says: found?.says }
}

const asked = (place: Place, env: Readonly<Record<string, string>> = {}) =>
  finding(place, 'base url', env)

onEachEngine('doctor of an address', (engine) => {
  test('this instance is known at its own address, and no other one is taken for it', async () => {
    await using place = await newPlace(engine)
    await using other = await startServer({ engine: 'sqlite' })
    {
      await using server = await place.serve()
      const { url } = server
      const well = { code: 0, status: 'ok', says: `${url} is this instance` }
      expect(await asked(place)).toEqual(well)
      expect(await asked(place, { BASE_URL: url })).toEqual(well)
      expect(await asked(place, { BASE_URL: other.url })).toEqual({
        code: 1,
        status: 'FAIL',
        says: expect.stringMatching(/answers \(200\), but is not this instance; set BASE_URL/),
      })
      const gone = await asked(place, { BASE_URL: 'http://127.0.0.1:9' })
      expect(gone.says).toMatch(/does not answer .*a server runs here/)
      expect(gone.status).not.toBe('ok')
    }
    const stopped = { code: 0, status: 'ok' }
    expect(await asked(place)).toMatchObject(stopped)
    expect(await asked(place, { BASE_URL: 'http://127.0.0.1:9' })).toMatchObject(stopped)
    expect(await asked(place, { BASE_URL: other.url })).toMatchObject({ code: 1, status: 'FAIL' })
  })

  test('forwarded headers are ignored without TRUST_PROXY, and named once', async () => {
    const lines: { fields: object; message: string }[] = []
    const write = (fields: object, message: string) => void lines.push({ fields, message })
    const log = { debug: write, info: write, warn: write, error: write }
    await using place = await newPlace(engine)
    const database = place.env['DATABASE_URL']
    const at = { engine, dataDir: place.dataDir, ...(database ? { databaseUrl: database } : {}) }
    const named = () => lines.filter(({ message }) => message === 'forwarded_headers.ignored')
    const ask = (url: string, headers: Record<string, string>) =>
      fetch(`${url}/api/health`, { headers })
    {
      await using server = await startServer({ ...at, log })
      await ask(server.url, {})
      expect(named()).toEqual([])
      expect(await finding(place, 'forwarded headers')).toMatchObject({ code: 0, status: 'ok' })
      for (const _time of [1, 2]) {
        await ask(server.url, { 'X-Forwarded-For': '192.0.2.1', 'X-Forwarded-Proto': 'https' })
      }
      const headers = ['x-forwarded-for', 'x-forwarded-proto']
      expect(named()).toMatchObject([{ fields: { headers, from: expect.any(String) } }])
      const { code, status, says } = await finding(place, 'forwarded headers')
      expect([code, status]).toEqual([0, 'warn'])
      expect(says).toMatch(/x-forwarded-for, x-forwarded-proto, which is ignored; set TRUST_PROXY/)
    }
    expect(await finding(place, 'forwarded headers')).toMatchObject({ status: 'ok' })
    const env = { TRUST_PROXY: '1' }
    await using server = await startServer({ ...at, log, env })
    await ask(server.url, { Forwarded: 'for=192.0.2.1' })
    expect(named()).toHaveLength(1)
    expect(await finding(place, 'forwarded headers', env)).toMatchObject({ status: 'ok' })
  })
})

test.each(['x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host', 'x-real-ip', 'forwarded'])(
  '%s alone is noticed',
  async (header) => {
    const seen: object[] = []
    const ignore = () => undefined
    const warn = (fields: object) => void seen.push(fields)
    await using server = await startServer({
      log: { debug: ignore, info: ignore, warn, error: ignore },
    })
    await fetch(`${server.url}/`, { headers: { [header]: 'x' } })
    expect(seen).toMatchObject([{ headers: [header] }])
  },
)

test('a redirect, another program, a proxy without its server and a silent one are told apart', async () => {
  await using place = await newPlace('sqlite')
  await using server = await place.serve()
  let answer = () => Response.redirect('https://www.example.org/x', 301)
  using front = Bun.serve({ port: 0, fetch: () => answer() })
  const env = { BASE_URL: `http://localhost:${front.port}` }
  expect(await asked(place, env)).toMatchObject({
    code: 1,
    says: expect.stringMatching(/redirects to https:\/\/www\.example\.org; set BASE_URL/),
  })
  answer = () => new Response('<html>')
  expect(await asked(place, env)).toMatchObject({ code: 1, status: 'FAIL' })
  answer = () => Response.json({ csrfToken: 'a.b.anonymous.c' })
  expect(await asked(place, env)).toMatchObject({ code: 1, status: 'FAIL' })
  answer = () => new Response('bad gateway', { status: 502 })
  expect(await asked(place, env)).toMatchObject({
    code: 0,
    status: 'warn',
    says: expect.stringContaining('502'),
  })
  await using silent = await startSilent('silent')
  expect(await asked(place, { BASE_URL: `http://127.0.0.1:${silent.port}` })).toMatchObject({
    status: 'warn',
    says: expect.stringContaining('nothing within 5 s'),
  })
  expect(await asked(place, { BASE_URL: server.url })).toMatchObject({ status: 'ok' })
}, 90_000)

test('a temporary folder that cannot be used is a fault of its own, not of the file store', async () => {
  await using place = await newPlace('sqlite')
  await (await place.serve())[Symbol.asyncDispose]()
  for (const TMPDIR of ['/proc/none', join(place.dataDir, 'not-there')]) {
    expect(await finding(place, 'temporary folder', { TMPDIR })).toEqual({
      code: 1,
      status: 'FAIL',
      says: expect.stringMatching(/cannot be used .*; set TMPDIR/),
    })
    expect(await finding(place, 'file store', { TMPDIR })).toMatchObject({ status: 'ok' })
  }
  const TMPDIR = join(place.dataDir, 'there')
  await mkdir(TMPDIR)
  expect(await finding(place, 'temporary folder', { TMPDIR })).toMatchObject({ status: 'ok' })
  await rm(TMPDIR, { recursive: true })
})
