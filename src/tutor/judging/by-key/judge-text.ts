/** Judges answers that are a short text or an expression. A text that is not known is not wrong. */
import { readExpression } from '../../../math/algebra/read-expression'
import { plainNotation } from '../../../math/algebra/notation'
import { sameValue } from '../../../math/algebra/value'
import { attempt } from '../../mathematics'
import { answerId, everything, type MessageOnTask, type KeyVerdict } from './judge-numbers'
import type { PreparedKey } from './prepared-key'

const maxText = 300
const denial = /(?<!\p{L})(?:not|isn't|isnt|aren't|never|nicht|kein|keine|pas|nunca)(?!\p{L})/iu
/** More words than this tell a story around an answer that stands in the task. */
const maxWordsAlone = 8

/** The verdict on an answer in words; aliases and plurals count. */
export function judgeText(key: PreparedKey, task: string, message: MessageOnTask): KeyVerdict {
  const { text } = message
  const found = key.key.answers.flatMap(({ value, aliases }, index) => {
    const writings = [value, ...aliases].filter((writing) => saysWords(text, writing))
    const isGiven = writings.some((writing) => saysWords(task, writing))
    const isShort = plainWords(text).trim().split(' ').length <= maxWordsAlone
    return writings.length > 0 && (!isGiven || isShort) ? [index] : []
  })
  if (denial.test(text)) return { finding: null, reached: [] }
  return answersReached(key, message, { found, quote: text.slice(0, maxText) })
}

/** The verdict on an expression: any writing with the same value. */
export function judgeExpression(
  key: PreparedKey,
  task: string,
  message: MessageOnTask,
): KeyVerdict {
  const listed = listedAnswers(key, message.text)
  if (listed.length > 0) {
    return answersReached(key, message, { found: listed, quote: message.text.slice(0, maxText) })
  }
  const candidates = expressionsIn(message.text)
  const known = compact(task)
  for (const candidate of candidates) {
    const isTask = known.includes(compact(candidate))
    const found = key.key.answers.flatMap(({ value, aliases }, index) =>
      [value, ...aliases].some((writing) => isSameExpression(candidate, writing)) ? [index] : [],
    )
    const isShort = found.some(
      (index) =>
        compact(candidate).length <= compact(key.key.answers[index]?.value ?? '').length * 1.5 + 4,
    )
    if (found.length === 0 || (isTask && !isShort)) continue
    if (isTask && compact(message.text) !== compact(candidate)) continue
    if (isShort) return answersReached(key, message, { found, quote: candidate })
    return { finding: { kind: 'right_step', quote: candidate }, reached: [] }
  }
  return { finding: null, reached: [] }
}

const separators = /\s{1,8}(?:or|and|oder|und|ou|et|o|y|e)\s{1,8}|[,;]\s{1,8}/i
const leadIn =
  /^[^=]{0,80}?(?<!\p{L})(?:are|is|sind|ist|sont|est|son|sono|são|get|got)\s{1,8}|^[^=:]{0,80}:\s{0,8}/iu

/**
 * The places of the answers that a list gives, such as "x = 4 or x = 1/2"; empty where the key has
 * one answer, or where a part of the message matches no answer.
 */
function listedAnswers(key: PreparedKey, text: string): readonly number[] {
  const { answers } = key.key
  if (answers.length < 2 || text.length > maxText) return []
  const parts = text
    .replace(/(?<![.!?\s])[.!?\s]+$/, '')
    .replaceAll('$', '')
    .split(separators)
  if (parts.length < 2) return []
  const found = parts.map((part, at) => {
    const bare = (at === 0 ? part.replace(leadIn, '') : part).trim()
    const plain = bare.replace(/^[A-Za-z](?:_?\{?\d\}?)?\s{0,4}=/, '').trim()
    return answers.findIndex(({ value }) =>
      [bare, plain].some((written) => isSameExpression(written, value)),
    )
  })
  return found.includes(-1) ? [] : [...new Set(found)]
}

