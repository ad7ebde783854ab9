/** The tutor that a language model speaks for: the code assesses, the model puts it into words. */
import type { Assess, Assessment } from './assessment'
import type { ChatModel } from './models/chat-model'
import { type FaultKind, ModelFault } from './models/fault'
import { type RetryOptions, withRetries } from './models/retry'
import { buildPrompt } from './prompt'
import { type Tutor, TutorFailure } from './tutor'

/** What a model-backed tutor is made of. */
export interface ModelTutorOptions {
  readonly model: ChatModel
  readonly assess: Assess
  /** How faults before the first text are retried; the default is two retries within two seconds. */
  readonly retry?: RetryOptions
}

/** A tutor over `model`. Its `TutorFailure` carries a `ModelFault` as cause, which holds no provider text. */
export function createModelTutor({ model, assess, retry }: ModelTutorOptions): Tutor {
  const patient = withRetries(model, retry)
  return {
    async *reply(situation, signal) {
      let assessment: Assessment
      try {
        assessment = assess(situation)
      } catch (error) {
        throw new TutorFailure('INTERNAL_ERROR', internalSentence, { cause: error })
      }
      try {
        const prompt = buildPrompt(situation, assessment)
        for await (const event of patient.stream(prompt, signal)) {
          if (event.type === 'text') yield event
          else yield { ...event, state: assessment.state }
        }
      } catch (error) {
        throw failure(error)
      }
    },
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
