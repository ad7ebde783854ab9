/** Files over HTTP: what an upload is, who may do what with it, what it is called, what comes back. */
import { expect, test } from 'bun:test'
import { files, passages, searchEntries } from '../../src/db/schema'
import { Client } from '../support/client'
import { startServer } from '../support/server'
import { after, walk } from '../support/learner'
import { fixture, onEachEngine } from '../support/fixtures'
import { newUploader, onDisk, utf8, type Uploader, type WireFile } from './uploader'

const unknownId = '0199c0de-0000-7000-8000-0000000000ff'

onEachEngine('files', (engine) => {
  const server = fixture(() => startServer({ engine, env: { FILE_MAX_BYTES: '100000' } }))
  const anyone = fixture(() => newUploader(server.url))

  const rows = () => server.running.services.store.db.$count(files)
  const newProject = async ({ client }: Uploader) => {
    const { json } = await client.call<{ id: string }>('POST', '/api/projects', { name: 'Biology' })
    return json.id
  }

  test('an upload is answered 201 at once with status processing, and is listed', async () => {
    const learner = await newUploader(server.url)
    const { status, json, headers } = await learner.upload('notes.txt', 'Hello')
    expect(status).toBe(201)
    expect(json).toMatchObject({ name: 'notes.txt', size: 5, status: 'processing' })
    expect(headers.get('location')).toBe(`/api/files/${json.id}`)
    const file = await learner.settled(json.id)
    expect(file.status).toBe('ready')
    expect((await learner.list()).json.items).toEqual([file])
    expect((await learner.get(file.id.toUpperCase())).json).toEqual(file)
  })

  test('the list of files is paginated, newest first', async () => {
    const learner = await newUploader(server.url)
    const ids: string[] = []
    for (let at = 0; at < 7; at += 1) ids.push((await learner.upload(`${at}.txt`, 'x')).json.id)
    const listed = await walk<WireFile>((cursor) => learner.list(after(cursor, 3)))
    expect(listed.map(({ id }) => id)).toEqual(ids.toReversed())
    const { json } = await learner.list('?limit=3')
    const foreign = await anyone.list(`?cursor=${encodeURIComponent(json.nextCursor ?? '')}`)
    expect(foreign.status).toBe(400)
  })

  test("files of a project are listed apart, and survive the project's deletion", async () => {
    const learner = await newUploader(server.url)
    const projectId = await newProject(learner)
    const inside = (await learner.upload('in.txt', 'x', { projectId })).json
    const outside = (await learner.upload('out.txt', 'x')).json
    expect(inside.projectId).toBe(projectId)
    expect(outside).not.toHaveProperty('projectId')
    const listed = await learner.list(`?projectId=${projectId}`)
    expect(listed.json.items.map(({ id }) => id)).toEqual([inside.id])
    const project = () =>
      learner.client.call<{ fileCount: number }>('GET', `/api/projects/${projectId}`)
    expect((await project()).json.fileCount).toBe(1)
    await learner.client.call('DELETE', `/api/projects/${projectId}`)
    expect((await learner.get(inside.id)).json).not.toHaveProperty('projectId')
    expect((await learner.list(`?projectId=${projectId}`)).status).toBe(404)
  })

  test("an upload to another user's project, or to a missing one, is 404", async () => {
    const stranger = await newUploader(server.url)
    const projectId = await newProject(stranger)
    const before = await rows()
    for (const [id, status] of [
      [projectId, 404],
      [unknownId, 404],
      ['x', 400],
      ['', 400],
    ] as const) {
      expect((await anyone.upload('x.txt', 'x', { projectId: id })).status).toBe(status)
    }
    expect((await anyone.list(`?projectId=${projectId}`)).status).toBe(404)
    expect(await rows()).toBe(before)
  })

  test("another user's file is 404 for reading, downloading and deleting", async () => {
    const stranger = await newUploader(server.url)
    const { id } = await stranger.read('secret.txt', 'My diary')
    const asks = [
      (file: string) => anyone.get(file),
      (file: string) => anyone.remove(file),
      (file: string) => anyone.client.call('GET', `/api/files/${file}/content`),
    ]
    for (const ask of asks) {
      const [foreign, none] = [await ask(id), await ask(unknownId)]
      expect([foreign.status, none.status]).toEqual([404, 404])
      const bodies = [foreign, none].map(({ json }) => ({ ...(json as object), requestId: '' }))
      expect(JSON.stringify(bodies[0])).toBe(JSON.stringify(bodies[1]))
    }
    expect((await anyone.list()).text).not.toContain(id)
    expect((await stranger.get(id)).status).toBe(200)
  })

  test('an upload without a session is 401 before its body is read', async () => {
    const before = await onDisk(server)
    const form = new FormData()
    form.set('file', new File(['x'], 'x.txt'))
    const { status } = await fetch(`${server.url}/api/files`, { method: 'POST', body: form })
    expect(status).toBe(401)
    expect(await onDisk(server)).toEqual(before)
  })

  test.each<[string, string]>([
    ['../../etc/passwd.txt', 'passwd.txt'],
    ['C:\\Users\\me\\essay.txt', 'essay.txt'],
    ['  Été 🌞 “notes”.txt ', 'Été 🌞 “notes”.txt'],
    ['e\u0301.txt', 'é.txt'],
    ['.hidden', '.hidden'],
    ['a%2Fb.txt', 'a%2Fb.txt'],
    ['x'.repeat(255), 'x'.repeat(255)],
    ['👍'.repeat(255), '👍'.repeat(255)],
  ])('the name %p is kept as %p', async (given, kept) => {
    const { status, json } = await anyone.upload(given, 'x')
    expect(status).toBe(201)
    expect(json.name).toBe(kept)
    const disposition = (await anyone.content(json.id)).headers.get('content-disposition') ?? ''
    expect(disposition).toMatch(
      /^attachment; filename="[ !#-~]*"; filename\*=UTF-8''[\w!#$&+.^`|~%-]+$/,
    )
    expect(decodeURIComponent(disposition.split("''")[1] ?? '')).toBe(kept)
  })

  test.each(['..', '.', 'dir/', 'a\u0000b', 'a\u0007b.txt', 'exe.\u202etxt', 'x'.repeat(256), ' '])(
    'the name %p is refused, and nothing is kept',
    async (name) => {
      const [before, stored] = [await rows(), await onDisk(server)]
      const { status, json } = await anyone.upload(name, 'x')
      expect(status).toBe(400)
      expect(json).toMatchObject({ code: 'BAD_REQUEST' })
      expect(await rows()).toBe(before)
      expect(await onDisk(server)).toEqual(stored)
    },
  )

  test('an empty file is refused, a single byte is not', async () => {
    const { status, json } = await anyone.upload('empty.txt', '')
    expect(status).toBe(400)
    expect(json).toMatchObject({ detail: [{ path: '/file', message: 'must not be empty' }] })
    expect((await anyone.upload('one.txt', 'x')).status).toBe(201)
  })

  test('a file of exactly the size limit is accepted, one byte more is 413 and leaves nothing', async () => {
    expect((await anyone.upload('most.txt', new Uint8Array(100_000).fill(97))).status).toBe(201)
    const [before, stored] = [await rows(), await onDisk(server)]
    const { status, json } = await anyone.upload('more.txt', new Uint8Array(100_001).fill(97))
    expect(status).toBe(413)
    expect(json).toMatchObject({ code: 'PAYLOAD_TOO_LARGE' })
    expect(await rows()).toBe(before)
    expect(await onDisk(server)).toEqual(stored)
  })

  test('other bodies are 415, a form without a file is 400', async () => {
    const { client } = anyone
    expect((await client.call('POST', '/api/files', { name: 'x' })).status).toBe(415)
    const form = new FormData()
    form.set('projectId', unknownId)
    expect((await client.call('POST', '/api/files', form)).status).toBe(400)
  })

  test('a download returns the uploaded bytes as an attachment', async () => {
    const html = '<!doctype html><script>alert(1)</script><p>Hi</p>'
    const file = await anyone.read('page.html', html)
    const response = await anyone.content(file.id)
    expect(await response.text()).toBe(html)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename="page.html"; filename*=UTF-8''page.html`,
      'content-length': String(html.length),
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      etag: `"${file.sha256}"`,
    })
  })

  test('a download supports a byte range (206) and If-None-Match (304)', async () => {
    const { id, sha256 } = await anyone.read('digits.txt', '0123456789')
    const etag = `"${sha256}"`
    const ask = async (headers: Record<string, string>) => {
      const response = await anyone.content(id, headers)
      return [response.status, await response.text(), response.headers.get('content-range')]
    }
    expect(await ask({ range: 'bytes=2-4' })).toEqual([206, '234', 'bytes 2-4/10'])
    expect(await ask({ range: 'bytes=7-' })).toEqual([206, '789', 'bytes 7-9/10'])
    expect(await ask({ range: 'bytes=-3' })).toEqual([206, '789', 'bytes 7-9/10'])
    expect(await ask({ range: 'bytes=8-99' })).toEqual([206, '89', 'bytes 8-9/10'])
    for (const range of [
      'bytes=10-',
      'bytes=4-2',
      'bytes=1-2,4-5',
      'lines=1-2',
      'bytes=-',
      'bytes=-0',
    ]) {
      expect(await ask({ range })).toEqual([200, '0123456789', null])
    }
    expect(await ask({ range: 'bytes=0-0', 'if-range': etag })).toEqual([206, '0', 'bytes 0-0/10'])
    expect(await ask({ range: 'bytes=0-0', 'if-range': '"old"' })).toEqual([
      200,
      '0123456789',
      null,
    ])
    for (const known of [etag, `W/${etag}`, '*', `"old", ${etag}`]) {
      expect(await ask({ 'if-none-match': known })).toEqual([304, '', null])
    }
    expect((await ask({ 'if-none-match': '"old"' }))[0]).toBe(200)
  })

  test('deleting a file removes its row, bytes, passages and search entries', async () => {
    const learner = await newUploader(server.url)
    const { db } = server.running.services.store
    const left = async () => [await db.$count(passages), await db.$count(searchEntries)]
    const before = await left()
    const { id } = await learner.read('notes.txt', 'Chloroplasts make sugar.')
    expect(await left()).not.toEqual(before)
    expect(await onDisk(server)).toContain(id)
    expect((await learner.remove(id)).json).toEqual({ ok: true })
    expect(await left()).toEqual(before)
    expect(await onDisk(server)).not.toContain(id)
    expect([(await learner.get(id)).status, (await learner.remove(id)).status]).toEqual([404, 404])
    expect((await learner.list()).json.items).toEqual([])
  })

  test("the same idempotency key and file create one file, whatever the form's boundary", async () => {
    const learner = await newUploader(server.url)
    const first = await learner.upload('a.txt', 'Hello', { key: 'k' })
    await learner.settled(first.json.id)
    const again = await learner.upload('a.txt', 'Hello', { key: 'k' })
    expect([again.status, again.text]).toEqual([201, first.text])
    expect(again.headers.get('location')).toBe(first.headers.get('location'))
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    const other = await learner.upload('a.txt', 'Hallo', { key: 'k' })
    expect(other.json).toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' })
    const projectId = await newProject(learner)
    expect((await learner.upload('a.txt', 'Hello', { key: 'k', projectId })).status).toBe(409)
    expect((await learner.list()).json.items).toHaveLength(1)
    expect((await learner.upload('', 'Hello', { key: 'new' })).status).toBe(400)
    expect((await learner.upload('b.txt', 'Hello', { key: 'new' })).status).toBe(201)
  })

  test('ten concurrent uploads with one idempotency key create one file, on disk too', async () => {
    const learner = await newUploader(server.url)
    const before = await onDisk(server)
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => learner.upload('a.txt', 'Hello', { key: 'race' })),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(201))
    expect(new Set(answers.map(({ json }) => json.id)).size).toBe(1)
    expect((await onDisk(server)).length).toBe(before.length + 1)
    await learner.settled(answers[0]?.json.id ?? '')
  })

  test('a file deleted during its text extraction leaves nothing', async () => {
    const learner = await newUploader(server.url)
    const text = Array.from({ length: 900 }, (_, at) => `Paragraph ${at}. ${'word '.repeat(18)}`)
    const ids = await Promise.all(
      Array.from({ length: 4 }, async (_, at) => {
        const { json } = await learner.upload(`${at}.txt`, text.join('\n\n'))
        await learner.remove(json.id)
        return json.id
      }),
    )
    const { store } = server.running.services
    const deadline = performance.now() + 60_000
    const left = async () =>
      (await store.db.select().from(passages)).filter(({ fileId }) => ids.includes(fileId))
    while ((await left()).length > 0 && performance.now() < deadline) await Bun.sleep(20)
    expect(await left()).toEqual([])
    for (const id of ids) expect(await onDisk(server)).not.toContain(id)
  })

  test('an agent key needs the files scopes', async () => {
    const learner = await newUploader(server.url)
    const { json: file } = await learner.upload('x.txt', 'x')
    const scoped = async (scope: string) => {
      const { json } = await learner.client.call<{ credential: string }>(
        'POST',
        '/api/account/agent-keys',
        { label: 'x', scopes: [scope] },
      )
      const headers = { authorization: `Bearer ${json.credential}` }
      const agent = new Client(server.url)
      const form = new FormData()
      form.set('file', new File([utf8('y').buffer as ArrayBuffer], 'y.txt'))
      return [
        (await agent.call('GET', '/api/files', undefined, headers)).status,
        (await agent.fetch('GET', `/api/files/${file.id}/content`, undefined, headers)).status,
        (await agent.call('POST', '/api/files', form, headers)).status,
      ]
    }
    expect(await scoped('files:read')).toEqual([200, 200, 403])
    expect(await scoped('files:write')).toEqual([403, 403, 201])
    expect(await scoped('sessions:read')).toEqual([403, 403, 403])
  })
})
