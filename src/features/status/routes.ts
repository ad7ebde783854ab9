import type { TSchema } from '@sinclair/typebox'
import { endpoint, json, okAfter } from '../../http/endpoint'
import { plugin } from '../../http/http-app'
import { okResponse, jsonResponse } from '../../http/validation'
import { product } from '../../lib/product'
import type { Services } from '../../services'
import type { Auth } from '../auth/auth'
import { Status, SubscribeBody, MailTokenBody } from './model'
import { componentsOf, type StatusMails } from './status'

const common = <const B extends TSchema>(
  name: string,
  operationId: string,
  body: B,
  bodyExample: object = { token: 'Zm9yIGV4YW1wbGU' },
) =>
  ({
    method: 'POST',
    path: `/api/status/${name}`,
    operationId,
    tag: 'Announcements',
    access: 'public',
    schemas: { body },
    bodyExample,
    responses: okResponse('Done.'),
  }) as const

export const statusRoutes = (services: Services, mails: StatusMails, auth: Auth) =>
  plugin('status', [
    state(services, auth),
    endpoint(
      {
        ...common('subscribe', 'subscribeToStatus', SubscribeBody, { email: 'ada@example.org' }),
        rateLimit: 'STATUS_MAIL',
        summary: 'Ask for announcements by mail',
        description:
          'The address is sent a link, and gets nothing more until somebody has opened it; one link a day. The answer is the same for every address.',
      },
      ({ body: { email } }) => okAfter(mails.subscribe(email)),
    ),
    endpoint(
      {
        ...common('confirm', 'confirmStatusMails', MailTokenBody),
        summary: 'Say yes with the mailed token',
      },
      ({ body }) => okAfter(mails.confirm(body.token)),
    ),
    endpoint(
      {
        ...common('unsubscribe', 'endStatusMails', MailTokenBody),
        summary: 'End the mails, with the token of any of them',
      },
      ({ body }) => okAfter(mails.unsubscribe(body.token)),
    ),
  ])

const state = (services: Services, auth: Auth) =>
  endpoint(
    {
      method: 'GET',
      path: '/api/status',
      operationId: 'getStatus',
      summary: 'The state of the service and its parts',
      tag: 'Probes',
      access: 'public',
      crossOrigin: 'any',
      rateLimit: null,
      responses: jsonResponse('As documented.', Status, {
        ok: true,
        service: product.name,
        version: product.version,
        apiVersion: '2026.05',
        contractVersion: 'v2',
        startedAt: '2026-11-21T09:00:00.000Z',
        signIn: { registration: 'open', codehost: 'github', oidc: null, setUp: false },
        maintenance: { message: '', readOnly: false },
        abilities: { mail: true, model: true, pictures: false },
        components: [{ name: 'database', status: 'operational' }],
      }),
    },
    async () => json(200, await componentsOf(services, auth)),
  )
