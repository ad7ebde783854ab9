/**
 * The sentences of school tasks as a grammar that both writes and reads: `{a}` stands for what a task
 * gives, and of `<costs|is priced at>` the first is written and each is read; `<|very >` is read and not
 * written. `@find` stands for the alternatives of that name in the language.
 */
import type { Language } from '../../text/language'
import { wordSet, wordTable } from '../../lib/text'
import { foldWord } from '../../text/folding'
import type { Texts } from '../phrases/phrase'
import { countingWords, turningWords } from '../vocabulary'

/** What a text is filled with: the same in every language, or a text of each. */
export type TaskValues = Readonly<Record<string, string | Texts>>

/** What sentences say of each slot, in lower case. Numbers are in plain notation. */
export type Bindings = Readonly<Record<string, string>>

/** Turning words that only name or describe a thing. */
const harmless = wordSet(
  'new old free table square frequency tip tax first last reduced discount double',
)

/** The words of small numbers that count things. */
export const small = wordTable([
  ['2', 'two zwei zweier deux dos'],
  ['3', 'three drei dreier trois tres'],
  ['4', 'four vier quatre cuatro'],
  ['5', 'five funf cinq cinco'],
  ['6', 'six sechs seis'],
  ['7', 'seven sieben sept siete'],
  ['8', 'eight acht huit ocho'],
  ['9', 'nine neun neuf nueve'],
  ['10', 'ten zehn dix diez'],
  ['12', 'twelve zwolf douze doce'],
])
const ordinals = wordTable([
  ['5', 'fifth funfte cinquieme quinto'],
  ['6', 'sixth sechste sixieme sexto'],
  ['7', 'seventh siebte septieme septimo'],
  ['8', 'eighth achte huitieme octavo'],
  ['9', 'ninth neunte neuvieme noveno'],
  ['10', 'tenth zehnte dixieme decimo'],
  ['12', 'twelfth zwolfte douzieme duodecimo'],
  ['15', 'fifteenth funfzehnte quinzieme decimoquinto'],
  ['20', 'twentieth zwanzigste vingtieme vigesimo'],
])
/** Parts of a whole in words, as fractions. */
const shares = new Map(
  Object.entries({
    '1/3': 'a third|one third|ein drittel|un tiers|un tercio|la tercera parte',
    '2/3': 'two thirds|zwei drittel|deux tiers|dos tercios',
    '1/4': 'a quarter|one quarter|ein viertel|un quart|un cuarto|la cuarta parte',
    '3/4': 'three quarters|drei viertel|trois quarts|tres cuartos',
    '1/5': 'a fifth|one fifth|ein funftel|un cinquieme|un quinto|la quinta parte',
    '2/5': 'two fifths|zwei funftel|deux cinquiemes|dos quintos',
    '3/5': 'three fifths|drei funftel|trois cinquiemes|tres quintos',
    '4/5': 'four fifths|vier funftel|quatre cinquiemes|cuatro quintos',
    '5/6': 'five sixths|funf sechstel|cinq sixiemes|cinco sextos',
    '3/8': 'three eighths|drei achtel|trois huitiemes|tres octavos',
    '5/8': 'five eighths|funf achtel|cinq huitiemes|cinco octavos',
  }).flatMap(([fraction, names]) => names.split('|').map((name) => [name, fraction] as const)),
)
const digits = String.raw`\d{1,12}(?:\.\d{1,12})?(?!\.?\d)`
const number = String.raw`(?<![\d.])${digits}`
const signed = String.raw`(?<![\d.])-?${digits}`
const counted = `(?:${number}|(?:${[...small.keys()].join('|')})(?!\\p{L}))`
const word = String.raw`\p{L}[\p{L}'-]{0,24}(?![\p{L}'-])`
const coins = 'euros?|eur|dollars?|pounds?|francs?|dolares|€|\\$|£'

