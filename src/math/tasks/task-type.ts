/**
 * A type of school task, described once: practice writes its tasks, and the tutor reads them, with the same
 * solution, hints and known mistakes. A text is read only where every sentence of it is one of the type.
 */
import type { Language } from '../../text/language'
import Fraction from 'fraction.js'
import type { Form } from '../algebra/final-form'
import { intermediateValuesOf } from '../algebra/stepwise'
import { formatFraction, inMath } from '../algebra/format'
import { readExpression } from '../algebra/read-expression'
import { exactValue } from '../algebra/value'
import { exactProblem, type ExactTask } from './exact-values'
import { quantityProblem, type QuantityTask } from '../kinds/quantity'
import { joinedBy, localText, phrase, type Phrase, type Texts, told } from '../phrases/phrase'
import { commonWords } from '../vocabulary'
import type { Figure } from '../figures'
import { type BarModel, type MathProblem, wordedStep, workedStep } from '../problem'
import { type Random, randomOf } from '../random'
import { askedByAny, type Cues, readByCues } from './cues'
import {
  type Bindings,
  filledIn,
  joinedBindings,
  type TaskSentence,
  taskSentences,
  type TaskValues,
} from './grammar'

/** How a task is solved. Formulas are in plain notation. */
export interface Solved {
  /** Calculations, each with a number as its value; the last gives the answer. */
  readonly calculations: readonly string[]
  /** Other formulas of the answer, one for each way that learners go. */
  readonly ways?: readonly string[]
  /** Further numbers that a right way may pass. */
  readonly passes?: readonly string[]
  /** Other numbers that a letter may stand for. */
  readonly others?: readonly string[]
  /** TaskValues of careless readings, and the question about each. */
  readonly mistakes?: readonly TaskMistake[]
  readonly unit?: string
  /** The letter that the answer is the value of: "x". */
  readonly letter?: string
  /** The formula that the first step starts from, where it is not the numbers of the task. */
  readonly statement?: string
  /** The lines of the solution, where it is no chain of calculations. */
  readonly lines?: readonly string[]
  /** The same problem as this type tells it. */
  readonly told?: (problem: MathProblem) => MathProblem
}

export type TaskMistake = readonly [formula: string, question: Texts]

/** A task whose answer is no single number, as practice asks for it. Mistakes are answers here. */
interface FormulaAnswer {
  readonly kind: 'equation' | 'expression'
  readonly answers: readonly string[]
  readonly lines: readonly string[]
  readonly mistakes?: readonly TaskMistake[]
  /** The form that an expression must have. */
  readonly form?: Form
}

/** A task of formulas that another kind reads in plain notation: "Solve 3x + 5 = 20". */
interface Formal extends FormulaAnswer {
  readonly formal: string
  readonly told?: Solved['told']
}

/** Several values, each by its letter: "x = 2*3 + 3*1" and "y = …". */
interface Equations extends FormulaAnswer {
  readonly equations: readonly string[]
  readonly told?: Solved['told']
}

/** A task whose answer is no single fraction. */
interface Exact {
  readonly exact: Omit<ExactTask, 'hints' | 'slips' | 'statement' | 'shownStatement'> & {
    readonly statement?: string
  }
  readonly mistakes?: readonly TaskMistake[]
  readonly told?: Solved['told']
}

/** A task whose problem is made in place. */
export interface Made extends FormulaAnswer {
  readonly problem: (own: Pick<MathProblem, 'subject' | 'task' | 'variant'>) => MathProblem | null
}

/** Sentences of the grammar, each list in its languages. */
export type Sentences = Partial<Record<Language, readonly string[]>>

