/** Routes of a user's connections (contract §2). */
import { endpoint, json, type Endpoint } from '../../http/endpoint'
import { OkResponse } from '../../http/validation'
import type { Connections } from './connections'
import { ConnectionList, ConnectionParams } from './model'

const tag = 'Account'
const path = '/api/account/connections'

export const connectionRoutes = (connections: Connections): Endpoint[] => [
  list(connections),
  end(connections),
]

const list = (connections: Connections) =>
  endpoint(
    {
      method: 'GET',
      path,
      operationId: 'listConnections',
      summary: 'The applications that may act for the user',
      tag,
      access: 'user',
      rateLimit: 'DEFAULT',
      schemas: {},
      responses: {
        200: {
          description: 'Each application once.',
          schema: ConnectionList,
          example: {
            connections: [
              {
                clientId: 'cli_0199c0de00007000800000000000000c',
                clientName: 'Homework bot',
                scopes: ['sessions:read'],
                createdAt: '2026-11-21T09:00:00.000Z',
              },
            ],
          },
        },
      },
      problems: [],
    },
    async ({ principal }) => json(200, { connections: await connections.list(principal.userId) }),
  )

const end = (connections: Connections) =>
  endpoint(
    {
      method: 'DELETE',
      path: `${path}/:clientId`,
      operationId: 'deleteConnection',
      summary: 'Take back all that an application was allowed',
      tag,
      access: 'user',
      rateLimit: 'DEFAULT',
      schemas: { params: ConnectionParams },
      responses: {
        200: {
          description: 'Its tokens work no longer.',
          schema: OkResponse,
          example: { ok: true },
        },
      },
      problems: ['NOT_FOUND'],
    },
    async (context) => {
      await connections.revoke(context, context.principal.userId, context.params.clientId)
      return json(200, { ok: true })
    },
  )
