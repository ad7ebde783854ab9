/** Probes and bootstrap: exactly what spec 4.1 shows, to anyone, under both prefixes. */
import { describe, expect, test } from 'bun:test'
import { serve } from '../../src/cli/serve'
import { readConfig } from '../../src/config/config'
import { createLog } from '../../src/lib/log'
import { product } from '../../src/lib/product'
import { Client } from '../support/client'
import { expectProblem } from '../support/envelope'
import { testClock } from '../support/clock'
import { fixture, onEachEngine } from '../support/fixtures'
import { emptyFolder } from '../support/program'
import { startServer } from '../support/server'

const clock = testClock()

onEachEngine('probes', (engine) => {
  const get = (path: string, headers: Record<string, string> = {}) =>
    new Client(server.url).call('GET', path, undefined, headers)

  const server = fixture(() => startServer({ engine, clock, env: { RATE_LIMITS: 'on' } }))

  describe.each(['/api', '/api/v2'])('under %s', (prefix) => {
    test('health names the database and how nodes talk to each other, truthfully', async () => {
      const answer = await get(`${prefix}/health`)
      const { uptime } = answer.json as { uptime: number }
      const transport = engine === 'sqlite' ? 'in_process' : 'pg_notify'
      expect(answer.status).toBe(200)
      expect(answer.json).toEqual({ ok: true, db: 'connected', uptime, pubsub: { transport } })
      expect(answer.headers.get('ratelimit-limit')).toBe('300')
      expect(answer.headers.get('ratelimit-remaining')).toMatch(/^\d+$/)
      expect(answer.headers.get('ratelimit-reset')).toMatch(/^\d+$/)
      clock.advance(12_345)
      const later = (await get(`${prefix}/health`)).json as { uptime: number }
      expect(later.uptime).toBeCloseTo(uptime + 12.345, 3)
    })

    test('hello is static', async () => {
      expect((await get(`${prefix}/hello`)).text).toBe('{"message":"hello"}')
    })

    test('config says what kind of tutor answers', async () => {
      const { json } = await get(`${prefix}/config`)
      expect(json).toEqual({ hasProviderKey: false, isReasoning: false })
    })

    test('status', async () => {
      const { status, json } = await get(`${prefix}/status`)
      expect(status).toBe(200)
      expect(json).toEqual({
        ok: true,
        service: 'Elenchus',
        version: product.version,
        apiVersion: '2026.05',
        contractVersion: 'v2',
        startedAt: new Date(server.running.services.startedAt).toISOString(),
        components: ['api', 'database', 'tutor'].map((name) => ({ name, status: 'operational' })),
        maintenance: { message: '', readOnly: false },
        signIn: { registration: 'open', codehost: null, oidc: null, setUp: true },
        abilities: { mail: false, model: false, pictures: false },
      })
    })

    test('bootstrap', async () => {
      const { headers, json } = await get(`${prefix}/mobile/bootstrap`)
      expect(headers.get('cache-control')).toBe('no-store')
      expect(json).toEqual({
        ok: true,
        contractVersion: 1,
        product: 'Elenchus',
        platform: 'android',
        webBaseUrl: server.url,
        apiBaseUrl: `${server.url}/api/v2`,
        canonicalApiBaseUrl: `${server.url}/api`,
        healthPath: '/api/v2/health',
      })
    })

    test('no credential is looked at, not even a bad one', async () => {
      for (const path of ['health', 'hello', 'config', 'status', 'mobile/bootstrap']) {
        const headers = { authorization: 'Bearer nonsense', cookie: 'sid=nonsense' }
        const answer = await get(`${prefix}/${path}`, headers)
        expect(answer.status).toBe(200)
        expect(answer.headers.getSetCookie()).toEqual([])
      }
    })

    test('they only read', async () => {
      for (const path of ['health', 'hello', 'config', 'status', 'mobile/bootstrap']) {
        const answer = await new Client(server.url).call('POST', `${prefix}/${path}`, {})
        expectProblem(answer, 405, 'METHOD_NOT_ALLOWED')
      }
    })
  })
})

test('no public answer names the model, its provider, its address or its key', async () => {
  const secrets = ['model-of-mine', 'openai-compatible', 'llm.example.org', 'key-of-mine']
  await using server = await startServer({
    env: {
      LLM_PROVIDER: secrets[1] as string,
      LLM_BASE_URL: `http://${secrets[2]}:1/v1`,
      LLM_MODEL: secrets[0] as string,
      LLM_API_KEY: secrets[3] as string,
      LLM_REASONING: 'true',
    },
  })
  const { json } = await new Client(server.url).call('GET', '/api/config')
  expect(json).toEqual({ hasProviderKey: true, isReasoning: true })
  for (const path of ['config', 'status', 'health', 'hello', 'mobile/bootstrap']) {
    const { text, headers } = await new Client(server.url).call('GET', `/api/${path}`)
    const shown = text + JSON.stringify([...headers])
    for (const secret of secrets) expect(shown).not.toContain(secret)
  }
})

test('requests that arrive during the start get the answers of a running server', async () => {
  const listener = Bun.listen({ hostname: '127.0.0.1', port: 0, socket: { data() {} } })
  const { port } = listener
  listener.stop(true)
  await using folder = await emptyFolder()
  const config = readConfig({
    NODE_ENV: 'test',
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: folder.path,
    LOG_LEVEL: 'silent',
  })
  const requests = [
    ['GET', '/api/health'],
    ['GET', '/api/v2/health'],
    ['HEAD', '/api/health'],
    ['POST', '/api/health'],
    ['GET', '/api/hello'],
    ['GET', '/api/sessions'],
    ['GET', '/api/nothing'],
  ] as const
  const askAll = () => {
    const answers = requests.map(async ([method, path]) => {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method })
      const shape = (await answer.text()).replaceAll(/"(uptime|requestId)":("[^"]*"|[\d.]+)/g, '$1')
      return [method, path, answer.status, [...answer.headers.keys()].toSorted(), shape]
    })
    return Promise.all(answers)
  }
  // The socket listens before the first pause of the start.
  const starting = serve(config, createLog('silent', false))
  const early = await askAll()
  const running = await starting
  try {
    expect(early).toEqual(await askAll())
    expect(early.map(([, , status]) => status)).toEqual([200, 200, 200, 405, 200, 401, 404])
  } finally {
    await running.stop()
  }
})
