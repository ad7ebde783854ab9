/** A request that is repeated under its key gets its first answer, also where it would be refused now. */
import { expect, test } from 'bun:test'
import { signedUp, type Client } from '../support/client'
import { fixture, onEachEngine } from '../support/fixtures'
import { startServer } from '../support/server'

onEachEngine('a repeated request', (engine) => {
  const server = fixture(() => startServer({ engine, env: { QUOTA_STORAGE: '20000' } }))
  const key = { 'idempotency-key': 'the same' }

  const upload = (client: Client, size: number, headers = {}) => {
    const form = new FormData()
    form.set('file', new File([new Uint8Array(size)], 'zeros.bin'))
    return client.call('POST', '/api/files', form, headers)
  }
  const leftOf = async (client: Client) => {
    type Usage = { quotas: { storage: { left: number } } }
    return (await client.call<Usage>('GET', '/api/account/usage')).json.quotas.storage.left
  }
  const isReplay = ({ headers }: { headers: Headers }) =>
    headers.get('idempotent-replayed') === 'true'

  test('of an upload is answered where the file has taken the room', async () => {
    const client = await signedUp(server)
    const first = await upload(client, 15_000, key)
    expect(first.status).toBe(201)
    const again = await upload(client, 15_000, key)
    expect([again.status, again.text, isReplay(again)]).toEqual([201, first.text, true])
    expect((await upload(client, 15_001, key)).status).toBe(409)
    expect((await upload(client, 15_000)).status).toBe(403)
    expect((await upload(client, 15_000, { 'idempotency-key': 'another' })).status).toBe(403)
  })

  test('of a chat follows its reply where nothing is left', async () => {
    const client = await signedUp(server)
    const body = { sessionId: await client.createSession(), content: 'Solve 3x + 7 = 22' }
    const first = await client.call('POST', '/api/chat/stream', body, key)
    expect(first.status).toBe(200)
    expect((await upload(client, await leftOf(client))).status).toBe(201)
    expect(await leftOf(client)).toBe(0)
    const again = await client.call('POST', '/api/chat/stream', body, key)
    expect([again.status, again.text, isReplay(again)]).toEqual([200, first.text, true])
    expect((await client.call('POST', '/api/chat/stream', body)).status).toBe(403)
  })

  test('of a practice is answered where its source is gone', async () => {
    const client = await signedUp(server)
    const sessionId = await client.createSession()
    const body = { source: { sessionId }, mode: 'practice', count: 1 }
    const first = await client.call('POST', '/api/practice', body, key)
    expect(first.status).toBe(201)
    await client.call('DELETE', `/api/sessions/${sessionId}`)
    const again = await client.call('POST', '/api/practice', body, key)
    expect([again.status, again.text, isReplay(again)]).toEqual([201, first.text, true])
    expect(again.headers.get('location')).toBe(first.headers.get('location'))
    expect((await client.call('POST', '/api/practice', body)).status).toBe(404)
  })
})
