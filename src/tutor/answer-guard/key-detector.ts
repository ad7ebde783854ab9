/** Detects the answers and the unreached steps of an answer key in a part of a reply. */
import { boundRuns, overlappingSegmentsOf } from '../../lib/bounded-text'
import { nearlyEqual } from '../../math/algebra/value'
import type { AnswerKey, KeyConfidence } from '../answer-key/key'
import type { Rung } from '../assessment'
import type { DisclosureDetector } from './detector'
import { valueOf } from './formulas'
import { normalizeText } from './normalize-text'
import { numberTokensIn } from './number-tokens'
import { wordsToDigits } from './number-words'
import { presentedResults } from './presented-results'

/** What decides which values of a key are held back. */
export interface KeyDetectorOptions {
  readonly task: string
  /** All messages of the learner, oldest first. */
  readonly learner: readonly string[]
  readonly key: AnswerKey
  readonly taskKeyConfidence?: KeyConfidence
  /** The ids of the steps that the learner has reached. */
  readonly reachedSteps: readonly string[]
  readonly rung: Rung
}

/** A detector for one reply; on `reveal` and `check` nothing is held back. */
export function createKeyDetector(options: KeyDetectorOptions): DisclosureDetector {
  const { task, learner, key, rung } = options
  if (rung === 'reveal' || rung === 'check') return () => false
  const held = heldValues(options)
  const given = numbersOf([task, ...learner].join('\n'))
  return (text) =>
    overlappingSegmentsOf(boundRuns(text)).some((segment) => {
      if (presentedResults(segment, task).length > 0) return true
      const isHeld = numbersOf(segment).some(
        (value) => held.some((each) => nearlyEqual(each, value)) && !given.includes(value),
      )
      return isHeld || key.answers.some(({ value }) => isTextIn(segment, value, task))
    })
}

function heldValues({ key, reachedSteps, rung }: KeyDetectorOptions): readonly number[] {
  const open = key.steps.filter(({ id }) => !reachedSteps.includes(id))
  const held = rung === 'worked_step' ? open.slice(1) : open
  return [...key.answers, ...held].flatMap(({ value }) => valueOf(normalizeText(value)) ?? [])
}

function isTextIn(text: string, value: string, task: string): boolean {
  const word = value.toLowerCase()
  if (word.length < 3 || valueOf(value) !== null) return false
  return text.toLowerCase().includes(word) && !task.toLowerCase().includes(word)
}

function numbersOf(text: string): readonly number[] {
  return numberTokensIn(wordsToDigits(normalizeText(text))).flatMap(({ values }) => values)
}
