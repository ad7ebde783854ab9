/** Pictures in a message: who may name them, where they are shown, and what becomes of them. */
import { expect, test } from 'bun:test'
import { readFrames } from '../support/answers'
import { tokensOf } from '../support/client'
import { fixture, onEachEngine } from '../support/fixtures'
import { jpeg, png } from '../support/pictures'
import { startServer } from '../support/server'
import { newUploader, type Uploader } from '../files/uploader'
import { keyOf } from '../mcp/mcp-clients'

const unknownId = '0199c0de-0000-7000-8000-0000000000ff'

onEachEngine('pictures of a message', (engine) => {
  const server = fixture(() => startServer({ engine }))
  const learner = fixture(() => newUploader(server.url))

  const picture = async (by: Uploader = learner, seed = 0) =>
    (await by.upload('task.png', png({ seed }))).json.id

  const post = async (path: string, body: object, token?: string) => {
    const { client } = learner
    if (token === undefined) return client.call<{ code: string }>('POST', path, body)
    const answer = await fetch(`${server.url}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const text = await answer.text()
    const json = answer.ok ? { code: '' } : (JSON.parse(text) as { code: string })
    return { status: answer.status, text, json, headers: answer.headers }
  }

  const ask = async (fileIds: unknown, token?: string) => {
    const sessionId = await learner.client.createSession()
    const body = { sessionId, content: 'Please solve this', fileIds }
    return { sessionId, ...(await post('/api/chat/stream', body, token)) }
  }

  test('the message names its pictures in every list, and the reply asks to type the task', async () => {
    const ids = [await picture(), (await learner.upload('photo.jpg', jpeg())).json.id]
    const { sessionId, status, text } = await ask(ids)
    expect(status).toBe(200)
    expect(tokensOf(readFrames(text))).toContain('Could you type the task')
    const [said, reply] = await learner.client.messages(sessionId)
    expect(said).toMatchObject({ role: 'user', fileIds: ids })
    expect(reply).not.toHaveProperty('fileIds')
    const tree = `/api/sessions/${sessionId}/messages?branches=all`
    const { json } = await learner.client.call<{ items: object[] }>('GET', tree)
    expect(json.items[0]).toMatchObject({ fileIds: ids })
  })

  test.each([
    ['Löse bitte diese Aufgabe', 'Kannst du die Aufgabe abtippen'],
    ['Peux-tu résoudre cet exercice ?', 'Peux-tu taper l’énoncé'],
    ['¿Puedes resolver este ejercicio?', '¿Puedes escribir el ejercicio'],
  ])('%s: the reply asks in the language of the learner', async (content, asked) => {
    const sessionId = await learner.client.createSession()
    const body = { sessionId, content, fileIds: [await picture()] }
    const { text } = await post('/api/chat/stream', body)
    expect(tokensOf(readFrames(text))).toContain(asked)
  })

  test('five pictures, one twice, and a text that is not an id are 400', async () => {
    const id = await picture()
    const five = await Promise.all([1, 2, 3, 4, 5].map((seed) => picture(learner, seed)))
    for (const fileIds of [five, [id, id], ['x'], 'x', [null]]) {
      const { status, json } = await ask(fileIds)
      expect([status, json.code]).toEqual([400, 'BAD_REQUEST'])
    }
    expect((await ask([])).status).toBe(200)
  })

  test('a missing picture and that of another user are 404, and nothing is stored', async () => {
    const foreign = await picture(await newUploader(server.url))
    for (const id of [foreign, unknownId]) {
      const { status, json, sessionId } = await ask([await picture(), id])
      expect([status, json.code]).toEqual([404, 'NOT_FOUND'])
      expect(await learner.client.messages(sessionId)).toEqual([])
    }
  })

  test('a file that is no picture, and a damaged picture, are 400', async () => {
    const text = (await learner.read('notes.png', 'Hello')).id
    const damaged = (await learner.upload('x.png', png().subarray(0, 60))).json.id
    for (const id of [text, damaged]) {
      const { status, json, sessionId } = await ask([id])
      expect([status, json.code]).toEqual([400, 'BAD_REQUEST'])
      expect(await learner.client.messages(sessionId)).toEqual([])
    }
  })

  test('a bearer needs files:read beside chat:write', async () => {
    const id = await picture()
    const without = await ask([id], await keyOf(learner.client, ['chat:write']))
    expect([without.status, without.json.code]).toEqual([403, 'INSUFFICIENT_SCOPE'])
    expect(without.headers.get('www-authenticate')).toContain('scope="files:read"')
    const both = await ask([id], await keyOf(learner.client, ['chat:write', 'files:read']))
    expect(both.status).toBe(200)
  })

  test('an edit keeps, replaces or drops the pictures; a retry keeps them', async () => {
    const [first, second] = [await picture(learner, 1), await picture(learner, 2)]
    const { sessionId } = await ask([first])
    const said = async () => (await learner.client.messages(sessionId))[0]
    const path = async (act: string) =>
      `/api/chat/messages/${String((await said())?.['id'])}/${act}`
    const retry = await post(await path('retry'), {})
    expect(tokensOf(readFrames(retry.text))).toContain('type the task')
    expect(await said()).toMatchObject({ fileIds: [first] })
    await post(await path('edit'), { content: 'And this' })
    expect(await said()).toMatchObject({ content: 'And this', fileIds: [first] })
    await post(await path('edit'), { content: 'Or this', fileIds: [second] })
    expect(await said()).toMatchObject({ content: 'Or this', fileIds: [second] })
    expect((await post(await path('edit'), { content: 'x', fileIds: [unknownId] })).status).toBe(
      404,
    )
    await post(await path('edit'), { content: 'Hello', fileIds: [] })
    expect(await said()).not.toHaveProperty('fileIds')
  })

  test('the message outlives a deleted picture, whose id then finds nothing', async () => {
    const id = await picture()
    const { sessionId } = await ask([id])
    await learner.remove(id)
    expect((await learner.client.messages(sessionId))[0]).toMatchObject({ fileIds: [id] })
    expect((await learner.get(id)).status).toBe(404)
    expect((await ask([id])).status).toBe(404)
    await learner.client.chat(sessionId, 'Hello')
  })

  test('a shared session shows no ids of files', async () => {
    const id = await picture()
    const { sessionId } = await ask([id])
    const { json } = await learner.client.call<{ shareId: string }>(
      'POST',
      `/api/sessions/${sessionId}/share`,
    )
    const shown = await (await fetch(`${server.url}/api/shares/${json.shareId}`)).text()
    expect(shown).toContain('Please solve this')
    expect(shown).not.toContain(id)
  })
})
