/** Compares a short text: a name, a term. What is not known is not wrong. */
import { plainWords, saysWords } from '../../tutor/judging/by-key/judge-text'
import { type Comparison, type Expected, right, unclear } from './expected'

const maxRead = 400
/** A word of this length may have one letter wrong. */
const lettersForSlip = 6
const denial =
  /(?<!\p{L})(?:not|isn't|isnt|aren't|never|nicht|kein|keine|keinen|pas|jamais|nunca|no)(?!\p{L})/iu

/** The comparison of a text with the words of the key. */
export function compareText({ answers, aliases }: Expected, answer: string): Comparison {
  const text = answer.slice(0, maxRead)
  if (denial.test(text)) return unclear(text, 'unread')
  const isSaid = [...answers, ...aliases].some(
    (words) => saysWords(text, words) || isSlip(plainWords(text).trim(), plainWords(words).trim()),
  )
  return isSaid ? right(text) : unclear(text, 'unread')
}

/** Whether one letter more, less, other or swapped makes the same word. */
function isSlip(given: string, wanted: string): boolean {
  if (wanted.length < lettersForSlip || Math.abs(given.length - wanted.length) > 1) return false
  let at = 0
  while (at < wanted.length && given[at] === wanted[at]) at++
  const [rest, other] = [given.slice(at), wanted.slice(at)]
  const isSwapped = rest[0] === other[1] && rest[1] === other[0] && rest.slice(2) === other.slice(2)
  return (
    rest.slice(1) === other.slice(1) ||
    rest.slice(1) === other ||
    rest === other.slice(1) ||
    isSwapped
  )
}
