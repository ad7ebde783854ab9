/**
 * The language of a text, by its small words, letters and endings. A message to a tutor is short and full of
 * formulas; and it may speak about words of another language. So its frame decides: the message without its
 * formulas, its code, its quotations, and the words and lists that it asks about.
 */
import { foldWord } from './folding'
import { languagesInWords } from './languages/languages'
import { languagesOfTaskVerb } from './task-verbs'
import { rememberResults } from './word-memory'

/** The languages that the tutor speaks. */
export const languages = ['en', 'de', 'fr', 'es'] as const
export type Language = (typeof languages)[number]

/** What a text shows: a language that is spoken here, another one, or nothing. */
export type Detected = Language | 'other' | null

/* ---- The words of each language ---- */

const listed = (words: string | undefined): readonly string[] =>
  words === undefined ? [] : words.split(/\s+/)

/** The codes of the languages whose words have a form. */
type Lexicon = Map<string, Set<string>>

const addTo = (lexicon: Lexicon, words: readonly string[], code: string) => {
  for (const word of words) lexicon.getOrInsertComputed(word, () => new Set()).add(code)
}

/** The languages that short messages are told apart by; of the others only the function words are known. */
const toldApart = languagesInWords.filter(({ learnerWords }) => learnerWords !== undefined)

/** By a word as it is written. */
const written: Lexicon = new Map()
for (const { code, functionWords, learnerWords } of toldApart) {
  addTo(written, [...listed(functionWords), ...listed(learnerWords)], code)
}
for (const [verb, codes] of languagesOfTaskVerb) {
  for (const code of codes) addTo(written, [verb], code)
}

/** The same without accents, where no language writes it so: "cual", "reponse". */
const bare: Lexicon = new Map()
for (const [word, codes] of written) {
  const folded = foldWord(word)
  if (!written.has(folded)) for (const code of codes) addTo(bare, [folded], code)
}

/** By a folded function word. */
const functionWords: Lexicon = new Map()
for (const { code, functionWords: words, lookalikes } of languagesInWords) {
  addTo(functionWords, [...listed(words), ...listed(lookalikes)].map(foldWord), code)
}
for (const [verb, codes] of languagesOfTaskVerb) {
  for (const code of codes) addTo(functionWords, [foldWord(verb)], code)
}

/** Whether a word in lower case is one of the small words, or of the words of learners, of a language. */
export const isSmallWord = (word: string, language: Language): boolean =>
  written.get(word)?.has(language) === true

/** By language, its folded function words that English has not. */
export const ownFunctionWords: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  languagesInWords.map(({ code }) => [
    code,
    new Set(
      [...functionWords].flatMap(([word, codes]) =>
        codes.has(code) && !codes.has('en') ? [word] : [],
      ),
    ),
  ]),
)

/** Languages in which a reader of tokens knows the numbers word by word. */
const wellRead: ReadonlySet<string> = new Set(
  languagesInWords.flatMap(({ code, numbers }) => (numbers?.names === undefined ? [] : [code])),
)

/** Whether a folded word is a function word of a language that every reader knows: no number there. */
export const isFunctionWord = (word: string): boolean =>
  functionWords.get(word)?.isDisjointFrom(wellRead) === false

/** Whether a folded word shows a Latin language other than those that every reader knows. */
export const mayShowLanguage = (word: string): boolean =>
  functionWords.get(word)?.isDisjointFrom(wellRead) === true

/**
 * The languages of which the folded words of a text hold the most function words; empty where they
 * hold none. `without` is left out, each other word counts once: a number word gives no evidence for itself.
 */
export function languagesShown(words: readonly string[], without: string): ReadonlySet<string> {
  const counts = new Map<string, number>()
  for (const word of new Set(words)) {
    if (word === without) continue
    for (const code of functionWords.get(word) ?? []) counts.set(code, (counts.get(code) ?? 0) + 1)
  }
  return highest(counts)
}

function highest(scores: ReadonlyMap<string, number>): ReadonlySet<string> {
  const most = Math.max(0, ...scores.values())
  return new Set([...scores].flatMap(([code, score]) => (score === most ? [code] : [])))
}

/* ---- The words of a text ---- */

/** Characters of a text that are read: its beginning shows the language, and its end may ask about the rest. */
const maxRead = 600
const maxReadAtEnd = 200

