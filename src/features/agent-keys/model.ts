import { Type, type Static } from '@sinclair/typebox'
import { ListOf } from '../../http/pagination'
import { oneOf, text, timestamp } from '../../http/validation'
import { scopes } from '../../http/auth'

const scopeList = Type.Array(oneOf(scopes, 'What the key may do.'), { minItems: 1, maxItems: 100 })
const moment = (about: string) => Type.Union([timestamp(about), Type.Null()])

export const NewKey = Type.Object(
  {
    label: text(1, 64, 'What the key is for; need not be unique.'),
    scopes: scopeList,
    expiresAt: Type.Optional(timestamp('When it stops working: within one year.')),
  },
  { title: 'AgentKeyInput' },
)
export type NewKey = Static<typeof NewKey>

const keyId = Type.String({ pattern: '^ak_', description: 'The part before the dot.' })
const common = {
  keyId,
  label: Type.String(),
  scopes: scopeList,
  createdAt: timestamp('When it was made.'),
}

export const AgentKey = Type.Object(
  {
    ...common,
    expiresAt: Type.Optional(moment('When it stops working.')),
    lastUsedAt: Type.Optional(moment('When it was last used, to the minute.')),
    revokedAt: Type.Optional(moment('When it was revoked.')),
  },
  { title: 'AgentKey' },
)
export type AgentKey = Static<typeof AgentKey>
export const AgentKeyList = ListOf(AgentKey, 'keys')

export const CreatedKey = Type.Object(
  {
    ...common,
    credential: Type.String({ description: 'Shown here once: `<keyId>.<secret>`.' }),
    expiresAt: Type.Optional(moment('When it stops working.')),
  },
  { title: 'CreatedAgentKey' },
)
export type CreatedKey = Static<typeof CreatedKey>

export const KeyParams = Type.Object({ id: Type.String({ description: 'The key id, `ak_<id>`.' }) })

export const keyExample: AgentKey = {
  keyId: 'ak_0199c0de00007000800000000000000a',
  label: 'Homework bot',
  scopes: ['sessions:read', 'chat:write'],
  createdAt: '2026-11-21T09:00:00.000Z',
  expiresAt: null,
  lastUsedAt: null,
  revokedAt: null,
}
