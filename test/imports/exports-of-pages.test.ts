/**
 * Exports that are pages, tables or shards, and sources beyond the first five: each is imported
 * whole, and a second time adds nothing; a page of another kind is refused with the boxes to tick.
 */
import { expect, test } from 'bun:test'
import { signedUp } from '../support/client'
import { fixture, onOneEngine } from '../support/fixtures'
import { startServer } from '../support/server'
import {
  branched,
  copilotTable,
  delicate,
  deepseekNodes,
  dialogues,
  grokResponse,
  tell,
  zipOf,
  type Body,
} from './exports'
import { Importer, uploadForm } from './importer'

type Fields = Readonly<Record<string, unknown>>

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
/** A cell of Takeout's page "My Activity". */
const cell = (lines: string, answer = '') =>
  `<div class="outer-cell mdl-cell mdl-cell--12-col mdl-shadow--2dp"><div class="mdl-grid"><div class="header-cell mdl-cell mdl-cell--12-col"><p class="mdl-typography--title">Gemini Apps<br></p></div><div class="content-cell mdl-cell mdl-cell--6-col mdl-typography--body-1">${lines}<br>${answer}</div><div class="content-cell mdl-cell mdl-cell--6-col mdl-typography--body-1 mdl-typography--text-right"></div><div class="content-cell mdl-cell mdl-cell--12-col mdl-typography--caption"><b>Products:</b><br>&emsp;Gemini Apps<br></div></div></div>`
const activityPage = (...cells: readonly string[]) =>
  `<!doctype html><html><head><title>My Activity History</title><style>.x{}</style></head><body><div class="mdl-grid">${cells.join('')}</div></body></html>`
const chatPage = (conversations: unknown) =>
  `<html><head><title>ChatGPT Data Export</title></head><body><div id="root"></div><script>\nvar jsonData = ${JSON.stringify(conversations)};\nvar assetsJson = {"a": "b"};\nfunction f() { return [1] }\n</script></body></html>`
const page = 'Takeout/My Activity/Gemini Apps/MyActivity.html'