export interface TaskType {
  /** Begins as `problem-skill` knows it: "ratio: shares". */
  readonly subject: string
  /** The task as practice writes it. */
  readonly text: Texts
  /** Further sentences that tell, and that ask. */
  readonly facts?: Sentences
  readonly asks?: Sentences
  /** Other ways to say the task, by the words at its numbers. */
  readonly cues?: readonly Cues[]
  /** The slots that a task must bind, separated by blanks. */
  readonly needs: string
  /** The rule and three hints, from the first rung on. */
  readonly rule: Texts
  readonly hints: readonly Texts[]
  /** Null where the numbers make no such task. */
  readonly solve: (given: Bindings) => Solved | Formal | Equations | Exact | Made | null
  /** What the task gives and asks for, as boxes. Null where the numbers make none. */
  readonly bars?: (given: Bindings) => BarModel | null
  /** The figure that the task measures. Null where it gives too little of it. */
  readonly figure?: (given: Bindings) => Figure | null
  /** The values of a new task. */
  readonly make: (random: Random) => TaskValues
}

const languages = ['en', 'de', 'fr', 'es'] as const

/** The sentences of a type in all languages, those that ask first; made when they are first asked for. */
const sentencesByType = new WeakMap<TaskType, readonly TaskSentence[]>()

function sentencesOfType(type: TaskType): readonly TaskSentence[] {
  const known = sentencesByType.get(type)
  if (known !== undefined) return known
  const made = languages.flatMap((language) => {
    const questions = (type.asks?.[language] ?? []).flatMap((text) => taskSentences(text, language))
    return [
      ...asking(taskSentences(type.text[language], language)),
      ...(type.facts?.[language] ?? []).flatMap((text) => taskSentences(text, language)),
      ...questions.map((sentence) => ({ ...sentence, asks: true })),
    ]
  })
  const sentences = made.toSorted((a, b) => Number(b.asks) - Number(a.asks))
  sentencesByType.set(type, sentences)
  return sentences
}

/** The sentences of a whole task: without a question mark its commands ask. */
function asking(sentences: readonly TaskSentence[]): readonly TaskSentence[] {
  return sentences.some(({ asks }) => asks)
    ? sentences
    : sentences.map((sentence) => ({ ...sentence, asks: sentence.commands }))
}

/** A sentence of a type. */
interface TypedSentence {
  readonly type: TaskType
  readonly sentence: TaskSentence
  /** Its place among all. */
  readonly at: number
}

/** Reads tasks of these types. There are thousands of sentences; what a text holds tells the few that it may be. */
export class TaskReader {
  readonly #types: readonly TaskType[]
  /** The sentences by their anchors, those by their first two characters; shorter ones by none. */
  #forms: ReadonlyMap<string, ReadonlyMap<string, readonly TypedSentence[]>> | null = null
  /** Whether a sentence asks as the cues of a type do; most messages do not. */
  readonly #asksByCues: (sentence: string) => boolean

  constructor(types: readonly TaskType[]) {
    this.#types = types
    this.#asksByCues = askedByAny(types.flatMap(({ cues }) => cues ?? []))
  }

  /** What plain sentences give of each type that all of them are of, or whose cues they hold. */
  read(sentences: readonly string[]): readonly (readonly [TaskType, Bindings])[] {
    const held = sentences.map((sentence) => this.#formsHeldIn(sentence))
    const hasCues = sentences.some(this.#asksByCues)
    return this.#types.flatMap((type) => {
      const forms = held.map((byType) => byType.get(type) ?? [])
      const isWhole = forms.every((each) => each.length > 0)
      const asks = isWhole && forms.some((each) => each.some((form) => form.asks))
      const found = [
        ...(asks ? readTask(sentences, forms, type) : []),
        ...(hasCues ? readCues(sentences, type) : []),
      ]
      return found.map((given) => [type, given] as const)
    })
  }

  /** The sentences of each type that a plain sentence may be, in their order. */
  #formsHeldIn(sentence: string): ReadonlyMap<TaskType, readonly TaskSentence[]> {
    this.#forms ??= formsByAnchor(this.#types)
    const found = new Set<TypedSentence>()
    for (let at = -1; at < sentence.length; at += 1) {
      const begins = at < 0 ? '' : sentence.slice(at, at + 2)
      for (const [anchor, forms] of this.#forms.get(begins) ?? []) {
        if (at < 0 || sentence.startsWith(anchor, at)) for (const form of forms) found.add(form)
      }
    }
    const inOrder = [...found].toSorted((one, other) => one.at - other.at)
    const byType = new Map<TaskType, TaskSentence[]>()
    for (const { type, sentence: form } of inOrder) {
      const forms = byType.get(type)
      if (forms === undefined) byType.set(type, [form])
      else forms.push(form)
    }
    return byType
  }
}

