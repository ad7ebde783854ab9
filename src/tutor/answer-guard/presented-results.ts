/** Finds what a text presents as the result of a task. */
import { boundRuns, segmentsOf } from '../../lib/bounded-text'
import { choicesIn, choicesNamed } from './choices'
import { isNoValue } from './mentions'
import { isAttributed, isSentenceEnd, type Presentation, presentationAt } from './presentation'
import { answerNouns, copulas } from './presentation-words'
import type { Token } from './token'
import { tokensOf } from './tokens'

const maxTextWords = 3
/** Words after "the answer is" that begin no answer. */
const noAnswer = new Set(
  `not in what how to your one still up more less found given correct right wrong hidden here there
   that this it nicht das was noch pas ce dans no lo que nao o non un una close near almost always`.split(
    /\s+/,
  ),
)

/**
 * What `text` presents as the result of `task`: numbers as JavaScript writes them ("18", "0.5"),
 * letters of choices ("B"), and short texts in lower case. What the text says that the learner has
 * answered is no result of the text.
 */
export function presentedResults(text: string, task: string): readonly string[] {
  const choices = choicesIn(task)
  return segmentsOf(boundRuns(text)).flatMap((segment) => {
    const tokens = tokensOf(segment)
    const numbers = numbersPresented(tokens).map((at) => String(tokens[at]?.values[0]))
    if (choices.length === 0) return [...numbers, ...textsPresented(tokens)]
    return sentencesOf(tokens).flatMap((sentence) => {
      const isNamed = sentence.some(({ text: word }) => answerNouns.has(word))
      const named = isNamed ? [...choicesNamed(sentence, choices)] : []
      return named.length === 1 ? named : []
    })
  })
}

const asAnswer: ReadonlySet<Presentation> = new Set(['answer'])

/** The places of the numbers that stand in one of these ways; by default, named as the answer. */
export function numbersPresented(
  tokens: readonly Token[],
  ways: ReadonlySet<Presentation> = asAnswer,
): readonly number[] {
  const places: number[] = []
  for (let at = 0; at < tokens.length; at += 1) {
    if (tokens[at]?.kind !== 'number' || !ways.has(presentationAt(tokens, at))) continue
    if (!isNoValue(tokens, at) && !isAttributed(tokens, at)) places.push(at)
  }
  return places
}

/** The tokens in sentences. */
export function sentencesOf(tokens: readonly Token[]): readonly (readonly Token[])[] {
  const sentences: Token[][] = [[]]
  for (const [at, token] of tokens.entries()) {
    sentences.at(-1)?.push(token)
    if (isSentenceEnd(tokens, at)) sentences.push([])
  }
  return sentences.filter(({ length }) => length > 0)
}

/** "The answer is Paris.": the words between the verb and the end of the sentence. */
function textsPresented(tokens: readonly Token[]): readonly string[] {
  return Array.from(tokens.keys()).flatMap((at) => {
    const [noun, verb] = [tokens[at]?.text ?? '', tokens[at + 1]?.text ?? '']
    if (!answerNouns.has(noun) || !(copulas.has(verb) || verb === ':' || verb === '=')) return []
    if (isAttributed(tokens, at + 1)) return []
    const words: string[] = []
    for (let place = at + 2; words.length <= maxTextWords; place += 1) {
      const token = tokens[place]
      if (token === undefined || /^[.!\n,;]$/.test(token.text)) break
      if (token.kind === 'number' || token.text === '?') return []
      if (token.kind === 'word') words.push(token.text)
    }
    return words.length > 0 && words.length <= maxTextWords && !noAnswer.has(words[0] ?? '')
      ? [words.join(' ')]
      : []
  })
}
