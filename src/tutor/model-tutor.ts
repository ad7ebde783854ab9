/** The tutor that a language model speaks for: the code assesses, the model puts it into words. */
import type { Assess, Rung } from './assessment'
import { createDetector } from './guard/detector'
import { ReplyGuard } from './guard/reply-guard'
import { withheldFrom } from './guard/withheld'
import { recognise } from './maths/catalogue'
import type { ChatModel } from './models/chat-model'
import { type FaultKind, ModelFault } from './models/fault'
import { type RetryOptions, withRetries } from './models/retry'
import { withToolsWhereTaken } from './models/without-tools'
import { nextQuestion } from './offline/next-question'
import { buildPrompt } from './prompt'
import { speakInRounds } from './rounds'
import { checkMath } from './tools/check-math'
import { knowledgeTools } from './tools/looking-up'
import { Toolbox } from './tools/toolbox'
import { type Situation, type Tutor, TutorFailure } from './tutor'

/** What a model-backed tutor is made of. */
export interface ModelTutorOptions {
  readonly model: ChatModel
  readonly assess: Assess
  /** How faults before the first text are retried; the default is two retries within two seconds. */
  readonly retry?: RetryOptions
  /** Is told that a sentence of a reply was replaced, and where on the ladder; never what stood there. */
  readonly replaced?: (rung: Rung) => void
}

/** A tutor over `model`. Its `TutorFailure` carries a `ModelFault` as cause, which holds no provider text. */
export function createModelTutor({ model, assess, retry, replaced }: ModelTutorOptions): Tutor {
  const patient = withToolsWhereTaken(withRetries(model, retry))
  return {
    async *reply(situation, signal) {
      const { assessment, guard, toolbox } = prepared(situation, assess)
      try {
        const prompt = { ...buildPrompt(situation, assessment), tools: toolbox.descriptions }
        const end = yield* speakInRounds({ model: patient, prompt, guard, toolbox }, signal)
        if (guard.hasReplaced) replaced?.(assessment.state.rung)
        if (end !== null) yield { type: 'finish', ...end, state: assessment.state }
      } catch (error) {
        const held = guard.pause()
        if (held !== '') yield { type: 'text', delta: held }
        throw failure(error)
      }
    },
  }
}

/** Everything that is computed before the model speaks. */
function prepared(situation: Situation, assess: Assess) {
  try {
    const assessment = assess(situation)
    const withheld = withheldFrom(situation, assessment)
    const detector = withheld && createDetector(withheld)
    const open = withheld?.problem ?? recognise(assessment.state.problem ?? '')
    const guard = new ReplyGuard({
      detector,
      // On anything but a problem the model's words pass as they are: the prompt alone asks for a question.
      asksOnce: situation.mode === 'socratic' && open !== null,
      question: () => nextQuestion(situation, assessment, detector ?? undefined),
    })
    const tools = [
      checkMath({ problem: open, current: assessment.state.lastGoodStep, detector }),
      ...(situation.knowledge ? knowledgeTools(situation.knowledge) : []),
    ]
    const toolbox = new Toolbox(tools, withheld && createDetector(withheld))
    return { assessment, guard, toolbox }
  } catch (error) {
    throw new TutorFailure('INTERNAL_ERROR', internalSentence, { cause: error })
  }
}

const internalSentence = 'Something went wrong on our side. Please try again.'
const stoppedSentence =
  'The language model stopped before its reply was finished. Please try again.'
const settingsSentence =
  'The language model refused the request. Please tell whoever runs this server.'

const sentences: Record<FaultKind, string> = {
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
}

/** Anything but a fault is a defect; its text may come from anywhere, so that only its name is kept. */
function failure(error: unknown): TutorFailure {
  if (error instanceof ModelFault) {
    return new TutorFailure('UPSTREAM_ERROR', sentences[error.kind], { cause: error })
  }
  const name = error instanceof Error ? error.name : typeof error
  return new TutorFailure('INTERNAL_ERROR', internalSentence, {
    cause: new Error(`The model layer threw ${name}.`),
  })
}
