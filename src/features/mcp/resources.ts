/** The kinds of resources: their addresses, the scope that reads them, and their text. */
import { jsonBytes, pageBytesMax, type Page } from '../../http/pagination'
import { takeWithinBudget } from '../../lib/pacing'
import type { Scope } from '../../http/auth'
import type { Message, Sessions } from '../sessions/sessions'
import type { ToolDependencies } from './tools/tool'

export interface ListedResource {
  readonly id: string
  readonly title: string
  /** ISO 8601. */
  readonly lastModified: string
}

export interface ResourceKind {
  readonly name: string
  readonly title: string
  readonly description: string
  /** The start of every address; the id follows. */
  readonly prefix: string
  readonly mimeType: string
  /** The scope that lists and reads the resources. */
  readonly scope: Scope
  /** The newest, at most `limit`. */
  list(deps: ToolDependencies, userId: string, limit: number): Promise<ListedResource[]>
  /** The text of one. Problem: `NOT_FOUND`, also for another user's. */
  read(deps: ToolDependencies, userId: string, id: string): Promise<string>
}

const messagesPerPage = 100
/** A longer session is too much for a client. The tool get_session reads the rest. */
const maxPages = 10

const sessionResource: ResourceKind = {
  name: 'session',
  title: 'A tutoring session',
  description: 'A session of the learner with its first 1,000 messages, oldest first, as JSON.',
  prefix: 'elenchus://sessions/',
  mimeType: 'application/json',
  scope: 'sessions:read',
  list: async ({ features }, userId, limit) => {
    const { items } = await features.sessions.list(userId, { limit })
    return items.map(({ id, title, updatedAt }) => ({ id, title, lastModified: updatedAt }))
  },
  read: async ({ features }, userId, id) => {
    const session = await features.sessions.get(userId, id)
    const { messages, nextCursor } = await readMessages(features.sessions, userId, session.id)
    return JSON.stringify({ ...session, messages, nextCursor })
  },
}

async function readMessages(sessions: Sessions, userId: string, id: string) {
  const messages: Message[] = []
  let nextCursor: string | null = null
  let bytes = 0
  for (let pages = 0; pages < maxPages; pages += 1) {
    const from = nextCursor === null ? {} : { cursor: nextCursor }
    const page: Page<Message> = await sessions.listMessages(userId, id, {
      limit: messagesPerPage,
      ...from,
    })
    bytes += jsonBytes(page.items)
    if (messages.length > 0 && bytes > pageBytesMax) break
    messages.push(...page.items)
    nextCursor = page.nextCursor
    if (nextCursor === null) break
  }
  return { messages, nextCursor }
}

/** About as much as a model takes in at once. The tool read_file reads the rest. */
const maxPassages = 500

const fileResource: ResourceKind = {
  name: 'file',
  title: 'A file of the learner',
  description:
    'The text of an uploaded file, up to its first 500 passages; empty until it is read.',
  prefix: 'elenchus://files/',
  mimeType: 'text/plain',
  scope: 'files:read',
  list: async ({ features }, userId, limit) => {
    const { items } = await features.files.list(userId, { limit })
    return items.map(({ id, name, createdAt }) => ({ id, title: name, lastModified: createdAt }))
  },
  read: async ({ features }, userId, id) => {
    const passages = await features.files.read(userId, id, -1, maxPassages)
    const texts = passages.map(({ text }) => text)
    return takeWithinBudget(texts, pageBytesMax, Buffer.byteLength).join('\n\n')
  },
}

/** Every kind of resource, in the order of the list. */
export const resourceKinds: readonly ResourceKind[] = [sessionResource, fileResource]

/** The kind of an address; undefined for an address of no kind. */
export function resourceKindOf(uri: unknown): ResourceKind | undefined {
  if (typeof uri !== 'string' || !URL.canParse(uri)) return undefined
  const { href } = new URL(uri)
  return resourceKinds.find(({ prefix }) => href.startsWith(prefix))
}
