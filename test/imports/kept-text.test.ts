/** What exports hold beside questions and answers is kept as text, or named (contract §6). */
import { expect, test } from 'bun:test'
import { fixture, onEachEngine } from '../support/fixtures'
import { startServer } from '../support/server'
import { branched, chatgptNode, tell } from './exports'
import { importedTwice } from './importer'

type Fields = Readonly<Record<string, unknown>>

const none = '00000000-0000-0000-0000-000000000000'
/** A ChatGPT conversation of these nodes, the first a question. */
const chatgptOf = (nodes: readonly { id: string }[], more: Fields = {}) => ({
  ...tell.chatgpt([]),
  current_node: nodes.at(-1)?.id,
  mapping: Object.fromEntries(nodes.map((node) => [node.id, node])),
  ...more,
})
const node = (id: string, parent: string | null, role: string, more: Fields = {}) =>
  chatgptNode({ id, parent, role, text: id, at: 1_756_000_000 }, more)
const said = (parts: readonly unknown[], metadata: Fields = {}) => ({
  content: { content_type: 'text', parts },
  metadata,
})

onEachEngine('an import', (engine) => {
  const server = fixture(() => startServer({ engine }))

  const imported = (source: string, payload: unknown) => importedTwice(server.url, source, payload)
  const lastOf = async (source: string, payload: unknown) =>
    (await imported(source, payload)).outline.at(-1)

  test('of LibreChat keeps all 9 messages that nest as children under messages', async () => {
    const nest = (depth: number): Fields => ({
      messageId: `m${depth}`,
      parentMessageId: depth === 1 ? none : `m${depth - 1}`,
      isCreatedByUser: depth % 2 === 1,
      sender: depth % 2 === 1 ? 'User' : 'GPT',
      text: `say ${depth}`,
      createdAt: new Date(1_756_000_000_000 + depth).toISOString(),
      children: depth === 9 ? [] : [nest(depth + 1)],
    })
    const payload = { conversationId: 'c', title: 'T', recursive: true, messages: [nest(1)] }
    const { outline } = await imported('librechat', payload)
    expect(outline).toHaveLength(9)
    expect(outline.at(-1)).toBe('user: say 9')
  })

  test('of ChatGPT follows children where no node has a parent, or each parent is null', async () => {
    const nodes = [node('ask', null, 'user'), node('a', 'ask', 'assistant'), node('b', 'a', 'user')]
    for (const parent of [undefined, null]) {
      const linked = nodes.map((one, at) => ({
        ...one,
        parent,
        children: at < 2 ? [nodes[at + 1]?.id] : [],
      }))
      const { items } = await imported('chatgpt', [chatgptOf(linked)])
      expect(items.map(({ content }) => content)).toEqual(['ask', 'a', 'b'])
      expect(items.map(({ parentId }) => parentId)).toEqual([
        null,
        items[0]?.['id'],
        items[1]?.['id'],
      ])
    }
  })

  test('of ChatGPT keeps custom instructions, memory and system prompts as a system message', async () => {
    const context = (id: string, content: Fields, metadata: Fields = {}) =>
      node(id, null, 'user', {
        content,
        weight: 0,
        metadata: { is_visually_hidden_from_conversation: true, ...metadata },
      })
    const mine = {
      content_type: 'user_editable_context',
      user_profile: 'I am 12',
      user_instructions: 'Be brief',
    }
    const memory = { content_type: 'model_editable_context', model_set_context: '1. Likes cats' }
    const nodes = [
      context('x', mine),
      context('y', mine),
      context('z', memory),
      node('s', null, 'system', said(['Answer in rhymes'])),
      node('ask', 's', 'user'),
    ]
    const { outline, items } = await imported('chatgpt', [chatgptOf(nodes)])
    expect(outline).toEqual([
      'system: Custom instructions:\n\nI am 12\n\nBe brief\n\nMemory:\n\n1. Likes cats\n\nSystem prompt:\n\nAnswer in rhymes',
      'user: ask',
    ])
    expect(items[1]?.['parentId']).toBe(items[0]?.['id'])
  })

  test('of ChatGPT resolves markers of pages and files, in the older and the newer form', async () => {
    const page = { type: 'webpage', title: 'Moon', url: 'https://m.org/a' }
    const file = { type: 'file', name: 'notes.pdf' }
    const text =
      'A【1†source】 B【2†source】 C【3†L1-L8】 D【8†essay.md†L1-L3】 E\uE200cite\uE202t0\uE201'
    const place = (mark: string) => ({
      start_ix: text.indexOf(mark),
      end_ix: text.indexOf(mark) + mark.length,
    })
    const metadata = {
      citations: [
        { ...place('【1†source】'), metadata: page },
        { ...place('【2†source】'), metadata: file },
      ],
      content_references: [
        { matched_text: '【2†source】', type: 'file', name: 'notes.pdf' },
        {
          matched_text: '【3†L1-L8】',
          type: 'webpage_extended',
          title: 'Sun',
          url: 'https://s.org',
        },
        {
          matched_text: '\uE200cite\uE202t0\uE201',
          type: 'grouped_webpages',
          items: [{ title: 'Mars', url: 'https://x.org' }],
        },
        {
          matched_text: ' ',
          type: 'sources_footnote',
          sources: [{ title: 'More', url: 'https://y.org' }],
        },
      ],
    }
    const nodes = [node('ask', null, 'user'), node('a', 'ask', 'assistant', said([text], metadata))]
    expect(await lastOf('chatgpt', [chatgptOf(nodes)])).toBe(
      'assistant: A ([Moon](https://m.org/a)) B (notes.pdf) C ([Sun](https://s.org)) D (essay.md) E ([Mars](https://x.org))\n\nSources:\n1. [More](https://y.org)',
    )
    const byIndex = [{ metadata: { ...file, extra: { cited_message_idx: 4 } } }]
    const unplaced = [
      node('ask', null, 'user'),
      node('a', 'ask', 'assistant', said(['X【4†source】'], { citations: byIndex })),
    ]
    expect(await lastOf('chatgpt', [chatgptOf(unplaced)])).toBe('assistant: X (notes.pdf)')
  })

  test('of ChatGPT keeps the names of a group’s authors', async () => {
    const author = (name: string) => ({ author: { role: 'user', name } })
    const nodes = [
      node('one', null, 'user', author('Ada')),
      node('two', 'one', 'user', author('Bob')),
    ]
    expect((await imported('chatgpt', [chatgptOf(nodes)])).outline).toEqual([
      'user: Ada: one',
      'user: Bob: two',
    ])
  })

  test('of Claude keeps the addresses of cited and found pages, the project and its prompt', async () => {
    const payload = {
      ...tell.claude([]),
      project: { name: 'Physics', prompt_template: 'Use SI units' },
      chat_messages: [
        {
          uuid: '1',
          sender: 'assistant',
          content: [
            { type: 'tool_use', name: 'web_search', input: { query: 'x' } },
            {
              type: 'tool_result',
              content: [{ type: 'knowledge', title: 'Page', url: 'https://k.org' }],
            },
            {
              type: 'text',
              text: 'So it is.',
              citations: [
                {
                  start_index: 0,
                  end_index: 2,
                  details: { type: 'web_search_citation', url: 'https://c.org' },
                },
                { title: 'Other', url: 'https://o.org' },
              ],
            },
          ],
        },
      ],
    }
    const { outline, items } = await imported('claude', [payload])
    expect(outline).toEqual([
      'system: Project: Physics\n\nSystem prompt:\n\nUse SI units',
      'assistant: So it is.\n\nSources:\n1. [https://c.org](https://c.org)\n2. [Other](https://o.org)',
    ])
    expect(items[1]?.['toolCalls']).toMatchObject([{ output: 'Page\nhttps://k.org' }])
  })

  test('names what is not kept, once a conversation, with the code NOT_KEPT', async () => {
    const audio = { content_type: 'audio_asset_pointer', asset_pointer: 'file-service://a' }
    const image = { content_type: 'image_asset_pointer', asset_pointer: 'file-service://file-1' }
    const nodes = [
      node('ask', null, 'user', {
        ...said([audio, audio, image, 'Look']),
        metadata: {
          attachments: [
            { id: 'file-2', name: 'essay.pdf' },
            { id: 'file-1', name: 'cat.png' },
          ],
        },
      }),
      node('a', 'ask', 'assistant', { content: { content_type: 'brand_new' } }),
    ]
    const { job } = await imported('chatgpt', [chatgptOf(nodes)])
    expect(job.progress).toEqual({ total: 1, processed: 1, errors: 1 })
    const message =
      'Of this conversation this was not kept: an audio recording, the file “essay.pdf”, content of the type “brand_new”, the file “cat.png”.'
    expect(job.errors).toEqual([{ index: 0, code: 'NOT_KEPT', message }])
    expect((await imported('chatgpt', [tell.chatgpt(branched)])).job.errors).toBeUndefined()
  })

  test('of Open WebUI keeps sources, attached text, prompt, tags, folder and errors, and resolves entities', async () => {
    const messages = {
      a: {
        parentId: null,
        role: 'user',
        content: 'Why?',
        files: [
          {
            type: 'file',
            name: 'a.txt',
            file: { data: { content: 'All of it' } },
          },
        ],
      },
      b: {
        parentId: 'a',
        role: 'assistant',
        timestamp: 0x68aa6f01,
        content:
          '<details type="tool_calls" done="true" id="c" name="get" arguments="&quot;{\\&quot;q\\&quot;: 1}&quot;" result="&quot;AT&amp;T&quot;">\n<summary>Tool</summary>\n</details>\nFish &amp; chips',
        sources: [
          {
            source: { name: 'essay.pdf' },
            document: ['A passage'],
            metadata: [{ source: 'https://e.org/essay.pdf' }],
          },
        ],
      },
      c: {
        parentId: 'b',
        role: 'assistant',
        content: '',
        timestamp: 0x68aa6f02,
        error: { content: 'Model not found' },
      },
    }
    const record = {
      id: 'o',
      title: 'Fish &amp; chips',
      folder: { name: 'School' },
      meta: { tags: ['food'] },
      chat: {
        models: ['m'],
        params: { system: 'Be kind' },
        tags: [{ name: 'lunch' }],
        history: {
          currentId: 'c',
          messages,
        },
      },
    }
    const { outline, items, title } = await imported('openwebui', [record])
    expect(title).toBe('Fish & chips')
    expect(outline).toEqual([
      'system: System prompt:\n\nBe kind\n\nTags: lunch, food\n\nFolder: School',
      'user: Why?\n\n[File: a.txt]\n```\nAll of it\n```',
      'assistant: Fish & chips\n\nSources:\n1. [essay.pdf](https://e.org/essay.pdf)',
      'assistant: [Error] Model not found',
    ])
    expect(items[2]?.['toolCalls']).toMatchObject([
      { name: 'sources', output: [{ passages: ['A passage'] }] },
      { name: 'get', input: { q: 1 }, output: 'AT&T' },
    ])
  })

  test('of LibreChat keeps the prompt, tags, errors, attached text and the names of a group', async () => {
    const message = (id: string, sender: string, text: string, more: Fields = {}) => ({
      messageId: id,
      parentMessageId: none,
      isCreatedByUser: true,
      sender,
      text,
      createdAt: new Date(1756e9).toISOString(),
      ...more,
    })
    const payload = {
      conversationId: 'c',
      title: 'T',
      tags: ['maths'],
      options: { promptPrefix: 'Be brief' },
      messages: [
        message('1', 'Ada', 'One', {
          files: [
            {
              filename: 'n.txt',
              text: 'Inside',
            },
          ],
        }),
        message('2', 'Bob', 'Two', { parentMessageId: '1' }),
        message('3', 'GPT', 'Quota', {
          parentMessageId: '2',
          isCreatedByUser: false,
          error: true,
        }),
        message('4', 'GPT', '', {
          parentMessageId: '3',
          isCreatedByUser: false,
          content: [
            {
              type: 'error',
              error: 'Overloaded',
            },
          ],
        }),
      ],
    }
    expect((await imported('librechat', payload)).outline).toEqual([
      'system: System prompt:\n\nBe brief\n\nTags: maths',
      'user: Ada: One\n\n[File: n.txt]\n```\nInside\n```',
      'user: Bob: Two',
      'assistant: [Error] Quota',
      'assistant: [Error] Overloaded',
    ])
  })
})
