/**
 * Conversations in their simplest form: `{id?, title, messages: [{role, content, createdAt?}]}`
 * (contract §6).
 */
import { UnreadableEntry } from '../imported-conversation'
import {
  type ConversationDraft,
  type DraftMessage,
  type DraftNode,
  fieldsOf,
  isObject,
  type JsonFields,
  listOf,
  timestampOf,
} from './format'

/** Other products' conversations have messages too, and one of these members. */
const foreignMembers = ['mapping', 'chat', 'chat_messages', 'conversationId', 'history']

/** A session of our own archive, whose messages name their parents: read as a list it would be mixed. */
export const isOwnSession = (value: unknown): value is JsonFields =>
  isObject(value) &&
  Array.isArray(value['messages']) &&
  ((typeof value['mode'] === 'string' && 'messageCount' in value) ||
    value['messages'].some((message) => 'parentId' in fieldsOf(message)))

export const isPlain = (value: unknown): value is JsonFields =>
  isObject(value) &&
  Array.isArray(value['messages']) &&
  !isOwnSession(value) &&
  !foreignMembers.some((name) => Object.hasOwn(value, name))

/** Throws `UnreadableEntry`. */
export function plainDraft(value: JsonFields): ConversationDraft {
  return {
    externalId: value['id'],
    titles: [value['title']],
    createdAt: timestampOf(value['createdAt']),
    updatedAt: timestampOf(value['updatedAt']),
    nodes: listOf(value['messages']).map(nodeOf),
  }
}

function nodeOf(value: unknown, index: number): DraftNode {
  const { createdAt, model } = fieldsOf(value)
  const message = {
    ...saidIn(value, index),
    at: timestampOf(createdAt),
    ...(typeof model === 'string' ? { model } : {}),
  }
  return { id: undefined, parentId: undefined, message }
}

/** Who said what, in our own form. Throws `UnreadableEntry`. */
export function saidIn(message: unknown, index: number): Pick<DraftMessage, 'role' | 'content'> {
  const { role, content } = fieldsOf(message)
  if (role !== 'user' && role !== 'assistant' && role !== 'system') {
    const fault = `/messages/${index}/role must be user, assistant or system.`
    throw new UnreadableEntry('BAD_ENTRY', fault)
  }
  if (typeof content !== 'string') {
    throw new UnreadableEntry('BAD_ENTRY', `/messages/${index}/content must be text.`)
  }
  return { role, content }
}
