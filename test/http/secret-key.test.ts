/** A changed SECRET_KEY costs what it sealed and nothing else; SECRET_KEY_PREVIOUS opens that too. */
import { expect, test } from 'bun:test'
import { isNotNull } from 'drizzle-orm'
import { jobs } from '../../src/db/schema'
import { newPlace } from '../cli/instance'
import { type Asked, Client, newEmail, signedUp } from '../support/client'
import { expectProblem } from '../support/envelope'
import { startCodeHost } from '../support/codehost'
import { begin, consent, outcome, whoIs } from '../support/codehost-login'
import { codeHostUser } from '../support/codehost-users'
import { onEachEngine } from '../support/fixtures'
import { Phone } from '../support/phone'
import { startSmtp } from '../support/smtp'

const former = { SECRET_KEY: 'the former secret of this instance' }
const present = { SECRET_KEY: 'the present secret of this instance' }
const both = { ...present, SECRET_KEY_PREVIOUS: former.SECRET_KEY }
const key = 'one-and-only'

onEachEngine('a changed SECRET_KEY', (engine) => {
  /** An instance whose mail waits, with two sessions and the outcome of a request. */
  async function before() {
    const place = await newPlace(engine)
    const email = newEmail()
    await using server = await place.serve({ ...former, SMTP_URL: 'smtp://127.0.0.1:9' })
    const client = new Client(server.url)
    await client.register(email)
    const created = await create(client)
    const page = await client.call<{ nextCursor: string }>('GET', '/api/sessions?limit=1')
    const { store } = server.running.services
    while ((await store.db.$count(jobs, isNotNull(jobs.lastError))) === 0) await Bun.sleep(5)
    await store.db.update(jobs).set({ runAt: 0 })
    return { place, email, client, created, cursor: page.json.nextCursor }
  }
  const create = (client: Client) =>
    client.call(
      'POST',
      '/api/sessions',
      { items: [{ title: 'A' }, { title: 'B' }] },
      {
        'idempotency-key': key,
      },
    )

  test('without the former one, mail of before is set aside and new mail is sent', async () => {
    const { place, email, client } = await before()
    await using _ = place
    await using smtp = await startSmtp()
    await using server = await place.serve({ ...present, SMTP_URL: smtp.url })
    const { store } = server.running.services
    const later = newEmail()
    await new Client(server.url).register(later)
    await smtp.message(later)
    const failed = () => store.db.select().from(jobs).where(isNotNull(jobs.failedAt))
    while ((await failed()).length === 0) await Bun.sleep(5)
    expect((await failed()).map(({ kind, lastError }) => [kind, lastError])).toEqual([
      ['mail', 'UNREADABLE'],
    ])
    expect(smtp.messages.join()).not.toContain(email)

    const moved = at(server.url, client)
    await moved.fetchCsrf()
    expectProblem(await create(moved), 409, 'IDEMPOTENCY_KEY_REUSED')
    expect((await moved.call('GET', '/api/sessions')).status).toBe(200)
  })

  test('SECRET_KEY_PREVIOUS opens mail, answers, cursors and CSRF tokens of before', async () => {
    const { place, email, client, created, cursor } = await before()
    await using _ = place
    await using smtp = await startSmtp()
    await using server = await place.serve({ ...both, SMTP_URL: smtp.url })
    await smtp.message(email)
    const moved = at(server.url, client)
    const again = await create(moved)
    expect([again.status, again.text]).toEqual([created.status, created.text])
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    const next = await moved.call('GET', `/api/sessions?limit=1&cursor=${cursor}`)
    expect(next.status).toBe(200)
  })
})

onEachEngine('a sign-in that was begun before SECRET_KEY changed', (engine) => {
  test('SECRET_KEY_PREVIOUS takes a pairing code of before, once; without it the code is void', async () => {
    await using place = await newPlace(engine)
    const issued: string[] = []
    {
      await using server = await place.serve(former)
      for (const client of [await signedUp(server), await signedUp(server)]) {
        const { json } = await client.call<{ code: string }>('POST', '/api/account/mobile-codes')
        issued.push(json.code)
      }
    }
    const [kept = '', lost = ''] = issued
    {
      await using server = await place.serve(both)
      const pair = () => new Phone(server.url).post('login-with-code', { code: kept })
      expect((await pair()).status).toBe(200)
      expect((await pair()).status).toBe(400)
    }
    await using server = await place.serve(present)
    expect((await new Phone(server.url).post('login-with-code', { code: lost })).status).toBe(400)
  })

  test('SECRET_KEY_PREVIOUS finishes a login at the code host that was begun before', async () => {
    await using place = await newPlace(engine)
    await using host = startCodeHost('gitlab')
    // The port changes with each start, and the code host takes back the address that it was given.
    const env = { ...host.env, BASE_URL: 'http://localhost:4000' }
    host.user = codeHostUser({ id: 7, email: newEmail() })
    let browser: Client
    let back: string
    {
      await using server = await place.serve({ ...former, ...env })
      browser = new Client(server)
      back = await consent(await begin(browser))
    }
    await using server = await place.serve({ ...both, ...env })
    const moved = at(server, browser)
    expect(outcome(await moved.call('GET', back))).toBe('302 /')
    expect(await whoIs(moved)).not.toBeNull()
  })
})

/** The same browser, after the server has moved to another port. */
function at(asked: Asked, { cookies, csrfToken }: Client): Client {
  const moved = new Client(asked)
  for (const [name, value] of cookies) moved.cookies.set(name, value)
  moved.csrfToken = csrfToken
  return moved
}

test('SECRET_KEY_PREVIOUS must be long enough', async () => {
  await using place = await newPlace('sqlite', { SECRET_KEY_PREVIOUS: 'short' })
  const { code, err } = await place.elenchus('serve')
  expect([code, err]).toEqual([2, expect.stringMatching(/^SECRET_KEY_PREVIOUS: got \(hidden\)/)])
})

test('the sweep runs although its row was sealed with a former secret', async () => {
  await using place = await newPlace('sqlite')
  {
    await using server = await place.serve(former)
    await signedUp(server)
    const { store, keyring } = server.running.services
    await store.db.update(jobs).set({ payload: keyring.seal('jobs', 'null'), runAt: 0 })
  }
  await using server = await place.serve(present)
  const { store } = server.running.services
  const sweep = async () => (await store.db.select().from(jobs)).find(({ id }) => id === 'sweep')
  while (((await sweep())?.runAt ?? 0) === 0) await Bun.sleep(5)
  expect(await sweep()).toMatchObject({ failedAt: null, lastError: null })
})
