/** The sentence that a learner reads when the model, or the code around it, fails. */
import { type ModelErrorKind, ModelError } from '../llm/model-error'
import { TutorFailure } from './tutor'

const internalSentence = 'Something went wrong on our side. Please try again.'
const stoppedSentence =
  'The language model stopped before its reply was finished. Please try again.'
const settingsSentence =
  'The language model refused the request. Please tell whoever runs this server.'

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
}

/** A defect of this program. */
export const internalFailure = (cause: unknown): TutorFailure =>
  new TutorFailure('INTERNAL_ERROR', internalSentence, { cause })

/**
 * The failure behind `error`. Any error but a `ModelError` is a defect; of it only the name is
 * kept, because its text may hold anything.
 */
export function toTutorFailure(error: unknown): TutorFailure {
  if (error instanceof ModelError) {
    return new TutorFailure('UPSTREAM_ERROR', sentences[error.kind], { cause: error })
  }
  const name = error instanceof Error ? error.name : typeof error
  return internalFailure(new Error(`The model layer threw ${name}.`))
}
