/** What administrators set and try in the browser (contract §11), on both engines. */
import { expect, test } from 'bun:test'
import { listAudit } from '../../src/http/audit'
import { Client, newEmail, password } from '../support/client'
import { expectProblem } from '../support/envelope'
import { fixture, onEachEngine } from '../support/fixtures'
import type { Script } from '../support/providers/script'
import { modelKey, startScripted } from '../support/scripted'
import { startServer, type TestServer } from '../support/server'
import { signedIn } from '../support/signed-in'
import { startSmtp } from '../support/smtp'

const administrator = (server: TestServer) => signedIn(server, 'admin')

/** The newest audit records, as the command line lists them. */
const audited = async ({ running }: TestServer, event: string) => {
  const records = await listAudit(running.services.store.db, 20)
  return records.filter((record) => record.event === event)
}

const routes = [
  ['GET', '/api/admin/settings', undefined],
  ['PATCH', '/api/admin/settings', { registration: 'closed' }],
  ['POST', '/api/admin/model-test', undefined],
  ['POST', '/api/admin/mail-test', undefined],
] as const

onEachEngine('administration', (engine) => {
  const scripts: Record<string, Script> = { '': { tokens: ['Yes.'] } }
  const smtp = fixture(() => startSmtp())
  const scripted = fixture(() => startScripted(scripts, { engine, env: { SMTP_URL: smtp.url } }))
  const register = async () => {
    const stranger = new Client(scripted.url)
    await stranger.fetchCsrf()
    return stranger.call('POST', '/api/auth/register', { email: newEmail(), password })
  }

  test.each(routes)('%s %s refuses a learner and a phone', async (method, path, body) => {
    const learner = await signedIn(scripted.server)
    expectProblem(await learner.call(method, path, body), 403, 'FORBIDDEN')
    const admin = await administrator(scripted.server)
    const { json: code } = await admin.call<{ code: string }>('POST', '/api/account/mobile-codes')
    const phone = new Client(scripted.url)
    const pair = await phone.call<{ accessToken: string }>(
      'POST',
      '/api/mobile/login-with-code',
      code,
    )
    const headers = { authorization: `Bearer ${pair.json.accessToken}` }
    expectProblem(await phone.call(method, path, body, headers), 403, 'FORBIDDEN')
    expectProblem(await new Client(scripted.url).call(method, path, body), 401, 'UNAUTHORIZED')
  })

  test('a demotion ends the right at once', async () => {
    const admin = await administrator(scripted.server)
    const { json } = await admin.call<{ email: string }>('GET', '/api/account')
    expect((await admin.call('GET', '/api/admin/settings')).status).toBe(200)
    await scripted.server.running.app.auth.administration.demote(json.email)
    expectProblem(await admin.call('GET', '/api/admin/settings'), 403, 'FORBIDDEN')
  })

  test('registration is closed and opened again while the server runs', async () => {
    const admin = await administrator(scripted.server)
    const set = (registration: string) =>
      admin.call('PATCH', '/api/admin/settings', { registration })
    const offered = async () =>
      (await admin.call<{ signIn: object }>('GET', '/api/status')).json.signIn
    expect((await set('closed')).json).toMatchObject({ registration: 'closed' })
    expect(await offered()).toMatchObject({ registration: 'closed' })
    expectProblem(await register(), 403, 'FORBIDDEN')
    expectProblem(await set('shut'), 400, 'BAD_REQUEST')
    expect((await set('open')).json).toMatchObject({ registration: 'open' })
    expect(await offered()).toMatchObject({ registration: 'open' })
    expect((await register()).status).toBe(200)
    const records = await audited(scripted.server, 'settings.registration')
    expect(records.map(({ detail }) => detail)).toEqual([{ value: 'closed' }, { value: 'open' }])
  })

  test('a model that answers, and one that refuses the key, without the key in the answer', async () => {
    const admin = await administrator(scripted.server)
    const model = async () =>
      (
        await admin.call<{ components: { name: string; status: string }[] }>('GET', '/api/status')
      ).json.components.find(({ name }) => name === 'model')?.status
    const works = await admin.call('POST', '/api/admin/model-test')
    expect(works.json).toMatchObject({ ok: true, durationMs: expect.any(Number) })
    expect(await model()).toBe('operational')
    scripts[''] = { status: 401, message: `bad key ${modelKey}` }
    const fails = await admin.call('POST', '/api/admin/model-test')
    scripts[''] = { tokens: ['Yes.'] }
    expect(fails.json).toMatchObject({
      ok: false,
      checks: [
        { name: 'model', ok: false, says: expect.stringContaining('LLM_API_KEY') },
        {},
        {},
        {},
        {},
        {},
        {},
      ],
    })
    expect(fails.text).not.toContain(modelKey)
    expect(await model()).toBe('down')
    expect((await audited(scripted.server, 'model.test')).map(({ outcome }) => outcome)).toEqual([
      'success',
      'failure',
    ])
  })

  test('a test message goes to the administrator alone, whatever the body says', async () => {
    const admin = await administrator(scripted.server)
    const { json } = await admin.call<{ email: string }>('GET', '/api/account')
    const sent = await admin.call('POST', '/api/admin/mail-test', { to: 'other@example.org' })
    expect(sent.json).toEqual({ ok: true, to: json.email, mail: 'smtp' })
    expect(await smtp.message(json.email)).not.toContain('other@example.org')
    smtp.refusing = true
    const refused = await admin.call('POST', '/api/admin/mail-test')
    smtp.refusing = false
    expect(refused.json).toMatchObject({ ok: false, error: expect.stringContaining('try later') })
  })

  test('the settings name the model and the way of mail, and no secret', async () => {
    const admin = await administrator(scripted.server)
    const { json, text } = await admin.call('GET', '/api/admin/settings')
    const unset = { storage: null, tokens: null }
    expect(json).toEqual({
      quotas: { learner: unset, teacher: unset, admin: unset },
      registration: 'open',
      registrationFixed: false,
      model: {
        provider: 'openai-compatible',
        name: 'tutor-model',
        settings: expect.objectContaining({
          LLM_MODEL: 'tutor-model',
          LLM_TOOLS: 'auto',
          LLM_KEY_MAX_TOKENS: '1500',
        }),
      },
      mail: 'smtp',
    })
    expect(text).not.toContain(modelKey)
  })

  test('the variable REGISTRATION holds against an administrator; without a model there is no test', async () => {
    await using server = await startServer({
      engine,
      env: { REGISTRATION: 'closed', RATE_LIMITS: 'on', RATE_LIMIT_LOGIN_EMAIL: '2/300' },
    })
    const admin = await administrator(server)
    const set = await admin.call('PATCH', '/api/admin/settings', { registration: 'open' })
    expectProblem(set, 409, 'CONFLICT')
    expect((await admin.call('GET', '/api/admin/settings')).json).toMatchObject({
      registration: 'closed',
      registrationFixed: true,
      model: null,
      mail: 'outbox',
    })
    expectProblem(await admin.call('POST', '/api/admin/model-test'), 409, 'CONFLICT')
    const mails = [1, 2, 3].map(() => admin.call('POST', '/api/admin/mail-test'))
    const statuses = (await Promise.all(mails)).map(({ status }) => status)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 200, 429])
  })
})
