/** A part that a format does not know keeps its text, wherever an export lists parts (contract §6). */
import { expect, test } from 'bun:test'
import fc from 'fast-check'
import type { Source } from '../../../src/features/imports/formats/registry'
import { branched, chatgptNode, conversationsOf, grokResponse, tell } from '../exports'

type Fields = Readonly<Record<string, unknown>>
type Part = Fields | string

/** Each list of parts that an export of a source can have, with a part put into it. */
const places: Readonly<Record<string, readonly [Source, (part: Part) => unknown]>> = {
  'ChatGPT, content': ['chatgpt', (part) => chatgpt(asContent(part))],
  'ChatGPT, parts': [
    'chatgpt',
    (part) => chatgpt({ content_type: 'text', parts: ['Known', part] }),
  ],
  'ChatGPT, parts of an unknown type': [
    'chatgpt',
    (part) => chatgpt({ content_type: 'new_type', parts: [part] }),
  ],
  'ChatGPT, thoughts': [
    'chatgpt',
    (part) => chatgpt({ content_type: 'thoughts', thoughts: [{ content: 'Hm' }, part] }),
  ],
  'ChatGPT, a tool': [
    'chatgpt',
    (part) =>
      chatgpt({ content_type: 'text', parts: [part] }, { author: { role: 'tool', name: 't' } }),
  ],
  'Claude, content': ['claude', (part) => claude({ content: [part], text: '' })],
  'Claude, content beside text': [
    'claude',
    (part) => claude({ content: [{ type: 'text', text: 'Known' }, part], text: 'Known' }),
  ],
  'Claude, content beside text of the message': [
    'claude',
    (part) => claude({ content: [part], text: 'Known' }),
  ],
  'Claude, a tool result': [
    'claude',
    (part) => claude({ content: [{ type: 'tool_result', name: 't', content: [part] }] }),
  ],
  'Claude, a design': [
    'claude',
    (part) => [{ uuid: 'd', title: 'T', messages: [{ role: 'user', content: [part] }] }],
  ],
  'Gemini, answers': [
    'gemini',
    (part) => gemini({ safeHtmlItem: [{ html: '<p>Known</p>' }, part] }),
  ],
  'Gemini, subtitles': ['gemini', (part) => gemini({ subtitles: [asContent(part)] })],
  'Open WebUI, content': ['openwebui', (part) => openwebui({ role: 'user', content: [part] })],
  'Open WebUI, output': [
    'openwebui',
    (part) => openwebui({ role: 'assistant', content: 'Known', output: [part] }),
  ],
  'Open WebUI, a message of the output': [
    'openwebui',
    (part) => openwebui({ role: 'assistant', output: [{ type: 'message', content: [part] }] }),
  ],
  'Open WebUI, reasoning': [
    'openwebui',
    (part) =>
      openwebui({
        role: 'assistant',
        content: 'Known',
        output: [{ type: 'reasoning', summary: [part] }],
      }),
  ],
  'Open WebUI, a result': [
    'openwebui',
    (part) =>
      openwebui({
        role: 'assistant',
        output: [
          { type: 'function_call', call_id: 'c', name: 'f', arguments: '{}' },
          { type: 'function_call_output', call_id: 'c', output: [part] },
        ],
      }),
  ],
  'LibreChat, content': ['librechat', (part) => librechat({ content: [part], text: '' })],
  'LibreChat, content beside text': [
    'librechat',
    (part) => librechat({ content: [{ type: 'text', text: 'Known' }, part], text: 'Known' }),
  ],
  'DeepSeek, fragments': [
    'deepseek',
    (part) => deepseek([{ type: 'RESPONSE', content: 'Known' }, part]),
  ],
  'DeepSeek, fragments alone': ['deepseek', (part) => deepseek([part])],
  'Grok, message': ['grok', (part) => grok({ message: [part] })],
  'Grok, cards': ['grok', (part) => grok({ message: 'Known', card_attachments_json: [part] })],
  'Grok, traces': ['grok', (part) => grok({ message: 'Known', agent_thinking_traces: [part] })],
  'Grok, files': [
    'grok',
    (part) => grok({ message: 'Known', file_attachments: [asContent(part)] }),
  ],
  'Le Chat, chunks': ['mistral', (part) => mistral({ contentChunks: [part] })],
  'Le Chat, chunks beside text': [
    'mistral',
    (part) => mistral({ content: 'Known', contentChunks: [{ type: 'text', text: 'Known' }, part] }),
  ],
  'Le Chat, canvas': [
    'mistral',
    (part) => mistral({ content: 'Known', canvas: [asContent(part)] }),
  ],
}

const asContent = (part: Part): Fields => (typeof part === 'string' ? { text: part } : part)

