/** ChatGPT's export: conversations whose `mapping` holds the nodes of a tree; or plain conversations. */
import type { ImportedConversation } from '../imported-conversation'
import { assemble } from './conversation-builder'
import { isHidden, stepOf, textOfMessage } from './chatgpt-messages'
import { attachSteps, type Node } from './chatgpt-steps'
import { EntryFault, type Format } from './format'
import { instant } from './timestamps'
import { fieldsOf, idOf, isObject, listOf, textOf, type Fields } from './json-values'
import { isPlain, plainConversation } from './plain'

export const chatgpt: Format = {
  product: 'ChatGPT',
  files: /(^|\/)conversations(-\d+)?\.json$/i,
  howToExport:
    'In ChatGPT, choose Settings → Data controls → Export data, and upload the ZIP that the mail links to.',
  recognises: (value) => isPlain(value) || (isObject(value) && isMapping(value['mapping'])),
  conversation([value], fallbackTime): ImportedConversation {
    if (isPlain(value)) return plainConversation(value, fallbackTime)
    const conversation = fieldsOf(value)
    const { mapping, conversation_id: id, default_model_slug: model } = conversation
    if (!isMapping(mapping)) throw new EntryFault('BAD_ENTRY', 'The conversation has no mapping.')
    const currentId = idOf(conversation['current_node'])
    const outline = {
      externalId: idOf(id) ?? conversation['id'],
      titles: [conversation['title']],
      createdAt: instant(conversation['create_time']),
      updatedAt: instant(conversation['update_time']),
      drafts: attachSteps(nodesOf(mapping, textOf(model)), currentId),
      currentId,
    }
    return assemble(outline, fallbackTime)
  },
}

/** Another product's mapping has messages made of `fragments`. */
const isMapping = (mapping: unknown): mapping is Fields =>
  isObject(mapping) &&
  !Object.values(mapping).some((node) => 'fragments' in fieldsOf(fieldsOf(node)['message']))

/** A node's own `parent` counts; some exports leave children out, and only the oldest have no parents. */
function nodesOf(mapping: Fields, model: string): Node[] {
  const nodes = Object.entries(mapping)
  const parents = new Map<unknown, string>()
  for (const [id, node] of nodes) {
    for (const child of listOf(fieldsOf(node)['children'])) parents.set(child, id)
  }
  return nodes.map(([id, node]) => {
    const { parent, message } = fieldsOf(node)
    const parentId = (parent === undefined ? parents.get(id) : idOf(parent)) ?? null
    return { id, parentId, content: contentOf(id, fieldsOf(message), model) }
  })
}

function contentOf(id: string, message: Fields, fallback: string): Node['content'] {
  if (isHidden(message)) return null
  const step = stepOf(id, message)
  if (step) return { step }
  const role = fieldsOf(message['author'])['role'] === 'user' ? 'user' : 'assistant'
  const model = textOf(fieldsOf(message['metadata'])['model_slug']) || fallback
  return {
    said: {
      role,
      content: textOfMessage(message),
      at: instant(message['create_time']),
      ...(role === 'user' ? {} : { model }),
    },
  }
}
