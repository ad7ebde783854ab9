/**
 * Our own sessions, as the account's archive holds them (contract §2): the whole tree of messages, each
 * with its parent. Ids in it are only keys of the archive.
 */
import { MessageAssessment } from '../../../http/message-assessment'
import { Validator } from '../../../http/validation'
import { type ImportedToolCall, UnreadableEntry } from '../imported-conversation'
import {
  type Format,
  type DraftMessage,
  type DraftNode,
  FoundParts,
  fieldsOf,
  idOf,
  isObject,
  type JsonFields,
  listOf,
  objectsOf,
  textOf,
  timestampOf,
} from './format'
import { isOwnSession, saidIn } from './plain'

const assessment = new Validator(MessageAssessment)

export const elenchus: Format = {
  files: /(^|\/)sessions\/[^/]+\.json$/i,
  howToExport:
    'In Elenchus, choose Settings → Account → Export, and upload the ZIP as it is, or one file of its folder sessions.',
  recognises: isOwnSession,
  draft([value]) {
    if (!isOwnSession(value)) throw new UnreadableEntry('BAD_ENTRY', 'The file is no session.')
    const found = new FoundParts()
    if (textOf(value['projectId']) !== '') found.omit('its place in a project')
    if (value['shared'] === true) found.omit('its public link')
    const messages = objectsOf(value['messages'])
    return {
      externalId: value['id'],
      titles: [value['title']],
      createdAt: timestampOf(value['createdAt']),
      updatedAt: timestampOf(value['updatedAt']),
      nodes: messages.map((message, index) => nodeOf(message, index, found)),
      currentId: idOf(messages.findLast(({ active }) => active === true)?.['id']),
      notKept: found.notKept,
      own: {
        mode: value['mode'] === 'tutor' ? 'tutor' : 'socratic',
        pinned: value['pinned'] === true,
        imported: value['imported'] === true,
      },
    }
  },
}

function nodeOf(message: JsonFields, index: number, found: FoundParts): DraftNode {
  const { id, parentId, createdAt, model, fileIds } = message
  const said = saidIn(message, index)
  for (const _ of listOf(fileIds)) found.omit('pictures of its messages')
  return {
    id: idOf(id),
    parentId: idOf(parentId) ?? null,
    message: {
      ...said,
      at: timestampOf(createdAt),
      model: textOf(model),
      ...(Array.isArray(message['toolCalls'])
        ? { toolCalls: objectsOf(message['toolCalls']).map(callOf) }
        : {}),
      ...marksOf(message),
    },
  }
}

/** What a message has of the tutor and of the learner's opinion, where it is well formed. */
function marksOf({
  status,
  feedback,
  assessment: mark,
}: JsonFields): Pick<DraftMessage, 'status' | 'feedback' | 'assessment'> {
  const { rating, comment } = fieldsOf(feedback)
  const judged = assessment.read(mark)
  return {
    ...(status === 'failed' || status === 'interrupted' ? { status } : {}),
    ...(status === 'streaming' ? { status: 'interrupted' } : {}),
    ...(rating === 'up' || rating === 'down'
      ? { feedback: { rating, ...(typeof comment === 'string' ? { comment } : {}) } }
      : {}),
    ...('value' in judged && isObject(mark) ? { assessment: judged.value } : {}),
  }
}

const callOf = (call: JsonFields): ImportedToolCall => ({
  toolCallId: idOf(call['toolCallId']) ?? '',
  name: textOf(call['name']),
  status:
    call['status'] === 'failed' || call['status'] === 'running' ? call['status'] : 'completed',
  ...('input' in call ? { input: call['input'] } : {}),
  ...('output' in call ? { output: call['output'] } : {}),
})
