/**
 * The tutor that needs no model: the same ladder and the same exact mathematics, with replies
 * composed by rules. It answers when no provider is configured, and says so in its first reply.
 */
import { newId } from '../../lib/ids'
import { rotate } from '../../math/seed'
import { Pacer } from '../../lib/pacing'
import { taskOf, taskWriting } from '../answer-key/task'
import { inFocus } from '../focus'
import { assess } from '../assess'
import { withTaskSet } from '../set-tasks'
import { newestMessage, newestPictures, withoutPictures } from '../turns'
import type { Assessment } from '../assessment'
import { problemIn } from '../mathematics'
import { finishEvent } from '../open-task'
import type { TutorInput, Tutor, TutorEvent } from '../tutor'
import { askForReading } from '../ambiguous-number'
import { askToTypeOffline } from '../unseen-pictures'
import { composeReply, verdictSentence } from './compose-reply'
import { openProblem, replyContext, withoutMarkup } from './context'
import { solvedOpeners } from './replies'

/** Characters of a message that are shown as the query of a search. */
const maxQuery = 200

/** A tutor without a model. It never fails: it asks about text that it cannot read. */
export function createOfflineTutor(): Tutor {
  return { reply }
}

async function* reply(given: TutorInput, signal: AbortSignal): AsyncGenerator<TutorEvent> {
  const input = await withStoredKey(given)
  const pacer = new Pacer()
  const assessment = assess(withoutPictures(input))
  input.noteState?.(assessment.state)
  await pacer.pause()
  const isUnseen = newestPictures(input.turns).length > 0
  const read = isUnseen ? input : await withPassages(input, assessment)
  const text = isUnseen
    ? askToTypeOffline(input, assessment)
    : assessment.ambiguous
      ? askForReading(input, assessment)
      : composeReply(read, assessment)
  yield* quotedSearch(read, text)
  for (const delta of wordByWord(text)) {
    if (signal.aborted) return
    yield { type: 'text', delta }
  }
  if (signal.aborted) return
  const usage = { inputTokens: wordsRead(input), outputTokens: countWords(text) }
  yield finishEvent(
    { ...assessment, state: withTaskSet(assessment.state, text, input.mode) },
    usage,
  )
}

/**
 * The last reply of a trial (contract §9), as its text and the event that ends it: what code says of the
 * message, and no question. A solved task ends with the learner's way, the help that it took, and what may come next.
 */
export function partingReply(input: TutorInput) {
  const assessment = assess(input)
  const text = partingText(input, assessment)
  const usage = { inputTokens: wordsRead(input), outputTokens: countWords(text) }
  return { text, finish: finishEvent(assessment, usage) }
}

function partingText(input: TutorInput, assessment: Assessment): string {
  const context = replyContext(input, assessment)
  const { words } = context
  const { finding } = assessment
  if (finding.kind !== 'solved')
    return [verdictSentence(input, assessment), ...words.trialEnd].filter(Boolean).join(' ')
  const problem = openProblem(assessment)
  const openers = problem === null ? [] : solvedOpeners({ ...context, problem }, finding)
  const opener = rotate(openers, input.turns.length)[0] ?? verdictSentence(input, assessment)
  return [opener, ...words.trialSolved].join(' ')
}

/**
 * The input with the key that the session's open task came with, as an item of practice does; unchanged
 * where the mathematics reads the task, and where the store fails.
 */
async function withStoredKey(input: TutorInput): Promise<TutorInput> {
  const { state, turns, intake } = input
  const task = taskOf(state && inFocus(state, newestMessage(turns), intake))
  if (!input.keys || task === null || problemIn(task.text) !== null) return input
  try {
    const taskKey = await input.keys.find(taskWriting(task))
    return taskKey === null ? input : { ...input, taskKey }
  } catch {
    return input
  }
}

/**
 * On an open subject, the input with passages of the learner's files; unchanged where the search
 * fails.
 */
async function withPassages(input: TutorInput, { subject }: Assessment): Promise<TutorInput> {
  const { background, knowledge, turns } = input
  if (subject !== null || !knowledge?.searchFiles || (background?.passages?.length ?? 0) > 0)
    return input
  try {
    const passages = await knowledge.searchFiles(newestMessage(turns))
    return { ...input, background: { ...background, passages } }
  } catch {
    return input
  }
}

/**
 * The search behind a reply that quotes a file, as the call of a tool, so that a client can show the
 * passage. Nothing while a task is open whose answer is held back: a passage may state it.
 */
function* quotedSearch(input: TutorInput, text: string): Generator<TutorEvent> {
  const found = input.background?.passages ?? []
  const quoted = found.filter(({ name }) => text.includes(withoutMarkup(name))).slice(0, 1)
  if (quoted.length === 0 || input.taskKey) return
  const query = newestMessage(input.turns).slice(0, maxQuery)
  const call = {
    type: 'tool',
    toolCallId: newId(),
    name: 'search_files',
    input: { query },
  } as const
  yield { ...call, status: 'running' }
  yield { ...call, status: 'completed', output: { passages: quoted } }
}

/** The words of a text, each with the space around it; joined they give the text. */
function wordByWord(text: string): readonly string[] {
  return text.match(/^\s*\S+\s*|\S+\s*/g) ?? []
}

function wordsRead({ turns }: TutorInput): number {
  return turns.reduce((sum, turn) => sum + countWords(turn.content), 0)
}

function countWords(text: string): number {
  return text.match(/\S+/g)?.length ?? 0
}
