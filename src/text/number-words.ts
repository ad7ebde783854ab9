/**
 * Finds numbers in words of any language. The words are made from the values that are looked for,
 * by a library of 71 languages and regions, and searched in the text; no text is parsed. A word
 * that is a number in one language and an ordinary word in another counts where the text shows the
 * number's language.
 */
import { foldWord } from './folding'
import { isFunctionWord, languagesShown, mayShowLanguage, ownFunctionWords } from './language'
import { koreanNumber } from './korean-numbers'
import type { NumberLanguage } from './number-languages'
import { type Script, scriptOf } from './scripts'
import { rememberWords } from './word-memory'

/** A number in words, at a place of the normalized text. */
export interface NumberInWords {
  readonly value: number
  readonly start: number
  readonly end: number
  /** Whether it is in a language whose numbers the reader of tokens does not know. */
  readonly isForeign?: boolean
}

/** Whether a number would stand as a result. */
type IsResult = (number: NumberInWords) => boolean

/** Finds some numbers in texts. */
export interface NumberFinder {
  /**
   * The numbers in a normalized text, in its order; none covers another. A word that may be a number of
   * a language that the text does not show counts where it stands as a result.
   */
  readonly find: (text: string, isResult?: IsResult) => readonly NumberInWords[]
  /** Whether a word of the text may be a part of one of the numbers. */
  readonly mayHold: (word: string) => boolean
}

/** One number in the words of one language. */
interface Form {
  readonly value: number
  readonly language: NumberLanguage
  /** In lower case with its accents, without blanks and hyphens. */
  readonly written: string
  /** The same, folded. */
  readonly folded: string
  /** Its folded words. */
  readonly words: readonly string[]
  /** Whether it is a word or part of other languages, too. */
  readonly isAmbiguous: boolean
}

/** The languages, loaded on first use: most processes guard no reply. */
let loaded: readonly NumberLanguage[] | null = null

function languages(): readonly NumberLanguage[] {
  if (loaded === null) {
    const module = require('./number-languages') as typeof import('./number-languages')
    loaded = module.numberLanguages
  }
  return loaded
}