/** Names of functions before what they are taken of: "sin(x)", "sin 3x", "ln x", "cosx"; "cosa" is a word. */
const functionNames =
  /(?<!\p{L})(?:arc)?(?:sin|cos|tan|cot|sec|ln|log|exp|sqrt|lim|min|max)(?:\s?(?=[(\d√]|[xyztα-ω](?!\p{L}))|\s(?=\p{L}(?!\p{L})))/giu

/** Without formulas, code and addresses, whose letters are of no language; in lower case. */
function proseOf(text: string): string {
  const read =
    text.length > maxRead
      ? `${text.slice(0, maxRead - maxReadAtEnd)}\n${text.slice(-maxReadAtEnd)}`
      : text
  return read
    .normalize('NFC')
    .replace(/\$[^$]*\$|```[\s\S]*?(?:```|$)|`[^`]*`|https?:\S+/g, ' ')
    .replace(/\\[A-Za-z]+/g, ' ')
    .replace(functionNames, ' ')
    .replace(/[^\s\u2e80-\uffef]+/g, (part) =>
      /[=<>^+*/\d]/.test(part) ? withoutLetters(part) : part,
    )
    .replace(/(?<!\p{L})[b-df-hj-np-xz](?!\p{L})(?!['’])/giu, ' ')
    .toLowerCase()
}

/** The signs of a part that pair words stay: "=". */
const withoutLetters = (part: string): string => (part === '=' ? part : ' ')

const wordPattern = /[\p{L}\p{M}]+(?:['-][\p{L}\p{M}]+){0,8}/gu

const wordsOf = (prose: string): readonly string[] =>
  prose.replaceAll('’', "'").match(wordPattern)?.flatMap(partsOf) ?? []

/** "don't" is one word; "l'aire" and "dis-moi" are two. */
const partsOf = (word: string): readonly string[] =>
  written.has(word) ? [word] : word.split(/['-]/)

const codesOf = (word: string): ReadonlySet<string> | undefined =>
  written.get(word) ?? bare.get(word)

/* ---- The language of a text ---- */

/** What a word counts that stands in one list alone; the words of several lists share it. */
const wordWeight = 2
/** What a letter or an ending counts that few languages have. */
const spellingWeight = 1.5
/** Spellings that count: a text with many is as sure as one with some. */
const maxSpellings = 4
/** A message shows a language by one word of it alone, or by two that few others have. */
const leastScore = 1
/** Function words that show a language of which only they are known. */
const leastOtherWords = 2

/** Letters of scripts that no language of `toldApart` uses. */
const otherScript = /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}\p{Script=Greek}]/gu
const leastOtherLetters = 2
const isOtherLetter = (letter: string | undefined): boolean =>
  letter !== undefined && letter.search(otherScript) >= 0

/** Stands for the languages of other scripts, which are not told apart. */
const otherCode = 'other'

/** What a text shows by itself; null where it holds formulas alone, or words of no list. */
export const detectLanguage: (text: string) => Detected = rememberResults((text) => {
  const prose = proseOf(text)
  const code = codeOfFrame(prose) ?? codeOf(prose)
  return code === null ? null : (languages.find((language) => language === code) ?? 'other')
})

/** The codes of the languages that a text in Latin letters shows most; empty where it shows none. */
export const languagesOfText: (text: string) => ReadonlySet<string> = rememberResults((text) => {
  const prose = proseOf(text)
  const code = codeOfFrame(prose)
  return code === null || code === otherCode ? evidenceIn(prose).codes : new Set([code])
})

/** The code of the one language that a text shows; null where it shows none, or several. */
function codeOf(prose: string): string | null {
  if (isInOtherScript(prose)) return otherCode
  const { codes, score } = evidenceIn(prose)
  const [best, second] = codes
  return best === undefined || second !== undefined || score < leastScore ? null : best
}

/** Latin words at both ends frame words of another script, and the other way round. */
function isInOtherScript(prose: string): boolean {
  const foreign = prose.match(otherScript)?.length ?? 0
  if (foreign < leastOtherLetters) return false
  const latin = prose.match(/\p{Script=Latin}/gu)?.length ?? 0
  const isOtherFirst = isOtherLetter(/\p{L}/u.exec(prose)?.[0])
  const isOtherLast = isOtherLetter(prose.match(/\p{L}/gu)?.at(-1))
  return isOtherFirst === isOtherLast ? isOtherFirst : foreign * 2 > latin
}

interface Evidence {
  /** The languages that have the most of it. */
  readonly codes: ReadonlySet<string>
  readonly score: number
}

function evidenceIn(prose: string): Evidence {
  const words = wordsOf(prose)
  const others = languagesShown(words.map(foldWord), '')
  if (isOfOthers(words, others)) return { codes: others, score: leastOtherWords }
  const scores = scoresOf(prose, words)
  return { codes: highest(scores), score: Math.max(0, ...scores.values()) }
}

/** Whether more words are function words of languages of which only those are known than words of any other. */
function isOfOthers(words: readonly string[], codes: ReadonlySet<string>): boolean {
  if (codes.size === 0 || toldApart.some(({ code }) => codes.has(code))) return false
  const distinct = new Set(words)
  const count = (isOf: (word: string) => ReadonlySet<string> | undefined, code: string) =>
    distinct
      .values()
      .filter((word) => isOf(word)?.has(code) === true)
      .toArray().length
  const [one = ''] = codes
  const most = count((word) => functionWords.get(foldWord(word)), one)
  return most >= leastOtherWords && toldApart.every(({ code }) => count(codesOf, code) < most)
}

function scoresOf(prose: string, words: readonly string[]): ReadonlyMap<string, number> {
  const scores = new Map<string, number>()
  const add = (code: string, weight: number) => scores.set(code, (scores.get(code) ?? 0) + weight)
  for (const word of words) {
    const known = codesOf(word)
    for (const code of known ?? []) add(code, wordWeight / (known?.size ?? 1))
  }
  for (const { code, spelling } of toldApart) {
    const found = spelling === undefined ? 0 : (prose.match(spelling)?.length ?? 0)
    if (found > 0) add(code, Math.min(found, maxSpellings) * spellingWeight)
  }
  return scores
}

/* ---- The frame of a text ---- */

/** What stands in quotation marks; an apostrophe stands between letters. */
const quotations =
  /[“„][^“”„"\n]{1,300}[“”"]|"[^"\n]{1,300}"|«[^«»\n]{1,300}»|»[^«»\n]{1,300}«|[‹「『][^\n›」』]{1,300}[›」』]|(?<![\p{L}\d])['‘‚](?:[^'’‘\n]|(?<=\p{L})['’](?=\p{L})){1,300}['’‘](?!\p{L})/gu

/** Words before what is spoken of; "…" is where that stands inside. */
interface Mention {
  readonly code: string
  readonly words: readonly string[]
}

const mentions: ReadonlyMap<string, readonly Mention[]> = Map.groupBy(
  languagesInWords.flatMap(({ code, mentions: phrases = '' }) =>
    phrases.split('|').map((phrase): Mention => ({ code, words: phrase.trim().split(' ') })),
  ),
  ({ words: [first = ''] }) => first,
)
/** Words that may stand where something is spoken of. */
const maxSpokenOf = 12

/** The code of the language in which a text speaks of other words; null where it does not, or shows none. */
function codeOfFrame(prose: string): string | null {
  const unquoted = prose.replace(quotations, ' … ').replaceAll('’', "'")
  return (
    codeOfMention(unquoted) ??
    codeBeforeColon(unquoted) ??
    codeOfLines(unquoted) ??
    codeOfEnds(unquoted) ??
    codeOf(unquoted)
  )
}

/** "How do you say … in French?": what stands before, or else the question itself, is the frame. */
function codeOfMention(prose: string): string | null {
  const places = prose.matchAll(wordPattern).toArray()
  const words = places.map(([word]) => word)
  for (const [at, { index }] of places.entries()) {
    const found = mentions.get(words[at] ?? '')?.find((mention) => standsAt(mention, words, at))
    if (found !== undefined) return codeOf(prose.slice(0, index)) ?? found.code
  }
  return null
}

function standsAt(mention: Mention, words: readonly string[], at: number): boolean {
  let next = at
  for (const [place, word] of mention.words.entries()) {
    if (word === '…') continue
    const upTo = mention.words[place - 1] === '…' ? next + maxSpokenOf : next + 1
    const found = words.slice(next, upTo).indexOf(word)
    if (found < 0) return false
    next += found + 1
  }
  return true
}

/** Words before a colon that are no mere label, such as "Answer:". */
const leastFrame = 2

/** "My homework says: …" */
function codeBeforeColon(prose: string): string | null {
  const [before = '', behind] = prose.split(/[:：](?=\s|$)/u, 2)
  if (behind === undefined) return null
  return wordsOf(before).length >= leastFrame || isInOtherScript(before) ? codeOf(before) : null
}

/** Two words with a sign between them, of a list to learn: "der Hund = the dog". */
const pair = /^.{0,60}\p{L}{2}.{0,3}\s(?:[=→–—-]|->)\s.{0,3}\p{L}{2}.{0,60}$/u

/** The learner's own lines beside a list of pairs, or beside a text that is pasted above or below them. */
function codeOfLines(prose: string): string | null {
  const parts = prose
    .split('\n')
    .flatMap((line) => (line.includes('=') ? line.split(/[,;:]/u) : line))
    .filter((line) => /\p{L}{2}/u.test(line))
  const own = parts.filter((line) => !pair.test(line.trim()))
  if (own.length > 0 && own.length < parts.length) return codeOf(own.join('\n'))
  const shown = prose.split('\n').flatMap((line) => {
    const code = codeOf(line)
    return code === null ? [] : [{ code, line }]
  })
  const [first, last] = [shown[0], shown.at(-1)]
  if (first === undefined || last === undefined || first.code === last.code) return null
  const isLast =
    addressOf(last.line) - addressOf(first.line) || Number(codeOf(prose) === first.code) - 0.5
  return isLast > 0 ? last.code : first.code
}

const addressing: ReadonlySet<string> = new Set(
  toldApart.flatMap((language) => listed(language.addressing)),
)

/** How much a line speaks to the tutor: a question, and words about oneself, the other or a text. */
const addressOf = (line: string): number =>
  new Set(wordsOf(line).filter((word) => addressing.has(word))).size + Number(/[?？]/.test(line))

/** "Explain je ne sais quoi please": the first and the last words frame those between. */
function codeOfEnds(prose: string): string | null {
  const shown = wordsOf(prose).flatMap((word) => {
    const [code, other] = codesOf(word) ?? []
    return code === undefined || other !== undefined ? [] : code
  })
  const [first] = shown
  if (first === undefined || shown.at(-1) !== first) return null
  const from = shown.findIndex((code) => code !== first)
  const to = shown.findLastIndex((code) => code !== first)
  return from > 0 && !shown.slice(from, to).includes(first) ? first : null
}

/* ---- The language of a dialogue ---- */

/** Messages that are read back for a language. */
const maxMessages = 20

/**
 * The language to answer in: of the newest message that shows one; `other` where that is not one of
 * the four, and English where no message shows any. "Calcule" alone is French as well as Spanish:
 * where no message tells more, the first of its languages answers. `detect`: what a message shows.
 */
export function languageOfDialogue(
  messages: readonly string[],
  detect: (message: string) => Detected = detectLanguage,
): Language | 'other' {
  const read = messages.slice(-maxMessages)
  let answered: Detected = null
  for (const [at, message] of [...read.entries()].toReversed()) {
    const found = detect(message)
    if (found === null) continue
    if (!mayBeLearned(message, read.slice(0, at))) return found
    answered ??= found
  }
  return answered ?? languageOfCommand(messages)
}

function languageOfCommand(messages: readonly string[]): Language {
  const commanding = messages.findLast((message) => codesOfCommand(message) !== undefined)
  const codes = codesOfCommand(commanding ?? '')
  return languages.find((language) => codes?.has(language)) ?? 'en'
}

/** The languages of the first verb that commands a task. */
const codesOfCommand = (text: string): ReadonlySet<string> | undefined =>
  languagesOfTaskVerb.get(
    wordsOf(proseOf(text)).find((word) => languagesOfTaskVerb.has(word)) ?? '',
  )

/** Words of an answer in a language that is learned. */
const maxLearned = 4

const particles: ReadonlySet<string> = new Set(
  toldApart.flatMap((language) => listed(language.particles)),
)

/** Whether a message may be an answer in a language that is learned: "the dog", or words that were spoken of. */
function mayBeLearned(message: string, earlier: readonly string[]): boolean {
  const words = wordsOf(proseOf(message))
  if (words.length > maxLearned || /[?？¿]/.test(message)) return false
  const known = words.filter((word) => codesOf(word) !== undefined)
  if (words.length > known.length && known.every((word) => particles.has(word))) return true
  return earlier.some((text) => isSpokenOf(words, text))
}

/** Whether all words stand together in a quotation or a pair of a text. */
function isSpokenOf(words: readonly string[], text: string): boolean {
  const prose = proseOf(text)
  const pairs = prose.split(/[\n,;:]/u).filter((line) => pair.test(line.trim()))
  return [...(prose.match(quotations) ?? []), ...pairs].some((spoken) => {
    const all = new Set(wordsOf(spoken))
    return words.every((word) => all.has(word))
  })
}

/** Whether a text may be said in a language: it shows that language, or none. */
export function isIn(text: string, language: Language): boolean {
  const found = detectLanguage(text)
  return found === null || found === language
}