function formsByAnchor(types: readonly TaskType[]) {
  const found = new Map<string, Map<string, TypedSentence[]>>()
  for (const type of types) {
    for (const [at, sentence] of sentencesOfType(type).entries()) {
      for (const anchor of sentence.anchors) {
        const begins = anchor.length < 2 ? '' : anchor.slice(0, 2)
        const anchors = found.get(begins) ?? new Map<string, TypedSentence[]>()
        const forms = anchors.get(anchor) ?? []
        forms.push({ type, sentence, at })
        found.set(begins, anchors.set(anchor, forms))
      }
    }
  }
  return found
}

const maxReadings = 16

const isComplete = ({ needs }: TaskType, bound: Bindings): boolean =>
  needs.split(' ').every((name) => name === '' || bound[name] !== undefined)

/**
 * What plain sentences give of a type; empty where one of them is none of it, or something is missing. `forms`: what
 * each of them may be.
 */
function readTask(
  sentences: readonly string[],
  forms: readonly (readonly TaskSentence[])[],
  type: TaskType,
): readonly Bindings[] {
  let readings: readonly (readonly [Bindings, asked: number])[] = [[{}, 0]]
  // The question comes last, and is told from others most quickly.
  for (let at = sentences.length - 1; at >= 0; at -= 1) {
    const sentence = sentences[at] ?? ''
    const found = (forms[at] ?? []).flatMap((form) => {
      const reading = form.read(sentence)
      if (reading === null || (form.asks && !isEchoed(reading.free, sentence, sentences))) return []
      const { bound } = reading
      return readings.flatMap(([before, asked]): (readonly [Bindings, number])[] => {
        const joined = joinedBindings([before, bound])
        return joined === null ? [] : [[joined, asked + Number(form.asks)]]
      })
    })
    if (found.length === 0) return []
    readings = [...new Map(found.map((one) => [JSON.stringify(one), one])).values()]
    if (readings.length > maxReadings) return []
  }
  return readings.flatMap(([bound, asked]) =>
    asked === 1 && isComplete(type, bound) ? [bound] : [],
  )
}

/** What the words at the numbers of plain sentences give of a type. */
function readCues(sentences: readonly string[], type: TaskType): readonly Bindings[] {
  return (type.cues ?? []).flatMap((cues) => {
    const bound = readByCues(sentences, cues)
    return bound !== null && isComplete(type, bound) ? [bound] : []
  })
}

/**
 * Whether the free words of a question stand in what is told, too: after "10 of 25 are ill" it asks who is ill, and
 * not who is well.
 */
function isEchoed(
  free: readonly string[],
  question: string,
  sentences: readonly string[],
): boolean {
  const told = sentences.flatMap((one) => (one === question ? [] : one.split(/[^\p{L}]+/u)))
  return free.every(
    (word) =>
      word.length < 2 || commonWords.has(word) || told.some((other) => isSameStem(word, other)),
  )
}

/** Two forms of one word: "wear" and "wears". */
export function isSameStem(one: string, other: string): boolean {
  if (one === other) return true
  const least = Math.max(3, Math.min(one.length, other.length) - 2)
  return one.length > 2 && other.length > 2 && one.slice(0, least) === other.slice(0, least)
}

/** The values of a task as they are read from its text. */
export const boundValues = (values: TaskValues): Bindings =>
  Object.fromEntries(
    Object.entries(values)
      .map(([name, value]) => [name, typeof value === 'string' ? value : value.en])
      .filter(([, value]) => value !== ''),
  )

/** A task with what was read of it. */
interface ReadTask {
  readonly task: string
  readonly type: TaskType
  readonly given: Bindings
}

