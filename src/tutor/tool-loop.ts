/**
 * The tool loop of one reply: the model writes text, calls tools, receives their results and
 * continues, a bounded number of times. All of its text passes the guard.
 */
import { StringBuilder } from '../lib/bun-workarounds/flatten-string'
import { WorkSlice } from '../lib/pacing'
import type { Assessment, Rung, TutorState } from './assessment'
import type { ReplyGuard } from './guard/reply-guard'
import type { ModelText, TextEnd } from './model-text'
import { describeAssessment, finishEvent } from './open-task'
import {
  type ChatModel,
  type ChatPrompt,
  type ModelEvent,
  sumOf,
  type TokenUsage,
  type ToolRound,
} from '../llm/chat-model'
import type { ToolRunner } from './tools'
import { type TutorEvent, TutorFailure } from './tutor'
import { ModelError, type ModelErrorKind } from '../llm/error-mapping'
import { promptTokens, replyTokens } from '../llm/tokens'

/** Rounds of one reply, the first included. The last one offers no tools, so that it ends in text. */
const maxRounds = 6

/** The parts of one reply. */
export interface GenerationContext {
  /** The model, and others that are asked in turn where it says nothing. */
  readonly models: readonly [ChatModel, ...ChatModel[]]
  /** Builds the prompt again for each round, so that no prompt is kept while the model writes. */
  readonly prompt: () => ChatPrompt
  readonly guard: ReplyGuard
  /** What the program says first of the message; empty where it has no verdict. */
  readonly lead: string
  /** What of a model's text is a reply; a new one for each model. */
  readonly modelText: () => ModelText
  /** Whether the program's own reply stands in for a text that ended so; null: for a model that failed. */
  readonly mayStandIn: (end: TextEnd | null) => boolean
  readonly toolRunner: ToolRunner
  readonly assessment: Assessment
  /** The state that the reply finishes with, after all that was shown; null: the assessment's. */
  readonly stateAfter: ((shown: string) => Promise<TutorState>) | null
  /** Called when the guard has replaced a sentence. */
  readonly onReplaced: ((rung: Rung) => void) | undefined
  /** Called when the program's own reply stands in for the models. */
  readonly onStandIn: ((error: ModelError) => void) | undefined
  /** Called when the reply is over, however it ended. */
  readonly onOver: () => void
}

type Output = Exclude<TutorEvent, { type: 'finish' }>
type Calls = Extract<ModelEvent, { type: 'calls' }>
type Finish = Extract<ModelEvent, { type: 'finish' }>

/**
 * The events of a reply; throws `TutorFailure`. It is one generator and not several nested ones,
 * because hundreds of replies wait in it at the same time and every token would pass through each
 * level.
 */
export async function* runToolLoop(
  prepare: () => Promise<GenerationContext>,
  signal: AbortSignal,
): AsyncGenerator<TutorEvent> {
  const context = await prepare()
  const { models, prompt, guard, lead, assessment } = context
  const described = describeAssessment(assessment)
  const shown = context.stateAfter && new StringBuilder()
  let [model] = models
  let text = context.modelText()
  let rounds: ToolRound[] = []
  let usage: TokenUsage = { inputTokens: 0, outputTokens: 0 }
  const work = new WorkSlice()
  const finished = async (reason: Finish['finishReason']) =>
    finishEvent(await concluded(context, shown), usage, reason, described)
  try {
    if (lead !== '') yield* textEvent(guard.lead(lead), shown)
    for (;;) {
      try {
        const round = new Round()
        const isLast = rounds.length === maxRounds - 1
        for await (const event of await model.stream(offered(prompt(), rounds, isLast), signal)) {
          for (const piece of piecesOf(event)) {
            const delta = work.measure(piece.length, () => guard.push(text.push(piece)))
            if (delta !== '') shown?.add(delta)
            if (delta !== '') yield { type: 'text', delta }
            if (work.isOver) await work.pause()
          }
          round.add(event)
          if (guard.isComplete || text.end !== null) round.endEarly(prompt(), text.end)
          if (round.finish !== null) break
        }
        const { calls, finish } = round
        if (finish === null) return
        usage = sumOf(usage, finish.usage)
        const hasMore = calls !== null && !isLast
        const rest = hasMore ? text.pause() : text.finish(isCutShort(finish))
        yield* textEvent(guard.push(rest) + (hasMore ? guard.pause() : ''), shown)
        if (!hasMore && !text.hasPassed) throw new ModelError('empty')
        if (hasMore) rounds.push(yield* runTools(calls, context, signal))
        if (hasMore && signal.aborted) return
        if (!hasMore || guard.isOver) {
          yield* textEvent(guard.end(), shown)
          if (guard.hasReplaced) context.onReplaced?.(assessment.state.rung)
          yield await finished(hasMore ? 'stop' : finish.finishReason)
          return
        }
        if (round.hasText) yield* textEvent(guard.push('\n\n'), shown)
      } catch (error) {
        const isSilent = isModelFailure(error) && !text.hasPassed && !signal.aborted
        const next = isSilent ? models[models.indexOf(model) + 1] : undefined
        if (next) {
          model = next
          text = context.modelText()
          rounds = []
        } else if (isSilent && context.mayStandIn(text.end)) {
          context.onStandIn?.(error)
          yield* textEvent(guard.standIn(), shown)
          yield { ...(await finished('stop')), fallback: true }
          return
        } else {
          yield* textEvent(guard.push(text.pause()) + guard.pause(), shown)
          throw toTutorFailure(error)
        }
      }
    }
  } finally {
    context.onOver()
  }
}

