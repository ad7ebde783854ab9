/**
 * Small exports of each source, written as the products write them, and a file to read them from.
 */
import { zipSync } from 'fflate'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openExport } from '../../src/features/imports/export-reader'
import type { Source } from '../../src/features/imports/formats/registry'
import {
  UnreadableExport,
  type ExportEntry,
  type ImportedConversation,
} from '../../src/features/imports/imported-conversation'

/** Everything that a careless reader would change. */
export const delicate =
  '$E_{k} = \\frac{1}{2} m v^2$ \\(x\\) 👩‍👩‍👧 e\u0301 \u202E\n\n```py\nprint("a\\tb")  # *x*_y_\n```\n  trailing  '

/** What a file holds, for `body`: text, bytes, or a value that is written as JSON. */
export type Body = unknown

const bytesOf = (body: Body): Uint8Array<ArrayBuffer> =>
  body instanceof Uint8Array
    ? new Uint8Array(body)
    : Buffer.from(typeof body === 'string' ? body : JSON.stringify(body))

/** A ZIP with these files in it. */
export const zipOf = (files: Readonly<Record<string, Body>>): Uint8Array<ArrayBuffer> =>
  zipSync(Object.fromEntries(Object.entries(files).map(([name, body]) => [name, bytesOf(body)])))

