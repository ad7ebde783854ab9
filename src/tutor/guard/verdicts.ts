/**
 * What a model's sentence calls the learner's step: right or wrong. Wider than what strict mode takes out:
 * it is read only where the program has a verdict of its own, so that praise for a wrong step and regret
 * over a right one count as verdicts, too.
 */
import {
  languagesInWords,
  patternOfLanguages,
  phrasesOfLanguages,
  wordsOfLanguages,
} from '../../text/languages/languages'
import { tokensOf } from '../../text/tokens'
import { rememberWords } from '../../text/word-memory'
import { mayJudgeWord, saysVerdict } from './strict-detector'

type Judgement = 'right' | 'wrong'

const phrases = (list: 'right' | 'praise' | 'wrong' | 'wrongStarts' | 'harmlessStarts') =>
  phrasesOfLanguages(({ verdicts }) => verdicts?.[list])
const affirmed = phrases('right')
const praised = phrases('praise')
const denied = phrases('wrong')
const startsDenying = phrases('wrongStarts')
const startsWithout = phrases('harmlessStarts')

const verdictsAnywhere = (list: 'wrongAnywhere' | 'rightAnywhere') =>
  languagesInWords.flatMap(({ verdicts }) => verdicts?.[list] ?? [])
const wrongAnywhere = [...verdictsAnywhere('wrongAnywhere'), /[❌✗✘👎]/u]
const rightAnywhere = [...verdictsAnywhere('rightAnywhere'), /[✅✓✔👍🎉👏💯🥳]/u]
const negated = patternOfLanguages(/<words>/u, ({ verdicts }) => verdicts?.negations)
const deniedMistake = patternOfLanguages(/<words>/u, ({ verdicts }) => verdicts?.noMistake)
const conditions = patternOfLanguages(/<words>/u, ({ verdicts }) => verdicts?.conditions)
const turns = patternOfLanguages(/<words>/u, ({ verdicts }) => verdicts?.turns)
const question = /[?？]["'”’»)\]*_`~\s]{0,8}$/u
const sentenceBreak = /(?<=[.!?…]["'”’»)\]*_`~]{0,8})\s|(?<=[。！？])|\n/u

/** Words of talk before the first word that counts. */
const talk = wordsOfLanguages(({ verdicts }) => verdicts?.talk)
const maxTalk = 3
const longestPhrase = 5

const wordOf = /[\p{L}\p{N}'-]+|[.,!;:…—–]/gu

const plainOf = (sentence: string): string =>
  sentence
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('’', "'")
    .replace(/[*_`~"“”«»¡>#]/g, '')
    .trim()

/** Whether a text says `verdict` of the learner's step. `step`: the words that were judged. */
export function saysOfStep(text: string, verdict: Judgement, step: string): boolean {
  return text.split(sentenceBreak).some((sentence) => verdictOf(sentence, step) === verdict)
}

/** The verdict of a sentence; null for a question, and where it judges nothing. */
function verdictOf(sentence: string, step: string): Judgement | null {
  const plain = plainOf(sentence)
  if (plain === '' || question.test(plain)) return null
  const opening = openingOf(plain)
  if (startsWith(opening, startsWithout)) return null
  if (opensPause(opening, denied) || startsWith(opening, startsDenying)) return 'wrong'
  if (opensPause(opening, affirmed)) return 'right'
  if (conditions.test(plain)) return null
  if (wrongAnywhere.some((each) => each.test(plain)))
    return deniedMistake.test(plain) ? null : 'wrong'
  const isSaid = rightAnywhere.some((each) => each.test(plain))
  if (isSaid || opensPause(opening, praised)) {
    if (turns.test(plain)) return null
    return negated.test(plain) ? (isSaid ? 'wrong' : null) : 'right'
  }
  return ofNamedStep(plain, plainOf(step)) ?? ofWords(sentence, plain)
}

/** The first words and pauses of a sentence, without talk. */
function openingOf(plain: string): readonly string[] {
  const parts = (plain.slice(0, 120).match(wordOf) ?? []).slice(0, longestPhrase + 2 * maxTalk + 1)
  let from = 0
  while (from < 2 * maxTalk && (talk.has(parts[from] ?? '') || isPause(parts[from]))) from += 1
  return parts.slice(from)
}

const isPause = (part: string | undefined): boolean =>
  part !== undefined && /^[.,!;:…—–]$/.test(part)

/** Whether one of the phrases opens a sentence, before a pause or its end. */
function opensPause(opening: readonly string[], known: ReadonlySet<string>): boolean {
  const end = opening.findIndex(isPause)
  const words = end < 0 ? opening : opening.slice(0, end)
  return words.length <= longestPhrase && known.has(words.join(' '))
}

/** Whether one of the phrases opens a sentence, whatever follows; commas do not count. */
function startsWith(opening: readonly string[], known: ReadonlySet<string>): boolean {
  const words = opening.filter((part) => part !== ',')
  return words.some((_, at) => at < longestPhrase && known.has(words.slice(0, at + 1).join(' ')))
}

const squeezed = (text: string): string => text.replace(/[\s$]/g, '')
const callsRight = patternOfLanguages(/<words>/u, ({ verdicts }) => verdicts?.callsRight)

/** "3x = 14 is right": the step itself is called right. */
function ofNamedStep(plain: string, step: string): Judgement | null {
  if (step === '' || !squeezed(plain).includes(squeezed(step))) return null
  if (!callsRight.test(plain)) return null
  return negated.test(plain) ? 'wrong' : 'right'
}

const callsWrong = patternOfLanguages(/<words>/giu, ({ verdicts }) => verdicts?.callsWrong)

/** What strict mode calls a verdict, by how often it is denied. */
function ofWords(sentence: string, plain: string): Judgement | null {
  if (!saysVerdict(tokensOf(sentence), sentence)) return null
  const count = plain.match(callsWrong)?.length ?? 0
  return count % 2 === 0 ? 'right' : 'wrong'
}

const wordsOfVerdicts: ReadonlySet<string> = new Set(
  [...affirmed, ...praised, ...denied].flatMap((phrase) => phrase.split(' ')),
).union(wordsOfLanguages(({ verdicts }) => verdicts?.moreOfVerdicts))
const edges = /^[^\p{L}']{1,20}|[^\p{L}']{1,20}$/gu

/** Whether a word may belong to a verdict, so that its sentence is judged whole. */
export const maySayVerdict: (word: string) => boolean = rememberWords((word) => {
  const plain = word.replace(edges, '').toLowerCase().replaceAll('’', "'")
  if (/[❌✗✘👎✅✓✔👍🎉👏💯🥳]/u.test(word)) return true
  return plain !== '' && (wordsOfVerdicts.has(plain) || mayJudgeWord(plain))
})