/** The assessment with the state that the reply ends in. */
async function concluded(
  { assessment, stateAfter }: GenerationContext,
  shown: StringBuilder | null,
): Promise<Assessment> {
  return shown && stateAfter ? { ...assessment, state: await stateAfter(shown.value) } : assessment
}

/** What a round asks; not kept by a name while the model writes. */
const offered = (prompt: ChatPrompt, rounds: readonly ToolRound[], isLast: boolean): ChatPrompt =>
  isLast ? { ...prompt, tools: [], rounds } : { ...prompt, rounds }

const isCutShort = ({ finishReason, breaksOff = false }: Finish): boolean =>
  finishReason === 'length' || breaksOff

/** Whether a model failed in a way that another may not; a refusal of pictures is answered elsewhere. */
const isModelFailure = (error: unknown): error is ModelError =>
  error instanceof ModelError && error.pictures === undefined

async function* runTools(
  { calls, assistant }: Calls,
  { toolRunner }: GenerationContext,
  signal: AbortSignal,
): AsyncGenerator<Output, ToolRound> {
  const results = []
  for (const call of calls) {
    results.push(yield* toolRunner.run(call, signal))
    if (signal.aborted) break
  }
  return { assistant, results }
}

function* textEvent(delta: string, shown: StringBuilder | null): Generator<Output> {
  if (delta === '') return
  shown?.add(delta)
  yield { type: 'text', delta }
}

/** A provider may send a whole reply at once; the guard reads so many characters without a pause. */
const pieceLength = 200
const none: readonly string[] = []

/** The text of an event in pieces. */
function piecesOf(event: ModelEvent): readonly string[] {
  if (event.type !== 'text') return none
  const { delta } = event
  if (delta.length <= pieceLength) return [delta]
  return Array.from({ length: Math.ceil(delta.length / pieceLength) }, (_, at) =>
    delta.slice(at * pieceLength, (at + 1) * pieceLength),
  )
}

/** The events of one round so far. */
class Round {
  #calls: Calls | null = null
  #finish: Finish | null = null
  #chars = 0

  get calls(): Calls | null {
    return this.#calls
  }

  /** Null until the round has ended. */
  get finish(): Finish | null {
    return this.#finish
  }

  get hasText(): boolean {
    return this.#chars > 0
  }

  add(event: ModelEvent): void {
    if (event.type === 'text') this.#chars += event.delta.length
    else if (event.type === 'calls') this.#calls = event
    else this.#finish = event
  }

  /**
   * Ends the round before the model does. Its usage is an estimate, because providers count at the
   * end.
   */
  endEarly(prompt: ChatPrompt, end: TextEnd | null): void {
    if (this.#finish !== null) return
    this.#calls = null
    this.#finish = {
      type: 'finish',
      finishReason: end === 'length' ? 'length' : 'stop',
      usage: { inputTokens: promptTokens(prompt), outputTokens: replyTokens(this.#chars) },
    }
  }
}

const internalSentence = 'Something went wrong on our side. Please try again.'
const stoppedSentence =
  'The language model stopped before its reply was finished. Please try again.'
const settingsSentence =
  'The language model refused the request. Please tell the person who runs this server.'

const sentences: Record<ModelErrorKind, string> = {
  connection: 'The language model cannot be reached at the moment. Please try again.',
  busy: 'The language model is busy at the moment. Please try again in a minute.',
  silent: 'The language model did not answer in time. Please try again.',
  empty: 'The language model gave no answer. Please try again.',
  exhausted: 'The language model gave no answer to this. Please put it differently.',
  failed: stoppedSentence,
  garbled: stoppedSentence,
  incomplete: stoppedSentence,
  oversized: stoppedSentence,
  credentials: settingsSentence,
  redirected: settingsSentence,
  rejected: settingsSentence,
  overflow: 'This is too long for the language model. Please send a shorter message.',
}

/** A defect of this program. */
export const internalFailure = (cause: unknown): TutorFailure =>
  new TutorFailure('INTERNAL_ERROR', internalSentence, { cause })

/**
 * The failure behind `error`. Any error but a `ModelError` is a defect; of it only the name is
 * kept, because its text may hold anything.
 */
function toTutorFailure(error: unknown): TutorFailure {
  if (error instanceof ModelError) {
    return new TutorFailure('UPSTREAM_ERROR', sentences[error.kind], { cause: error })
  }
  const name = error instanceof Error ? error.name : typeof error
  return internalFailure(new Error(`The model layer threw ${name}.`))
}
