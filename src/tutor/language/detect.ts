/**
 * The language of a learner's message. A message to a tutor is short and full of formulas, so that
 * small words, letters and endings decide, and a message that shows nothing keeps the language of
 * the dialogue (docs/decisions/tutor.md has the measurement).
 */
import { languagesOfTaskVerb } from '../../text/task-verbs'
import { type Language, languages, languagesOfWord, type ReadLanguage } from './word-lists'

/** What a text shows: a language that is spoken here, another one, or nothing. */
export type Detected = Language | 'other' | null

/** Characters of a message that are read: its beginning shows the language. */
const maxRead = 600
/** What a word counts that stands in one list alone; the words of several lists share it. */
const wordWeight = 2
/** What a letter or an ending counts that one language alone has. */
const spellingWeight = 2
/** A message shows a language by one word of it alone, or by two that few others have. */
const leastScore = 1

/** Letters, marks and endings that few languages have. */
const spellings: readonly (readonly [ReadLanguage, RegExp])[] = [
  [
    'de',
    /ß|(?<!\p{L})\p{L}*[äöü]\p{L}*|(?:ung|keit|heit|lich|isch)(?:e[nrsm]?)?(?!\p{L})|(?<!\p{L})ge\p{L}{3,}t(?!\p{L})/giu,
  ],
  [
    'fr',
    /(?<!\p{L})\p{L}*[çœèêëîïûù]\p{L}*|(?<!\p{L})(?:[cjlmnst]|qu)['’](?=\p{L})|(?:eux|aux|tion|ment)(?!\p{L})/giu,
  ],
  [
    'es',
    /[¿¡]|(?<!\p{L})\p{L}*ñ\p{L}*|(?:ción|ciones|mente|amos|emos|ías?)(?!\p{L})|(?<!\p{L})(?!\p{L}*(?:ss|nh|lh))\p{L}*[íúó]\p{L}*/giu,
  ],
  ['en', /(?:ing|tion|ness|ght|ould)(?!\p{L})|(?:n['’]t|['’]ll|['’]ve|['’]re)(?!\p{L})/giu],
  ['pt', /(?<!\p{L})\p{L}*[ãõ]\p{L}*|(?:ção|ções)(?!\p{L})/giu],
  ['it', /(?:zione|zioni|mente|tà)(?!\p{L})|(?:dell|nell|all|un)['’](?=\p{L})/giu],
  ['pl', /(?<!\p{L})\p{L}*[ąćęłńśźż]\p{L}*/giu],
]

/** Letters of scripts that none of the four languages uses. */
const otherScript = /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}\p{Script=Greek}]/gu
const leastOtherLetters = 2

/** What `text` shows by itself; null where it holds formulas alone, or words of no list. */
export function detectLanguage(text: string): Detected {
  const prose = proseOf(text)
  const latin = prose.match(/\p{Script=Latin}/gu)?.length ?? 0
  const foreign = prose.match(otherScript)?.length ?? 0
  if (foreign >= leastOtherLetters && foreign * 2 > latin) return 'other'
  const scores = scoresOf(prose)
  const ranked = Array.from(scores).toSorted((one, other) => other[1] - one[1])
  const [best, second] = ranked
  if (!best || best[1] < leastScore || best[1] === second?.[1]) return null
  return languages.find((language) => language === best[0]) ?? 'other'
}

/**
 * The language to answer in: of the newest message that shows one; `other` where that is not one of
 * the four, and English where no message shows any. "Calcule" alone is French as well as Spanish:
 * where no message tells more, the first of its languages answers.
 */
export function languageOfDialogue(messages: readonly string[]): Language | 'other' {
  for (const message of messages.slice(-maxMessages).toReversed()) {
    const found = detectLanguage(message)
    if (found !== null) return found
  }
  const commanding = messages.findLast((message) => languagesOfCommand(message).size > 0)
  const possible = languagesOfCommand(commanding ?? '')
  return languages.find((language) => possible.has(language)) ?? 'en'
}

/** The languages of the first verb that commands a task. */
function languagesOfCommand(text: string): ReadonlySet<ReadLanguage> {
  const verb = wordsOf(proseOf(text)).find((word) => languagesOfTaskVerb.has(word))
  return languagesOfTaskVerb.get(verb ?? '') ?? new Set()
}

/** Whether a text may be said in a language: it shows that language, or none. */
export function isIn(text: string, language: Language): boolean {
  const found = detectLanguage(text)
  return found === null || found === language
}

/** Messages that are read back for a language. */
const maxMessages = 20

function scoresOf(prose: string): ReadonlyMap<ReadLanguage, number> {
  const scores = new Map<ReadLanguage, number>()
  const add = (language: ReadLanguage, weight: number) =>
    scores.set(language, (scores.get(language) ?? 0) + weight)
  for (const word of wordsOf(prose)) {
    for (const part of partsOf(word)) {
      const known = languagesOfWord.get(part) ?? []
      for (const language of known) add(language, wordWeight / known.length)
    }
  }
  for (const [language, pattern] of spellings) {
    const found = prose.match(pattern)?.length ?? 0
    if (found > 0) add(language, Math.min(found, maxSpellings) * spellingWeight * 0.75)
  }
  return scores
}

const proseOf = (text: string): string =>
  withoutFormulas(text.slice(0, maxRead).normalize('NFC')).toLowerCase().replaceAll('’', "'")

const wordsOf = (prose: string): readonly string[] =>
  prose.match(/[\p{L}\p{M}]+(?:['-][\p{L}\p{M}]+){0,8}/gu) ?? []

/** Spellings that count: a text with many is as sure as one with some. */
const maxSpellings = 4

/** "don't" is one word; "l'aire" and "dis-moi" are two. */
function partsOf(word: string): readonly string[] {
  return languagesOfWord.has(word) ? [word] : word.split(/['-]/)
}

/** Names of functions before what they are taken of: "sin(x)", "sin 3x", "ln x". */
const functionNames =
  /(?<!\p{L})(?:arc)?(?:sin|cos|tan|cot|sec|ln|log|exp|sqrt|lim|min|max)\s?(?=[(\d√]|\p{L}(?!\p{L}))/giu

/** Without formulas, code and addresses, whose letters are of no language. */
function withoutFormulas(text: string): string {
  return text
    .replace(/\$[^$]*\$|```[\s\S]*?(?:```|$)|`[^`]*`|https?:\S+/g, ' ')
    .replace(/\\[A-Za-z]+/g, ' ')
    .replace(functionNames, ' ')
    .replace(/[^\s\u2e80-\uffef]+/g, (part) => (/[=<>^+*/\d]/.test(part) ? ' ' : part))
    .replace(/(?<!\p{L})[b-df-hj-np-xz](?!\p{L})(?!['’])/giu, ' ')
}