interface FoundAnswers {
  readonly found: readonly number[]
  readonly quote: string
}

function answersReached(
  key: PreparedKey,
  { reachedBefore }: MessageOnTask,
  { found, quote }: FoundAnswers,
): KeyVerdict {
  if (found.length === 0) return { finding: null, reached: [] }
  const reached = found.map(answerId)
  const all = new Set([...reachedBefore, ...reached])
  if (key.answers.every((_, index) => all.has(answerId(index)))) {
    return { finding: { kind: 'solved', quote }, reached: everything(key) }
  }
  return { finding: { kind: 'right_step', quote }, reached }
}

/** The parts of a message that may be an expression: all of it, formulas, what follows "is". */
function expressionsIn(text: string): readonly string[] {
  const short = text.slice(0, maxText)
  const formulas = Array.from(
    short.matchAll(/\$([^$]+)\$|\\\(((?:(?!\\[()]).)+)\\\)|\\\[((?:(?!\\[[\]]).)+)\\\]/g),
    (found) => (found[1] ?? found[2] ?? found[3] ?? '').trim(),
  )
  const after =
    /(?:answer|result|solution|it|get|got|think|that)\s{0,32}(?:is|:|=|'s)?\s{1,32}([^,;?!\n]{1,400})[?!.]{0,32}$/i.exec(
      short,
    )?.[1]
  const plain = short.trim().replace(/(?<![.?!])[.?!]+$/, '')
  const sides = [plain, ...formulas].flatMap((part) => part.split('=').slice(1))
  return [
    plain,
    ...formulas,
    ...(after === undefined ? [] : [after.trim()]),
    ...sides.map((side) => side.trim()),
  ].filter((part) => part !== '')
}

function isSameExpression(a: string, b: string): boolean {
  if (compact(a) === compact(b)) return true
  const [left, right] = [a, b].map((part) =>
    attempt(
      'expression',
      () => expressionOf(part),
      () => null,
    ),
  )
  if (!left || !right) return false
  return attempt(
    'same_expression',
    () => sameValue(left, right),
    () => false,
  )
}

function expressionOf(text: string): ReturnType<typeof readExpression> {
  const plain = plainNotation(text.replace(/\\left|\\right/g, '')).trim()
  return readExpression(plain.replace(/^[A-Za-z](?:\([a-z]\))?\s*=\s*/, ''))
}

/**
 * The option whose words a text says: the longest, where the words of others are part of it. Null for
 * none, and for several.
 */
export function optionSaid<Option extends { readonly text: string }>(
  text: string,
  options: readonly Option[],
): Option | null {
  const [longest, second] = options
    .filter(({ text: words }) => /\p{L}{3}/u.test(words) && saysWords(text, words))
    .toSorted((a, b) => plainWords(b.text).length - plainWords(a.text).length)
  if (longest === undefined) return null
  const isPart = second === undefined || plainWords(longest.text).includes(plainWords(second.text))
  return isPart ? longest : null
}

/** A formula without what does not change it. */
function compact(text: string): string {
  return text
    .replace(/\\(?:left|right|,|;|!|cdot|times)|[\s${}*]/g, '')
    .replaceAll('**', '^')
    .toLowerCase()
}

/** Words in lower case without accents and punctuation, each between blanks. */
export function plainWords(text: string): string {
  const bare = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  const words = bare.match(/[\p{L}\p{N}]+(?:[.,]\p{N}+){0,8}/gu) ?? []
  return ` ${words.filter((word) => !/^(?:the|a|an|der|die|das|le|la|les|el|los|las)$/.test(word)).join(' ')} `
}

/** Whether a text holds a phrase in whole words; a plural "s" more or less does not matter. */
export function saysWords(text: string, phrase: string): boolean {
  const [inside, wanted] = [plainWords(text), plainWords(phrase).trim()]
  if (wanted === '') return false
  const forms = [wanted, `${wanted}s`, wanted.replace(/s$/, '')]
  return forms.some((form) => form !== '' && inside.includes(` ${form} `))
}
