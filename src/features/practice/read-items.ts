/** Reads what a model wrote as items, and makes an item of one whose key has been checked. */
import type { AnswerKey } from '../../tutor/answer-key/key'
import { readAnswerKey, readList } from '../../tutor/answer-key/read-key'
import {
  choiceLetter,
  levels,
  type ItemKind,
  type Level,
  type ItemContent,
} from '../../practice/item'
import type { PracticeLanguage } from '../../db/schema'

/** An item as the model wrote it; nothing of it is checked but its form. */
export interface WrittenItem {
  readonly question: string
  readonly skill: string
  readonly level: Level
  readonly choices: readonly string[]
  readonly key: AnswerKey
}

const maxItems = 60
const maxQuestion = 2_000
const maxChoice = 300
const maxChoices = 10
const maxSkill = 80

/** The items that can be read. */
export function readDrafts(
  value: Readonly<Record<string, unknown>> | null,
): readonly WrittenItem[] {
  const items = value?.['items']
  if (!Array.isArray(items)) return []
  return items.slice(0, maxItems).flatMap((item: unknown) => readDraft(item) ?? [])
}

function readDraft(value: unknown): WrittenItem | null {
  if (typeof value !== 'object' || value === null) return null
  const json = value as Readonly<Record<string, unknown>>
  const question = readText(json['question'], maxQuestion)
  const skill = readText(json['skill'], maxSkill)
  const choices = readChoices(json['choices'])
  const written = json['key']
  const key =
    typeof written === 'object' ? readAnswerKey(written as Record<string, unknown> | null) : null
  if (question === null || skill === null || choices === null) return null
  if (key === null || key === 'open' || isAmbiguous(key) || isChoice(key) !== choices.length > 1)
    return null
  const level = levels.find((one) => one === json['level']) ?? 'medium'
  return { question, skill: skill.replaceAll(/\s+/g, ' '), level, choices, key }
}

/** A calculated answer is one value; several are solutions, or a doubt. */
const isAmbiguous = ({ kind, answers }: AnswerKey): boolean =>
  answers.length > 1 && (kind === 'numeric' || kind === 'expression')

const isChoice = ({ kind }: AnswerKey): boolean => kind === 'choice'

/** Empty where there are none; null where they cannot be read. */
function readChoices(value: unknown): readonly string[] | null {
  return readList(
    value,
    maxChoices,
    (one) => readText(one, maxChoice)?.replace(letterMark, '') ?? null,
  )
}

/** A letter before an option, which the client writes itself. */
const letterMark = /^\(?[A-J][).:]\s+/

function readText(value: unknown, max: number): string | null {
  if (typeof value !== 'string' || value.length > max) return null
  const text = value
    .toWellFormed()
    .replaceAll(/[^\P{Cc}\n]+/gu, ' ')
    .trim()
  return text === '' ? null : text
}

/** The task of an item with its options, as a learner would write it. */
export const taskText = (question: string, choices: readonly string[] = []): string =>
  [question, ...choices.map((choice, at) => `${choiceLetter(at)}) ${choice}`)].join('\n')

/** Where an answer stands in the learner's material. */
export interface DraftSource {
  readonly quote: string
  readonly name: string
  readonly place: string
}

/** The item of a draft. `key`: checked, with letters for choices. */
export function itemOf(
  { question, skill, level, choices }: WrittenItem,
  key: AnswerKey,
  { language, source }: { language: PracticeLanguage; source: DraftSource | null },
): ItemContent {
  const steps = key.steps.map(({ label, formula, value }) => `${label}: ${formula} = ${value}`)
  const [first] = key.answers
  const answer = [first?.aliases.at(isChoice(key) ? -1 : 0), first?.value].find(Boolean) ?? ''
  const solution = steps.length > 0 ? steps : [answer]
  return {
    question,
    kind: itemKindOf(key),
    ...(choices.length > 0 && { choices: [...choices] }),
    key: key.kind === 'text' ? asOneAnswer(key) : key,
    steps: solution,
    explanation: [...solution, ...(source ? [quoted(source)] : [])].join('\n'),
    hints: key.hints.map((hint) => hint.question),
    mistakes: key.mistakes.map((mistake) => ({
      answer: mistake.value,
      question: mistake.question,
    })),
    skill,
    level,
    language,
  }
}

const itemKinds = { numeric: 'number', expression: 'expression', text: 'text' } as const

const itemKindOf = ({ kind, answers }: AnswerKey): ItemKind => {
  if (kind !== 'choice') return itemKinds[kind]
  return answers.length > 1 ? 'choices' : 'choice'
}

/** Further answers of a text are other writings of the first. */
function asOneAnswer(key: AnswerKey): AnswerKey {
  const [first, ...others] = key.answers
  if (!first) return key
  const aliases = [...first.aliases, ...others.flatMap(({ value, aliases }) => [value, ...aliases])]
  return { ...key, answers: [{ ...first, aliases }] }
}

const quoted = ({ quote, name, place }: DraftSource): string =>
  `“${quote}” (${place === '' ? name : `${name}, ${place}`})`