/** The forms of a slot; what is bound is the first group, or the whole. */
const slotPatterns = {
  number: counted,
  signed,
  /** An amount of money, with its coin before or behind it. */
  money: `(?:[€$£] ?${number}|${number}(?: ?(?:${coins})(?!\\p{L}))?)`,
  name: String.raw`\p{L}{2,24}`,
  /** One word. */
  thing: String.raw`\p{L}[\p{L}-]{1,24}`,
  /** One word that names something: none that links. */
  noun: String.raw`(?!(?:and|or|then|of|more|but|und|oder|dann|danach|von|mehr|aber|dazu|hinzu|weitere|et|ou|puis|de|plus|y|luego|despues|mas|pero)(?!\p{L}))\p{L}[\p{L}-]{1,24}`,
  /** A probability: "0.35", "35%", "3/8". */
  chance: String.raw`${number}(?: ?%|/${digits})?`,
  /** A thing or what is said of it: one to five words. */
  words: `${word}(?: ${word}){0,4}`,
  /** A formula, or a part of one. */
  formula: String.raw`[^\s?;:][^?;:]{0,80}?`,
  /** A formula in x; no word stands in it. */
  polynomial: String.raw`(?! )(?:sqrt|[-+*/^().\dx√ ]){1,80}?`,
  /** "tenth", "zehnte", "dixième", "décimo": a place in a row. */
  ordinal: String.raw`(?:${[...ordinals.keys()].join('|')})(?!\p{L})`,
  /** "three quarters", "drei Viertel". */
  share: String.raw`(?:${[...shares.keys()].join('|')})(?!\p{L})`,
  /** A term of numbers and letters; no word stands in it. */
  term: String.raw`(?! )(?:(?!(?!sqrt)\p{L}{3})[^?;:=,]){1,60}?`,
  /** One letter of a formula. */
  letter: String.raw`\p{L}(?!\p{L})`,
  /** An equation of letters; no word stands in it. */
  equation: String.raw`(?! )(?:(?!(?!sqrt)\p{L}{4})[^?;:=]){1,60}?=(?:(?!(?!sqrt)\p{L}{4})[^?;:=]){1,80}?`,
  /** "3|2x - 1| + 4 = 19": an equation with one absolute value. */
  bars: String.raw`(?:(?<![\d.])\d{1,4} ?\*? ?)?\|[^|=]{1,40}\|(?: ?[+-] ?${digits})? ?= ?-?${digits}`,
  /** An exponent as TeX or a keyboard writes it: "{-4}", "(-4)", "5". */
  braced: String.raw`(?:\{-?\d{1,3}\}|\(-?\d{1,3}\)|-?\d{1,3})(?![\d.])`,
  /** "f(x)" or "y" before its formula. */
  function: String.raw`(?:[f-h] ?\( ?x ?\)|y)`,
  /** "(3, -1)", with or without its letter; "(3 | -1)" is written so, too. */
  point: String.raw`(?:\p{L} ?=? ?)?\( ?${signed}, ${signed} ?\)`,
  /** A point of space: "(3, -1, 2)". */
  space: String.raw`(?:\p{L} ?=? ?)?\( ?${signed}, ${signed}, ${signed} ?\)`,
  /** "3, 8 and 10" */
  list: String.raw`${signed}(?:(?:, | and | und | et | y |, and |; )${signed}){1,20}`,
  /** "twice", "dreimal": a multiple in one word. */
  times: String.raw`(?:twice|double|doppelt|doble|thrice|triple|dreimal|viermal|zweimal|cuadruple|quadruple)(?!\p{L})`,
  fold: String.raw`(?:doppelte|dreifache|vierfache|funffache|sechsfache|double|triple|quadruple|doble|cuadruple)(?!\p{L})`,
  /** "a hexagon", "Sechseck". */
  polygon: String.raw`(?:(?:an?|une?|un) )?(?:(?:quadrilatere|quadrilateral|cuadrilatero|pentagon[eo]?|hexagon[eo]?|heptagon[eo]?|oct[ao]gon[eo]?|nonagon|enneagone|eneagono|decagon[eo]?|dodecagon[eo]?)|(?:vier|funf|sechs|sieben|acht|neun|zehn|zwolf)ecke?s?)(?!\p{L})`,
  /** "2 3/4" */
  mixed: String.raw`(?<![\d.])\d{1,6} \d{1,6}/\d{1,6}(?![\d.])`,
  /** "double it", "verdopple sie": a multiple as a verb. */
  doubling: String.raw`(?:doubles?|triples?|verdoppel?t?e?|verdopple|verdreifacht?e?|duplic[oa]|triplic[oa])(?!\p{L})`,
  throws: String.raw`(?:twice|zweimal|dreimal|viermal)(?!\p{L})`,
  /** What a die or a card shows. */
  even: String.raw`(?:even number|gerade zahl|gerade augenzahl|nombre pair|chiffre pair|numero par)(?!\p{L})`,
  odd: String.raw`(?:odd number|ungerade zahl|nombre impair|numero impar)(?!\p{L})`,
  prime: String.raw`(?:prime number|prime|primzahl|nombre premier|numero primo)(?!\p{L})`,
  pips: String.raw`(?:a |an |eine |un |le |el )?(?:[1-6]|six|sechs|seis|five|funf|cinq|cinco|four|vier|quatre|cuatro|three|drei|trois|tres)(?![\p{L}\d])`,
  rank: String.raw`(?:king|queen|ace|jack|konig|konigin|dame|ass|bube|roi|reine|as|valet|rey|reina)(?!\p{L})`,
  suit: String.raw`(?:hearts?|spades?|diamonds?|clubs?|herz|herzkarte|pik|karo|kreuz|coeur|pique|carreau|trefle|corazon|corazones|picas|diamantes|treboles)(?!\p{L})`,
  /** A length of time with its unit. */
  duration: String.raw`${number} ?(?:hours?|h|minutes?|min|days?|stunden?|tagen?|tage|minuten|heures?|jours?|horas?|dias?|minutos?)(?!\p{L})`,
  /** What stands between two durations; no number. */
  gap: String.raw`[^\d]{1,90}?`,
  count: String.raw`(?:\d{1,4}|one|an?|eine?|une?|una|uno|two|zwei|deux|dos|three|drei|trois|tres|four|vier|quatre|cuatro|five|funf|cinq|cinco)(?![\p{L}\d])`,
  set: String.raw`\{ ?${signed}(?:, ${signed}){1,12} ?\}`,
  /** "2 : 3 : 4" */
  ratio: String.raw`(?<![\d.:])\d{1,6}(?: ?: ?| to | zu | a | pour )\d{1,6}(?:(?: ?: ?| to | zu )\d{1,6}){0,3}(?![\d:])`,
  /** "3/4, 2/3 and 0.7" */
  numbers: String.raw`${signed}(?:/\d{1,6})?(?:(?:, | and | und | et | y |, and )${signed}(?:/\d{1,6})?){2,9}`,
  /** "4 red, 3 blue and 5 green" */
  groups: `${counted} ${word}(?:(?: ${word}){0,2}(?:, and |, | and | und | et | y )${counted} ${word}){1,5}`,
  /** "4 boules rouges, 3 boules bleues": the word behind tells. */
  behind: `${counted} ${word} ${word}(?:(?:, | et | y )${counted}(?: ${word}){1,2}){1,5}`,
  /** "3.5 hours": a number with its unit. */
  measure: String.raw`${number} ?(?!(?:and|und|et|y|is|ist|est|es|as|of|de|von|with|mit)(?!\p{L}))[\p{L}°]{1,14}(?:\/[\p{L}]{1,8})?(?:\^?[23])?(?![\p{L}\d])`,
  /** A time of the clock: "9:15", "9 h 15", "7:45 pm", "9 Uhr". */
  clock: String.raw`(?<![\d.:])\d{1,2}(?:(?::| ?h ?|\.)\d{2}(?! ?min)(?: ?(?:am|pm|uhr|h)(?!\p{L}))?| ?(?:am|pm|uhr|h)(?!\p{L}))(?![\d:])`,
  length: String.raw`(?:kilomet(?:er|re)n?s?|kilometros?|km|met(?:er|re)n?s?|metros?|miles?|millas?|m)(?![\p{L}/^²³])(?! (?:per|pro|par|por) )`,
  rate: String.raw`(?:km/h|kmh|m/s|mph|(?:km|kilomet(?:er|re)n?s?|kilometros?|met(?:er|re)n?s?|metros?|miles?|millas?) (?:per|pro|par|por|an) (?:hour|stunde|heure|hora|second|sekunde|seconde|segundo)|stundenkilometern?|kilometres-heure)(?!\p{L})`,
  /** A number or a fraction, with its sign: "-3", "3/4". */
  value: String.raw`${signed}(?:/\d{1,6}(?![\d.]))?`,
  /** The place of a digit: "tens", "ten thousands", "centenas de millar". */
  place: String.raw`\p{L}{3,24}(?:(?: de |[- ])(?:thousands?|mille|milliers|millar))?(?!\p{L})`,
  unit: String.raw`[\p{L}°]{1,14}(?:\/[\p{L}]{1,8})?(?:\^[23])?`,
} as const

