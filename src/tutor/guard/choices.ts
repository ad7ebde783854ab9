/** The options that a task lists, and the sentences that single one out. */
import { wordsOfLanguages } from '../../text/languages/languages'
import { textAt, type Token, tokensOf } from '../../text/tokens'
import { presentationAt } from './presentation'
import { copulas } from './presentation-words'
import { isSameWord, wordsOf } from './short-texts'

/** A task's options, by letter, with their words. */
export interface TaskOption {
  readonly letter: string
  /** The folded words and numbers of the option, joined by blanks. */
  readonly words: string
  readonly tokens: readonly Token[]
}

const optionLine = /(?:^|\n)[ \t]*\(?([A-J])[).:][ \t]+([^\n]{1,500})/g
const maxTask = 20_000

/** The options of a task; empty where it lists fewer than two. */
export function taskOptions(task: string): readonly TaskOption[] {
  const found = Array.from(task.slice(0, maxTask).matchAll(optionLine), (match) => {
    const [, letter = '', text = ''] = match
    const tokens = tokensOf(text).filter(
      (token) => token.kind !== 'sign' || /^[-+*/^=<>]$/.test(token.text),
    )
    return { letter, tokens, words: wordsOf(tokens) }
  })
  const listed = inOrder(found)
  return listed.length < 2 ? [] : listed
}

/** The options from A on; "I. bet on 11" before them is no option. */
function inOrder(found: readonly TaskOption[]): readonly TaskOption[] {
  const listed: TaskOption[] = []
  for (const choice of found) {
    if (choice.letter.charCodeAt(0) === 65 + listed.length) listed.push(choice)
  }
  return listed
}

/** The task without its options. */
export function stemOf(task: string): string {
  return task.slice(0, maxTask).replace(optionLine, '\n')
}

const optionNouns = wordsOfLanguages(({ options }) => options?.nouns)
const choosingVerbs = wordsOfLanguages(({ options }) => options?.choosing)
const ordinals = Array.from({ length: 6 }, (_, at) =>
  wordsOfLanguages(({ options }) => options?.places?.split('|')[at]),
)
const lastWords = wordsOfLanguages(({ options }) => options?.last)
const middleWords = wordsOfLanguages(({ options }) => options?.middle)

/** The letters of the options that a sentence points at, by letter, by place or by their words. */
export function choicesNamed(
  tokens: readonly Token[],
  choices: readonly TaskOption[],
): ReadonlySet<string> {
  const named = new Set<string>()
  if (choices.length === 0) return named
  for (const [at, token] of tokens.entries()) {
    const letter = letterAt(tokens, at)
    if (letter !== null && choices.some((choice) => choice.letter === letter)) named.add(letter)
    const place = placeOf(tokens, at, token, choices.length)
    const choice = place === null ? undefined : choices[place]
    if (choice !== undefined) named.add(choice.letter)
  }
  for (const letter of choicesQuoted(tokens, choices)) named.add(letter)
  return named
}

/** A capital letter that stands for an option: "option B", "(B)", "B)", "is B", or alone. */
function letterAt(tokens: readonly Token[], at: number): string | null {
  const token = tokens[at]
  if (token?.kind !== 'word' || token.text.length !== 1) return null
  const [before, after] = [textAt(tokens, at - 1), textAt(tokens, at + 1)]
  const letter = token.text.toUpperCase()
  const noun = before === ':' ? textAt(tokens, at - 2) : before
  if (optionNouns.has(noun) || choosingVerbs.has(before)) return letter
  if (!token.isCapital) return (before === '(' && after === ')') || isAlone(tokens) ? letter : null
  if (isSymbol(tokens, at)) return null
  const isPointedAt =
    pointsAtLetter(tokens, at) || (!wordLetters.has(letter) && namesOption(tokens, at))
  return isPointedAt ? letter : null
}

/** "b.": the sentence is one word. */
function isAlone(tokens: readonly Token[]): boolean {
  return tokens.filter(({ kind }) => kind !== 'sign').length === 1
}

