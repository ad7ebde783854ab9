import { endpoint, json } from '../../http/endpoint'
import { plugin } from '../../http/http-app'
import { okResponse, jsonResponse } from '../../http/validation'
import { storedAnswer } from '../../http/idempotency'
import type { Services } from '../../services'
import type { AgentKeys } from './agent-keys'
import { AgentKeyList, CreatedKey, KeyParams, keyExample, NewKey } from './model'

const tag = 'Agent keys'
const path = '/api/account/agent-keys'

export const agentKeyRoutes = (services: Services, keys: AgentKeys) =>
  plugin('agent-keys', [
    list(keys),
    create(services, keys),
    revoke('DELETE', `${path}/:id`, 'revokeAgentKey', services, keys),
    revoke('POST', `${path}/:id/revoke`, 'postRevokeAgentKey', services, keys),
  ])

const list = (keys: AgentKeys) =>
  endpoint(
    {
      method: 'GET',
      path,
      operationId: 'listAgentKeys',
      summary: 'The caller’s agent keys, newest first; never a secret',
      description: 'An OAuth bearer sees only the keys that its own grant has made.',
      tag,
      access: 'user-or-app',
      responses: jsonResponse('The keys.', AgentKeyList, { keys: [keyExample] }),
    },
    async ({ principal }) => json(200, { keys: await keys.list(principal) }),
  )

const create = ({ idempotency }: Services, keys: AgentKeys) =>
  endpoint(
    {
      method: 'POST',
      path,
      operationId: 'createAgentKey',
      holdsSecret: true,
      summary: 'Mint an agent key; its secret is shown here once',
      description:
        'An OAuth bearer mints only keys whose scopes are within its own, and they end with what its user allowed it; an agent key mints none. An `Idempotency-Key` is the credential’s: the answer, which holds the secret, is repeated to the credential that asked alone.',
      tag,
      access: 'user-or-app',
      rateLimit: 'KEYS',
      idempotent: true,
      schemas: { body: NewKey },
      bodyExample: { label: 'Homework bot', scopes: ['sessions:read', 'chat:write'] },
      responses: {
        201: {
          description: 'The key.',
          schema: CreatedKey,
          example: {
            keyId: keyExample.keyId,
            credential: `${keyExample.keyId}.<secret>`,
            label: keyExample.label,
            scopes: keyExample.scopes,
            createdAt: keyExample.createdAt,
            expiresAt: null,
          },
        },
      },
      problems: ['INSUFFICIENT_SCOPE', 'CONFLICT'],
    },
    async (context) => {
      keys.authorize(context.principal, context.body.scopes)
      return storedAnswer(
        201,
        idempotency.once(context.claim, (tx) =>
          keys.create(tx, context, context.principal, context.body),
        ),
      )
    },
  )

const revoke = (
  method: 'POST' | 'DELETE',
  at: string,
  operationId: string,
  { idempotency }: Services,
  keys: AgentKeys,
) =>
  endpoint(
    {
      method,
      path: at,
      operationId,
      summary: 'Revoke a key; fine when it is gone already',
      description:
        'An OAuth bearer ends only keys that its own grant has made; any other is to it like one that is gone.',
      tag,
      access: 'user-or-app',
      idempotent: true,
      schemas: { params: KeyParams },
      responses: okResponse('It works no longer.'),
    },
    (context) =>
      storedAnswer(
        200,
        idempotency.once(context.claim, async (tx) => {
          await keys.revoke(tx, context, context.principal, context.params.id)
          return { ok: true }
        }),
      ),
  )
