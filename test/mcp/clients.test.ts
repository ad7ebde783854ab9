/** The protocol's official client in both eras, on both engines: every tool, resource and prompt. */
import type { Client as McpClient } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { product } from '../../src/lib/product'
import type { Client } from '../support/client'
import { Uploader } from '../files/uploader'
import { fixture, onEachEngine } from '../support/fixtures'
import { startServer } from '../support/server'
import { called, connect, eraNames, learnerWithKey, refused } from './mcp-clients'

const toolNames = [
  'ask_tutor',
  'create_session',
  'list_sessions',
  'get_session',
  'search',
  'remember',
  'list_memory',
  'list_projects',
  'read_file',
  'start_practice',
  'next_item',
  'answer_item',
  'get_progress',
]

interface Asked {
  readonly sessionId: string
  readonly messageId: string
  readonly reply: string
  readonly finishReason: string
}
interface Page<T> {
  readonly items: T[]
  readonly hasMore: boolean
  readonly nextCursor: string | null
}
type Thing = { readonly id: string; readonly [member: string]: unknown }

onEachEngine('clients', (engine) => {
  const server = fixture(() => startServer({ engine }))

  describe.each(eraNames)('in %s', (era) => {
    let learner: Client
    let client: McpClient
    beforeAll(async () => {
      const made = await learnerWithKey(server.url)
      learner = made.learner
      client = await connect(server.url, era, made.key)
    })
    afterAll(() => client.close())

    test('the server returns its name and its instructions', () => {
      expect(client.getNegotiatedProtocolVersion()).toBe(era)
      expect(client.getServerVersion()).toEqual({
        name: 'elenchus',
        title: 'Elenchus',
        version: product.version,
        websiteUrl: server.url,
      })
      expect(client.getInstructions()).toContain('ask_tutor')
      const capabilities = client.getServerCapabilities()
      expect(Object.keys(capabilities ?? {})).toEqual(
        expect.arrayContaining(['tools', 'resources', 'prompts', 'completions']),
      )
      expect(capabilities?.logging !== undefined).toBe(era === '2025-11-25')
    })

    test('the tools are listed in a fixed order, each with description, schemas and annotations', async () => {
      const { tools } = await client.listTools()
      expect(tools.map(({ name }) => name)).toEqual(toolNames)
      expect((await client.listTools()).tools).toEqual(tools)
      for (const { name, title, description, inputSchema, outputSchema, annotations } of tools) {
        expect(String(title).length, name).toBeGreaterThan(3)
        expect(String(description).length, name).toBeGreaterThan(60)
        expect(inputSchema.type, name).toBe('object')
        for (const field of Object.values(inputSchema.properties ?? {})) {
          expect(field, name).toMatchObject({ description: expect.any(String) })
        }
        expect(outputSchema, name).toMatchObject({ type: 'object' })
        const reads = /^(list|get|search|read|next)/.test(name)
        expect(annotations, name).toEqual({
          title: String(title),
          readOnlyHint: reads,
          destructiveHint: false,
          idempotentHint: reads,
          openWorldHint: name === 'ask_tutor',
        })
      }
    })

    test('ask_tutor starts a session and continues it', async () => {
      const first = await called<Asked>(client, 'ask_tutor', { message: 'Solve 3x + 7 = 22' })
      expect(first.finishReason).toBe('stop')
      expect(first.reply).toContain('?')
      expect(first.reply).not.toMatch(/x\s*=\s*5/)
      const { sessionId } = first
      const next = await called<Asked>(client, 'ask_tutor', {
        message: 'I subtract 7 from both sides.',
        sessionId: sessionId.toUpperCase(),
        mode: 'socratic',
      })
      expect(next.sessionId).toBe(sessionId)
      const kept = await learner.messages(sessionId)
      expect(kept.map(({ content }) => content)).toEqual([
        'Solve 3x + 7 = 22',
        first.reply,
        'I subtract 7 from both sides.',
        next.reply,
      ])
      const { json } = await learner.call<Thing>('GET', `/api/sessions/${sessionId}`)
      expect(json['title']).toBe('Solve 3x + 7 = 22')
    })

    test('sessions are created, listed in pages, and read', async () => {
      const ids: string[] = []
      for (const title of ['One', 'Two', 'Three']) {
        const made = await called<Thing>(client, 'create_session', { title, mode: 'tutor' })
        expect(made).toMatchObject({ title, mode: 'tutor', messageCount: 0 })
        ids.unshift(made.id)
      }
      const page = await called<Page<Thing>>(client, 'list_sessions', { limit: 2 })
      expect(page.items.map(({ id }) => id)).toEqual(ids.slice(0, 2))
      const rest = await called<Page<Thing>>(client, 'list_sessions', { cursor: page.nextCursor })
      expect(rest.items[0]?.id).toBe(ids[2] as string)
      const { sessionId } = await called<Asked>(client, 'ask_tutor', {
        message: 'Why is grass green?',
      })
      const read = await called<{ session: Thing; messages: Page<Thing> }>(client, 'get_session', {
        sessionId,
        limit: 1,
      })
      expect(read.session.id).toBe(sessionId)
      expect(read.messages).toMatchObject({
        items: [{ role: 'user', content: 'Why is grass green?' }],
        hasMore: true,
      })
    })

    test('memory is written and read, and searched beside sessions', async () => {
      const content = 'Is fond of lichens, 地衣'
      const made = await called<Thing>(client, 'remember', { content, kind: 'preference' })
      expect(made).toMatchObject({ content, kind: 'preference' })
      expect(await called<Thing>(client, 'remember', { content: 'Owns a cat' })).toMatchObject({
        kind: 'fact',
      })
      const listed = await called<Page<Thing>>(client, 'list_memory', { query: 'lichens' })
      expect(listed.items.map(({ id }) => id)).toEqual([made.id])
      await learner.createSession('Lichens on stones')
      const { results } = await called<{ results: Thing[] }>(client, 'search', { query: 'lichens' })
      expect(results.map(({ type }) => type)).toEqual(['Conversation', 'Thing'])
      const one = await called<{ results: Thing[] }>(client, 'search', {
        query: 'lichens',
        limit: 1,
      })
      expect(one.results).toHaveLength(1)
    })

    test('projects are listed, and sessions belong to them', async () => {
      const { json } = await learner.call<Thing>('POST', '/api/projects', { name: 'Algebra' })
      const made = await called<Thing>(client, 'create_session', { title: 'x', projectId: json.id })
      const { items } = await called<Page<Thing>>(client, 'list_projects')
      expect(items).toMatchObject([{ id: json.id, name: 'Algebra', sessionCount: 1 }])
      const inside = await called<Page<Thing>>(client, 'list_sessions', { projectId: json.id })
      expect(inside.items.map(({ id }) => id)).toEqual([made.id])
    })

    test('a file is read by passages, found by search, and read as a resource', async () => {
      const { id: fileId } = await new Uploader(learner).read(
        'moss.md',
        '# Mosses\n\nMosses drink through their leaves.',
      )
      const read = await called<{ file: Thing; passages: { text: string }[]; hasMore: boolean }>(
        client,
        'read_file',
        { fileId },
      )
      expect(read).toMatchObject({ file: { id: fileId, status: 'ready' }, hasMore: false })
      expect(read.passages.map(({ text }) => text).join()).toContain('through their leaves')
      const none = await called<{ passages: Thing[] }>(client, 'read_file', { fileId, after: 99 })
      expect(none.passages).toEqual([])
      const { results } = await called<{ results: Thing[] }>(client, 'search', { query: 'mosses' })
      expect(results).toContainEqual(expect.objectContaining({ id: fileId }))
      const { contents } = await client.readResource({ uri: `elenchus://files/${fileId}` })
      expect(contents).toMatchObject([
        { mimeType: 'text/plain', text: expect.stringContaining('leaves') },
      ])
    })

    test('resources are listed, completed and read', async () => {
      const { sessionId } = await called<Asked>(client, 'ask_tutor', {
        message: 'What is a limit?',
      })
      const uri = `elenchus://sessions/${sessionId}`
      const { resources } = await client.listResources()
      expect(resources[0]).toMatchObject({ uri, title: 'What is a limit?' })
      const { contents } = await client.readResource({ uri })
      const [content] = contents as { uri: string; mimeType: string; text: string }[]
      expect(content).toMatchObject({ uri, mimeType: 'application/json' })
      expect(JSON.parse(content?.text ?? '')).toMatchObject({
        id: sessionId,
        messages: [{ content: 'What is a limit?' }, { role: 'assistant' }],
        nextCursor: null,
      })
      const { resourceTemplates } = await client.listResourceTemplates()
      const templates = resourceTemplates.map(({ uriTemplate }) => uriTemplate)
      expect(templates).toEqual(['elenchus://sessions/{id}', 'elenchus://files/{id}'])
      const ref = { type: 'ref/resource', uri: 'elenchus://sessions/{id}' } as const
      const { completion } = await client.complete({
        ref,
        argument: { name: 'id', value: sessionId },
      })
      expect(completion.values).toEqual([sessionId])
      for (const gone of ['elenchus://sessions/x', 'elenchus://nothing/x', 'https://a.test/']) {
        expect(client.readResource({ uri: gone })).rejects.toThrow('not found')
      }
    })

    test('prompts render the learner’s message, with completions for the level', async () => {
      const { prompts } = await client.listPrompts()
      expect(prompts.map(({ name }) => name)).toEqual(['socratic_lesson', 'check_my_work'])
      const say = async (name: string, input: Record<string, string>) =>
        JSON.stringify((await client.getPrompt({ name, arguments: input })).messages)
      expect(await say('socratic_lesson', { topic: 'Mosses' })).toContain('Mosses')
      expect(await say('socratic_lesson', { topic: 'x', level: 'adult' })).toContain(
        'level of adult',
      )
      expect(await say('check_my_work', { problem: '1+1', work: '=3' })).toContain('=3')
      expect(say('check_my_work', { problem: '1+1' })).rejects.toThrow('work')
      const ref = { type: 'ref/prompt', name: 'socratic_lesson' } as const
      const { completion } = await client.complete({ ref, argument: { name: 'level', value: 'U' } })
      expect(completion.values).toEqual(['upper secondary', 'university'])
    })

    test('a problem of a tool is an error result in the envelope', async () => {
      const unknown = '0199c0de-0000-7000-8000-0000000000ff'
      const { code, detail } = await refused(client, 'ask_tutor', { message: '' })
      expect(code).toBe('BAD_REQUEST')
      expect(detail).toEqual([{ path: '/message', message: expect.stringContaining('1 to 32000') }])
      const cases = [
        ['ask_tutor', { message: 'x', sessionId: unknown }, 'NOT_FOUND'],
        ['ask_tutor', { message: 'x', mode: 'shouting' }, 'BAD_REQUEST'],
        ['ask_tutor', {}, 'BAD_REQUEST'],
        ['create_session', { title: 'x', projectId: unknown }, 'NOT_FOUND'],
        ['create_session', { title: 'x'.repeat(201) }, 'BAD_REQUEST'],
        ['get_session', { sessionId: 'x' }, 'BAD_REQUEST'],
        ['get_session', { sessionId: unknown }, 'NOT_FOUND'],
        ['list_sessions', { cursor: 'made up' }, 'BAD_REQUEST'],
        ['list_sessions', { limit: 101 }, 'BAD_REQUEST'],
        ['list_sessions', { projectId: unknown }, 'NOT_FOUND'],
        ['search', { query: 'a\0b' }, 'BAD_REQUEST'],
        ['remember', { content: 'x', kind: 'lie' }, 'BAD_REQUEST'],
        ['remember', { content: 'x', sessionId: unknown }, 'NOT_FOUND'],
        ['read_file', { fileId: unknown }, 'NOT_FOUND'],
        ['start_practice', { source: { due: true } }, 'CONFLICT'],
        ['start_practice', { source: {} }, 'BAD_REQUEST'],
        ['start_practice', { source: { skill: 'nothing' } }, 'BAD_REQUEST'],
        ['next_item', { practiceId: unknown }, 'NOT_FOUND'],
        ['answer_item', { practiceId: unknown, itemId: unknown, answer: '1' }, 'NOT_FOUND'],
      ] as const
      for (const [name, input, due] of cases) {
        expect((await refused(client, name, input)).code, name).toBe(due)
      }
      expect(client.callTool({ name: 'drop_tables', arguments: {} })).rejects.toThrow('not found')
    })
  })

  test('the handshake and the lists need no credential; the list of resources is then empty', async () => {
    for (const era of eraNames) {
      const client = await connect(server.url, era)
      expect((await client.listTools()).tools).toHaveLength(toolNames.length)
      expect((await client.listPrompts()).prompts).toHaveLength(2)
      expect((await client.listResourceTemplates()).resourceTemplates).toHaveLength(2)
      expect((await client.listResources()).resources).toEqual([])
      expect(
        (await client.getPrompt({ name: 'socratic_lesson', arguments: { topic: 'x' } })).messages,
      ).toHaveLength(1)
      if (era === '2025-11-25') {
        await client.ping()
        await client.setLoggingLevel('debug')
      }
      await client.close()
    }
  })

  test('the versioned address is the same endpoint', async () => {
    const { key } = await learnerWithKey(server.url)
    for (const era of eraNames) {
      const client = await connect(server.url, era, key, '/api/v2/mcp')
      expect((await called<Page<Thing>>(client, 'list_sessions')).items).toEqual([])
      await client.close()
    }
  })
})
