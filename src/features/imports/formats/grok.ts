/**
 * Grok's export (`prod-grok-backend.json`): each conversation stands beside its responses, and each
 * response in a separate object. Uploaded files lie in `prod-mc-asset-server/<id>/content`.
 */
import { type ImportedToolCall, UnreadableEntry } from '../imported-conversation'
import {
  type Format,
  type DraftNode,
  filePlaceholder,
  FoundParts,
  joinParts,
  linkTo,
  reasoningCall,
  sourceList,
  tagLine,
  webSource,
  fieldsOf,
  idOf,
  isObject,
  type JsonFields,
  jsonOrText,
  listOf,
  objectsOf,
  partsIn,
  textOf,
  timestampOf,
} from './format'

export const grok: Format = {
  files: /(^|\/)prod-grok-backend[^/]*\.json$/i,
  howToExport:
    'In Grok, open accounts.x.ai/data (Settings → Data controls → Download your data), and upload the ZIP.',
  recognises: (value) =>
    isObject(value) && isObject(value['conversation']) && Array.isArray(value['responses']),
  draft([value]) {
    const { conversation, responses } = fieldsOf(value)
    if (!isObject(conversation) || !Array.isArray(responses)) {
      throw new UnreadableEntry('BAD_ENTRY', 'The entry has no conversation or no responses.')
    }
    const found = new FoundParts()
    return {
      externalId: conversation['id'],
      titles: [conversation['title']],
      createdAt: timeOf(conversation['create_time']),
      updatedAt: timeOf(conversation['modify_time']),
      preface: prefaceOf(conversation),
      nodes: objectsOf(responses).map(({ response }) => nodeOf(fieldsOf(response), found.next())),
      notKept: found.notKept,
    }
  },
}

/** ISO 8601, or the JSON of a document database: `{"$date": {"$numberLong": "1705312200000"}}`. */
function timeOf(value: unknown): number | undefined {
  const { $date: date } = fieldsOf(value)
  return timestampOf(fieldsOf(date)['$numberLong'] ?? date ?? value)
}

function prefaceOf({ system_prompt_name: prompt, tags }: JsonFields): string[] {
  return [
    textOf(prompt) === '' ? '' : `System prompt: ${textOf(prompt)}`,
    tagLine(listOf(tags).map(textOf)),
  ]
}

/** Without `parent_response_id` the list gives the order. Any sender but `human` is the model. */
function nodeOf(response: JsonFields, found: FoundParts): DraftNode {
  const { _id: id, parent_response_id: parent, sender, model, message, error } = response
  const isUser = textOf(sender).toLowerCase() === 'human'
  const failed = textOf(error) || textOf(fieldsOf(error)['message'])
  return {
    id: idOf(id) ?? idOf(fieldsOf(id)['$oid']),
    parentId: parent === null ? null : idOf(parent),
    message: {
      role: isUser ? 'user' : 'assistant',
      content: joinParts([
        ...partsIn(message).map((part) =>
          part['type'] === 'text'
            ? withCards(textOf(part['text']), response, found)
            : found.unknown(part),
        ),
        failed === '' ? '' : `[Error] ${failed}`,
        ...files(response, found),
        sourceList(objectsOf(response['cited_web_search_results']).flatMap(webSource)),
      ]),
      toolCalls: toolCalls(response, found),
      at: timeOf(response['create_time']),
      pictures: found.pictures,
      ...(isUser ? {} : { model: textOf(model) }),
    },
  }
}

/** The marks in a text that stand for a card, such as the link of a citation. */
const cardMark =
  /<grok:render\b[^<>]{0,500}?\bcard_id="([^"<>]{0,200})"[^<>]{0,500}>(?:(?!<\/?grok:render)[^])*<\/grok:render>|<grok:render\b[^<>]{0,500}\/>/g

/** The text with the link of each card in its place, and what other cards say below it. */
function withCards(text: string, response: JsonFields, found: FoundParts): string {
  const cards = new Map<string, string>()
  const loose: string[] = []
  for (const card of listOf(response['card_attachments_json'])) {
    const fields = fieldsOf(jsonOrText(card))
    const [source] = webSource(fields)
    const id = textOf(fields['id'])
    if (source) cards.set(id, ` (${linkTo(source)})`)
    if (!source || 'text' in fields) loose.push(found.unknown({ ...fields, id: undefined }))
  }
  const said = text.replaceAll(cardMark, (_, id?: string) => cards.get(id ?? '') ?? '')
  return joinParts([said, ...loose])
}

/** Uploaded files by their ids, which is all that the export says of them; then made pictures. */
const files = (response: JsonFields, found: FoundParts): string[] => [
  ...listOf(response['file_attachments']).map((entry) => {
    const fields = fieldsOf(entry)
    const id = textOf(entry) || textOf(fields['id'])
    const name = textOf(fields['name']) || id
    if (id === '') return found.unknown(fields)
    found.picture({ name, keys: [id] })
    return filePlaceholder(name)
  }),
  ...listOf(response['generated_image_urls']).flatMap((url) =>
    /^https?:/i.test(textOf(url)) ? [linkTo({ title: 'Image', url: textOf(url) })] : [],
  ),
]

/** The reasoning, and the searches before the answer. */
function toolCalls(response: JsonFields, parts: FoundParts): ImportedToolCall[] {
  const {
    thinking_trace: trace,
    agent_thinking_traces: traces,
    web_search_results: pages,
  } = response
  const thoughts = [
    textOf(trace),
    ...(traces ? partsIn(traces) : []).map(
      (one) => textOf(one['thinking_trace']) || parts.unknown(one),
    ),
  ]
  const found = objectsOf(pages).flatMap(webSource).map(linkTo)
  const search = {
    toolCallId: 'web-search',
    name: 'web_search',
    status: 'completed',
    output: found,
  } as const
  return [
    ...thoughts.flatMap((thought, index) => reasoningCall(`thinking-${index}`, thought)),
    ...(found.length > 0 ? [search] : []),
  ]
}