const maxValue = 1e15
const maxDecimals = 6
/** What normalized text lacks, and what separates words. */
const invisible = /\p{Default_Ignorable_Code_Point}|[\u0300-\u036f]/gu
const betweenLetters = /[^\p{L}\p{M}]+/gu
/** What stands between the words that the library writes. */
const betweenWords = /[ \-,']+/
const latinLetters = /^\p{Script=Latin}/u
const arabicLetters = /^\p{Script=Arabic}/u

/** Number words of four letters or more that are ordinary words or names of another language. */
const sharedWords = new Set(
  `cent cents mille dort doze erin fire firs goma haya jeden lima moja nove nulla nulle null once onze
   otto pito saba sei seize selasa sept sesi sexton shida sita siyam tara tien trente tres tris due
   zero cento nula elfu tano nane dois trista triste efa okan and ada sesto sest sette sete dari tatu apat
   anim hamsa arba seba silsa haya isa acht vier bin nine ogun eta elva hatvan heton`.split(/\s+/),
)
const shortLength = 3
/** Letters of the longest of them. */
const maxShared = 7
/** Shorter words with accents count as they are written alone: "sáu" is six, and "sau" is after. */
const accentedLength = 4

/** One word of a form: in lower case, and folded. */
type FormWord = readonly [written: string, folded: string]

/** The words of the library are few, and stand in many numbers. */
const maxFormWords = 50_000
const formWords = new Map<string, FormWord>()

function formWord(word: string): FormWord {
  const known = formWords.get(word)
  if (known !== undefined) return known
  const written = word.normalize('NFC').replace(invisible, '').toLowerCase()
  const made = [written, foldWord(written)] as const
  if (formWords.size < maxFormWords) formWords.set(word, made)
  return made
}

function formOf(value: number, language: NumberLanguage, text: string): Form {
  const parts = text.split(betweenWords)
  let [written, folded] = ['', '']
  const words: string[] = []
  for (const part of parts) {
    if (part === '') continue
    const [plain, fold] = formWord(part)
    written += plain
    folded += fold
    words.push(fold)
  }
  return { value, language, written, folded, words, isAmbiguous: isAmbiguous(folded, words.length) }
}

/** Whether a form is an ordinary word of another language, too, or too short to tell. */
function isAmbiguous(folded: string, words: number): boolean {
  if (folded.length > maxShared) return false
  if (words > 1 && folded.length > accentedLength) return false
  if (latinLetters.test(folded)) {
    return folded.length <= shortLength || words > 1 || sharedWords.has(folded)
  }
  return folded.length <= shortLength && arabicLetters.test(folded)
}

/** The number as the library takes it; null for one that no text spells out. */
function inDigits(value: number): string | null {
  const digits = String(Number(value.toPrecision(12)))
  if (!Number.isFinite(value) || Math.abs(value) >= maxValue || digits.includes('e')) return null
  return (digits.split('.')[1]?.length ?? 0) > maxDecimals ? null : digits
}

/** All forms of a number in one language. */
function formsIn(language: NumberLanguage, value: number): readonly Form[] {
  const digits = inDigits(value)
  if (digits === null) return []
  const { writers, options, respellings, others } = language
  const plain = writers.flatMap(({ toCardinal }) => [
    toCardinal(digits),
    ...options.map((option) => toCardinal(digits, option as never)),
  ])
  const all = new Set([...plain, ...others(value)])
  for (const rules of respellings) {
    for (const text of plain) {
      all.add(rules.reduce((each, [pattern, by]) => each.replace(pattern, by as string), text))
    }
  }
  const forms = new Map<string, Form>()
  for (const text of all) {
    const form = formOf(value, language, text)
    if (form.folded !== '' && !forms.has(form.written)) forms.set(form.written, form)
  }
  return [...forms.values()]
}

/** The ordinals of a whole number in all languages, as the library writes them. */
export function ordinalWords(value: number): readonly string[] {
  if (!Number.isInteger(value) || value < 1 || value >= maxValue) return []
  const written = languages().flatMap(({ writers, options }) =>
    writers.flatMap(({ toOrdinal }) => [
      toOrdinal(value),
      ...options.map((option) => toOrdinal(value, option as never)),
    ]),
  )
  return [...new Set(written)]
}

/** What the words around a number are read by. */
interface Neighbours {
  /** Numbers by their folded words, without blanks. */
  readonly values: ReadonlyMap<string, number>
  /** Words between the parts of a number: "and". */
  readonly joints: ReadonlySet<string>
  /** What may stand between two words of a number. */
  readonly between: RegExp
}

const neighboursOfLanguage = new Map<string, Neighbours>()
const hundreds = [100, 200, 300, 400, 500, 600, 700, 800, 900]
const thousands = hundreds.map((value) => value * 10)
/** Values whose words make up those of most others. */
const roundValues = [
  ...Array.from({ length: 100 }, (_, at) => at),
  ...hundreds,
  ...thousands,
  10_000,
  100_000,
  1e6,
]
/** Numbers whose words hold those of others, and something between them. */
const joinedValues = [21, 22, 35, 48, 101, 108, 118, 1005, 1008, 1138, 38_005]
/** The last word of these is a scale. */
const scaledValues = [1000, 2000, 5000, 21_000, 38_000, 2e6]
/** A number in which some languages set a comma between the thousand and the rest. */
const commaValues = [1100, 1005, 1138]

function neighboursIn(language: NumberLanguage): Neighbours {
  const known = neighboursOfLanguage.get(language.id)
  if (known !== undefined) return known
  const values = new Map<string, number>()
  for (const value of roundValues) {
    for (const { folded } of formsIn(language, value)) {
      if (!values.has(folded)) values.set(folded, value)
    }
  }
  const addScale = (word: string, value: number) => {
    if ((word.length > 1 || !latinLetters.test(word)) && word !== '' && !values.has(word))
      values.set(word, value >= 1e6 ? 1e6 : 1000)
  }
  for (const value of scaledValues) {
    const factors =
      value > 1000 ? formsIn(language, value % 1e6 === 0 ? value / 1e6 : value / 1000) : []
    for (const { words, folded } of formsIn(language, value)) {
      if (words.length > 1) for (const word of [words.at(-1), words[0]]) addScale(word ?? '', value)
      else {
        const factor = factors.find((each) => folded.startsWith(each.folded))
        if (factor !== undefined) addScale(folded.slice(factor.folded.length), value)
      }
    }
  }
  // The word of a hundred or thousand before others: "cento", "ათას".
  for (const value of [...hundreds, ...thousands]) {
    for (const { words } of formsIn(language, value + 5)) {
      const first = words.slice(0, -1).join('')
      if (first !== '' && values.get(words.at(-1) ?? '') === 5 && !values.has(first)) {
        values.set(first, value)
      }
    }
  }
  const joints = new Set<string>()
  for (const value of joinedValues) {
    for (const { words } of formsIn(language, value)) {
      const [first = '', ...others] = words
      if (others.length > 0 && value > 100 && value < 1000 && !values.has(first)) {
        values.set(first, 100)
      }
      for (const word of words) if (!values.has(word)) joints.add(word)
    }
  }
  const made = { values, joints, between: betweenIn(language) }
  neighboursOfLanguage.set(language.id, made)
  return made
}

function betweenIn({ id, writers }: NumberLanguage): RegExp {
  const hasComma = writers.some(({ toCardinal }) =>
    commaValues.some((value) => toCardinal(String(value)).includes(', ')),
  )
  if (hasComma) return /^(?:, |[ \u00a0]?['’-]?[ \u00a0]?)$/
  return joinsOver.has(id) ? /^[ \u00a0]?['’-]?[ \u00a0]?$/ : closeJoint
}

/** A word of a text. */
interface Word {
  readonly folded: string
  readonly start: number
  readonly end: number
}

const wordPattern = /[\p{L}\p{M}]+/gu
/** What may stand between the words of one number. */
const joint = /^(?:[ \u00a0]?['’-]?[ \u00a0]?|, |\s?\n\s?)$/
const apostrophe = /['’]/
/** Languages whose numbers hold apostrophes; in others one ends a small word, as in "l'un". */
const joinsOver = new Set(['uk', 'ha', 'fil', 'am-Latn'])
const closeJoint = /^[ \u00a0]?-?[ \u00a0]?$/
const maxWords = 16
/** Letters that an ending adds to a number. */
const maxSuffix = 6
/** A longer word is no number. */
const maxWordLength = 60
/** One-letter words before a number that are written with it: "and", "in", "the". */
const prefixes: readonly (readonly [script: RegExp, prefix: RegExp])[] = [
  [arabicLetters, /^(?:و?ال|[وفبلك])(?=..)/u],
  [/^\p{Script=Hebrew}/u, /^[והבלכמש](?=..)/u],
]

/** A word as it stands, and without the small word that is written with it. */
function beginningsOf(folded: string): readonly string[] {
  if (folded.charCodeAt(0) < 0x590) return [folded]
  const found = prefixes.find(([script]) => script.test(folded))
  const bare = found === undefined ? folded : folded.replace(found[1], '')
  return bare === folded ? [folded] : [folded, bare]
}

/** A form at the words `from` to `to` (excluded). */
interface Match {
  readonly form: Form
  readonly from: number
  readonly to: number
  /** Letters before the number in its first word. */
  readonly skipped: number
  /** False where an ending of its language follows in the same word. */
  readonly isExact: boolean
  /** Whether the text does not show its language, without which it may be another word. */
  readonly isDoubtful: boolean
}

/** Languages whose short number words the reader of tokens knows one by one. */
const readByWords = new Set(['en', 'de', 'fr', 'es', 'pt', 'it'])

/** The forms of one script. */
interface ScriptForms {
  /** By their first two letters. */
  readonly byStart: ReadonlyMap<string, readonly Form[]>
  /** Of languages without blanks. */
  readonly unspaced: readonly Form[]
  /** Words that a form holds behind its first. */
  readonly inner: ReadonlySet<string>
  /** The function words of languages whose forms are ambiguous: where they stand, a form may. */
  readonly shown: readonly ReadonlySet<string>[]
}

function scriptForms(forms: readonly Form[]): ScriptForms {
  const byStart = new Map<string, Form[]>()
  const inner = new Set<string>()
  const ambiguous = new Set<string>()
  const spaced = forms.filter(({ language }) => language.spacing !== 'none')
  for (const form of spaced) {
    const start = form.folded.slice(0, 2)
    const others = byStart.get(start)
    if (others === undefined) byStart.set(start, [form])
    else others.push(form)
    if (form.isAmbiguous) {
      if (!readByWords.has(form.language.id)) ambiguous.add(form.language.id)
    } else if (form.words.length > 1)
      inner.add(longestOf(form.words.filter((word) => !isFunctionWord(word))))
  }
  const shown = [...ambiguous].flatMap((language) => ownFunctionWords.get(language) ?? [])
  return {
    byStart,
    unspaced: forms.filter(({ language }) => language.spacing === 'none'),
    inner,
    shown,
  }
}

/** The forms that may begin with the first letters of a text; some consist of one letter. */
function formsFrom({ byStart }: ScriptForms, folded: string): readonly Form[] {
  const [one, two] = [byStart.get(folded.slice(0, 1)), byStart.get(folded.slice(0, 2))]
  if (one === undefined || folded.length < 2) return two ?? []
  return two === undefined ? one : [...one, ...two]
}

class Finder implements NumberFinder {
  readonly #values: readonly number[]
  readonly #languages: () => readonly NumberLanguage[]
  /** The forms of a script are made when a text of it comes. */
  readonly #made = new Map<Script, ScriptForms>()

  constructor(values: readonly number[], from: () => readonly NumberLanguage[]) {
    this.#values = values
    this.#languages = from
  }

  #formsIn(script: Script): ScriptForms {
    const known = this.#made.get(script)
    if (known !== undefined) return known
    const written = this.#languages().filter((language) => language.script === script)
    const made = scriptForms(
      this.#values.flatMap((value) => written.flatMap((language) => formsIn(language, value))),
    )
    this.#made.set(script, made)
    return made
  }

  find = (text: string, isResult: IsResult = () => false): readonly NumberInWords[] =>
    this.#find(text, isWhole, isResult)

  /** As `find`, and also what is a part of a larger number. */
  findParts = (text: string): readonly NumberInWords[] =>
    this.#find(
      text,
      () => true,
      () => false,
    )

  #find(text: string, isNumber: typeof isWhole, isResult: IsResult): readonly NumberInWords[] {
    const words = Array.from(text.matchAll(wordPattern), ({ 0: word, index }) => ({
      folded: foldWord(word),
      start: index,
      end: index + word.length,
    }))
    const found = this.#findUnspaced(text)
    for (let at = 0; at < words.length; at += 1) {
      const match = this.#matchAt(text, words, at, isNumber)
      if (match === null) continue
      const start = (words[at]?.start ?? 0) + match.skipped
      const number = {
        value: match.form.value,
        start,
        end: words[match.to - 1]?.end ?? start,
        isForeign: !readByWords.has(match.form.language.id),
      }
      if (match.isDoubtful && !isResult(number)) continue
      found.push(number)
      at = match.to - 1
    }
    return found.toSorted((one, other) => one.start - other.start)
  }

  mayHold = rememberWords((word: string): boolean => {
    for (const [part] of word.matchAll(wordPattern)) {
      const folded = foldWord(part)
      const forms = this.#formsIn(scriptOf(folded.charCodeAt(0)))
      if (forms.unspaced.some(({ written }) => part.includes(written))) return true
      if (this.#mayBegin(folded, forms)) return true
    }
    return false
  })

  #mayBegin(folded: string, made: ScriptForms): boolean {
    const { inner, shown } = made
    if (inner.has(folded) || shown.some((words) => words.has(folded))) return true
    return beginningsOf(folded).some((begin) =>
      formsFrom(made, begin).some((form) => {
        if (form.folded === begin) return !form.isAmbiguous || !isFunctionWord(begin)
        if (begin.length > shortLength && form.folded.startsWith(begin)) return true
        return mayEnd(form, begin)
      }),
    )
  }

  /** The longest number that begins at a word and is no part of another number. */
  #matchAt(
    text: string,
    words: readonly Word[],
    at: number,
    isNumber: typeof isWhole,
  ): Match | null {
    const [first, second] = [words[at], words[at + 1]]
    if (first === undefined) return null
    for (const begin of beginningsOf(first.folded)) {
      const start = begin.length > 1 ? begin : begin + (second?.folded ?? '')
      const forms = formsFrom(this.#formsIn(scriptOf(start.charCodeAt(0))), start)
      if (forms.length === 0) continue
      const skipped = first.folded.length - begin.length
      const matches = matchesOf(text, words, { at, begin, forms, skipped })
      const whole = matches.filter(({ to }) =>
        matches.every((each) => each.to !== to || isNumber(text, words, each)),
      )
      const shown = whole.find((each) => isInItsLanguage(text, words, each))
      if (shown !== undefined) return shown
      const doubtful = whole.find(({ isExact }) => isExact && !isFunctionWord(begin))
      if (doubtful !== undefined) return { ...doubtful, isDoubtful: true }
    }
    return null
  }

  #findUnspaced(text: string): NumberInWords[] {
    const found: NumberInWords[] = []
    if (!unspacedLetter.test(text)) return found
    const scripts = new Set(Array.from(text, (letter) => scriptOf(letter.charCodeAt(0))))
    for (const form of [...scripts].flatMap((script) => this.#formsIn(script).unspaced)) {
      const { value, written, language } = form
      for (let at = text.indexOf(written); at >= 0; at = text.indexOf(written, at + 1)) {
        const place = { value, start: at, end: at + written.length }
        if (!isCovered(place, found) && standsAlone(text, place, language)) found.push(place)
      }
    }
    return found
  }
}

/** Scripts that set no blanks between words. */
const unspacedLetter = /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3000-\u9fff]/

const longestOf = (words: readonly string[]): string =>
  words.reduce((one, other) => (other.length > one.length ? other : one), '')

/** Whether a word is a form with an ending of its language. */
function mayEnd({ language, folded }: Form, word: string): boolean {
  if (language.spacing !== 'suffixes' || !word.startsWith(folded)) return false
  if (language.id === 'ko') return mayFollowKorean(folded, word.slice(folded.length))
  if (folded.length <= shortLength || word.length - folded.length > maxSuffix) return false
  return !neighboursIn(language).values.has(word) && compoundValue(word, language) === undefined
}

/** Units and endings behind a Korean number of one syllable, which is a common syllable, too. */
const koreanCounters =
  /^(?:달러|원|유로|개|명|마리|시간|권|미터|퍼센트|프로|살|대|그루|입니다|이에요|예요)/u
const koreanDigits = /^[일이삼사오육칠팔구]/u
const koreanScales = /^[십백천만억]/u

function mayFollowKorean(number: string, rest: string): boolean {
  if (koreanScales.test(rest)) return false
  const isScale = koreanScales.test(number.slice(-1))
  if (isScale && koreanDigits.test(rest) && !/^(?:이다|입니다|이에요|이야|일 )/u.test(rest))
    return false
  return number.length > 1 || koreanCounters.test(rest)
}

interface Beginning {
  readonly at: number
  readonly begin: string
  readonly forms: readonly Form[]
  readonly skipped: number
}

/** The forms that begin at a word, the longest first. */
function matchesOf(
  text: string,
  words: readonly Word[],
  { at, begin, forms, skipped }: Beginning,
): readonly Match[] {
  const matches: Match[] = []
  let [folded, left] = [begin, forms]
  let whole = 0
  for (let to = at + 1; to <= words.length && to - at < maxWords; to += 1) {
    const ends = (form: Form) => form.folded.length > whole && mayEnd(form, folded)
    left = left.filter((form) => form.folded.startsWith(folded) || ends(form))
    if (left.length === 0) break
    for (const form of left) {
      const isExact = form.folded === folded
      const match = { form, from: at, to, skipped, isExact, isDoubtful: false }
      if (isSplit(form, to - at)) continue
      if ((isExact || ends(form)) && isAsWritten(text, words, match)) matches.unshift(match)
    }
    const [last, next] = [words[to - 1], words[to]]
    if (last === undefined || next === undefined) break
    const between = text.slice(last.end, next.start)
    if (!joint.test(between)) break
    if (apostrophe.test(between)) left = left.filter(({ language }) => joinsOver.has(language.id))
    whole = folded.length
    folded += next.folded
  }
  return matches
}

/** Whether the words are scraps of letters: "s at a" is no hundred in Finnish. */
const isSplit = ({ folded, words }: Form, count: number): boolean =>
  count > words.length && folded.length < 2 * count

/** A short form with accents must stand with them. */
function isAsWritten(
  text: string,
  words: readonly Word[],
  { form, from, to, skipped }: Match,
): boolean {
  if (form.folded.length > accentedLength || form.written === form.folded) return true
  if (!latinLetters.test(form.folded)) return true
  const [first, last] = [words[from], words[to - 1]]
  const written = text.slice((first?.start ?? 0) + skipped, last?.end).toLowerCase()
  const plain = written.normalize('NFC').replaceAll(betweenLetters, '').replaceAll('ı', 'i')
  return plain.startsWith(form.written.replaceAll('ı', 'i'))
}

/** "alti" begins words of other languages, as "altitude". */
const isShortWithEnding = ({ folded }: Form): boolean =>
  folded.length < maxShared && latinLetters.test(folded)

function isInItsLanguage(text: string, words: readonly Word[], match: Match): boolean {
  const { form, isExact } = match
  if (form.language.id === 'ko' && form.folded.length === 1) return isCounted(text, words, match)
  if (form.isAmbiguous && readByWords.has(form.language.id)) return false
  const isClear = !form.isAmbiguous && (isExact || !isShortWithEnding(form))
  return isClear || showsLanguage(words, form)
}

/** Words of a number beside another that are read with it. */
const maxBeside = 6

/** Whether a form is no part of a larger number. */
function isWhole(
  text: string,
  words: readonly Word[],
  { form, from, to, skipped }: Match,
): boolean {
  const { joints, between } = neighboursIn(form.language)
  const isClose = (at: number) => {
    const [one, other] = [words[at], words[at + 1]]
    return (
      one !== undefined && other !== undefined && between.test(text.slice(one.end, other.start))
    )
  }
  let begin = from
  while (begin > 0 && from - begin < maxBeside && isClose(begin - 1)) begin -= 1
  let end = to
  while (end < words.length && end - to < maxBeside && isClose(end - 1)) end += 1
  const valueOf = (first: number, last: number) => valueOfWords(words.slice(first, last), form)
  const isJoint = (at: number) => joints.has(words[at]?.folded ?? '')
  for (let left = begin; left <= from; left += 1) {
    for (let right = end; right >= to; right -= 1) {
      const isSame = left === from && right === to
      const value = isSame ? undefined : valueOf(left, right)
      if (value !== undefined && value !== form.value) return false
    }
    const before = [from, isJoint(from - 1) ? from - 1 : from].map((last) => valueOf(left, last))
    if (before.some((each) => continues(each, form.value))) return false
    if (skipped > 0 && before.some((each) => reverses(each, form.value))) return false
  }
  for (let right = end; right > to; right -= 1) {
    const after = [to, isJoint(to) ? to + 1 : to].map((first) => valueOf(first, right))
    if (after.some((each) => continues(form.value, each) || reverses(form.value, each)))
      return false
  }
  return !isBesideScale(words.slice(begin, from), words.slice(to, end), form)
}

/** The value of some words that are one number in the language of a form. */
function valueOfWords(words: readonly Word[], { language }: Form): number | undefined {
  const { values } = neighboursIn(language)
  const [head, ...others] = words.map(({ folded }) => folded)
  const rest = others.join('')
  return beginningsOf(head ?? '')
    .map(
      (each) =>
        values.get(each + rest) ?? (rest === '' ? compoundValue(each, language) : undefined),
    )
    .find((each) => each !== undefined)
}

/** Whether nothing but number words and joints lies between a form and a word of thousands. */
function isBesideScale(before: readonly Word[], after: readonly Word[], form: Form): boolean {
  if (Math.abs(form.value) >= 1000 || form.value === 0) return false
  const { joints } = neighboursIn(form.language)
  const isNumber = (word: Word) =>
    valueOfWords([word], form) !== undefined || joints.has(word.folded)
  const isThousand = (words: readonly Word[]) => (valueOfWords(words, form) ?? 0) >= 1000
  const leadsTo = (side: readonly Word[]): boolean => {
    for (const [at, word] of side.entries()) {
      if (isThousand([word])) return true
      if (!isNumber(word)) return false
      const next = side[at + 1]
      if (next !== undefined && (isThousand([next, word]) || isThousand([word, next]))) return true
    }
    return false
  }
  return leadsTo(before.toReversed()) || leadsTo(after)
}

/** Letters of the shortest part of a number in one word. */
const minPart = 2
const maxParts = 8

/** The value of one word that several number words make: "achtendertigduizend". */
function compoundValue(word: string, language: NumberLanguage): number | undefined {
  if (word.length < 2 * minPart || word.length > maxWordLength) return undefined
  const { values, joints } = neighboursIn(language)
  const read = (from: number, total: number, count: number): number | undefined => {
    if (from === word.length) return count > 1 ? total : undefined
    if (count >= maxParts) return undefined
    for (let to = word.length; to >= from + minPart; to -= 1) {
      const part = word.slice(from, to)
      const value = values.get(part)
      if (value !== undefined && (count === 0 ? value > 0 : continues(total, value))) {
        const whole = read(to, count === 0 ? value : joinedOf(total, value), count + 1)
        if (whole !== undefined) return whole
      }
      if (count > 0 && to < word.length && joints.has(part)) {
        const whole = read(to, total, count)
        if (whole !== undefined) return whole
      }
    }
    return undefined
  }
  return read(0, 0, 0)
}

/** A Korean number of one syllable stands before what it counts. */
function isCounted(text: string, words: readonly Word[], { from, to }: Match): boolean {
  const next = words[to]
  if (words.length <= maxWordsOfAnswer) return true
  if (words[from] !== undefined && text.slice(words[from].start, words[from].end).length > 1)
    return true
  return next !== undefined && koreanCounters.test(next.folded)
}

/** Whether a value is a scale, by which the number before it is multiplied. */
const isScale = (value: number): boolean =>
  value === 100 || (value >= 1000 && Number.isInteger(Math.log10(value)))

/** Whether two numbers in a row are one: "twenty eight", "two hundred". */
function continues(first: number | undefined, second: number | undefined): boolean {
  if (first === undefined || second === undefined || first <= 0 || second <= 0) return false
  if (first < second) {
    if (isScale(second)) return true
    // "two | hundred and five", "two | thousand and five", "thirty | eight thousand".
    if (first < 10 && second < 1000) return second > 100 && second < 200
    return second > 1000 && (second < 2000 || (second % 1000 === 0 && first % 10 === 0))
  }
  if (second < 10) return first >= 20 && first % 10 === 0
  if (second < 100) return first % 100 === 0
  return second < 1000 && first % 1000 === 0
}

/** The number that two in a row make. */
const joinedOf = (first: number, second: number): number =>
  first < second && isScale(second) ? first * second : first + second

/** Whether two numbers in a row are one with its ones first: "eight and twenty". */
function reverses(ones: number | undefined, tens: number | undefined): boolean {
  if (ones === undefined || tens === undefined) return false
  return ones > 0 && ones < 10 && tens >= 20 && tens < 100 && tens % 10 === 0
}

/** Words of a text that is nothing but an answer. */
const maxWordsOfAnswer = 2

function showsLanguage(words: readonly Word[], { language, folded }: Form): boolean {
  if (words.length <= maxWordsOfAnswer) return true
  return languagesShown(
    words.map((word) => word.folded),
    folded,
  ).has(language.id)
}

const numerals =
  /[零〇一二三四五六七八九十百千万萬亿億壹贰貳叁參叄肆伍陆陸柒捌玖拾佰仟两兩点點負负]/u
let thaiWords: Intl.Segmenter | null = null

const thaiScale = /(?:สิบ|ร้อย|พัน|หมื่น|แสน|ล้าน)$/u
const thaiDigit = /^(?:ยี่|หนึ่ง|สอง|สาม|สี่|ห้า|หก|เจ็ด|แปด|เก้า)/u
const thaiNumber =
  /(?:หนึ่ง|สอง|สาม|สี่|ห้า|หก|เจ็ด|แปด|เก้า|ยี่|เอ็ด|สิบ|ร้อย|พัน|หมื่น|แสน|ล้าน){2,24}/gu
const thaiWord = /หนึ่ง|สอง|สาม|สี่|ห้า|หก|เจ็ด|แปด|เก้า|ยี่|เอ็ด|สิบ|ร้อย|พัน|หมื่น|แสน|ล้าน/gu
const thaiValues: ReadonlyMap<string, number> = new Map([
  ['หนึ่ง', 1],
  ['เอ็ด', 1],
  ['สอง', 2],
  ['ยี่', 2],
  ['สาม', 3],
  ['สี่', 4],
  ['ห้า', 5],
  ['หก', 6],
  ['เจ็ด', 7],
  ['แปด', 8],
  ['เก้า', 9],
  ['สิบ', 10],
  ['ร้อย', 100],
  ['พัน', 1000],
  ['หมื่น', 10_000],
  ['แสน', 100_000],
  ['ล้าน', 1e6],
])

/** The numbers of Thai words in a row, of which one at least is a scale. */
function thaiNumbers(text: string): readonly NumberInWords[] {
  return Array.from(text.matchAll(thaiNumber)).flatMap(({ 0: run, index }) => {
    const values = (run.match(thaiWord) ?? []).map((word) => thaiValues.get(word) ?? 0)
    if (!values.some((value) => value >= 10)) return []
    let [total, digit] = [0, 0]
    for (const value of values) {
      if (value >= 10) total += (digit || 1) * value
      digit = value < 10 ? value : 0
    }
    return [{ value: total + digit, start: index, end: index + run.length }]
  })
}

/** Whether a number of a language without blanks is no part of a longer number or word. */
function standsAlone(text: string, { start, end }: NumberInWords, { id }: NumberLanguage): boolean {
  if (id !== 'th') {
    if (end - start === 1) return false
    return !numerals.test(text.charAt(start - 1)) && !numerals.test(text.charAt(end))
  }
  const before = text.slice(Math.max(0, start - 8), start)
  const after = text.slice(end, end + 8)
  if (/(?:สิบ|ร้อย|พัน|หมื่น|แสน|ล้าน|ยี่|สอง|สาม|สี่|ห้า|หก|เจ็ด|แปด|เก้า|จุด)$/u.test(before))
    return false
  if (/^(?:สิบ|ร้อย|พัน|หมื่น|แสน|ล้าน|เอ็ด|จุด)/u.test(after)) return false
  if (thaiScale.test(text.slice(start, end)) && thaiDigit.test(after)) return false
  thaiWords ??= new Intl.Segmenter('th', { granularity: 'word' })
  const near = Math.max(0, start - 60)
  const bounds = new Set(
    Array.from(thaiWords.segment(text.slice(near, end + 60)), ({ index }) => index + near),
  )
  return (bounds.has(start) || start === near) && (bounds.has(end) || end === text.length)
}

/** Values whose words count without their language; they make up most larger ones, too. */
const clearValues = [
  ...Array.from({ length: 17 }, (_, at) => at + 4),
  30,
  40,
  50,
  60,
  70,
  80,
  90,
  100,
  1000,
]
const finderOfLanguage = new Map<string, Finder>()

/** The finder of any number in one language. */
function finderIn(language: NumberLanguage): Finder {
  const known = finderOfLanguage.get(language.id)
  if (known !== undefined) return known
  const made = new Finder(roundValues, () => [language])
  finderOfLanguage.set(language.id, made)
  return made
}

/** The languages that a text may be in: by its letters, and Latin ones by its function words. */
function languagesOf(text: string): readonly NumberLanguage[] {
  const words = text.match(wordPattern) ?? []
  const scripts = new Set(words.map((word) => scriptOf(word.charCodeAt(0))))
  const folded = words.map(foldWord)
  const shown = scripts.has('latin')
    ? languagesShown(folded, '').union(languagesCounting(folded))
    : new Set<string>()
  return languages().filter(
    ({ id, script }) =>
      !readByWords.has(id) && scripts.has(script) && (script !== 'latin' || shown.has(id)),
  )
}

let countingWords: ReadonlyMap<string, ReadonlySet<string>> | null = null

/** The languages of each word of Latin letters that numbers are made of, and that is no ordinary one. */
function wordsThatCount(): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>()
  for (const language of latinLanguages()) {
    const forms = [2, 3, ...clearValues].flatMap((value) => formsIn(language, value))
    for (const word of forms.flatMap(({ words }) => words)) {
      if (word.length < leastCounting || isFunctionWord(word)) continue
      found.set(word, (found.get(word) ?? new Set<string>()).add(language.id))
    }
  }
  return found
}

const leastCounting = 3

/** The languages in which a folded word counts. */
function languagesOfNumber(word: string): ReadonlySet<string> {
  countingWords ??= wordsThatCount()
  const own = countingWords.get(word)
  if (own !== undefined) return own
  // "walong", "limampung": a number before another word in Filipino.
  return (word.endsWith('ng') ? countingWords.get(word.slice(0, -2)) : undefined) ?? none
}

const none: ReadonlySet<string> = new Set()
/** Words among which two of one language show it: "anim na daang apatnapu". */
const maxCounted = 4

/** The languages in which two different words near each other are numbers: they show their language themselves. */
function languagesCounting(words: readonly string[]): ReadonlySet<string> {
  let found = none
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? ''
    const own = languagesOfNumber(word)
    if (own === none) continue
    for (const next of words.slice(at + 1, at + maxCounted)) {
      if (next !== word) found = found.union(own.intersection(languagesOfNumber(next)))
    }
  }
  return found
}

/**
 * Finds every number in words, in the languages that a text shows; for where no value is known that
 * could be looked for. A number that is a part of a larger one counts as itself, but for those of
 * `known`, which are found whole.
 */
export function anyNumberFinder(known: readonly number[]): NumberFinder {
  const large = numberFinder(known.filter((value) => !roundValues.includes(value)))
  return {
    find: (text, isResult) => {
      const found = [...findIfHeld(large, text, isResult)]
      const shown = languagesOf(text)
      const parts = shown.flatMap((language) => numbersIn(text, language))
      // The longest first: two languages may read one place.
      for (const each of [
        ...parts.toSorted((one, other) => lengthOf(other) - lengthOf(one)),
        ...findIfHeld(clearFinder(), text, isResult),
      ]) {
        if (!isCovered(each, found)) found.push(each)
      }
      return found.toSorted((one, other) => one.start - other.start)
    },
    mayHold: rememberWords(
      (word) =>
        clearFinder().mayHold(word) ||
        large.mayHold(word) ||
        (word.match(wordPattern) ?? []).some((part) => {
          const folded = foldWord(part)
          return scriptOf(folded.charCodeAt(0)) !== 'latin' || mayShowLanguage(folded)
        }),
    ),
  }
}

/** What a finder finds, where a word of the text may be a part of it. */
function findIfHeld(
  { find, mayHold }: NumberFinder,
  text: string,
  isResult: IsResult | undefined,
): readonly NumberInWords[] {
  const words = text.match(wordPattern) ?? []
  return words.some(mayHold) ? find(text, isResult) : []
}

let clear: Finder | null = null

/** The finder of usual values in all languages of Latin letters, without their cases and genders. */
function clearFinder(): Finder {
  clear ??= new Finder(clearValues, latinLanguages)
  return clear
}

/** The languages of Latin letters that the tokens do not read, without their cases and genders. */
const latinLanguages = (): readonly NumberLanguage[] =>
  languages()
    .filter(({ id, script }) => script === 'latin' && !readByWords.has(id))
    .map((language) => ({ ...language, options: [], respellings: [] }))

/** All numbers of a text in one language, each whole. */
function numbersIn(text: string, language: NumberLanguage): readonly NumberInWords[] {
  if (language.id === 'th') return [...finderIn(language).findParts(text), ...thaiNumbers(text)]
  const parts = [...finderIn(language).findParts(text), ...numbersOfOneWord(text, language)]
  const places = parts.filter(
    (each) =>
      !parts.some(
        (other) =>
          lengthOf(other) > lengthOf(each) && other.start <= each.start && other.end >= each.end,
      ),
  )
  const { between, joints } = neighboursIn(language)
  const joins = (gap: string): boolean => {
    const words = Array.from(gap.matchAll(wordPattern), ([word]) => foldWord(word))
    return words.length === 0
      ? between.test(gap)
      : words.length === 1 && joints.has(words[0] ?? '') && !/[.,;:!?\n]/.test(gap)
  }
  const joined: NumberInWords[] = []
  for (const next of places.toSorted((one, other) => one.start - other.start)) {
    const last = joined.at(-1)
    const isOne =
      last !== undefined &&
      next.start >= last.end &&
      joins(text.slice(last.end, next.start)) &&
      (continues(last.value, next.value) || reverses(last.value, next.value))
    if (isOne) {
      const value = joinedOf(last.value, next.value)
      joined.splice(-1, 1, { value, start: last.start, end: next.end })
    } else joined.push(next)
  }
  return joined
}

/** Numbers and scales that are one word: "tweehonderdvijftig", "tysiące", "삼백십일". */
function numbersOfOneWord(text: string, language: NumberLanguage): readonly NumberInWords[] {
  const { values } = neighboursIn(language)
  return Array.from(text.matchAll(wordPattern)).flatMap(({ 0: word, index }) => {
    const folded = foldWord(word)
    const scale = values.get(folded) ?? 0
    const value =
      scale >= 1000
        ? scale
        : language.id === 'ko'
          ? koreanNumber(word, koreanCounters)
          : compoundValue(folded, language)
    if (value === undefined || value === null) return []
    return [{ value, start: index, end: index + word.length }]
  })
}

const lengthOf = ({ start, end }: NumberInWords): number => end - start

const isCovered = (number: NumberInWords, others: readonly NumberInWords[]): boolean =>
  others.some(({ start, end }) => start < number.end && number.start < end)

let digitWords: ReadonlyMap<string, number> | null = null

/** The value of a folded word that names a number from 0 to 9 in any language; null for others. */
export function smallNumber(folded: string): number | null {
  digitWords ??= new Map(
    Array.from({ length: 10 }, (_, value) => 9 - value).flatMap((value) =>
      languages()
        .flatMap((language) => formsIn(language, value))
        .map((form) => [form.folded, value] as const),
    ),
  )
  return digitWords.get(folded) ?? null
}

/** Sets of values whose finders are kept. */
const maxFinders = 256
const finders = new Map<string, NumberFinder>()

/** The finder of some values. */
export function numberFinder(values: readonly number[]): NumberFinder {
  const name = [...new Set(values)].toSorted((one, other) => one - other).join()
  const known = finders.get(name)
  if (known !== undefined) return known
  const made = new Finder([...new Set(values)], languages)
  if (finders.size >= maxFinders) {
    const [oldest] = finders.keys()
    if (oldest !== undefined) finders.delete(oldest)
  }
  finders.set(name, made)
  return made
}
