import { Type } from '@sinclair/typebox'

const seconds = Type.Number({ minimum: 0, description: 'Seconds since the server started.' })

export const Healthy = Type.Object(
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
export const Unhealthy = Type.Object(
  {
    ok: Type.Literal(false),
    db: Type.Literal('disconnected'),
    uptime: seconds,
  },
  { title: 'Unhealthy' },
)
export const Hello = Type.Object({ message: Type.Literal('hello') }, { title: 'Hello' })
export const PublicConfig = Type.Object(
  {
    hasProviderKey: Type.Boolean({
      description: 'Whether a model answers; else the offline tutor does.',
    }),
    isReasoning: Type.Boolean(),
  },
  { title: 'PublicConfig' },
)
export const Bootstrap = Type.Object(
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
