/** Conversations in their simplest form: `{id?, title, messages: [{role, content, createdAt?}]}` (contract §6). */
import type { ImportedConversation } from '../imported-conversation'
import { assemble } from './conversation-builder'
import { EntryFault } from './format'
import { instant } from './timestamps'
import { fieldsOf, isObject, listOf, type Fields } from './json-values'
import type { Draft } from './tree'

/** Other products' conversations have messages too, beside a member that is their own. */
const foreign = ['mapping', 'chat', 'chat_messages', 'conversationId', 'history']

export const isPlain = (value: unknown): value is Fields =>
  isObject(value) &&
  Array.isArray(value['messages']) &&
  !foreign.some((name) => Object.hasOwn(value, name))

/** Throws `EntryFault`. */
export function plainConversation(value: Fields, fallbackTime: number): ImportedConversation {
  const drafts = listOf(value['messages']).map(draftOf)
  const outline = {
    externalId: value['id'],
    titles: [value['title']],
    createdAt: instant(value['createdAt']),
    updatedAt: instant(value['updatedAt']),
    drafts,
  }
  return assemble(outline, fallbackTime)
}

function draftOf(value: unknown, index: number): Draft {
  const { role, content, createdAt, model } = fieldsOf(value)
  if (role !== 'user' && role !== 'assistant' && role !== 'system') {
    throw new EntryFault('BAD_ENTRY', `/messages/${index}/role must be user, assistant or system.`)
  }
  if (typeof content !== 'string') {
    throw new EntryFault('BAD_ENTRY', `/messages/${index}/content must be text.`)
  }
  const message = {
    role,
    content,
    at: instant(createdAt),
    ...(typeof model === 'string' ? { model } : {}),
  } as const
  return { id: undefined, parentId: undefined, message }
}
