/**
 * Whether a wrong step on a task with a key is no new attempt: the same value again, one more number
 * after several, or a false equality that has nothing to do with the task.
 */
import type { Finding } from '../assessment'
import type { LearnerMessage } from '../step-checker'
import { numbersOf } from './equalities'
import { belongs, numbersIn, resultsIn } from './prepared-key'

/** Characters of a message that are read. */
const maxRead = 600
/** Messages of nothing but a number that count as attempts. */
const attemptsByResult = 3
/** More words than "I think that it is" describe how the result came about. */
const maxWordsOfGuess = 6

/** Whether the step does not climb the ladder. */
export function isRepeatedOnKey(
  { quote }: Extract<Finding, { kind: 'wrong_step' }>,
  task: string,
  { text, earlier: said }: LearnerMessage,
): boolean {
  const earlier = said.map((other) => other.slice(0, maxRead))
  const bare = compact(quote)
  if (earlier.some((other) => compact(other).includes(bare) && isWhole(compact(other), bare))) {
    return true
  }
  const guesses = earlier.filter(isGuess)
  if (isGuess(text) && guesses.length >= attemptsByResult) return true
  const wrong = numbersOf(quote).equalities.find(({ truth }) => truth === 'false')
  if (wrong === undefined) return false
  const known = new Set([...numbersIn(task), ...resultsIn(earlier)])
  return !belongs(wrong.left, known) || triedBefore(quote, earlier)
}

/** The same left side with another result is a guess. */
function triedBefore(quote: string, earlier: readonly string[]): boolean {
  const left = compact(quote.split('=')[0] ?? '')
  return earlier.filter((other) => compact(other).includes(`${left}=`)).length > 1
}

function isGuess(text: string): boolean {
  const words = text.match(/\p{L}{2,}/gu)?.length ?? 0
  return words <= maxWordsOfGuess && numbersOf(text).amounts.length > 0
}

function compact(text: string): string {
  return text.toLowerCase().replace(/\s+/g, '')
}

/** "8" is no repetition of "18". */
function isWhole(text: string, part: string): boolean {
  const at = text.indexOf(part)
  const around = `${text[at - 1] ?? ''}${text[at + part.length] ?? ''}`
  return !/[\p{L}\p{N}.]/u.test(around)
}