/** Kinds that tasks of formulas come down to. */
export interface FormalKinds {
  /** Reads a task in plain notation: "Solve 3x + 5 = 20". */
  readonly formal: (text: string) => MathProblem | null
  /** Makes the problem of several values, each by an equation of its own. */
  readonly values: (equations: readonly string[]) => MathProblem | null
}

/** The problem of a task; null where its numbers make none. */
export function problemOf(read: ReadTask, kinds: FormalKinds): MathProblem | null {
  const problem = solvedProblem(read, kinds)
  if (problem === null) return null
  const bars = read.type.bars?.(read.given) ?? null
  const figure = read.type.figure?.(read.given) ?? null
  return { ...problem, ...(bars && { bars }), ...(figure && { figure }) }
}

function solvedProblem(read: ReadTask, { formal, values }: FormalKinds): MathProblem | null {
  const { task, type, given } = read
  const solved = type.solve(given)
  if (solved === null) return null
  if ('calculations' in solved) {
    const problem = quantityOf(read, solved)
    return problem && toldAs(problem, solved)
  }
  const own = { task, subject: type.subject, variant: variantOf(type, given) }
  if ('exact' in solved) {
    const problem = exactOf(read, solved)
    return problem && toldAs(problem, solved)
  }
  if ('problem' in solved) return solved.problem(own)
  if ('formal' in solved) {
    const problem = formal(solved.formal)
    return problem && toldAs({ ...problem, ...own }, solved)
  }
  const problem = values(solved.equations)
  return problem && toldAs({ ...problem, ...own, ...questionsOf(read) }, solved)
}

const toldAs = (problem: MathProblem, solved: { readonly told?: Solved['told'] }): MathProblem =>
  solved.told?.(problem) ?? problem

function exactOf(
  { task, type, given }: ReadTask,
  { exact, mistakes = [] }: Exact,
): MathProblem | null {
  const own = { task, subject: type.subject, variant: variantOf(type, given) }
  const numbers = numbersOf(given)
  const shown =
    exact.statement === undefined
      ? joinedBy('and', numbers.map(inMath))
      : exact.form === 'clock'
        ? toldAlike(exact.statement)
        : shownFormula(exact.statement)
  return exactProblem(own, {
    statement: numbers.join(' and '),
    ...exact,
    shownStatement: shown,
    hints: type.hints.map(told),
    slips: mistakes.map(([formula, question]) => [formula, told(question)] as const),
  })
}

/** The questions of a type, and the numbers of its task as what they start from. */
function questionsOf({
  type,
  given,
}: ReadTask): Pick<MathProblem, 'statement' | 'ask' | 'askAbout'> {
  const hints = type.hints.map(told)
  const [probe, hint = probe, strong = hint] = hints
  const byRung = { probe, hint, strong_hint: strong }
  const question = (rung: keyof typeof byRung) => byRung[rung] ?? told(type.rule)
  const statement = numbersOf(given).join(' and ')
  return {
    statement,
    ask: (rung, current) => [
      ...(current === statement ? [] : [phrase('quantity.piece', { current: inMath(current) })]),
      question(rung),
    ],
    askAbout: ({ quote }) => [
      phrase('lookAgain', { quote: inMath(quote), question: question('hint') }),
    ],
  }
}

/** Another task of the type; where it comes to the same solution as the task itself, the one of the next try. */
const variantOf =
  (type: TaskType, given: Bindings): MathProblem['variant'] =>
  (seed, language = 'en') => {
    const own = JSON.stringify(type.solve(given))
    const isOther = (values: TaskValues) => JSON.stringify(type.solve(boundValues(values))) !== own
    const tries = Array.from({ length: variantTries }, (_, at) =>
      type.make(randomOf(`${type.subject} ${seed}${at === 0 ? '' : ` ${at}`}`)),
    )
    const values = tries.find(isOther) ?? tries[0] ?? {}
    return localText(filledIn(type.text, values)[language], language)
  }

const variantTries = 4