const chatgpt = (content: Fields, more: Fields = {}) => [
  {
    ...tell.chatgpt([]),
    current_node: 'a',
    mapping: {
      q: chatgptNode({ id: 'q', parent: null, role: 'user', text: 'Why?', at: 1_756_000_001 }),
      a: chatgptNode(
        { id: 'a', parent: 'q', role: 'assistant', text: '', at: 1_756_000_002 },
        { content, ...more },
      ),
    },
  },
]
const claude = (message: Fields) => [
  { uuid: 'c', name: 'T', chat_messages: [{ uuid: 'm', sender: 'human', ...message }] },
]
const gemini = (more: Fields) => [
  {
    header: 'Gemini Apps',
    title: 'Prompted Why?',
    time: '2026-01-01T10:00:00.000Z',
    products: ['Gemini Apps'],
    ...more,
  },
]
const openwebui = (message: Fields) => [
  {
    id: 'c',
    title: 'T',
    chat: { history: { messages: { m: { id: 'm', parentId: null, ...message } } } },
  },
]
const librechat = (message: Fields) => ({
  ...tell.librechat(branched.slice(0, 1)),
  messages: [{ messageId: 'm', isCreatedByUser: true, ...message }],
})
const deepseek = (fragments: readonly Part[]) => [
  {
    id: 'd',
    title: 'T',
    mapping: {
      1: { id: '1', parent: null, message: { fragments: [{ type: 'REQUEST', content: 'Why?' }] } },
      2: { id: '2', parent: '1', message: { fragments } },
    },
  },
]
const grok = (response: Fields) => ({
  conversations: [
    {
      conversation: { id: 'g', title: 'T' },
      responses: [grokResponse({ _id: 'r', sender: 'human', ...response })],
    },
  ],
})
const mistral = (message: Fields) => [
  { id: 'm', chatId: 'c', role: 'user', createdAt: '2026-01-01T10:00:00Z', ...message },
]

/** All that the imported messages say. */
const wordsOf = async (source: Source, payload: unknown) => {
  const conversations = await conversationsOf(source, payload)
  const notKept = conversations.flatMap((one) => one.notKept ?? []).join(', ')
  const said = conversations.flatMap(({ messages }) =>
    messages.map(({ content, toolCalls }) => `${content} ${JSON.stringify(toolCalls ?? [])}`),
  )
  return { said: said.join('\n'), notKept }
}

const typeName = fc.stringMatching(/^[a-z]{3,8}_(note|card|block|blob)$/)
const word = fc.stringMatching(/^[A-Za-zäöüßéñ]{4,12}( [A-Za-z0-9äöü]{2,9}){0,3}$/)
/** The forms of a part, each of which says its text. */
const forms: readonly ((type: string, text: string) => Part)[] = [
  (type, text) => ({ type, text }),
  (type, text) => ({ type, title: 'Title', text }),
  (type, text) => ({ type, text, duration: 12, nothing: null }),
  (_, text) => ({ text }),
  (type, text) => ({ content_type: type, text }),
  (type, text) => ({ type, content: [{ type: 'inner', text }] }),
  (type, text) => ({ type, parts: [{ text }] }),
  (type, text) => ({ type, parts: [text] }),
  (type, text) => ({ type, fragments: [{ type: 'deep', content: [{ text }] }] }),
  (type, text) => ({ type, body: { card: { text } } }),
  (type, text) => ({ type, text: { value: text } }),
]

test.each(Object.entries(places))(
  '%s: an unknown part keeps its text',
  async (_, [source, put]) => {
    const part = fc.record({ form: fc.constantFrom(...forms), type: typeName, text: word })
    await fc.assert(
      fc.asyncProperty(part, async ({ form, type, text }) => {
        const { said } = await wordsOf(source, put(form(type, text)))
        expect(said).toContain(text)
      }),
      {
        numRuns: 25,
        examples: forms.map((form) => [{ form, type: 'voice_note', text: 'spoken words' }]),
      },
    )
  },
)

test('what an unknown part holds beside its text is named once', async () => {
  const part = { type: 'voice_note', title: 'Note', text: 'spoken words here' }
  const { said, notKept } = await wordsOf('claude', claude({ content: [part, part], text: '' }))
  expect(said).toContain('spoken words here')
  expect(notKept).toBe('what content of the type “voice_note” holds beside its text')
})

test('an unknown part without a text leaves a placeholder and is named', async () => {
  const { said, notKept } = await wordsOf(
    'claude',
    claude({ content: [{ type: 'hologram', mesh: [1] }] }),
  )
  expect(said).toContain('[hologram]')
  expect(notKept).toBe('content of the type “hologram”')
})
