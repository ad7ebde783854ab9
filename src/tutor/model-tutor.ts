/**
 * The tutor that uses a language model: code assesses the learner's message, and the model writes
 * the reply. Where the mathematics does not read the task, a hidden call makes its answer key.
 */
import { Pacer } from '../lib/pacing'
import type { ChatModel } from '../llm/chat-model'
import type { ModelQueue } from '../llm/model-queue'
import type { StructuredModel } from '../llm/structured-call'
import { type PictureRefusal, Vision } from '../llm/vision'
import { heldBackSolutionOf } from './guard/held'
import { createDisclosureDetector } from './guard/computed-detector'
import { ReplyGuard } from './guard/reply-guard'
import { type DisclosureDetector, eitherOf } from './guard/detector'
import { createKeyDetector } from './guard/key-detector'
import { createStrictDetector } from './guard/strict-detector'
import { askWhatItIs, askForVerdict } from './hidden-questions'
import { inFocus } from './focus'
import { heldBeside, tasksOf } from './session-tasks'
import { withTaskSet } from './set-tasks'
import { createTruthDetector } from './truth'
import type { TaskKey } from './answer-key/key'
import { mayBeTask, type Task, taskOf, taskWriting } from './answer-key/task'
import type { KeyLookup, TaskKeys } from './answer-key/task-keys'
import {
  hasPictures,
  learnerMessages,
  newestMessage,
  newestPictures,
  picturesOf,
  withoutPictures,
} from './turns'
import type { Assessment, Ladder, Rung } from './assessment'
import { applyVerdict, isUnjudged } from './judging/verdict'
import { problemIn } from './mathematics'
import { type GenerationContext, internalFailure, runToolLoop } from './tool-loop'
import { mayBeAmbiguous, readingReply } from './ambiguous-number'
import { nextQuestion, replacementReply, verdictSentence } from './offline/compose-reply'
import { ModelText } from './model-text'
import { buildPrompt } from './prompt'
import { isDoubtful, ReplyKey } from './reply-key'
import { checkMath, retrievalTools, ToolRunner } from './tools'
import { unseenReply } from './unseen-pictures'
import { type Mode, type Tutor, type TutorEvent, TutorFailure, type TutorInput } from './tutor'
import { ModelError } from '../llm/error-mapping'

/** The parts of a model-backed tutor. */
export interface ModelTutorOptions {
  /** Retries belong to the model: a reply asks it once for each round of tools. */
  readonly model: ChatModel
  /** The model that is asked where that one says nothing; absent: none. */
  readonly secondModel?: ChatModel | undefined
  /** Tokens of a reply; null or absent: as the mode has it. */
  readonly replyTokens?: number | null | undefined
  /** What stands in for the models where they say nothing; absent: the offline tutor. */
  readonly fallback?: 'offline' | 'off' | undefined
  /** Called when it does. */
  readonly onStandIn?: (error: ModelError) => void
  readonly assess: (input: TutorInput) => Assessment
  /** Absent: pictures are sent until the provider refuses one. */
  readonly vision?: Vision
  /** What makes and judges answer keys; absent: no key is made. */
  readonly keys?: { readonly tasks: TaskKeys; readonly judge: StructuredModel }
  /** The slots of the server, one of which each reply takes without waiting; null or absent: not counted. */
  readonly slots?: ModelQueue | null
  /**
   * Called when the guard has replaced a sentence of a reply; receives the rung, never the
   * sentence.
   */
  readonly onReplaced?: (rung: Rung) => void
}

/**
 * A tutor over `model`. Its `TutorFailure` has a `ModelError` as its cause, which holds no provider
 * text.
 */
export function createModelTutor(options: ModelTutorOptions): Tutor {
  const { model, secondModel, onReplaced, onStandIn, vision = new Vision('auto') } = options
  const models: GenerationContext['models'] = secondModel ? [model, secondModel] : [model]
  const answer: Tutor['reply'] = (input, signal) => {
    const assessment = mayBeAmbiguous(input) ? options.assess(input) : null
    if (assessment?.ambiguous) return readingReply(input, assessment)
    const begin = async () => {
      const place = options.slots?.enter({ owner: input.keys?.owner ?? '', isReply: true })
      const onOver = () => place?.leave()
      try {
        const prepared = await prepare(options, input, signal)
        return { models, onReplaced, onStandIn, onOver, ...prepared }
      } catch (error) {
        onOver()
        throw error
      }
    }
    return runToolLoop(begin, signal)
  }
  const ofPictures = replyToPictures(answer, options.assess, vision)
  return {
    reply: (input, signal) => (hasPictures(input) ? ofPictures : answer)(input, signal),
  }
}

