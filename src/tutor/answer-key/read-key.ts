/**
 * Reads what a model wrote as an answer key. Unknown members are ignored, missing lists are empty,
 * lengths and counts are bounded. Whether the key is right is checked elsewhere.
 */
import { keyKinds, type AnswerKey, type KeyAnswer, type KeyHint, type KeyStep } from './key'

type JsonObject = Readonly<Record<string, unknown>>

const maxAnswers = 12
const maxSteps = 30
const maxHints = 90
const maxMistakes = 20
const maxAliases = 12
const maxValue = 200
const maxText = 400
const hintRungs = ['probe', 'hint', 'stronger_hint'] as const

/** `open`: the model says that nothing can be checked. Null: what it wrote is no key. */
export type ReadKey = AnswerKey | 'open' | null

export function readAnswerKey(written: JsonObject | null): ReadKey {
  if (written === null) return null
  const json = withNames(written, namesOfKey)
  const { checkable } = json
  if (checkable === false || checkable === 'false' || json['kind'] === 'open') return 'open'
  const kind = kindIn(json['kind'])
  const given = readList(listOf(json['answers']), maxAnswers, readAnswer)
  const isCalculated = kind === 'expression' || kind === 'numeric'
  const parted = isCalculated ? listed(given) : given
  const answers = kind === 'numeric' ? withoutNames(parted) : parted
  const steps = readSteps(json['steps'])
  if (!kind || !answers || answers.length === 0 || !steps) return null
  const ids = new Set(steps.map(({ id }) => id))
  if (ids.size !== steps.length) return null
  const key = { kind, answers, steps, hints: [], mistakes: [] }
  const isWhole = 'hints' in json || 'mistakes' in json
  return isWhole ? withHelp(key, json) : { ...key, lacksHelp: true }
}

/** The key with the hints and mistakes of `json` that can be read. */
export function withHelp({ lacksHelp: _, ...key }: AnswerKey, json: JsonObject): AnswerKey {
  const ids = new Set(key.steps.map(({ id }) => id))
  const hints = readable(json['hints'], maxHints, readHint).filter(({ stepId }) => ids.has(stepId))
  return { ...key, hints, mistakes: readable(json['mistakes'], maxMistakes, readMistake) }
}

type OtherNames = Readonly<Record<string, string>>

/** What small models call the members of a key, some of them in the language of the task. */
const namesOfKey: OtherNames = {
  answer: 'answers',
  antwort: 'answers',
  antworten: 'answers',
  lösung: 'answers',
  lösungen: 'answers',
  respuesta: 'answers',
  respuestas: 'answers',
  réponse: 'answers',
  réponses: 'answers',
  schritte: 'steps',
  pasos: 'steps',
  étapes: 'steps',
  type: 'kind',
  art: 'kind',
  typ: 'kind',
  tipo: 'kind',
}
/** The same of an answer and of a step. */
const namesOfItem: OtherNames = {
  result: 'value',
  answer: 'value',
  wert: 'value',
  ergebnis: 'value',
  valor: 'value',
  resultado: 'value',
  valeur: 'value',
  résultat: 'value',
  einheit: 'unit',
  unidad: 'unit',
  unité: 'unit',
  calculation: 'formula',
  expression: 'formula',
  formel: 'formula',
  rechnung: 'formula',
  fórmula: 'formula',
  formule: 'formula',
}

/** The object with the names that we ask for; a member that has its name already stays. */
function withNames(json: JsonObject, names: OtherNames): JsonObject {
  const named = Object.entries(json).map(([name, value]) => [names[name.toLowerCase()], value])
  return { ...Object.fromEntries(named.filter(([name]) => name !== undefined)), ...json }
}

/** What small models write for a kind. */
const otherNames: Readonly<Record<string, AnswerKey['kind']>> = {
  number: 'numeric',
  integer: 'numeric',
  fraction: 'numeric',
  equation: 'expression',
  formula: 'expression',
  multiple_choice: 'choice',
  string: 'text',
  word: 'text',
  zahl: 'numeric',
  numérico: 'numeric',
  numérique: 'numeric',
}

function kindIn(value: unknown): AnswerKey['kind'] | undefined {
  const name = typeof value === 'string' ? value.trim().toLowerCase() : ''
  return keyKinds.find((known) => known === name) ?? otherNames[name]
}

/** One thing in the place of a list is a list of it. */
const listOf = (value: unknown): unknown =>
  value === undefined || value === null || Array.isArray(value) ? value : [value]

/**
 * The items of a list that is missing or has at most `max`; null where it is neither, or where an
 * item cannot be read.
 */