type SlotKind = keyof typeof slotPatterns

/** What a sentence binds, and the words that its free parts hold. */
export interface SentenceReading {
  readonly bound: Bindings
  readonly free: readonly string[]
}

/** A sentence that the grammar reads. */
export interface TaskSentence {
  readonly asks: boolean
  /** Begins with a command: "Calculate …". */
  readonly commands: boolean
  /** Texts of which each such sentence holds one. */
  readonly anchors: readonly string[]
  /** Null for another sentence. */
  readonly read: (plain: string) => SentenceReading | null
}

/** The sentences of a text in lower case, without accents, and without signs that say nothing. */
export function plainSentences(text: string): readonly string[] {
  return text
    .replace(formulaMarks, '$1')
    .replaceAll('\\mid', '|')
    .replace(/\\frac ?\{(\d{1,6})\} ?\{(\d{1,6})\}/g, '$1/$2')
    .split(sentenceEnd)
    .map((sentence) =>
      plainSentence(
        sentence
          .replace(coordinates, (pair) => pair.replace(/ ?\| ?/g, ', '))
          .replace(/ ?[,;] ?/g, ', '),
      ),
    )
    .filter((sentence) => sentence !== '')
}

/** "(3 | -1)": other bars are those of an absolute value. */
const coordinates = /\( ?-?[\w./]{1,12}(?: ?\| ?-?[\w./]{1,12}){1,3} ?\)/g
const sentenceEnd = /(?<=[.?!]|(?<!\d ?):)\s+|\n/

