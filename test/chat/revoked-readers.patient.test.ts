/**
 * A stream is no way around the end of a credential: its readers get nothing more of it soon after
 * their sign-in or key has ended. A reply itself continues.
 */
import { expect, test } from 'bun:test'
import { Client, newEmail, password, readFrames } from '../support/client'
import { onEachEngine } from '../support/fixtures'
import { RawExchange } from '../support/raw-http'
import { startServer } from '../support/server'
import { paced, startScripted } from '../support/scripted'

/** A reply that is longer than the ten seconds after which a credential is checked again. */
const scripts = { slow: paced(1_500, 40) }

async function signedIn(url: string, email: string): Promise<Client> {
  const client = new Client(url)
  await client.fetchCsrf()
  await client.call('POST', '/api/auth/login', { email, password })
  return client
}

/** The names of the frames that a reader has. */
const eventsOf = (reader: RawExchange): string[] =>
  readFrames(reader.body).map(({ event }) => event)

onEachEngine('the readers of a stream', (engine) => {
  test.concurrent(
    'lose it with their credential, and the others read on',
    async () => {
      await using scripted = await startScripted(scripts, { engine })
      const email = newEmail()
      const own = await signedUpAs(scripted.url, email)
      const other = await signedIn(scripted.url, email)
      const { json: key } = await own.call<{ keyId: string; credential: string }>(
        'POST',
        '/api/account/agent-keys',
        { label: 'reader', scopes: ['chat:read'] },
      )
      const body = { sessionId: await own.createSession(), content: '[[slow]]', mode: 'tutor' }
      const posted = new RawExchange(other, { method: 'POST', path: '/api/chat/stream', body })
      await posted.until((text) => text.includes('event: token'))
      const path = `/api/chat/streams/${/"streamId":"([^"]+)/.exec(posted.body)?.[1]}`
      const headers = { authorization: `Bearer ${key.credential}` }
      const byKey = new RawExchange(new Client(scripted.url), { path, headers })
      const byOwner = new RawExchange(own, { path })
      for (const reader of [byKey, byOwner]) {
        await reader.until((text) => text.includes('event: token'))
      }

      const change = { currentPassword: password, newPassword: `${password} and more` }
      expect((await own.call('POST', '/api/auth/password/change', change)).status).toBe(200)
      await own.call('DELETE', `/api/account/agent-keys/${key.keyId}`)
      await Promise.all([posted.ended, byKey.ended])
      for (const reader of [posted, byKey]) {
        expect(eventsOf(reader).at(-1)).toBe('token')
        expect(eventsOf(reader)).not.toContain('complete')
      }
      const read = byOwner.body.length
      await byOwner.until((text) => text.length > read)
      expect(eventsOf(byOwner).at(-1)).toBe('token')
      expect((await other.call('GET', path)).status).toBe(401)

      expect((await own.call('POST', `${path}/cancel`)).status).toBe(200)
      await byOwner.ended
      expect(readFrames(byOwner.body).at(-1)?.event).toBe('complete')
    },
    90_000,
  )

  test.concurrent(
    'and so do the readers of events',
    async () => {
      await using server = await startServer({ engine })
      const email = newEmail()
      const own = await signedUpAs(server.url, email)
      const other = await signedIn(server.url, email)
      const [byOther, byOwner] = [other, own].map(
        (client) => new RawExchange(client, { path: '/api/events' }),
      ) as [RawExchange, RawExchange]
      // The stream begins with a comment and the number of the last event.
      for (const reader of [byOther, byOwner]) await reader.until((text) => text.includes('id: '))
      const first = await own.createSession()
      for (const reader of [byOther, byOwner]) await reader.until((text) => text.includes(first))

      expect((await own.call('DELETE', '/api/account/sessions')).status).toBe(200)
      const begunAt = performance.now()
      const reading = { isOpen: true }
      void byOther.ended.then(() => (reading.isOpen = false))
      let last = ''
      while (reading.isOpen && performance.now() - begunAt < 40_000) {
        await Bun.sleep(500)
        last = await own.createSession()
      }
      expect(reading.isOpen).toBe(false)
      await byOwner.until((text) => text.includes(last))
      expect(byOther.body).not.toContain(last)
    },
    90_000,
  )
})

async function signedUpAs(url: string, email: string): Promise<Client> {
  const client = new Client(url)
  await client.register(email)
  return client
}