export function readList<Item>(
  value: unknown,
  max: number,
  read: (item: unknown) => Item | null,
): readonly Item[] | null {
  if (value === undefined || value === null) return []
  if (!Array.isArray(value) || value.length > max) return null
  const items = value.map(read)
  const found = items.filter((item) => item !== null)
  return found.length === items.length ? found : null
}

const ofObject =
  <Item>(read: (json: JsonObject) => Item | null) =>
  (item: unknown): Item | null =>
    isObject(item) ? read(item) : null

/** The items that can be read, of the first `max`: help that is missing makes no key wrong. */
function readable<Item>(
  value: unknown,
  max: number,
  read: (json: JsonObject) => Item | null,
): readonly Item[] {
  const items: unknown[] = Array.isArray(value) ? value.slice(0, max) : []
  return items.map(ofObject(read)).filter((item) => item !== null)
}

/** "x = 4 or x = 1/2" in one value are two answers; a pair in brackets, and "1,200", are one. */
function listed(answers: readonly KeyAnswer[] | null): readonly KeyAnswer[] | null {
  const parted = answers?.flatMap((answer) => {
    const parts = answer.value.split(/\s{1,8}(?:or|and|oder|und|ou|et)\s{1,8}|[,;] {1,8}/i)
    const isList = parts.length > 1 && parts.every((part) => solution.test(part.trim()))
    return isList ? parts.map((part) => ({ ...answer, value: part.trim(), aliases: [] })) : [answer]
  })
  return parted === undefined || parted.length > maxAnswers ? answers : parted
}

/** "x = 7" is 7; the values of several unknowns keep their names. */
function withoutNames(answers: readonly KeyAnswer[] | null): readonly KeyAnswer[] | null {
  const named = /^([a-z](?:_?\d)?)\s{0,4}=\s{0,4}(?=\S)/i
  const names = new Set(answers?.map(({ value }) => named.exec(value)?.[1]?.charAt(0)))
  if (answers === null || names.size > 1) return answers
  return answers.map((answer) => ({ ...answer, value: answer.value.replace(named, '') }))
}

/** A number, perhaps behind the name of an unknown. */
const solution =
  /^(?:[a-z](?:_?\d)?\s{0,4}=\s{0,4})?[-−]?\d{1,30}(?:\.\d{1,30})?(?:\s?\/\s?\d{1,30})?$/i

/** An answer, or its value alone. */
function readAnswer(item: unknown): KeyAnswer | null {
  const json: JsonObject = isObject(item) ? withNames(item, namesOfItem) : { value: item }
  const value = readText(json['value'], maxValue)
  const aliases = listOf(json['aliases'])
  if (value === null) return null
  return {
    value,
    unit: readText(json['unit'], maxValue),
    aliases: (Array.isArray(aliases) ? aliases : [])
      .slice(0, maxAliases)
      .map((alias) => readText(alias, maxValue))
      .filter((alias) => alias !== null),
  }
}

/** The steps in their order. One without an id has its number; one without `needs` may use all before it. */
function readSteps(value: unknown): readonly KeyStep[] | null {
  const before: string[] = []
  return readList(value, maxSteps, (item) => {
    const json = isObject(item) ? withNames(item, namesOfItem) : {}
    const id = readText(json['id'], maxValue) ?? `s${before.length + 1}`
    const formula = readText(json['formula'], maxText)
    const result = readText(json['value'], maxValue)
    const needs =
      json['needs'] === undefined || json['needs'] === null
        ? [...before]
        : readList(listOf(json['needs']), maxSteps, (need) => readText(need, maxValue))
    before.push(id)
    if (formula === null || result === null || needs === null) return null
    return { id, label: readText(json['label'], maxText) ?? '', formula, value: result, needs }
  })
}

function readHint(json: JsonObject): KeyHint | null {
  const stepId = readText(json['stepId'], maxValue)
  const question = readText(json['question'], maxText)
  const rung = hintRungs.find((known) => known === json['rung'])
  return stepId === null || question === null || !rung ? null : { stepId, rung, question }
}

function readMistake(json: JsonObject): AnswerKey['mistakes'][number] | null {
  const value = readText(json['value'], maxValue)
  const question = readText(json['question'], maxText)
  return value === null || question === null ? null : { value, question }
}

/** A text of 1 to `max` characters on one line, or a number as text; null for anything else. */
function readText(value: unknown, max: number): string | null {
  const text = typeof value === 'number' && Number.isFinite(value) ? String(value) : value
  if (typeof text !== 'string' || text.length > max) return null
  const line = text
    .toWellFormed()
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
  return line === '' ? null : line
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