function quantityOf({ task, type, given }: ReadTask, solved: Solved): MathProblem | null {
  const formulas = [...solved.calculations, ...(solved.ways ?? []), ...(solved.passes ?? [])]
  const trees = formulas.map(readExpression).filter((tree) => tree !== null)
  const values = trees.map(exactValue).filter((value) => value !== null)
  const value = values[solved.calculations.length - 1]
  if (value === undefined || values.length !== formulas.length) return null
  const unit = solved.unit === '€' ? coinOf(task) : (solved.unit ?? '')
  const pieces = [...values, ...trees.flatMap(intermediateValuesOf)].filter(
    (piece) => !piece.equals(value),
  )
  const numbers = numbersOf(given)
  const start =
    solved.statement === undefined
      ? joinedBy('and', numbers.map(inMath))
      : shownFormula(solved.statement)
  const [probe, hint, strong = hint] = type.hints.map((texts) => [told(texts)])
  return quantityProblem({
    subject: type.subject,
    task,
    taskPhrase: phrase('task.asks', {}),
    statement: numbers.join(' and ') || (solved.statement ?? ''),
    ...(typeof start !== 'string' && { statementPhrase: start }),
    value,
    answer: /[%°]/.test(unit)
      ? `${written(value)}${unit}`
      : [written(value), unit].join(' ').trim(),
    intermediateValues: pieces,
    ways: trees,
    mistakes: mistakesOf(solved, [value, ...pieces]),
    givens: numbers.map((number) => new Fraction(number)),
    unknowns: [value, ...valuesOf(solved.others ?? [])],
    measure: measures[unit] ?? unit,
    questions: { probe: probe ?? [], hint: hint ?? [], strong_hint: strong ?? [] },
    about: {},
    solution: [
      wordedStep(phrase('start', {}), start),
      ...solved.calculations.map((formula, at) =>
        workedStep(
          phrase('thatGives', {}),
          values[at] === undefined ? formula : `${formula} = ${written(values[at])}`,
        ),
      ),
    ],
    variant: variantOf(type, given),
  })
}

const valuesOf = (formulas: readonly string[]): readonly Fraction[] =>
  formulas.flatMap((formula) => {
    const tree = readExpression(formula)
    const value = tree && exactValue(tree)
    return value === null ? [] : [value]
  })

/** A formula as a phrase, which every language writes alike. */
const shownFormula = (formula: string): Phrase => toldAlike(inMath(formula))

const toldAlike = (text: string): Phrase => told({ en: text, de: text, fr: text, es: text })

/** The units of answers as the reader of units names them. */
const measures: Readonly<Record<string, string>> = { '€': 'euro', $: 'euro', '£': '', '%': '' }

/** The coin of a task that speaks of money; empty where it names none. */
function coinOf(task: string): string {
  if (/\$ ?\d|\d ?\$|dollar/i.test(task)) return '$'
  if (/£|pounds?(?!\p{L})/iu.test(task)) return '£'
  return /€|euros?(?!\p{L})|(?<!\p{L})eur(?!\p{L})/iu.test(task) ? '€' : ''
}

const written = (value: Fraction): string => {
  const text = formatFraction(value)
  return text.includes('(') ? value.toFraction() : text
}

/** The numbers that a task gives, each once. */
function numbersOf(given: Bindings): readonly string[] {
  const numbers = Object.values(given).flatMap((text) => text.match(/\d+(?:\.\d+)?/g) ?? [])
  return [...new Set(numbers)]
}

/** The values of careless readings that no right way passes. */
function mistakesOf(
  { mistakes = [] }: Solved,
  right: readonly Fraction[],
): QuantityTask['mistakes'] {
  return mistakes.flatMap(([formula, question]): QuantityTask['mistakes'] => {
    const tree = readExpression(formula)
    const value = tree && exactValue(tree)
    const isRight = value === null || right.some((one) => one.equals(value))
    return isRight ? [] : [['unknown', value, told(question)]]
  })
}

/** The sentences of several lists, language by language. */
export function listsOf(...lists: readonly Sentences[]): Sentences {
  const all = (language: Language) => lists.flatMap((list) => list[language] ?? [])
  return { en: all('en'), de: all('de'), fr: all('fr'), es: all('es') }
}
