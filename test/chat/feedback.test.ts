/** What learners say of a reply: stored, shown to them, exported, and gone with the session. */
import { expect, test } from 'bun:test'
import { unzipSync } from 'fflate'
import { signedUp, type Client } from '../support/client'
import { expectProblem } from '../support/envelope'
import { fixture, onEachEngine } from '../support/fixtures'
import { bearer } from '../support/phone'
import { startServer } from '../support/server'

onEachEngine('feedback', (engine) => {
  const server = fixture(() => startServer({ engine }))
  const client = fixture(() => signedUp(server))
  const dialogue = async (who: Client) => {
    const sessionId = await who.createSession()
    await who.chat(sessionId, 'Solve 3x + 7 = 22')
    const [asked, reply] = await who.messages(sessionId)
    return { sessionId, asked: String(asked?.['id']), reply: String(reply?.['id']) }
  }
  const rate = (id: string, body: unknown, headers: Record<string, string> = {}, who = client) =>
    who.call('POST', `/api/chat/messages/${id}/feedback`, body, headers)

  test('a rating is stored, replaced and taken back', async () => {
    const { sessionId, reply } = await dialogue(client)
    const shown = async () => (await client.messages(sessionId))[1]?.['feedback']
    expect(await shown()).toBeUndefined()
    const { status, json } = await rate(reply, { rating: 'up' })
    expect([status, json]).toEqual([200, { ok: true }])
    expect(await shown()).toEqual({ rating: 'up' })
    await rate(reply.toUpperCase(), { rating: 'down', comment: 'Too quick 🦉' })
    expect(await shown()).toEqual({ rating: 'down', comment: 'Too quick 🦉' })
    await rate(reply, { rating: null, comment: 'gone too' })
    expect(await shown()).toBeUndefined()
  })

  test('a learner’s message is 400; an unknown and a foreign reply are 404', async () => {
    const { asked, reply } = await dialogue(client)
    expectProblem(await rate(asked, { rating: 'up' }), 400, 'BAD_REQUEST')
    const other = await signedUp(server)
    expectProblem(await rate(reply, { rating: 'up' }, {}, other), 404, 'NOT_FOUND')
    for (const id of ['0199c0de-0000-7000-8000-0000000000ff', 'x']) {
      expectProblem(await rate(id, { rating: 'up' }), 404, 'NOT_FOUND')
    }
  })

  test('a comment has at most 2,000 characters, a rating is up, down or null', async () => {
    const { reply } = await dialogue(client)
    expect((await rate(reply, { rating: 'up', comment: '🦉'.repeat(2_000) })).status).toBe(200)
    for (const body of [
      {},
      { rating: 'sideways' },
      { rating: 5 },
      { comment: 'x' },
      { rating: 'up', comment: 'x'.repeat(2_001) },
      { rating: 'up', comment: 5 },
      { rating: 'up', comment: 'nul\u0000' },
      [],
    ]) {
      expectProblem(await rate(reply, body), 400, 'BAD_REQUEST')
    }
  })

  test('an agent needs chat:write; a key of idempotency replays', async () => {
    const { reply } = await dialogue(client)
    const keyOf = async (scope: string) => {
      const { json } = await client.call<{ credential: string }>(
        'POST',
        '/api/account/agent-keys',
        { label: scope, scopes: [scope] },
      )
      return bearer(json.credential)
    }
    const refused = await rate(reply, { rating: 'up' }, await keyOf('chat:read'))
    expectProblem(refused, 403, 'INSUFFICIENT_SCOPE')
    expect((await rate(reply, { rating: 'up' }, await keyOf('chat:write'))).status).toBe(200)
    const key = { 'idempotency-key': 'once' }
    await rate(reply, { rating: 'down' }, key)
    const again = await rate(reply, { rating: 'down' }, key)
    expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([200, 'true'])
    expectProblem(await rate(reply, { rating: 'up' }, key), 409, 'IDEMPOTENCY_KEY_REUSED')
  })

  test('the archive has it, and readers of a shared session do not see it', async () => {
    const owner = await signedUp(server)
    const { sessionId, reply } = await dialogue(owner)
    await rate(reply, { rating: 'down', comment: 'Between us' }, {}, owner)
    const archive = await owner.fetch('GET', '/api/account/export')
    const entries = unzipped(await archive.bytes())
    expect(entries[`sessions/${sessionId}.json`]).toContain('Between us')
    const shared = await owner.call<{ shareId: string }>('POST', `/api/sessions/${sessionId}/share`)
    const { text } = await client.call('GET', `/api/shares/${shared.json.shareId}`)
    expect(text).not.toContain('Between us')
    expect(text).not.toContain('feedback')
  })
})

function unzipped(bytes: Uint8Array): Record<string, string> {
  const decoder = new TextDecoder()
  return Object.fromEntries(
    Object.entries(unzipSync(bytes)).map(([name, content]) => [name, decoder.decode(content)]),
  )
}
