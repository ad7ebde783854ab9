/** What a task asks for in its own words, and whether a statement of the learner speaks of it. */
import { rememberLast } from '../../lib/last-result'
import { sentencesOf } from '../../math/task-text'
import { folded } from '../../text/folding'
import { isFunctionWord } from '../../text/language'
import { patternOfLanguages } from '../../text/languages/languages'
import { guessFillers } from '../language/choice-words'

/** Letters by which the forms of one word are alike. */
const stemLength = 5
const shortestWord = 3
/** Words of guesses that are quantities too. */
const quantities: ReadonlySet<string> = new Set(['mean', 'range'])

/** The words of a text that name things, as stems, each once. */
export function stemsIn(text: string): readonly string[] {
  const words = text.toLowerCase().match(/\p{L}[\p{L}\p{M}]*/gu) ?? []
  const isFiller = (word: string) => guessFillers.has(word) && !quantities.has(word)
  const named = words.filter((word) => word.length >= shortestWord && !isFiller(word))
  const bare = named.map(folded).filter((word) => !isFunctionWord(word))
  return [...new Set(bare.map((word) => word.slice(0, stemLength)))]
}

/** A question for a count names what is counted, and no quantity. */
const countQuestion = patternOfLanguages(/<words>/iu, ({ working }) => working?.asksHowMany)

/** Whether the last sentence of a text asks how many or how much. */
export const asksHowMany = (text: string): boolean =>
  countQuestion.test(sentencesOf(text.trim()).at(-1) ?? '')

const yesOrNoQuestion = patternOfLanguages(
  /^(?:[^?]{0,60}[,;:]\s{1,4})?(<words>[^?]*\?)\s*$/iu,
  ({ working }) => working?.asksYesOrNo,
)

/** Whether the last sentence of a text asks for yes or no, and not what the task asks. */
export function asksYesOrNo(text: string, task: string): boolean {
  const question = yesOrNoQuestion.exec((sentencesOf(text.trim()).at(-1) ?? '').trim())?.[1]
  return question !== undefined && !task.toLowerCase().includes(question.toLowerCase())
}

interface Asked {
  readonly stems: readonly string[]
  /** "the mean" of "Find the mean of 4, 8 and 9"; null where things are counted. */
  readonly quantity: string | null
}

const askedIn = rememberLast((task: string): Asked => {
  const sentences = sentencesOf(task).filter((sentence) => /\p{L}/u.test(sentence))
  const question = sentences.findLast((one) => /[?？]\s*$/.test(one)) ?? sentences.at(-1) ?? ''
  const stems = stemsIn(question)
  return { stems, quantity: countQuestion.test(question) ? null : (stems[0] ?? null) }
})

/** So many words of a question tell what it asks for. */
const leastWords = 3
/** Characters of a clause that are read on each side of a value. */
const maxClause = 200
const clauseEnd = /[.,;:!?](?=\s|$)|\n/

interface Place {
  readonly start: number
  readonly end: number
}

/** The words of the clause in which a value stands, before it and behind it. */
function clauseAround(text: string, { start, end }: Place): readonly [string, string] {
  const before = text.slice(Math.max(0, start - maxClause), start).split(clauseEnd)
  const [behind = ''] = text.slice(end, end + maxClause).split(clauseEnd)
  return [before.at(-1) ?? '', behind]
}

/** Whether a clause names the asked quantity, and nothing else, as what its value is: "so the mean is 21". */
export function isAskedQuantity(text: string, value: Place, task: string): boolean {
  const [subject, ...others] = stemsIn(clauseAround(text, value)[0])
  return subject !== undefined && others.length === 0 && subject === askedIn(task).quantity
}

/** Whether the clause of a value says that it is what the task asks for, in the words of its question. */
export function namesAsked(text: string, value: Place, task: string): boolean {
  const { stems } = askedIn(task)
  const said = new Set(stemsIn(clauseAround(text, value).join(' ')))
  const saysAll = stems.length >= leastWords && stems.every((stem) => said.has(stem))
  return saysAll || isAskedQuantity(text, value, task)
}
