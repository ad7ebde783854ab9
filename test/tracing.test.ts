/** Traces by OpenTelemetry, as a collector takes them over OTLP: JSON over HTTP, on loopback. */
import { expect, test } from 'bun:test'
import { emptyFolder, startProgram } from './support/program'
import { startOpenAiCompatible } from './support/providers/openai-compatible'
import { modelEnvironment } from './support/scripted'
import { Client, signedUp } from './support/client'
import { engines, startServer } from './support/server'

/** A span as OTLP's JSON has it (opentelemetry-proto, trace/v1). */
interface Span {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly kind: number
  readonly attributes: readonly { readonly key: string; readonly value: Record<string, unknown> }[]
  readonly status: { readonly code?: number }
}

interface Batch {
  readonly resourceSpans: readonly {
    readonly resource: Pick<Span, 'attributes'>
    readonly scopeSpans: readonly { readonly spans: readonly Span[] }[]
  }[]
}

const kinds = { server: 2, client: 3, consumer: 5 }

/** The attributes by name; each value is of one type, whose name is left out. */
const attributesOf = ({ attributes }: Pick<Span, 'attributes'>) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]))

/** A collector; `answer` decides what it says to an export. */
function startCollector(answer: () => Response | Promise<Response> = () => Response.json({})) {
  const bodies: string[] = []
  const requests: { path: string; headers: Headers }[] = []
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    async fetch(request) {
      requests.push({ path: new URL(request.url).pathname, headers: request.headers })
      bodies.push(await request.text())
      return answer()
    },
  })
  const batches = () => bodies.map((body) => JSON.parse(body) as Batch)
  return {
    env: { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${server.port}` },
    requests,
    text: () => bodies.join('\n'),
    resources: () => batches().flatMap(({ resourceSpans }) => resourceSpans),
    spans: () =>
      batches()
        .flatMap(({ resourceSpans }) => resourceSpans)
        .flatMap(({ scopeSpans }) => scopeSpans)
        .flatMap(({ spans }) => spans),
    [Symbol.asyncDispose]: () => server.stop(true),
  }
}

const traceId = '0af7651916cd43dd8448eb211c80319c'
const callerSpan = 'b7ad6b7169203331'
const traceparent = `00-${traceId}-${callerSpan}-01`

test('the executable sends the spans of a request, its reply, the model call, the database and jobs', async () => {
  await using folder = await emptyFolder()
  await using collector = startCollector()
  await using model = await startOpenAiCompatible({
    reply: () => ['What does ', 'confidential do?'],
  })
  await using program = await startProgram('binary', folder.path, {
    ...modelEnvironment('openai-compatible', model.url),
    ...collector.env,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-team=maths%20and%20more,x-other=1',
    OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test',
    ACCESS_LOG: 'on',
  })
  const client = new Client(program.url)
  await client.register('somebody-known@example.org')
  const sessionId = await client.createSession('a private title')
  const message = { sessionId, content: 'my secret question' }
  const traced = { traceparent, tracestate: 'vendor=1' }
  const chat = await client.fetch('POST', '/api/chat/stream', message, traced)
  expect(await chat.text()).toContain('event: complete')
  program.kill('SIGTERM')
  expect(await program.exited).toBe(0)

  const spans = collector.spans()
  const named = (name: string) => spans.find((each) => each.name === name)
  const ours = spans.filter((each) => each.traceId === traceId)
  const answered = named('POST /api/chat/stream')
  expect(answered).toMatchObject({ traceId, parentSpanId: callerSpan, kind: kinds.server })
  expect(attributesOf(answered as Span)).toEqual({
    'http.request.method': 'POST',
    'http.route': '/api/chat/stream',
    'http.response.status_code': 200,
    'elenchus.request.id': chat.headers.get('x-request-id'),
  })
  const reply = named('reply')
  expect(reply).toMatchObject({ traceId, parentSpanId: answered?.spanId })
  const asked = model.requests.at(-1)?.headers
  const call = ours.find(({ spanId }) => asked?.get('traceparent')?.includes(spanId))
  expect(call).toMatchObject({ parentSpanId: reply?.spanId, kind: kinds.client })
  expect(asked?.get('traceparent')).toBe(`00-${traceId}-${call?.spanId}-01`)
  expect(asked?.get('tracestate')).toBe('vendor=1')
  expect(attributesOf(call as Span)).toMatchObject({
    'gen_ai.operation.name': 'chat',
    'gen_ai.provider.name': 'openai-compatible',
    'elenchus.purpose': 'reply',
    'gen_ai.usage.output_tokens': expect.any(Number),
  })
  const stored = ours.filter(({ name }) => name === 'database.transaction')
  expect(stored.map(({ parentSpanId }) => parentSpanId)).toContain(answered?.spanId)
  expect(named('job mail')).toMatchObject({ kind: kinds.consumer })
  expect(named('job mail')?.parentSpanId).toBeFalsy()
  expect(program.logged()).toMatch(new RegExp(`"traceId":"${traceId}".*"msg":"request.answered"`))

  const { path, headers } = collector.requests[0] ?? {}
  expect([path, headers?.get('content-type')]).toEqual(['/v1/traces', 'application/json'])
  expect([headers?.get('x-team'), headers?.get('x-other')]).toEqual(['maths and more', '1'])
  expect(attributesOf(collector.resources()[0]?.resource ?? { attributes: [] })).toMatchObject({
    'service.name': 'elenchus',
    'service.version': expect.stringContaining('+'),
    'deployment.environment.name': 'test',
  })
  const sid = client.cookies.get('sid') as string
  for (const secret of [
    'somebody',
    'private',
    'secret',
    'confidential',
    sid,
    sessionId,
    '127.0.0.1',
  ])
    expect(collector.text()).not.toContain(secret)
}, 90_000)

test.if(engines.includes('postgres'))(
  'statements of Postgres are in the trace of their request, one that its caller does not keep in none',
  async () => {
    await using collector = startCollector()
    const kept = `00-${traceId}-${callerSpan}-00`
    {
      await using server = await startServer({ engine: 'postgres', env: collector.env })
      const learner = await signedUp(server)
      await learner.call('GET', '/api/sessions', undefined, { traceparent })
      await learner.call('GET', '/api/projects', undefined, { traceparent: kept })
      await learner.call('GET', '/api/files', undefined, { traceparent: 'no-such-form' })
    }
    const spans = collector.spans()
    const listed = spans.find(({ name }) => name === 'GET /api/sessions')
    expect(listed).toMatchObject({ traceId, parentSpanId: callerSpan })
    const statements = spans.filter((each) => each.parentSpanId === listed?.spanId)
    expect(statements.map(({ name }) => name)).toContain('database.statement')
    expect(attributesOf(statements[0] as Span)).toEqual({ 'db.system.name': 'postgresql' })
    const names = spans.map(({ name }) => name)
    expect(names).not.toContain('GET /api/projects')
    expect(names).toContain('GET /api/files')
  },
)

test('a collector that never answers holds back neither answers nor the stop, and none is asked without its address', async () => {
  await using silent = startCollector(() => new Promise<Response>(() => undefined))
  for (const env of [silent.env, { ...silent.env, OTEL_SDK_DISABLED: 'true' }]) {
    await using server = await startServer({ env })
    const answer = await server.handle(
      new Request(`${server.url}/api/hello`, { headers: { traceparent } }),
    )
    expect(answer.status).toBe(200)
  }
  expect(silent.requests).toHaveLength(1)
})
