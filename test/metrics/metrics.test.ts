/** `/metrics`: who may read it, and what it counts; and the log of requests. */
import { describe, expect, test } from 'bun:test'
import type { Log } from '../../src/lib/log'
import { signedUp } from '../support/client'
import { onEachEngine } from '../support/fixtures'
import { startServer, type TestServer } from '../support/server'

const token = 'a token of the metrics'
const withToken = { METRICS_TOKEN: token }

const scrape = (url: string, headers: Readonly<Record<string, string>> = {}) =>
  fetch(`${url}/metrics`, { headers })

/** The samples of a scrape by name and labels. */
async function samplesOf({ url }: TestServer): Promise<Map<string, number>> {
  const text = await (await scrape(url)).text()
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(
    lines.map((line) => {
      const at = line.lastIndexOf(' ')
      return [line.slice(0, at), Number(line.slice(at + 1))]
    }),
  )
}

onEachEngine('metrics', (engine) => {
  test('count requests by route and status, durations, jobs, replies, sizes and backups', async () => {
    await using server = await startServer({ engine })
    const learner = await signedUp(server.url)
    const sessionId = await learner.createSession()
    await learner.chat(sessionId, 'Solve 3x + 7 = 22')
    for (const path of ['/api/sessions/none', '/no/such/path', '/api/hello', '/api/hello']) {
      await fetch(`${server.url}${path}`)
    }
    const response = await scrape(server.url)
    expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/)
    const samples = await samplesOf(server)
    const requests = (method: string, route: string, status: number) =>
      samples.get(
        `elenchus_http_requests_total{method="${method}",route="${route}",status="${status}"}`,
      )
    expect(requests('GET', '/api/hello', 200)).toBe(2)
    expect(requests('POST', '/api/chat/stream', 200)).toBe(1)
    expect(requests('GET', '/api/sessions/:id', 401)).toBe(1)
    expect(requests('any', 'unknown', 404)).toBe(1)
    const duration = (suffix: string) =>
      samples.get(`elenchus_http_request_duration_seconds_${suffix}`) ?? Number.NaN
    expect(duration('bucket{method="GET",route="/api/hello",le="+Inf"}')).toBe(2)
    expect(duration('count{method="GET",route="/api/hello"}')).toBe(2)
    expect(duration('sum{method="GET",route="/api/hello"}')).toBeGreaterThan(0)
    expect(samples.get('elenchus_replies_running')).toBe(0)
    expect(samples.get('elenchus_jobs{kind="sweep",state="later"}')).toBe(1)
    expect(samples.get('elenchus_storage_bytes{of="database"}')).toBeGreaterThan(10_000)
    expect(samples.get('elenchus_backup_failures_total')).toBe(0)
    expect(samples.has('elenchus_wal_bytes')).toBe(engine === 'sqlite')
    for (const name of ['process_resident_memory_bytes', 'nodejs_eventloop_lag_p99_seconds']) {
      expect(samples.get(name), name).toBeGreaterThanOrEqual(0)
    }
    expect(samples.get('elenchus_disk_free_bytes')).toBeGreaterThan(0)
  })
})

describe('who may read them', () => {
  test('without a token this machine alone, and not through a proxy', async () => {
    await using server = await startServer()
    expect((await scrape(server.url)).status).toBe(200)
    for (const name of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via']) {
      expect((await scrape(server.url, { [name]: '127.0.0.1' })).status, name).toBe(404)
    }
    const elsewhere = { requestIP: () => ({ address: '192.0.2.1' }) }
    const answer = await server.running.app.handle(new Request(`${server.url}/metrics`), elsewhere)
    expect([answer.status, await answer.json()]).toEqual([
      404,
      expect.objectContaining({ code: 'NOT_FOUND' }),
    ])
  })

  test('behind a trusted proxy the address counts that it names', async () => {
    await using server = await startServer({ env: { TRUST_PROXY: '1' } })
    expect((await scrape(server.url, { 'x-forwarded-for': '192.0.2.1' })).status).toBe(404)
  })

  test('with a token its bearer, wherever from', async () => {
    await using server = await startServer({ env: withToken })
    const refused = ['', `Bearer ${token}x`, `Bearer ${token.slice(1)}`, 'Basic abc', token]
    for (const authorization of refused) {
      expect((await scrape(server.url, { authorization })).status, authorization).toBe(404)
    }
    expect((await scrape(server.url)).status).toBe(404)
    const right = { authorization: `Bearer ${token}`, via: 'x' }
    expect((await scrape(server.url, right)).status).toBe(200)
  })
})

describe('ACCESS_LOG', () => {
  const lines: [string, Record<string, unknown>][] = []
  const keep = (fields: object, message: string) => {
    lines.push([message, fields as Record<string, unknown>])
  }
  const log: Log = { debug: keep, info: keep, warn: keep, error: keep }
  const answered = () =>
    lines.flatMap(([message, fields]) => (message === 'request.answered' ? [fields] : []))

  test('has a line for each request, without a query and without a secret of the path', async () => {
    await using server = await startServer({ env: { ACCESS_LOG: 'on' }, log })
    for (const path of [
      '/api/hello?token=secret',
      '/api/shares/a-secret-link',
      '/api/v2/shares/a-secret-link',
      '/none',
    ]) {
      await fetch(`${server.url}${path}`)
    }
    const shown = answered()
    expect(shown.map(({ path, status }) => `${String(path)} ${String(status)}`)).toEqual([
      '/api/hello 200',
      '/api/shares/:shareId 404',
      '/api/shares/:shareId 404',
      '/none 404',
    ])
    expect(shown[0]).toEqual({
      method: 'GET',
      path: '/api/hello',
      status: 200,
      ms: expect.any(Number),
      address: expect.stringMatching(/127\.0\.0\.1|::1/),
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
    expect(JSON.stringify(lines)).not.toContain('secret')
  })

  test('is off where nothing is said', async () => {
    lines.length = 0
    await using server = await startServer({ log })
    await fetch(`${server.url}/api/hello`)
    expect(answered()).toEqual([])
  })
})
