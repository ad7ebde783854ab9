/** Import jobs: each sentence of the contract (§6). */
import { expect, test } from 'bun:test'
import { signedUp } from '../support/client'
import { expectProblem } from '../support/envelope'
import { fixture, onEachEngine } from '../support/fixtures'
import { startServer } from '../support/server'
import { filesIn } from '../support/program'
import { branched, tell, zipOf } from './exports'
import { chatgpt, conversation, handOversGone, Importer, uploadForm, type Job } from './importer'

onEachEngine('import jobs', (engine) => {
  const server = fixture(() =>
    startServer({ engine, env: { RATE_LIMITS: 'on', IMPORT_MAX_BYTES: '3000000' } }),
  )

  const somebody = async () => new Importer(await signedUp(server))

  test('starting an import is answered 202 with a queued job and its Location', async () => {
    const importer = await somebody()
    const { status, headers, json } = await importer.begin(chatgpt(2))
    expect(status).toBe(202)
    expect(json).toMatchObject({ source: 'chatgpt', status: 'queued', completedAt: null })
    expect(json.progress).toEqual({ total: 0, processed: 0, errors: 0 })
    expect(headers.get('location')).toBe(`/api/import/${json.id}`)
    expect(headers.get('ratelimit-limit')).toBe('10')
    const job = await importer.ended(json.id)
    expect(job).toMatchObject({
      status: 'completed',
      progress: { total: 2, processed: 2, errors: 0 },
    })
    expect(job.errors).toBeUndefined()
    expect(Date.parse(job.completedAt ?? '')).toBeGreaterThanOrEqual(Date.parse(job.createdAt))
  })

  test('an imported session keeps times, order and models, and has a mode', async () => {
    const importer = await somebody()
    await importer.done(chatgpt(1, 4))
    const [session] = await importer.sessions()
    expect(session).toMatchObject({
      title: 'Talk c0',
      mode: 'socratic',
      messageCount: 4,
      createdAt: new Date(1_756_000_000_000).toISOString(),
      updatedAt: new Date(1_756_000_004_000).toISOString(),
    })
    const messages = await importer.client.messages(session?.id ?? '')
    expect(messages.map(({ content }) => content)).toEqual([
      'Some words c0 0',
      'Some words c0 1',
      'Some words c0 2',
      'Some words c0 3',
    ])
    expect(messages[1]).toMatchObject({
      parentId: messages[0]?.['id'],
      role: 'assistant',
      model: 'gpt-test',
      status: 'complete',
      createdAt: new Date(1_756_000_001_000).toISOString(),
    })
  })

  test('branches are kept, and the shown branch stays shown', async () => {
    const importer = await somebody()
    const talk = conversation('b', 2) as { mapping: Record<string, object>; current_node: string }
    talk.mapping['1b'] = { ...structuredClone(talk.mapping['1']), id: '1b' }
    talk.mapping['0'] = { ...talk.mapping['0'], children: ['1', '1b'] }
    talk.current_node = '1b'
    await importer.done([talk])
    const [session] = await importer.sessions()
    const path = `/api/sessions/${session?.id}/messages?branches=all`
    const all = await importer.client.call<{ items: unknown[] }>('GET', path)
    expect(all.json.items).toHaveLength(3)
    expect(session?.messageCount).toBe(2)
    expect(await importer.client.messages(session?.id ?? '')).toHaveLength(2)
  })

  test('an imported session can be continued with the tutor and is found by search', async () => {
    const importer = await somebody()
    await importer.done([conversation('zebrafish', 2)])
    const [session] = await importer.sessions()
    await importer.client.chat(session?.id ?? '', 'Solve 3x + 7 = 22')
    expect(await importer.client.messages(session?.id ?? '')).toHaveLength(4)
    const found = await importer.client.call('GET', '/api/sessions/search?q=zebrafish')
    if (found.status === 200) expect(found.text).toContain(session?.id ?? '')
  })

  test('a conversation imported again adds nothing in any job; one with a deleted session is added again', async () => {
    const importer = await somebody()
    await importer.done(chatgpt(3))
    const again = await importer.done([...chatgpt(4), conversation('c3')])
    expect(again).toMatchObject({
      status: 'completed',
      progress: { total: 5, processed: 5, errors: 0 },
    })
    const sessions = await importer.sessions()
    expect(sessions.map(({ title }) => title)).toEqual(['Talk c0', 'Talk c1', 'Talk c2', 'Talk c3'])
    await importer.client.call('DELETE', `/api/sessions/${sessions[1]?.id}`)
    expect(await importer.done(chatgpt(4))).toMatchObject({ status: 'completed' })
    expect(await importer.sessions()).toHaveLength(4)
    const other = await somebody()
    await other.done(chatgpt(3))
    expect(await other.sessions()).toHaveLength(3)
  })

  test('one unreadable conversation is one error, and the others are imported', async () => {
    const importer = await somebody()
    const job = await importer.done([conversation('a'), { id: 'bad' }, conversation('b'), 5])
    expect(job).toMatchObject({
      status: 'completed',
      progress: { total: 4, processed: 4, errors: 2 },
    })
    expect(job.errors?.map(({ index }) => index)).toEqual([1, 3])
    for (const { code, message } of job.errors ?? []) {
      expect(code).toMatch(/^[A-Z_]+$/)
      expect(message.length).toBeGreaterThan(10)
    }
    expect(await importer.sessions()).toHaveLength(2)
  })

  test('of many errors the first 100 are shown and all are counted', async () => {
    const importer = await somebody()
    const job = await importer.done([...Array.from({ length: 150 }, () => ({})), conversation('a')])
    expect(job).toMatchObject({
      status: 'completed',
      progress: { total: 151, processed: 151, errors: 150 },
    })
    expect(job.errors).toHaveLength(100)
  })

  test('an export without a readable conversation ends failed', async () => {
    const importer = await somebody()
    for (const payload of [[], [{}], { sessions: [] }, {}, null, 5, 'x', { wrong: [] }]) {
      const job = await importer.done(payload)
      expect(job.status, JSON.stringify(payload)).toBe('failed')
      expect(job.errors?.length, JSON.stringify(payload)).toBeGreaterThan(0)
      expect(job.completedAt).not.toBeNull()
    }
    expect((await importer.done({ wrong: [] })).errors?.at(-1)?.code).toBe('WRONG_FORMAT')
    expect(await importer.sessions()).toEqual([])
  }, 90_000)

  test('what an archive holds beside conversations is named once, and the rest is imported', async () => {
    const archive = zipOf({
      'data/conversations.json': [tell.claude(branched, 'x', 'X')],
      'data/projects.json': [{ uuid: 'p', name: 'Physics', prompt_template: 'Be brief' }],
      'data/memories.json': [{ conversations_memory: 'Likes cats' }],
      'data/users.json': [{ uuid: 'u', full_name: 'A learner' }],
      'data/group_chats.json': [],
    })
    const importer = await somebody()
    const job = await importer.uploaded(uploadForm('claude', new Blob([archive]), 'export.zip'))
    expect(job).toMatchObject({
      status: 'completed',
      progress: { total: 1, processed: 1, errors: 1 },
      errors: [
        {
          index: 1,
          code: 'NOT_KEPT',
          message:
            'Beside conversations the export holds this, which was not kept: "data/memories.json", "data/projects.json".',
        },
      ],
    })
    expect(await importer.sessions()).toHaveLength(1)
  })

  test('an archive with projects and no conversation that can be read ends failed', async () => {
    const archive = zipOf({
      'conversations.json': [{ ...tell.claude(branched, 'x', 'X'), chat_messages: [] }],
      'projects.json': [{ uuid: 'p', name: 'Physics', prompt_template: 'Be brief' }],
    })
    const importer = await somebody()
    const job = await importer.uploaded(uploadForm('claude', new Blob([archive]), 'export.zip'))
    expect([job.status, job.errors?.map(({ code }) => code)]).toEqual([
      'failed',
      ['NOT_KEPT', 'NO_MESSAGES', 'NOTHING_READABLE'],
    ])
  })

  test('an unknown source is answered not_implemented at once, and nothing is written', async () => {
    const importer = await somebody()
    for (const source of ['perplexity', 'ChatGPT', ' ', '__proto__', 'constructor']) {
      const { status, json } = await importer.begin(chatgpt(1), source)
      expect(status).toBe(202)
      expect(json).toMatchObject({ source, status: 'not_implemented' })
      expect(await importer.get(json.id)).toEqual(json)
    }
    expect(await importer.sessions()).toEqual([])
    expect(await filesIn(server.dataDir)).not.toContainEqual(expect.stringContaining('/imports/'))
  })

  test('a missing payload or invalid JSON is refused, and leaves no job', async () => {
    const importer = await somebody()
    const { client } = importer
    for (const body of [
      '{"payload": []}',
      '{"source": "chatgpt"}',
      '{"source": 5, "payload": []}',
      '{"source": "", "payload": []}',
      '{"source": "chatgpt", "payload": [',
      'x',
      '',
    ]) {
      expectProblem(await client.call('POST', '/api/import', body), 400, 'BAD_REQUEST')
    }
    const { json } = await client.call<{ jobs: Job[] }>('GET', '/api/import')
    expect(json.jobs).toEqual([])
  })

  test('an import over the size limit is 413, and nothing is kept', async () => {
    const importer = await somebody()
    const large = `{"source":"chatgpt","payload":"${'x'.repeat(3_000_000)}"}`
    expectProblem(
      await importer.client.call('POST', '/api/import', large),
      413,
      'PAYLOAD_TOO_LARGE',
    )
    const file = new Blob([new Uint8Array(3_000_001)])
    expect((await importer.upload(uploadForm('chatgpt', file))).status).toBe(413)
    expect(await filesIn(server.dataDir)).not.toContainEqual(expect.stringContaining('/uploads/'))
    const bulk = JSON.stringify({ source: 'chatgpt', payload: chatgpt(10, 20, 'w'.repeat(10_000)) })
    expect(bulk.length).toBeGreaterThan(1_048_576)
    const { json } = await importer.client.call<Job>('POST', '/api/import', bulk)
    expect(await importer.ended(json.id)).toMatchObject({ status: 'completed' })
  })

  test('the list holds the 20 latest jobs, newest first; only starting one counts towards the rate limit', async () => {
    const importer = await somebody()
    const ids: string[] = []
    for (let at = 0; at < 10; at += 1) ids.unshift((await importer.begin([], 'nobody')).json.id)
    expectProblem(await importer.begin([], 'nobody'), 429, 'TOO_MANY_REQUESTS')
    const { json, headers } = await importer.client.call<{ jobs: Job[] }>('GET', '/api/import')
    expect(json.jobs.map(({ id }) => id)).toEqual(ids)
    expect(headers.get('ratelimit-limit')).toBe('300')
    const cancelled = await importer.client.call('POST', `/api/import/${ids[0]}/cancel`)
    expect(cancelled.headers.get('ratelimit-limit')).toBe('300')
  })

  test("another user's job is 404", async () => {
    const [owner, other] = [await somebody(), await somebody()]
    const { id } = (await owner.begin(chatgpt(1))).json
    for (const [method, path] of [
      ['GET', ''],
      ['POST', '/cancel'],
    ] as const) {
      const answer = await other.client.call(method, `/api/import/${id}${path}`)
      expectProblem(answer, 404, 'NOT_FOUND')
    }
    expect((await owner.ended(id)).status).toBe('completed')
    expect((await other.client.call<{ jobs: [] }>('GET', '/api/import')).json.jobs).toEqual([])
  })

  test('an export in a form is imported like one in JSON', async () => {
    const importer = await somebody()
    const file = new Blob([JSON.stringify(chatgpt(2))])
    const job = await importer.uploaded(uploadForm('chatgpt', file))
    expect(job).toMatchObject({ status: 'completed', progress: { total: 2, processed: 2 } })
    await handOversGone(server.dataDir)
  })
})