/** Writes the body to a file for as long as `work` takes. */
export async function withFile<T>(body: Body, work: (path: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'elenchus-import-'))
  try {
    const path = join(folder, 'export')
    await writeFile(path, bytesOf(body))
    return await work(path)
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** All entries, having checked that `count` and a walk from the middle agree with them. */
export function entriesOf(source: Source, body: Body): Promise<ExportEntry[]> {
  return withFile(body, async (path) => {
    const reader = await openExport(source, path)
    const count = await reader.count()
    const entries = await Array.fromAsync(reader.entries(0))
    const middle = Math.floor(count / 2)
    const rest = await Array.fromAsync(reader.entries(middle))
    if (entries.length !== count) throw new Error(`counted ${count}, read ${entries.length}`)
    if (entries.some(({ index }, at) => index !== at)) throw new Error('entries are not numbered')
    if (!Bun.deepEquals(rest, entries.slice(middle)))
      throw new Error('a later start reads otherwise')
    return entries
  })
}

/** The conversations, in a file where nothing else may be. */
export async function conversationsOf(source: Source, body: Body): Promise<ImportedConversation[]> {
  const entries = await entriesOf(source, body)
  return entries.map((entry) => {
    if ('conversation' in entry) return entry.conversation
    throw new Error(`${entry.fault.code}: ${entry.fault.message}`)
  })
}

export async function conversationOf(source: Source, body: Body): Promise<ImportedConversation> {
  const [conversation, ...others] = await conversationsOf(source, body)
  if (!conversation || others.length > 0) throw new Error(`${others.length + 1} conversations`)
  return conversation
}

/** Titles of what was read, and codes of what was not, in order. */
export const outcomes = (entries: readonly ExportEntry[]): string[] =>
  entries.map((entry) => ('fault' in entry ? entry.fault.code : entry.conversation.title))

/** Why the file cannot be read. */
export function refusalOf(source: Source, body: Body): Promise<UnreadableExport> {
  return withFile(body, async (path) => {
    try {
      await (await openExport(source, path)).count()
    } catch (error) {
      if (error instanceof UnreadableExport) return error
      throw error
    }
    throw new Error('the file was read')
  })
}

/** The tree as `parent > role: content`, with `*` on the shown branch. */
export const outline = ({ messages }: ImportedConversation): string[] =>
  messages.map(
    ({ active, parent, role, content }) =>
      `${active ? '*' : ' '}${parent ?? '-'} ${role}: ${content}`,
  )

interface Told {
  readonly id: string
  readonly parent: string | null
  readonly role: 'user' | 'assistant'
  readonly text: string
  /** Seconds since the epoch. */
  readonly at: number
}

/**
 * One conversation that every source but Gemini can tell: a question asked twice, the later one
 * shown.
 */
export const branched: readonly Told[] = [
  { id: 'a', parent: null, role: 'user', text: 'Why?', at: 1_756_000_001 },
  { id: 'b', parent: 'a', role: 'assistant', text: 'First', at: 1_756_000_002 },
  { id: 'c', parent: 'a', role: 'assistant', text: delicate, at: 1_756_000_003 },
  { id: 'd', parent: 'c', role: 'user', text: 'Thanks', at: 1_756_000_004 },
]

const iso = (seconds: number) => new Date(seconds * 1000).toISOString()
const noParent = '00000000-0000-0000-0000-000000000000'
const last = (told: readonly Told[]) => told.at(-1)?.id

/** Each source's way of telling a tree of messages; `id` and `title` are the conversation's. */
export const tell = {
  chatgpt: (told: readonly Told[], id = 'c1', title = 'Tree') => ({
    title,
    create_time: 1_756_000_000.5,
    update_time: 1_756_000_009,
    conversation_id: id,
    id,
    current_node: last(told),
    default_model_slug: 'gpt-5',
    mapping: Object.fromEntries([
      ['root', { id: 'root', parent: null, message: null, children: [] }],
      ...told.map((one) => [one.id, chatgptNode(one)]),
    ]),
  }),
  claude: (told: readonly Told[], id = 'c1', title = 'Tree') => ({
    uuid: id,
    name: title,
    created_at: iso(1_756_000_000.5),
    updated_at: iso(1_756_000_009),
    current_leaf_message_uuid: last(told),
    chat_messages: told.map(({ id: uuid, parent, role, text, at }) => ({
      uuid,
      parent_message_uuid: parent ?? noParent,
      sender: role === 'user' ? 'human' : 'assistant',
      text: '',
      content: [{ type: 'text', text }],
      created_at: iso(at),
    })),
  }),
  openwebui: (told: readonly Told[], id = 'c1', title = 'Tree') => ({
    id,
    title,
    created_at: 1_756_000_000,
    updated_at: 1_756_000_009,
    chat: {
      title,
      models: ['gpt-5'],
      history: {
        currentId: last(told),
        messages: Object.fromEntries(
          told.map(({ id: key, parent, role, text, at }) => [
            key,
            { id: key, parentId: parent, childrenIds: [], role, content: text, timestamp: at },
          ]),
        ),
      },
    },
  }),
  librechat: (told: readonly Told[], id = 'c1', title = 'Tree') => ({
    conversationId: id,
    title,
    exportAt: '16:33:32 GMT+0200',
    options: { model: 'gpt-5' },
    messages: told.map(({ id: messageId, parent, role, text, at }) => ({
      messageId,
      parentMessageId: parent ?? noParent,
      isCreatedByUser: role === 'user',
      sender: 'GPT',
      text,
      createdAt: iso(at),
    })),
  }),
} as const

export const treeSources = ['chatgpt', 'claude', 'openwebui', 'librechat'] as const

/** Conversations in the sources' forms that hold no branches: a question and its answer. */
export const dialogues = {
  deepseek: (id = 'd1', title = 'Dialogue') => ({
    id,
    title,
    inserted_at: '2026-01-01T10:01:00.000000+08:00',
    updated_at: '2026-01-01T10:02:00.000000+08:00',
    mapping: {
      root: { id: 'root', parent: null, children: ['1'], message: null },
      ...deepseekNodes([
        [{ type: 'REQUEST', content: 'Why?' }],
        [
          { type: 'THINK', content: 'Hm' },
          { type: 'RESPONSE', content: delicate },
        ],
      ]),
    },
  }),
  grok: (id = 'g1', title = 'Dialogue') => ({
    conversation: { id, title, create_time: iso(1_756_000_000), modify_time: iso(1_756_000_009) },
    responses: [
      grokResponse({ _id: 'r1', sender: 'human', message: 'Why?' }),
      grokResponse({
        _id: 'r2',
        parent_response_id: 'r1',
        sender: 'ASSISTANT',
        model: 'grok-4',
        message: delicate,
      }),
    ],
  }),
  mistral: (chatId = 'm1') => [
    { id: 'm-1', chatId, role: 'user', content: 'Why?', contentChunks: null, createdAt: iso(1) },
    {
      id: 'm-2',
      chatId,
      role: 'assistant',
      content: delicate,
      createdAt: iso(2),
      contentChunks: [
        {
          type: 'text',
          text: delicate,
        },
      ],
    },
  ],
} as const

/** A chain of nodes of DeepSeek's mapping, one for each list of fragments. */
export const deepseekNodes = (messages: readonly (readonly unknown[])[]) =>
  Object.fromEntries(
    messages.map((fragments, index) => {
      const [id, parent] = [String(index + 1), index === 0 ? 'root' : String(index)]
      const message = {
        files: [],
        model: 'deepseek-reasoner',
        inserted_at: `2026-01-01T10:01:0${index % 10}.000000+08:00`,
        fragments,
      }
      return [id, { id, parent, children: [String(index + 2)], message }]
    }),
  )

/** A response of Grok, whose time is written as its database writes it. */
export const grokResponse = (response: Readonly<Record<string, unknown>>) => ({
  response: { create_time: { $date: { $numberLong: '1756000001000' } }, ...response },
  share_link: null,
})

/** Copilot's table, newest first. */
export const copilotTable = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${[['Conversation', 'Time', 'Author', 'Message'], ...rows]
    .map((row) => row.map((field) => `"${field.replaceAll('"', '""')}"`).join(','))
    .join('\r\n')}\r\n`

/** A node of ChatGPT's mapping; `more` overrides members of the message. */
export function chatgptNode(
  { id, parent, role, text, at }: Omit<Told, 'role'> & { readonly role: string },
  more: Readonly<Record<string, unknown>> = {},
) {
  const message = {
    id,
    author: { role, name: null, metadata: {} },
    create_time: at,
    content: { content_type: 'text', parts: [text] },
    weight: 1,
    metadata: {},
    recipient: 'all',
    ...more,
  }
  return { id, parent: parent ?? 'root', children: [], message }
}
