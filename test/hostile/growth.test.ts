/**
 * The time of every reader grows with its input and no faster: a text of openers, of which none is ever
 * closed, is read once, and not once from each of them.
 */
import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { extract } from '../../src/features/files/extraction/extract'
import { UnreadableDocument } from '../../src/features/files/extraction/document'
import { openExport } from '../../src/features/imports/export-reader'
import { sources, type Source } from '../../src/features/imports/formats/registry'
import { markdown } from '../../src/web/rich-text/markdown'
import { docx, pptx } from '../support/documents'
import { fixture } from '../support/fixtures'
import { damaged, damages } from '../support/hostile-pictures'
import { leastHold, threadTime } from '../support/loop-probe'
import { signedUp } from '../support/client'
import { startServer } from '../support/server'
import { copilotTable, dialogues, tell, withFile, type Body } from '../imports/exports'

/** What begins something: of HTML, XML, Markdown, LaTeX, JSON, CSV, and of the products' own marks. */
const openers = [
  [
    '<',
    '<a ',
    '<!--',
    '<!',
    '<?',
    '</',
    '<a href="',
    '&',
    '&#',
    '<![CDATA[',
    '<br',
    '<div class="',
  ],
  ['[', '![', '](', '[a](', '`', '```', '```\n', '~~~\n', '*', '**', '_', '#', '> ', '- ', '|'],
  ['$', '$$', '\\(', '\\[', '\\begin{', '{', '"', "'", '(', '((1', '(1', '\\'],
  [
    '【',
    '【1†',
    '\uE200',
    '<grok:render ',
    '<details type="reasoning">\n',
    '<details type="',
    ':::',
  ],
  [
    ' ',
    '\n',
    '\t',
    '\n ',
    ' \n',
    '. ',
    '1 ',
    '1/',
    '- 1',
    'a ',
    'a',
    'http://',
    '@',
    'x=',
    '\u00a0',
  ],
].flat()

/** Milliseconds of the processor that a text of so many characters takes. */
type Read = (length: number) => Promise<unknown>

/** Less is not compared: a pause of the collector would count more than the reader. */
const comparedMs = 150
const lengths = [25_000, 50_000, 100_000]

async function timeOf(read: Read, length: number): Promise<number> {
  const begunAt = threadTime()
  await read(length)
  return threadTime() - begunAt
}

/** True where doubling the text never takes three times as long. */
async function growsLinearly(read: Read): Promise<boolean> {
  let before = Number.POSITIVE_INFINITY
  for (const length of lengths) {
    let time = await timeOf(read, length)
    for (let again = 0; again < 2 && time > comparedMs && time > 3 * before; again += 1) {
      time = Math.min(time, await timeOf(read, length))
    }
    if (time > comparedMs && time > 3 * before) return false
    before = Math.max(time, 1)
  }
  return true
}

const filled = (opener: string, length: number): string =>
  opener.repeat(Math.ceil(length / opener.length))

/** The openers for which a reader takes more than linear time. */
async function slowOpeners(read: (text: string) => Promise<unknown>): Promise<string[]> {
  const slow: string[] = []
  for (const opener of openers) {
    if (!(await growsLinearly((length) => read(filled(opener, length))))) slow.push(opener)
  }
  return slow
}

async function passages(mimeType: string, bytes: Uint8Array): Promise<unknown> {
  try {
    return await Array.fromAsync(extract(mimeType, bytes))
  } catch (error) {
    if (error instanceof UnreadableDocument) return error.code
    throw error
  }
}

const office = 'application/vnd.openxmlformats-officedocument'
const documents: Readonly<Record<string, readonly [string, (text: string) => Uint8Array]>> = {
  HTML: ['text/html', (text) => Buffer.from(`<p>${text}`)],
  Markdown: ['text/markdown', (text) => Buffer.from(`# A title\n${text}`)],
  'plain text': ['text/plain', (text) => Buffer.from(text)],
  'a Word document': [`${office}.wordprocessingml.document`, (text) => docx('# A title', text)],
  'a presentation': [`${office}.presentationml.presentation`, (text) => pptx(text)],
}

/** A conversation of each source in which the user and the tutor said the text. */
const told = (text: string) =>
  [
    { id: 'a', parent: null, role: 'user', text, at: 1_756_000_001 },
    { id: 'b', parent: 'a', role: 'assistant', text, at: 1_756_000_002 },
  ] as const
/** The value with the text in place of each string that a person wrote. */
const saying = (value: unknown, text: string): unknown =>
  JSON.parse(JSON.stringify(value), (key, one: unknown) =>
    ['content', 'message', 'text', 'title'].includes(key) && typeof one === 'string' ? text : one,
  )
