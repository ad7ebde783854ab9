/** The last step, the same for every source: from what a format found to a conversation that can be stored. */
import { createHash } from 'node:crypto'
import type { ImportedConversation, ToolCall } from '../imported-conversation'
import { EntryFault } from './format'
import { idOf, storable, storableJson, textOf } from './json-values'
import { titleLine } from './title-line'
import { growTree, type Draft, type DraftMessage } from './tree'

export interface Outline {
  /** The source's own id; without one, a hash of the content stands in. */
  readonly externalId: unknown
  /** The first that says something is taken; after them comes what the user asked first. */
  readonly titles: readonly unknown[]
  readonly createdAt: number | undefined
  readonly updatedAt: number | undefined
  readonly drafts: readonly Draft[]
  /** Where the shown branch ends. */
  readonly currentId?: string | undefined
}

const titleLength = 200
const idLength = 200

/** Throws `EntryFault` (`NO_MESSAGES`). */
export function assemble(outline: Outline, fallbackTime: number): ImportedConversation {
  const drafts = outline.drafts.map(withStorableText)
  const shown = drafts.flatMap(({ message }) => message ?? [])
  if (shown.length === 0) {
    throw new EntryFault('NO_MESSAGES', 'The conversation has no messages that can be shown.')
  }
  const times = shown.flatMap(({ at }) => at ?? [])
  const createdAt = outline.createdAt ?? least(times) ?? outline.updatedAt ?? fallbackTime
  const messages = growTree(drafts, outline.currentId, createdAt)
  const asked = messages.find(({ role }) => role === 'user') ?? messages[0]
  return {
    externalId: externalId(outline, shown),
    title: titleOf([...outline.titles, asked?.content]),
    createdAt,
    updatedAt: outline.updatedAt ?? greatest(times) ?? createdAt,
    messages,
  }
}

/** A message with neither text nor tool calls is not shown. */
function withStorableText(draft: Draft): Draft {
  const { message } = draft
  if (!message) return draft
  const { toolCalls = [], content, model, role, at } = message
  if (content.trim() === '' && toolCalls.length === 0) return { ...draft, message: null }
  const kept: DraftMessage = {
    role,
    content: storable(content),
    at,
    ...(model ? { model: storable(model) } : {}),
    ...(toolCalls.length > 0 ? { toolCalls: toolCalls.map(storableCall) } : {}),
  }
  return { ...draft, message: kept }
}

const storableCall = ({ toolCallId, name, status, input, output }: ToolCall): ToolCall => ({
  toolCallId: storable(toolCallId),
  name: storable(name) || 'tool',
  status,
  ...(input === undefined ? {} : { input: storableJson(input) }),
  ...(output === undefined ? {} : { output: storableJson(output) }),
})

/** The first line of the first candidate that has one, cut to what a title may have. */
function titleOf(candidates: readonly unknown[]): string {
  for (const candidate of candidates) {
    const title = titleLine(storable(textOf(candidate)), titleLength)
    if (title !== '') return title
  }
  return 'Untitled'
}

function externalId({ externalId: own, titles }: Outline, shown: readonly DraftMessage[]): string {
  const id = storable(idOf(own) ?? '')
  if (id !== '' && id.length <= idLength) return id
  const said =
    id ||
    JSON.stringify([titles.map(textOf), shown.map(({ role, content, at }) => [role, content, at])])
  return `sha256:${createHash('sha256').update(said).digest('hex')}`
}

const least = (times: readonly number[]): number | undefined =>
  times.length === 0 ? undefined : times.reduce((a, b) => Math.min(a, b))

const greatest = (times: readonly number[]): number | undefined =>
  times.length === 0 ? undefined : times.reduce((a, b) => Math.max(a, b))