type PreparedReply = Omit<GenerationContext, 'models' | 'onReplaced' | 'onStandIn' | 'onOver'>

/** Everything that is computed before the model is asked, in slices: long messages take long to read. */
async function prepare(
  options: ModelTutorOptions,
  given: TutorInput,
  signal: AbortSignal,
): Promise<PreparedReply> {
  const pacer = new Pacer()
  try {
    const { input: before, open, known, assessed } = await readMessage(options, given, signal)
    await pacer.pause()
    const task = taskOf(assessed.state)
    const isSame = isSameTask(task, open)
    const lookup = isSame ? known : await findKey(options, given, task)
    const current = startSolver(options, before, { task, lookup })
    const input = withKey(before, current)
    const assessment = await withVerdict(options, { input, assessed, isSame }, signal)
    if (needsHelp(assessment)) askForHelp(options, input, task)
    input.noteState?.(assessment.state)
    const beside = await heldFor(options, input, assessment)
    const later = current?.later ?? null
    const context = contextOf(options, { input, assessment, beside, later })
    await pacer.pause()
    return { ...context, stateAfter: withTaskLater(options, given, assessment) }
  } catch (error) {
    throw internalFailure(error)
  }
}

/** Adds the task that the reply sets to the state, and has the key of it made at once; null where no task is open. */
function withTaskLater(
  options: ModelTutorOptions,
  input: TutorInput,
  { state }: Assessment,
): GenerationContext['stateAfter'] {
  if (state.problem === null) return null
  return async (shown) => {
    const after = withTaskSet(state, shown, input.mode)
    if (after === state) return state
    const task = taskOf(after.others.at(-1) ?? null)
    startSolver(options, input, { task, lookup: await findKey(options, input, task) })
    return after
  }
}

interface ReadMessage {
  readonly input: TutorInput
  /** The task that the message found in focus, with what is known of its key. */
  readonly open: Task | null
  readonly known: KeyLookup | null
  readonly assessed: Assessment
}

/** Reads the message, and once more with what the model says it is where code is unsure. */
async function readMessage(
  options: ModelTutorOptions,
  given: TutorInput,
  signal: AbortSignal,
): Promise<ReadMessage> {
  const first = await readAsItIs(options, given)
  if (!first.assessed.mayPose) return first
  const told = await withIntake(options, first.input, signal)
  return told.intake ? readAsItIs(options, told) : first
}

async function readAsItIs(options: ModelTutorOptions, given: TutorInput): Promise<ReadMessage> {
  const { state, turns, intake } = given
  const open = taskOf(state && inFocus(state, newestMessage(turns), intake))
  const known = await findKey(options, given, open)
  const input = withKey(given, known)
  return { input, open, known, assessed: options.assess(input) }
}

/** The input with what the model says the message is, where code is unsure of it. */
async function withIntake(
  { keys }: ModelTutorOptions,
  input: TutorInput,
  signal: AbortSignal,
): Promise<TutorInput> {
  if (!keys || input.state === null) return input
  const tasks = tasksOf(input.state).flatMap(({ problem }) => problem ?? [])
  const message = newestMessage(input.turns)
  const { answer: intake, usage } = await askWhatItIs(keys.judge, { tasks, message }, signal)
  await input.keys?.spend(usage)
  return intake === null ? input : { ...input, intake }
}

/** What is known of a task's key; null without a task, and where the mathematics reads it. */
async function findKey(
  { keys }: ModelTutorOptions,
  input: TutorInput,
  task: Task | null,
): Promise<KeyLookup | null> {
  if (!keys || !input.keys || task === null || problemIn(task.text) !== null) return null
  return keys.tasks.find(input.keys, task)
}

/** Has a key made where none is known, and the text may be a task. */
function startSolver(
  { keys }: ModelTutorOptions,
  input: TutorInput,
  { task, lookup }: { task: Task | null; lookup: KeyLookup | null },
): KeyLookup | null {
  if (!keys || !input.keys || task === null || lookup === null || lookup.now !== null) return lookup
  if (task.pictures.length === 0 && !mayBeTask(task.text)) return null
  return keys.tasks.start(input.keys, task, picturesOf(input.turns, task.pictures))
}

const needsHelp = ({ finding, state }: Assessment): boolean =>
  !state.solved && (finding.kind === 'wrong_step' || state.rung !== 'probe')

/** Has the help of a key written that lacks it, for the replies to come. */
function askForHelp({ keys }: ModelTutorOptions, input: TutorInput, task: Task | null): void {
  const { taskKey } = input
  if (!keys || !input.keys || task === null || taskKey?.status !== 'held') return
  keys.tasks.addHelp(input.keys, task, taskKey)
}

