/** The health probes and the bootstrap document of thin clients (spec 4.1), all public. */
import { type TSchema, Type } from '@sinclair/typebox'
import {
  endpoint,
  json,
  type Contract,
  type Endpoint,
  type HandlerResult,
} from '../../http/endpoint'
import { plugin } from '../../http/http-app'
import { jsonResponse } from '../../http/validation'
import { product } from '../../lib/product'
import type { Services } from '../../services'
import { proxyProbes } from './proxy-probe'
import { healthContract, healthProbe, healthy, unhealthy } from './health'

const seconds = Type.Number({ minimum: 0, description: 'Seconds since the server started.' })

const Healthy = Type.Object(
  {
    ok: Type.Literal(true),
    db: Type.Literal('connected'),
    uptime: seconds,
    pubsub: Type.Object(
      {
        transport: Type.Union([Type.Literal('in_process'), Type.Literal('pg_notify')]),
      },
      { title: 'PubSub' },
    ),
  },
  { title: 'Health' },
)
const Unhealthy = Type.Object(
  {
    ok: Type.Literal(false),
    db: Type.Literal('disconnected'),
    uptime: seconds,
    migrating: Type.Optional(
      Type.Literal(true, { description: 'A start brings the database up to date.' }),
    ),
  },
  { title: 'Unhealthy' },
)
const Hello = Type.Object({ message: Type.Literal('hello') }, { title: 'Hello' })
const PublicConfig = Type.Object(
  {
    hasProviderKey: Type.Boolean({
      description: 'Whether a model answers; else the offline tutor does.',
    }),
    isReasoning: Type.Boolean(),
  },
  { title: 'PublicConfig' },
)
const Bootstrap = Type.Object(
  {
    ok: Type.Literal(true),
    contractVersion: Type.Literal(1),
    product: Type.String(),
    platform: Type.Literal('android'),
    webBaseUrl: Type.String({ format: 'uri' }),
    apiBaseUrl: Type.String({ format: 'uri' }),
    canonicalApiBaseUrl: Type.String({ format: 'uri' }),
    healthPath: Type.Literal('/api/v2/health'),
  },
  { title: 'MobileBootstrap' },
)

export const healthRoutes = (services: Services) =>
  plugin('health', [
    health(services),
    hello(),
    publicConfig(services),
    bootstrap(services),
    ...proxyProbes(services),
  ])

type Probe = Pick<Contract, 'path' | 'operationId' | 'summary'> & Partial<Contract>

const probe = (named: Probe, handle: () => HandlerResult | Promise<HandlerResult>) =>
  endpoint(
    {
      method: 'GET',
      tag: 'Probes',
      access: 'public',
      responses: {},
      ...named,
    },
    handle,
  )

const ok = (schema: TSchema, example: unknown) => jsonResponse('As documented.', schema, example)

const health = (services: Services): Endpoint => {
  const { handle } = healthProbe({ ...services, database: services.store })
  const responses = {
    ...ok(Healthy, { ...healthy, pubsub: { transport: 'in_process' } }),
    503: {
      description: 'The database cannot be read or written, or is brought up to date.',
      schema: Unhealthy,
      example: unhealthy,
    },
  }
  return endpoint({ ...healthContract, responses }, handle)
}

const hello = () =>
  probe(
    {
      path: '/api/hello',
      operationId: 'getHello',
      summary: 'A static greeting',
      responses: ok(Hello, { message: 'hello' }),
    },
    () => json(200, { message: 'hello' }),
  )

const publicConfig = ({ config }: Services) => {
  const shown = {
    hasProviderKey: config.model !== null,
    isReasoning: config.model?.reasoning ?? false,
  }
  return probe(
    {
      path: '/api/config',
      operationId: 'getConfig',
      summary: 'What kind of model answers, without its name',
      responses: ok(PublicConfig, { hasProviderKey: false, isReasoning: false }),
    },
    () => json(200, shown),
  )
}

const bootstrap = ({ config }: Services) => {
  const shown = (baseUrl: string) => ({
    ok: true,
    contractVersion: 1,
    product: product.name,
    platform: 'android',
    webBaseUrl: baseUrl,
    apiBaseUrl: `${baseUrl}/api/v2`,
    canonicalApiBaseUrl: `${baseUrl}/api`,
    healthPath: '/api/v2/health',
  })
  return probe(
    {
      path: '/api/mobile/bootstrap',
      crossOrigin: 'any',
      operationId: 'getMobileBootstrap',
      summary: 'Where a native client finds everything',
      responses: ok(Bootstrap, shown('https://tutor.example.org')),
    },
    () => json(200, shown(config.baseUrl)),
  )
}