const exports: Readonly<Record<Source, (text: string) => Body>> = {
  chatgpt: (text) => [tell.chatgpt(told(text), 'c1', text)],
  claude: (text) => [tell.claude(told(text), 'c1', text)],
  openwebui: (text) => [tell.openwebui(told(text), 'c1', text)],
  librechat: (text) => [tell.librechat(told(text), 'c1', text)],
  deepseek: (text) => saying([dialogues.deepseek()], text),
  grok: (text) => saying({ conversations: [dialogues.grok()] }, text),
  mistral: (text) => saying(dialogues.mistral(), text),
  copilot: (text) => copilotTable([[text, '2026-01-01T10:00:00', 'Human', text]]),
  elenchus: (text) => ownSession(text),
  gemini: (text) => [
    {
      header: 'Gemini Apps',
      title: `Prompted ${text}`,
      time: '2026-02-02T07:24:02.806Z',
      safeHtmlItem: [{ html: text }],
    },
  ],
}
const ownSession = (text: string): Body => ({
  id: 's1',
  title: text,
  mode: 'socratic',
  messageCount: 2,
  messages: told(text).map(({ id, parent, role }) => ({
    id,
    parentId: parent,
    role,
    content: text,
  })),
})
const geminiPage = (text: string): Body =>
  `<html><div class="outer-cell"><div class="header-cell">Gemini Apps<br></div><div class="content-cell mdl-cell--6-col">${text}<br>Feb 2, 2026, 7:24:02 AM UTC<br>${text}</div></div></html>`

const readAll = (source: Source, body: Body) =>
  withFile(body, async (path) => {
    const reader = await openExport(source, path)
    await reader.count().catch(() => 0)
    return Array.fromAsync(reader.entries(0))
  })

describe('openers that are never closed take linear time', () => {
  test.each(Object.keys(documents))(
    '%s',
    async (name) => {
      const [mimeType, make] = documents[name] ?? ['', () => new Uint8Array()]
      expect(await slowOpeners((text) => passages(mimeType, make(text)))).toEqual([])
    },
    120_000,
  )

  test.each(sources)(
    'an export of %s',
    async (source) => {
      expect(await slowOpeners((text) => readAll(source, exports[source](text)))).toEqual([])
    },
    120_000,
  )

  test('a page of Gemini', async () => {
    expect(await slowOpeners((text) => readAll('gemini', geminiPage(text)))).toEqual([])
  }, 120_000)

  test('a reply in the page', async () => {
    const render = async (text: string) => markdown.render(text.slice(0, 50_000))
    expect(await slowOpeners(render)).toEqual([])
  }, 120_000)
})

describe('a message of openers', () => {
  const server = fixture(() => startServer({ engine: 'sqlite' }))
  const messageLength = 32_000

  test('holds nobody up', async () => {
    const client = await signedUp(server.url)
    const held: [string, number][] = []
    for (const opener of openers.filter((one) => one.trim() !== '')) {
      const sessionId = await client.createSession('Openers')
      await client.chat(sessionId, 'Solve 3x + 7 = 22')
      const text = filled(opener, messageLength).slice(0, messageLength - 1)
      // The same text again is remembered.
      const { heldMs } = await leastHold(200, (round) => client.chat(sessionId, `${round}${text}`))
      if (heldMs >= 200) held.push([opener, Math.round(heldMs)])
    }
    expect(held).toEqual([])
  }, 120_000)
})

describe('a document that is damaged anywhere', () => {
  const wholes: Readonly<Record<string, Uint8Array>> = {
    'text/html': Buffer.from('<h1>A title</h1><p>Some <b>words</b> &amp; more<ul><li>One</ul>'),
    'text/markdown': Buffer.from('# A title\n\nSome *words*, [a link](x) and\n```\ncode\n```\n'),
    [`${office}.wordprocessingml.document`]: docx('# A title', 'Some words', 'More words'),
    [`${office}.presentationml.presentation`]: pptx('One', 'Two'),
  }

  test.each(Object.keys(wholes))(
    '%s is read, or refused with a reason',
    async (mimeType) => {
      const property = fc.asyncProperty(damages, async (given) => {
        const bytes = damaged(wholes[mimeType] ?? new Uint8Array(), given)
        const read = await passages(mimeType, new Uint8Array(bytes))
        expect(Array.isArray(read) || typeof read === 'string').toBe(true)
      })
      await fc.assert(property, { numRuns: 300 })
    },
    90_000,
  )
})
