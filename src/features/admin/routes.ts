/** Routes of administration in the browser (contract §11: role `admin`, cookie only). */
import { jsonResponse } from '../../http/validation'
import { endpoint, json } from '../../http/endpoint'
import { plugin } from '../../http/http-app'
import { acceptedLanguage } from '../../http/negotiation'
import { sha256 } from '../../lib/tokens'
import type { Admin } from './admin'
import {
  AdminSettings,
  AdminSettingsPatch,
  MailTestResult,
  modelTestExample,
  ModelTestResult,
  settingsExample,
} from './model'

const common = { tag: 'Administration', access: 'admin' } as const
const settingsResponse = {
  200: { description: 'The settings.', schema: AdminSettings, example: settingsExample },
}

export const adminRoutes = (admin: Admin) =>
  plugin('admin', [showSettings(admin), changeSettings(admin), testModel(admin), testMail(admin)])

/** What one administrator may try in five minutes: a test costs money or fills a mailbox. */
const testsKey = (name: string, userId: string) => sha256(`${name}:${userId}`)

const showSettings = (admin: Admin) =>
  endpoint(
    {
      ...common,
      method: 'GET',
      path: '/api/admin/settings',
      operationId: 'getAdminSettings',
      summary: 'The settings of this instance',
      responses: settingsResponse,
    },
    async () => json(200, await admin.settings()),
  )

const changeSettings = (admin: Admin) =>
  endpoint(
    {
      ...common,
      method: 'PATCH',
      path: '/api/admin/settings',
      operationId: 'updateAdminSettings',
      summary: 'Open or close registration',
      description:
        'Holds at once on every node. Where the variable `REGISTRATION` is set it decides, and this is 409.',
      schemas: { body: AdminSettingsPatch },
      bodyExample: { registration: 'closed' },
      responses: settingsResponse,
      problems: ['CONFLICT'],
    },
    async (context) => {
      const { principal, body } = context
      return json(200, await admin.setRegistration(context, principal, body.registration))
    },
  )

const testModel = (admin: Admin) =>
  endpoint(
    {
      ...common,
      method: 'POST',
      path: '/api/admin/model-test',
      operationId: 'testModel',
      summary: 'Try the model',
      description:
        'Tries name, streaming, tools, structured output, context and speed by a few short requests. `ok` is false only where no lesson can be held: address, key, name, streaming; the rest warns and says what to set. 409 where no model is configured. Counts towards `LOGIN_EMAIL` as well.',
      responses: jsonResponse('What was found.', ModelTestResult, modelTestExample),
      problems: ['CONFLICT'],
    },
    async (context) => {
      const { principal } = context
      await context.countRateLimit('LOGIN_EMAIL', testsKey('model-test', principal.userId))
      return json(200, await admin.testModel(context, principal, acceptedLanguage(context.request)))
    },
  )

const testMail = (admin: Admin) =>
  endpoint(
    {
      ...common,
      method: 'POST',
      path: '/api/admin/mail-test',
      operationId: 'testMail',
      summary: 'Send a test message to the administrator’s own address',
      description:
        'It is sent at once and not tried again. A failure of the mail server is an answer with `ok: false`. Counts towards `LOGIN_EMAIL` as well.',
      responses: jsonResponse('How the test ended.', MailTestResult, {
        ok: true,
        to: 'admin@example.org',
        mail: 'smtp',
      }),
    },
    async (context) => {
      const { principal } = context
      await context.countRateLimit('LOGIN_EMAIL', testsKey('mail-test', principal.userId))
      return json(200, await admin.testMail(context, principal))
    },
  )