onOneEngine('an export', (engine) => {
  const server = fixture(() => startServer({ engine }))

  /** Uploads a file twice; returns each session's messages by its title. */
  async function uploaded(source: string, body: Body) {
    const importer = new Importer(await signedUp(server))
    const bytes = body instanceof Uint8Array ? body : Buffer.from(String(body))
    const form = () => uploadForm(source, new Blob([new Uint8Array(bytes)]))
    const job = await importer.uploaded(form())
    const before = await importer.sessions()
    await importer.uploaded(form())
    const sessions = await importer.sessions()
    expect(sessions).toEqual(before)
    const told: Record<string, string[]> = {}
    const times: Record<string, unknown> = {}
    for (const { id, title } of sessions) {
      const messages: readonly Fields[] = await importer.client.messages(id)
      told[title] = messages.map(({ role, content }) => `${String(role)}: ${String(content)}`)
      times[title] = messages[0]?.['createdAt']
    }
    return { job, told, times }
  }
  const readable = async (source: string, body: Body) => {
    const { job, told } = await uploaded(source, body)
    expect(job.status, JSON.stringify(job.errors)).toBe('completed')
    expect(job.errors).toBeUndefined()
    return told
  }

  test('of ChatGPT as chat.html, alone or in an archive without JSON, is read', async () => {
    const html = chatPage([tell.chatgpt(branched, 'a', 'A'), tell.chatgpt(branched, 'b', 'B')])
    for (const body of [html, zipOf({ 'chat.html': html, 'user.json': { id: 'u' } })]) {
      const told = await readable('chatgpt', body)
      expect(told).toEqual({
        A: ['user: Why?', `assistant: ${delicate}`, 'user: Thanks'],
        B: ['user: Why?', `assistant: ${delicate}`, 'user: Thanks'],
      })
    }
  })

  test('of ChatGPT in shards is read, and its chat.html is not read beside them', async () => {
    const shards = Array.from({ length: 12 }, (_, at) => [
      `conversations-${String(at).padStart(3, '0')}.json`,
      [tell.chatgpt(branched, `c${at}`, `T${at}`)],
    ])
    const zip = zipOf({ ...Object.fromEntries(shards), 'chat.html': chatPage([]) })
    expect(Object.keys(await readable('chatgpt', zip))).toHaveLength(12)
  })

  test('of Gemini as a page is read in any language of its words and dates', async () => {
    const pages: readonly (readonly [string, string, string, string])[] = [
      [
        'Prompted&nbsp;one',
        'Prompted&nbsp;two',
        'Feb 2, 2026, 7:24:02 AM UTC',
        'Feb 2, 2026, 7:20:00 AM UTC',
      ],
      [
        'Eingegebener Prompt: one',
        'Eingegebener Prompt: two',
        '02.02.2026, 08:24:02 MEZ',
        '02.02.2026, 08:20:00 MEZ',
      ],
      ['Pokyn&nbsp;one', 'Pokyn&nbsp;two', '2. 2. 2026 8:24:02 SEČ', '2. 2. 2026 8:20:00 SEČ'],
      [
        'Requête : one',
        'Requête : two',
        '2 févr. 2026, 08:24:02 CET',
        '2 févr. 2026, 08:20:00 CET',
      ],
      ['プロンプト：one', 'プロンプト：two', '2026/02/02 16:24:02 JST', '2026/02/02 16:20:00 JST'],
    ]
    for (const [later, earlier, laterAt, earlierAt] of pages) {
      const html = activityPage(
        cell(`${later}<br>${laterAt}`, '<p>Later &amp; <b>bold</b></p>'),
        cell(`${earlier}<br>${earlierAt}`, `<p>${escaped('a < b')}</p><div><div>x</div></div>`),
      )
      const { job, told, times } = await uploaded('gemini', zipOf({ [page]: html }))
      expect(job.errors).toBeUndefined()
      expect(told, later).toEqual({
        'two (reconstructed)': [
          'user: two',
          'assistant: a < b\n\nx',
          'user: one',
          'assistant: Later & **bold**',
        ],
      })
      expect(times['two (reconstructed)'], later).toBe('2026-02-02T07:20:00.000Z')
    }
  }, 120_000)

  test('of Gemini as a page keeps an unknown entity as it is written', async () => {
    const prompt = 'Prompted&nbsp;a &constructor; b<br>Feb 2, 2026, 7:24:02 AM UTC'
    const told = await readable('gemini', activityPage(cell(prompt, '<p>A</p>')))
    expect(Object.values(told)).toEqual([['user: a &constructor; b', 'assistant: A']])
  })

  test('of Gemini as JSON after the page adds nothing, in whatever language', async () => {
    const importer = new Importer(await signedUp(server))
    const html = activityPage(
      cell('Eingegebener Prompt: one<br>zwei<br>02.02.2026, 08:24:02 MEZ', '<p>A</p>'),
    )
    const record = {
      header: 'Gemini-Apps',
      title: 'Eingegebener Prompt: one\nzwei',
      time: '2026-02-02T07:24:02.806Z',
      products: ['Gemini-Apps'],
      safeHtmlItem: [{ html: '<p>A</p>' }],
    }
    await importer.uploaded(uploadForm('gemini', new Blob([html])))
    await importer.done([record], 'gemini')
    const sessions = await importer.sessions()
    expect(sessions.map(({ title }) => title)).toEqual(['one (reconstructed)'])
    const [question] = await importer.client.messages(sessions[0]?.id ?? '')
    expect(question?.['content']).toBe('one\nzwei')
  })

  test('that is another page is refused, with the boxes to tick', async () => {
    for (const [source, words] of [
      ['chatgpt', 'Data controls → Export data'],
      ['gemini', 'choose JSON instead of HTML'],
      ['claude', 'Privacy → Export data'],
    ] as const) {
      const { job } = await uploaded(source, '<!doctype html><title>x</title><div>y</div>')
      expect(job).toMatchObject({ status: 'failed', errors: [{ code: 'WRONG_FORMAT' }] })
      expect(job.errors?.[0]?.message).toContain(words)
    }
  })

  test('of DeepSeek is read: branches, reasoning, searches with their citations', async () => {
    const searched = {
      ...dialogues.deepseek('d2', 'Search'),
      mapping: deepseekNodes([
        [
          { type: 'REQUEST', content: 'Why?' },
          { type: 'FILE', files: [{ file_name: 'n.pdf' }] },
        ],
        [
          { type: 'SEARCH', results: [{ cite_index: 1, title: 'Sky', url: 'https://s.org' }] },
          { type: 'RESPONSE', content: 'So[citation:1].' },
        ],
      ]),
    }
    const zip = zipOf({ 'conversations.json': [dialogues.deepseek(), searched], 'user.json': {} })
    const { job, told } = await uploaded('deepseek', zip)
    expect(told).toEqual({
      Dialogue: ['user: Why?', `assistant: ${delicate}`],
      Search: ['user: Why?\n\n[File: n.pdf]', 'assistant: So ([Sky](https://s.org)).'],
    })
    expect(job.errors).toMatchObject([{ index: 1, code: 'NOT_KEPT' }])
  })

  test('of Grok is read: branches, cards, cited pages, errors', async () => {
    const more = {
      ...dialogues.grok('g2', 'Cards'),
      responses: [
        grokResponse({ _id: 'a', sender: 'human', message: 'Why?' }),
        grokResponse({
          _id: 'b',
          parent_response_id: 'a',
          sender: 'grok-3',
          error: 'Failed to respond.',
          message:
            'So<grok:render card_id="c1" card_type="citation_card" type="x"><argument>1</argument></grok:render>.',
          card_attachments_json: ['{"id":"c1","url":"https://c.org"}'],
          cited_web_search_results: [
            {
              title: 'Page',
              url: 'https://p.org',
              preview: 'x',
            },
          ],
          thinking_trace: 'Hm',
        }),
      ],
    }
    const zip = zipOf({
      'ttl/30d/export_data/u/prod-grok-backend.json': {
        conversations: [dialogues.grok(), more],
        projects: [],
      },
      'ttl/30d/export_data/u/prod-mc-billing.json': { balance: 1 },
    })
    expect(await readable('grok', zip)).toEqual({
      Dialogue: ['user: Why?', `assistant: ${delicate}`],
      Cards: [
        'user: Why?',
        'assistant: So ([https://c.org](https://c.org)).\n\n[Error] Failed to respond.\n\nSources:\n1. [Page](https://p.org)',
      ],
    })
  })

  test('of Le Chat is read: one file a chat', async () => {
    const zip = zipOf({
      'chat-m1.json': dialogues.mistral('m1'),
      'chat-m2.json': dialogues.mistral('m2'),
    })
    const importer = new Importer(await signedUp(server))
    const form = () => uploadForm('mistral', new Blob([new Uint8Array(zip)]))
    expect(await importer.uploaded(form())).toMatchObject({
      status: 'completed',
      progress: { total: 2, errors: 0 },
    })
    await importer.uploaded(form())
    const sessions = await importer.sessions()
    expect(sessions.map(({ title, messageCount }) => [title, messageCount])).toEqual([
      ['Why?', 2],
      ['Why?', 2],
    ])
  })

  test('of Copilot is read from its table, newest first, with quoted fields', async () => {
    const table = copilotTable([
      ['Cats', '2026-02-17T14:36:12', 'AI', 'They "purr",\nmostly'],
      ['Cats', '2026-02-17T14:36:12', 'Human', 'Why?'],
      ['Dogs', '2026-02-16T14:00:01', 'AI', 'Woof'],
      ['Dogs', '2026-02-16T14:00:00', 'Human', 'And dogs?'],
    ])
    expect(await readable('copilot', table)).toEqual({
      Cats: ['user: Why?', 'assistant: They "purr",\nmostly'],
      Dogs: ['user: And dogs?', 'assistant: Woof'],
    })
    expect((await uploaded('copilot', 'a,b\n1,2\n')).job).toMatchObject({ status: 'failed' })
  })
})
