/** Finds what a text presents as the result of a task. */
import { wordSet } from '../../lib/text'
import { boundRuns, segmentsOf } from '../../lib/bounded-text'
import { taskOptions, choicesNamed } from './choices'
import { isNoValue } from './mentions'
import { isAttributed, isSentenceEnd, type Presentation, presentationAt } from './presentation'
import { answerNouns, copulas, resultPronouns } from './presentation-words'
import { type Token, textAt } from './token'
import { tokensOf } from './tokens'

const maxTextWords = 3
const namingVerbs =
  wordSet(`called named heisst heissen nennt lautet appelle appelles nomme llama llaman denomina chiama
   chiamano chama chamam`)
/** Words after "it is" that name no answer. */
const commonWords =
  wordSet(`good great fine nice important useful helpful clear true right wrong possible close near here there
   question step start place time way idea point thing word task not no what how why where who when
   which up to about for from in on at of with like more one very too so your you my our we i gut
   wichtig richtig klar frage schritt bon bien important question etape bueno importante pregunta paso
   hard easy tricky simple interesting worth`)
/** Words after "the answer is" that begin no answer. */
const noAnswer =
  wordSet(`not in what how to your one still up more less found given correct right wrong hidden here there
   that this it nicht das was noch pas ce dans no lo que nao o non un una close near almost always`)

export interface PresentedResult {
  readonly written: string
  /** Whether its sentence names an answer: "16 is right" may also confirm a step. */
  readonly isNamed: boolean
}

/**
 * What `text` presents as the result of `task`: numbers as JavaScript writes them ("18", "0.5"),
 * letters of choices ("B"), and short texts in lower case. What the text says that the learner has
 * answered is no result of the text.
 */
export function presentedResults(text: string, task: string): readonly PresentedResult[] {
  const choices = taskOptions(task)
  return segmentsOf(boundRuns(text)).flatMap((segment) => {
    const tokens = tokensOf(segment)
    const numbers = numbersPresented(tokens).map((at) => ({
      written: String(tokens[at]?.values[0]),
      isNamed: namesAnswer(tokens, at),
    }))
    if (choices.length === 0) return [...numbers, ...textsPresented(tokens).map(named)]
    return tokenSentences(tokens).flatMap((sentence) => {
      const letters = holdsAnswerNoun(sentence) ? [...choicesNamed(sentence, choices)] : []
      return letters.length === 1 ? letters.map(named) : []
    })
  })
}

const named = (written: string): PresentedResult => ({ written, isNamed: true })

/** Tokens that are read on each side, so that long sentences are read in linear time. */
const maxSentenceSide = 40

/** Whether the sentence of the number at a place speaks of an answer; "16 is right" does not. */
export function namesAnswer(tokens: readonly Token[], at: number): boolean {
  const [first, last] = [at - maxSentenceSide, at + maxSentenceSide]
  let from = at
  while (from > first && from > 0 && !isSentenceEnd(tokens, from - 1)) from -= 1
  let to = at
  while (to < last && to < tokens.length && !isSentenceEnd(tokens, to)) to += 1
  return holdsAnswerNoun(tokens.slice(from, to))
}

const holdsAnswerNoun = (tokens: readonly Token[]): boolean =>
  tokens.some(({ text }) => answerNouns.has(text))

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

export function tokenSentences(tokens: readonly Token[]): readonly (readonly Token[])[] {
  const sentences: Token[][] = [[]]
  for (const [at, token] of tokens.entries()) {
    sentences.at(-1)?.push(token)
    if (isSentenceEnd(tokens, at)) sentences.push([])
  }
  return sentences.filter(({ length }) => length > 0)
}

/** Whether a word may give a name, so that prose with it is read to the end of its sentence. */
export function mayName(word: string): boolean {
  return copulas.has(word) || namingVerbs.has(word)
}

/**
 * Whether a short sentence gives a name or a term that is not among the `known` words: "It was Ada.",
 * "It is called osmosis.", and "The capital is Rome." where the task speaks of a capital.
 */
export function givesName(tokens: readonly Token[], known: ReadonlySet<string>): boolean {
  return tokenSentences(tokens).some((sentence) => {
    const isAsked = /^[?？]$/.test(sentence.at(-1)?.text ?? '')
    const at = sentence.findIndex(({ text }) => mayName(text))
    if (isAsked || at < 0) return false
    const verb = textAt(sentence, at)
    const subject = textAt(sentence, at - 1)
    const isAbout =
      at === 0 || resultPronouns.has(subject) || known.has(subject) || people.has(subject)
    if (!namingVerbs.has(verb) && !isAbout) return false
    const words = sentence
      .slice(at + 1)
      .flatMap(({ kind, text }) => (kind === 'word' ? [text] : []))
    if (words.length === 0 || words.length > maxNameWords) return false
    return (
      words.some((word) => word.length > 2 && !known.has(word) && !isCommon(word)) &&
      !words.some(isCommon)
    )
  })
}

const maxNameWords = 4
const people = wordSet('he she they er sie il elle el ella lui lei')
const isCommon = (word: string): boolean => commonWords.has(word)

/** "The answer is Paris.": the words between the verb and the end of the sentence. */
export function textsPresented(tokens: readonly Token[]): readonly string[] {
  return Array.from(tokens.keys()).flatMap((at) => {
    const [noun, verb] = [textAt(tokens, at), textAt(tokens, at + 1)]
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