/** Capital letters that are English words, too. */
const wordLetters = new Set(['A', 'I'])

/** Whether what stands around a capital letter makes even "A" and "I" an option. */
function pointsAtLetter(tokens: readonly Token[], at: number): boolean {
  const [before, after] = [textAt(tokens, at - 1), textAt(tokens, at + 1)]
  const isMarked = after === ')' || /^["'*]$/.test(before) || tickMark.test(after)
  const isStart = before === '' || /^[.!?\n:]$/.test(before)
  const isEnd = after === '' || /^[.,!?;:\n]$/.test(after)
  if (isMarked || isEnd || (isStart && copulas.has(after))) return true
  if (tokens[at - 1]?.kind === 'word' && exclusive.has(before)) return true
  return isListed(tokens, at) || preferring.has(after)
}

/** Whether the words beside a capital letter that is no word speak of an option. */
function namesOption(tokens: readonly Token[], at: number): boolean {
  const [before, after] = [textAt(tokens, at - 1), textAt(tokens, at + 1)]
  if (regarding.has(before) && tokens[at + 1]?.kind === 'word') return true
  const isJudged = [copulas, leftOver, outWords].some((words) => words.has(after))
  return isJudged || /[^\0-\x7f]/.test(before)
}

/** "A and B": a capital letter stands behind the joint, too. */
function isListed(tokens: readonly Token[], at: number): boolean {
  const isCapital = (place: number) =>
    tokens[place]?.isCapital === true && tokens[place]?.text.length === 1
  return listJoints.has(textAt(tokens, at + 1)) && isCapital(at + 2)
}

const listJoints = wordsOfLanguages(({ choosing }) => choosing?.answerJoints)
/** "B looks best". */
const preferring = wordsOfLanguages(({ options }) => options?.preferring)
/** "What makes B different?" */
const regarding = wordsOfLanguages(({ options }) => options?.regarding)
const tickMark = /^[✓✔☑✅]$/u

/** "only B", "everything but B". */
const exclusive = wordsOfLanguages(({ options }) => options?.exclusive)
const leftOver = wordsOfLanguages(({ options }) => options?.leftOver)

/** A letter of a formula, a unit behind a number, or a name such as "vitamin C" and "point B". */
function isSymbol(tokens: readonly Token[], at: number): boolean {
  const [before, after] = [tokens[at - 1], textAt(tokens, at + 1)]
  const text = before?.text ?? ''
  if (before?.kind === 'number' || /^[+/^<°]$/.test(text) || symbolNouns.has(text)) return true
  return /^[-+/^<>]$/.test(after) || (after === '=' && text !== '')
}

const symbolNouns = wordsOfLanguages(({ options }) => options?.namedByLetters)

/** "the second option", "the last one". */
function placeOf(tokens: readonly Token[], at: number, token: Token, count: number): number | null {
  if (token.kind === 'number') {
    const value = token.values[0] ?? 0
    const isPlace = value >= 1 && value <= count && isNumberOfOption(tokens, at)
    return isPlace ? value - 1 : null
  }
  const after = [textAt(tokens, at + 1), textAt(tokens, at + 2)]
  const isLast = at > 0 && /^[.!?\n]?$/.test(after[0] ?? '')
  const isOption = after.some((word) => optionNouns.has(word)) || after[0] === 'one' || isLast
  if (!isOption) return null
  if (lastWords.has(token.text)) return count - 1
  if (middleWords.has(token.text)) return count % 2 === 1 ? (count - 1) / 2 : null
  const place = ordinals.findIndex((words) => words.has(token.text))
  return place < 0 ? null : place
}

const lineNouns = wordsOfLanguages(({ options }) => options?.lines)
const listNouns = wordsOfLanguages(({ options }) => options?.lists)

/** "Option 2", "number 2 in the list", "line 2 is right". */
function isNumberOfOption(tokens: readonly Token[], at: number): boolean {
  const text = (place: number) => textAt(tokens, place)
  if (optionNouns.has(text(at - 1))) return true
  if (!lineNouns.has(text(at - 1))) return false
  if (choosingVerbs.has(text(at - 2))) return true
  const isListed = [at + 2, at + 3].some((place) => listNouns.has(text(place)))
  return isListed || (copulas.has(text(at + 1)) && tokens[at + 2]?.kind === 'word')
}

const placeWords = new Set(
  [...ordinals, lastWords, middleWords, lineNouns].flatMap((words) => [...words]),
)

/** A test for words that may be a part of naming an option: a letter, a place, a word of it. */
export function mayNameChoice(choices: readonly TaskOption[]): (token: Token) => boolean {
  if (choices.length === 0) return () => false
  const words = [...new Set(choices.flatMap((choice) => choice.words.split(' ')))]
  const letters = new Set(choices.map(({ letter }) => letter))
  return ({ text, isCapital }) =>
    placeWords.has(text) ||
    (isCapital && letters.has(text.toUpperCase())) ||
    (text.length > 2 && words.some((each) => isSameWord(text, each)))
}

const minRun = 5
const minSharedWords = 2

/** The letters of the options whose words a sentence quotes. */
function choicesQuoted(
  tokens: readonly Token[],
  choices: readonly TaskOption[],
): readonly string[] {
  const said = ` ${wordsOf(tokens)} `
  const bare = ` ${withoutArticles(tokens)} `
  const saysWhole = ({ words, tokens: own }: TaskOption) => {
    const rest = withoutArticles(own)
    return said.includes(` ${words} `) || (rest !== '' && bare.includes(` ${rest} `))
  }
  const long = choices.filter(({ words, tokens: own }) =>
    own.length < 2 ? words.length > 1 && own[0]?.kind === 'word' : true,
  )
  const whole = long.filter(saysWhole)
  const quoted = whole.length > 0 ? whole : long.filter(({ words }) => sharesRun(said, words))
  const isPart = ({ words }: TaskOption) =>
    quoted.some((other) => other.words !== words && ` ${other.words} `.includes(` ${words} `))
  return quoted.filter((choice) => !isPart(choice)).map(({ letter }) => letter)
}

/** Words without articles: "ein Wal" is named by "der Wal", too. */
const withoutArticles = (tokens: readonly Token[]): string =>
  wordsOf(tokens.filter(({ text }) => !optionArticles.has(text)))

const optionArticles = wordsOfLanguages(({ options }) => options?.articles)

const outWords = wordsOfLanguages(({ options }) => options?.eliminating)

/** "Cross out A, C and D": the letter that a sentence leaves; null elsewhere. */
export function choiceLeft(
  tokens: readonly Token[],
  named: ReadonlySet<string>,
  choices: readonly TaskOption[],
): string | null {
  if (choices.length < 3 || named.size !== choices.length - 1) return null
  if (!tokens.some(({ text }) => outWords.has(text))) return null
  return choices.find(({ letter }) => !named.has(letter))?.letter ?? null
}

/** The letters of the options whose number, which the stem does not have, is given as a value. */
export function choicesValued(
  tokens: readonly Token[],
  choices: readonly TaskOption[],
  stem: ReadonlySet<number>,
): readonly string[] {
  return choices.flatMap(({ letter, tokens: own }) => {
    const numbers = own.filter(({ kind }) => kind === 'number')
    const value = numbers[0]?.values[0]
    if (numbers.length !== 1 || value === undefined || stem.has(value)) return []
    const isValue = (token: Token, at: number) =>
      token.values.includes(value) && presentationAt(tokens, at) !== 'mention'
    return tokens.some(isValue) ? [letter] : []
  })
}

/** Whether a sentence has five words of a long option in a row. */
function sharesRun(said: string, words: string): boolean {
  const parts = words.split(' ')
  for (let at = 0; at + minRun <= parts.length; at += minSharedWords) {
    if (said.includes(` ${parts.slice(at, at + minRun).join(' ')} `)) return true
  }
  return false
}