const isSameTask = (one: Task | null, other: Task | null): boolean =>
  one === null || other === null ? one === other : taskWriting(one) === taskWriting(other)

function withKey(input: TutorInput, lookup: KeyLookup | null): TutorInput {
  const { taskKey: _, ...rest } = input
  return lookup?.now ? { ...rest, taskKey: lookup.now } : rest
}

interface Assessed {
  readonly input: TutorInput
  readonly assessed: Assessment
  /** Whether the task was open before the message: the text of a new task is no step. */
  readonly isSame: boolean
}

/** Asks the model about a message that code could not judge, while a trusted key is held. */
async function withVerdict(
  { keys }: ModelTutorOptions,
  { input, assessed, isSame }: Assessed,
  signal: AbortSignal,
): Promise<Assessment> {
  const { taskKey } = input
  const task = assessed.state.problem
  const message = newestMessage(input.turns)
  if (!keys || !isSame || task === null || !isUnjudged(assessed)) return assessed
  if (taskKey?.status !== 'held' || taskKey.confidence === 'single') return assessed
  if (!mayBeWork(message)) return assessed
  const judged = { task, key: taskKey.key, message }
  const { answer: verdict, usage } = await askForVerdict(keys.judge, judged, signal)
  await input.keys?.spend(usage)
  return verdict === null ? assessed : applyVerdict(assessed, verdict, message)
}

const greeting =
  /^\s*(?:hi|hey|hello|thanks?|thank you|ok(?:ay)?|yes|no|danke|merci|gracias)\b\W*$/i

/** Not a mere question, greeting or word of thanks. */
function mayBeWork(message: string): boolean {
  const isQuestion = /[?？]\s*$/.test(message) && !/\p{N}/u.test(message)
  return /[\p{L}\p{N}]/u.test(message) && !isQuestion && !greeting.test(message)
}

/**
 * What a reply may not say beside the answer in focus: the answers of the session's other tasks, and
 * whatever a task would ask for that the message may pose.
 */
async function heldFor(
  options: ModelTutorOptions,
  input: TutorInput,
  { state, mayPose }: Assessment,
): Promise<readonly DisclosureDetector[]> {
  if (input.mode !== 'socratic') return []
  const learner = learnerMessages(input.turns)
  // The message itself is the task that it may pose.
  const possible = { task: newestMessage(input.turns), learner: [state.problem ?? '', ...learner] }
  const strict = mayPose ? [createStrictDetector(possible)] : []
  const found = heldBeside(state).map((ladder) => answerHeldOf(options, input, ladder))
  return [...strict, ...(await Promise.all(found)).filter((detector) => detector !== null)]
}

async function answerHeldOf(
  options: ModelTutorOptions,
  input: TutorInput,
  ladder: Ladder,
): Promise<DisclosureDetector | null> {
  const task = ladder.problem ?? ''
  const computed = heldBackSolutionOf(input, { state: ladder, mayReveal: false })
  if (computed !== null) return createDisclosureDetector(computed)
  const lookup = await findKey(options, input, taskOf(ladder))
  const learner = learnerMessages(input.turns)
  if (lookup?.now?.status === 'refused' || lookup?.now?.status === 'pending') {
    return createStrictDetector({ task, learner, mayJudge: true })
  }
  if (lookup?.now?.status !== 'held') return null
  const { key } = lookup.now
  // Values on the way may be said; the last one is the answer.
  const reachedSteps = key.steps.slice(0, -1).map(({ id }) => id)
  return createKeyDetector({ task, learner, key, reachedSteps, rung: 'probe' })
}

interface ReplySource {
  readonly input: TutorInput
  readonly assessment: Assessment
  /** What tells the answers of the session's other tasks. */
  readonly beside: readonly DisclosureDetector[]
  readonly later: KeyLookup['later']
}

