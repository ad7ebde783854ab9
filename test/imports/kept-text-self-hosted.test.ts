/** What exports of self-hosted products hold beside questions and answers is kept as text. */
import { expect, test } from 'bun:test'
import { fixture, onEachEngine } from '../support/fixtures'
import { startServer } from '../support/server'
import { importedTwice } from './importer'

type Fields = Readonly<Record<string, unknown>>

const none = '00000000-0000-0000-0000-000000000000'

onEachEngine('an import', (engine) => {
  const server = fixture(() => startServer({ engine }))
  const imported = (source: string, payload: unknown) => importedTwice(server.url, source, payload)

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