/** Dollars around a formula, as the signs in it tell; others are money. */
const formulaMarks =
  /\$([^$]{0,80}[\\^_=(){}|<>α-ω][^$]{0,80}|-?[\d.]{1,12}(?:\/\d{1,6})?|[a-z])\$/gu

function plainSentence(sentence: string): string {
  return (
    foldWord(sentence)
      .replace(/\\?sqrt ?(?:\{([^{}]{1,40})\}|(?=\())/g, (_, inside?: string) =>
        inside === undefined ? '√' : `√(${inside})`,
      )
      .replace(/[⁻⁰¹²³⁴⁵⁶⁷⁸⁹]{1,4}/g, (raised) => `^${raised.normalize('NFKC').replace('−', '-')}`)
      .replace(notations, plainSign)
      .replace(/\s{1,32}/g, ' ')
      .replace(/(?<=\d) ?: ?(?=\d)/g, ':')
      .replace(/ (?=[.?!:])/g, '')
      .replace(grouped, (number) => number.replaceAll(' ', ''))
      // What French and Spanish change before a vowel.
      .replace(/(?<!\p{L})(d|qu)'(?=\p{L})/gu, '$1e ')
      .replace(/(?<=\p{L}) e (?=i)/gu, ' y ')
      .replace(courtesy, '')
      .replace(/[\s.,?!:]{1,8}$/, '')
      .trim()
  )
}

/** "45 000": digits in groups of three, as they are printed in every language. */
const grouped = /(?<![\d.,/^] ?)[1-9]\d{0,2}(?: \d{3}){1,4}(?![\d/]|[.,]\d| \d)/g

const signs: Readonly<Record<string, string>> = {
  '\\ldots': '...',
  '…': '...',
  '\\cdot': '*',
  '\\times': '*',
  '×': '*',
  '·': '*',
  '\\%': '%',
  '\\alpha': 'α',
  '’': "'",
  '‘': "'",
  '−': '-',
  '–': '-',
}
const notations =
  /\\(?:ldots|cdot|times|%|alpha)|\\vec ?\{?[a-z]\}?|\\(?=sin|cos|tan|log)|[’‘−–×·…]|[¿¡"“”„«»]|\*\*|(?<=[\d}]) ?(?:%|per ?cent|prozent|pour ?cent|por ?ciento)(?!\p{L})/gu

function plainSign(sign: string): string {
  const known = signs[sign]
  if (known !== undefined) return known
  if (sign.startsWith('\\vec')) return sign.replace(/\\vec|[{} ]/g, '')
  return /[\p{L}%]/u.test(sign) ? '%' : ''
}

const courtesy =
  /^(?:(?:please|bitte|hi|hello|hey|por favor|hola|bonjour|hallo|s'il (?:te|vous) plait)[,!]? )+|,? (?:please|bitte|por favor|s'il (?:te|vous) plait)(?=[.?!]?$)/g

/** The sentences of a text of the grammar; ends of sentences stand outside of alternatives. */
export function taskSentences(text: string, language: Language): readonly TaskSentence[] {
  return expanded(text, language)
    .split(/(?<=[.?!:]) (?![^<>]{0,400}>)/)
    .map((template) => {
      const known = compiledBefore.get(template)
      if (known !== undefined) return known
      const made = compiled(template)
      compiledBefore.set(template, made)
      return made
    })
}

/** Types share sentences; the templates of all types are some thousands. */
const compiledBefore = new Map<string, TaskSentence>()

/** The text with the alternatives of each name. */
function expanded(text: string, language: Language): string {
  const found = text.replace(/@(\w+)/g, (whole, name: string) => fragments[language][name] ?? whole)
  return found === text ? text : expanded(found, language)
}

const commanded =
  /^[<\s]*(?:calcul|comput|find|work|berechn|bestimm|write|ecri|schreib|escrib|solve|los|resou|resuelv|give|convert|express)/

function compiled(template: string): TaskSentence {
  const plain = plainSentence(template.replace(formulaMarks, '$1'))
  const { source, names } = sourceOf(plain)
  const anchors = anchorsOf(plain)
  let pattern: RegExp | undefined
  return {
    asks: template.includes('?'),
    commands: commanded.test(plain),
    anchors,
    read: (sentence) => {
      if (!anchors.some((anchor) => sentence.includes(anchor))) return null
      pattern ??= new RegExp(`^${source}$`, 'u')
      return bindingsOf(pattern.exec(sentence), names)
    },
  }
}

type SlotNames = readonly (readonly [string, SlotKind])[]

/** The pattern of a template, and its slots in order. */
function sourceOf(plain: string): { readonly source: string; readonly names: SlotNames } {
  const names: (readonly [string, SlotKind])[] = []
  const source = plain
    .split(/(\{\w+(?::\w+)?\}|[<>|])/)
    .map((part) => {
      if (part === '<') return '(?:'
      if (part === '>') return ')'
      if (part === '|') return '|'
      const [, name, kind = 'number'] = slotForm.exec(part) ?? []
      if (name === undefined) return part.replace(/[\\^$.*+?()[\]{}]/g, String.raw`\$&`)
      names.push([name, kindOf(kind)])
      return `(${slotPatterns[kindOf(kind)]})`
    })
    .join('')
  return { source, names }
}

/** Finds a fragment of the grammar in a text; `around` completes its pattern. */
export function patternOf(fragment: string, around: (source: string) => string) {
  const { source, names } = sourceOf(fragment)
  let pattern: RegExp | undefined
  return (text: string) => {
    pattern ??= new RegExp(around(source), 'u')
    const match = pattern.exec(text)
    const reading = bindingsOf(match, names)
    return match === null || reading === null
      ? null
      : { start: match.index, end: match.index + match[0].length, reading }
  }
}

/** Tells whether a text holds one of the fragments, which `|` separates; it binds no slots. */
export function mayHold(fragments: string, around: (source: string) => string) {
  let pattern: RegExp | undefined
  return (text: string): boolean => {
    pattern ??= new RegExp(around(sourceOf(fragments).source), 'u')
    return pattern.test(text)
  }
}

/**
 * Texts of which a sentence of the template holds one: its longest words outside of alternatives, else those of
 * its alternatives. They tell most other sentences apart before the pattern is tried.
 */
function anchorsOf(plain: string): readonly string[] {
  let depth = 0
  const outside = Array.from(plain, (sign) => {
    if (sign === '<') depth += 1
    const shown = depth === 0 ? sign : '\n'
    if (sign === '>') depth -= 1
    return shown
  }).join('')
  const longest = (text: string) =>
    text
      .split(/\{[^}]{0,40}\}|\n/)
      .map((part) => part.trim())
      .toSorted((a, b) => b.length - a.length)[0] ?? ''
  const fixed = longest(outside)
  if (fixed.length >= 4) return [fixed]
  const groups = Array.from(plain.matchAll(/<([^<>]{1,900})>/g), ([, options = '']) =>
    options.split('|').map(longest),
  )
  const telling = groups
    .filter((options) => options.every((option) => option.length >= 2))
    .toSorted((a, b) => a.length - b.length)
  const isNested = /<[^<>]*</.test(plain)
  return isNested || telling[0] === undefined ? [fixed] : telling[0]
}

const slotForm = /^\{(\w+)(?::(\w+))?\}$/

const kindOf = (kind: string): SlotKind => (kind in slotPatterns ? (kind as SlotKind) : 'number')

function bindingsOf(
  match: RegExpExecArray | null,
  names: readonly (readonly [string, SlotKind])[],
): SentenceReading | null {
  if (match === null) return null
  const bound: Record<string, string> = {}
  const free: string[] = []
  for (const [at, [name, kind]] of names.entries()) {
    const written = match[at + 1]
    // `_` binds nothing, nor does a slot of an alternative that was not taken.
    if (written === undefined) continue
    if (kind === 'words') {
      const words = written.split(/[ '-]/)
      if (words.some((one) => turning.has(one))) return null
      free.push(...words)
    }
    if (name === '_') continue
    const value = valueOf(written, kind)
    if (bound[name] !== undefined && bound[name] !== value) return null
    bound[name] = value
  }
  return { bound, free }
}

/** Words that change what a task asks for; a free part of a sentence holds none of them. */
export const turning: ReadonlySet<string> = new Set([
  ...[...turningWords, ...countingWords].filter((one) => !harmless.has(one)),
  ...`nicht kein keine keinen ohne rest ubrig mehr weniger als zusammen insgesamt jeder jede jedes jeweils halb
  halbe halfte doppelt doppelte doppelten dreifache danach davor spater vorher zuerst ausser nur noch bleiben
  ne pas aucun aucune sans reste restent restant plus moins ensemble chaque moitie double triple apres avant
  ensuite puis sauf seulement encore total tous toutes fois
  no ningun ninguna sin resto quedan queda mas menos juntos juntas cada mitad doble triple despues antes luego
  salvo solo todavia todos todas veces zweimal dreimal viermal every daily taglich jeden`.split(
    /\s+/,
  ),
])

function valueOf(written: string, kind: SlotKind): string {
  if (kind === 'number') return small.get(written) ?? written
  if (kind === 'ordinal') return ordinals.get(written) ?? written
  if (kind === 'share') return shares.get(written) ?? written
  return kind === 'money' ? (/[\d.]+/.exec(written)?.[0] ?? '') : written
}

/** The number and the unit of a measure that a sentence has bound. */
export function amountOf(measure: string): { readonly number: string; readonly unit: string } {
  const [number = ''] = /^[\d.]{1,26}/.exec(measure) ?? []
  return { number, unit: measure.slice(number.length).trim() }
}

/** The bindings of all; null where two say something else of one slot. */
export function joinedBindings(all: readonly Bindings[]): Bindings | null {
  const joined: Record<string, string> = {}
  for (const [name, value] of all.flatMap((one) => Object.entries(one))) {
    if (joined[name] !== undefined && joined[name] !== value) return null
    joined[name] = value
  }
  return joined
}

/** A text of the grammar in each language, filled with values. */
export function filledIn(texts: Texts, values: TaskValues): Texts {
  const { en, de, fr, es } = texts
  const fill = (text: string, language: Language) =>
    written(expanded(text, language), language, values)
  return { en: fill(en, 'en'), de: fill(de, 'de'), fr: fill(fr, 'fr'), es: fill(es, 'es') }
}

function written(text: string, language: Language, values: TaskValues): string {
  const plain = firstChoices(text).replace(
    /\{(\w+)(?::(\w+))?\}/g,
    (whole: string, name: string, kind = '') => {
      const value = values[name.charAt(0).toLowerCase() + name.slice(1)]
      // The braces of LaTeX are no slot.
      if (value === undefined) return whole
      const local = typeof value === 'string' ? value : value[language]
      const shown = /^\p{Lu}/u.test(name) ? local.charAt(0).toUpperCase() + local.slice(1) : local
      if (kind !== 'money') return shown
      return language === 'en' ? `€${shown}` : `${shown} €`
    },
  )
  return plain
}

/** The text with the first of each alternatives, the innermost first. */
function firstChoices(text: string): string {
  const chosen = text.replace(/<([^<>|]{0,400})(?:\|[^<>]{0,900})?>/g, '$1')
  return chosen === text ? text : firstChoices(chosen)
}

/** The alternatives that sentences of many types share, by name; the first of each is written. */
const fragments: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  en: {
    find: "<find|calculate|compute|determine|work out|give|state|evaluate|what is|what was|what will be|what's|what are>",
    some: '<a|an|the|some>',
    each: '<each|every|per>',
    time: '<hours|hour|days|day|minutes|minute|weeks|week|months|month>',
  },
  de: {
    find: '<bestimme|berechne|ermittle|finde|gib|nenne|errechne|was ist|wie groß ist|wie hoch ist|wie lautet|wie viel ist|welches ist|wie heißt>',
    some: '<ein|eine|einen|einem|einer|der|die|das|den|dem>',
    the: '<den|die|das|der|dem>',
    each: '<je|pro|jede|jeden|jedes>',
    time: '<Stunden|Stunde|Tage|Tag|Tagen|Minuten|Minute|Wochen|Monate>',
  },
  fr: {
    find: '<trouve|calcule|calculer|calculez|trouver|trouvez|détermine|déterminer|donne|cherche|quel est|quelle est|quels sont|combien vaut|quel était|quelle était|quel sera>',
    some: "<un|une|le|la|l'|les|des>",
    the: "<le |la |l'|les |>",
    each: '<par|chaque>',
    time: '<heures|heure|jours|jour|minutes|minute|semaines|mois>',
  },
  es: {
    find: '<halla|calcula|calcular|hallar|encuentra|determina|obtén|da|cuál es|cuál era|cuál será|cuánto es|cuánto vale|cuáles son>',
    some: '<un|una|el|la|los|las>',
    the: '<el|la|los|las>',
    each: '<por|cada>',
    time: '<horas|hora|días|día|minutos|minuto|semanas|meses>',
  },
}