function contextOf(
  options: ModelTutorOptions,
  { input, assessment, beside, later }: ReplySource,
): Omit<PreparedReply, 'stateAfter'> {
  const { problem: task } = assessment.state
  const computed = heldBackSolutionOf(input, assessment)
  const taskKey = holdsBack(input, assessment) ? input.taskKey : undefined
  const replyKey =
    task === null || taskKey === undefined || computed !== null
      ? null
      : new ReplyKey({ input, assessment, task }, taskKey, options.keys?.tasks ?? null)
  const ofFocus = computed ? createDisclosureDetector(computed) : (replyKey?.detector ?? null)
  const truth = truthOf(input, assessment)
  const others = truth === null ? beside : [...beside, truth]
  const detector = anyOf(ofFocus, others)
  const lead = verdictSentence(input, assessment)
  const problem = computed?.problem ?? problemIn(task ?? '')
  const discloses = (text: string) => (replyKey?.toolDetector ?? detector)?.(text) ?? false
  const question = () => nextQuestion(input, assessment, discloses)
  // On an open subject text passes unchanged: the prompt alone asks for one question.
  const asksOnce = input.mode === 'socratic' && (problem !== null || isGuarded(input.taskKey))
  const guard = new ReplyGuard({
    detector,
    asksOnce,
    question,
    // Behind the verdict the question is all that is left of the offline tutor's reply.
    replacement: () => (lead === '' ? replacementReply(input, assessment, discloses) : question()),
  })
  replyKey?.follow(guard, later, (own) => anyOf(own, others))
  // A second detector, because each one counts the steps that it has let pass.
  const toolDetector = anyOf(
    computed ? createDisclosureDetector(computed) : (replyKey?.toolDetector ?? null),
    beside,
  )
  const tools = () => [
    checkMath({ problem, current: assessment.state.lastGoodStep, detector: toolDetector }),
    ...(input.knowledge ? retrievalTools(input.knowledge) : []),
  ]
  const toolRunner = new ToolRunner(tools, toolDetector)
  const maxTokens = options.replyTokens ?? lengths[input.mode]
  const told =
    task !== null && input.mode === 'socratic' ? `${task}\n${newestMessage(input.turns)}` : ''
  return {
    prompt: () => ({
      ...buildPrompt(input, assessment),
      tools: toolRunner.descriptions,
      maxTokens,
      ...(input.noteUsage && { onEnd: input.noteUsage }),
    }),
    guard,
    toolRunner,
    assessment,
    lead,
    modelText: () => new ModelText({ maxTokens, lead, told, isJudged: detector !== null }),
    mayStandIn: (end) => options.fallback !== 'off' && (problem !== null || end !== null),
  }
}

/** Tokens of a reply in each mode. */
const lengths: Readonly<Record<Mode, number>> = { socratic: 400, tutor: 1_200 }

/** What a reply must not claim on a task whose answer code knows; null on any other. */
function truthOf(input: TutorInput, assessment: Assessment): DisclosureDetector | null {
  const task = assessment.state.problem
  if (input.mode !== 'socratic' || task === null) return null
  const problem = problemIn(task)
  if (problem === null && !isGuarded(input.taskKey)) return null
  const learner = learnerMessages(input.turns)
  return createTruthDetector({ task, learner, assessment, problem })
}

/** A text discloses where one of all says so; null without any. */
const anyOf = (
  own: DisclosureDetector | null,
  beside: readonly DisclosureDetector[],
): DisclosureDetector | null =>
  beside.reduce<DisclosureDetector | null>(
    (all, each) => (all === null ? each : eitherOf(all, each)),
    own,
  )

const holdsBack = ({ mode, taskKey }: TutorInput, { mayReveal, state }: Assessment): boolean =>
  mode === 'socratic' && (!mayReveal || isDoubtful(taskKey, state))

const isGuarded = (taskKey: TaskKey | undefined): boolean =>
  taskKey !== undefined && taskKey.status !== 'open'

type ReplyToTurn = Tutor['reply']

/** `reply` for dialogues with pictures. */
function replyToPictures(
  reply: ReplyToTurn,
  assess: (input: TutorInput) => Assessment,
  vision: Vision,
): ReplyToTurn {
  return async function* (input, signal): AsyncGenerator<TutorEvent> {
    const refusal = vision.canSee
      ? yield* replySeeing(reply, [input, signal], vision)
      : 'unsupported'
    if (refusal === null) return
    const unseen = withoutPictures(input)
    if (newestPictures(input.turns).length > 0) yield* unseenReply(unseen, assess(unseen))
    else yield* reply(unseen, signal)
  }
}

/** The reply with the pictures; ends with why the provider refuses them, else with null. */
async function* replySeeing(
  reply: ReplyToTurn,
  [input, signal]: Parameters<ReplyToTurn>,
  vision: Vision,
): AsyncGenerator<TutorEvent, PictureRefusal | null> {
  let hasBegun = false
  try {
    for await (const event of reply(input, signal)) {
      if (!hasBegun) vision.accepted()
      hasBegun = true
      yield event
    }
    return null
  } catch (error) {
    const refusal = refusalOf(error)
    if (hasBegun || refusal === null) throw error
    vision.refused(refusal)
    return refusal
  }
}

function refusalOf(error: unknown): PictureRefusal | null {
  const cause = error instanceof TutorFailure ? error.cause : null
  return cause instanceof ModelError ? (cause.pictures ?? null) : null
}
