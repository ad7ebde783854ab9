/**
 * The checks of a key by code: every formula evaluates to its value, every operand has a source, the
 * last value is an answer, roots solve the task's equation, a chosen letter exists. A key that passes
 * may still be wrong; the second sample is for that. What could disclose the answer early is taken out of a
 * key: hints and questions that hold an answer or a value that is not reached, labels that hold their own value.
 */
import { Pacer } from '../../lib/pacing'
import { type Expression, lettersIn, lettersInSides } from '../../math/algebra/expression'
import { readExpression } from '../../math/algebra/read-expression'
import { plainNotation } from '../../math/algebra/notation'
import { isFloatRoundingOf, nearlyEqual, sameValue } from '../../math/algebra/value'
import { readAhead } from '../guard/held'
import { createKeyDetector } from '../guard/key-detector'
import type { DisclosureDetector } from '../guard/detector'
import { attempt } from '../mathematics'
import type { AnswerKey, KeyAnswer, KeyStep } from './key'
import { operandReaders, operandsIn, operandSource, type OperandSource } from './operands'
import { readAmount, readQuantity, sameAmount } from './quantities'
import { type Equation, readEquation, solve } from '../../math/algebra/equation'
import { equationLetters, fragmentsOf, onlyLetter } from '../../math/algebra/fragments'

/** Why a key was refused. A log may name it: it holds nothing of the task. */
export type KeyFault =
  'answer_form' | 'choice' | 'formula' | 'last_value' | 'mathematics' | 'needs' | 'operand' | 'root'

/** A key that passed, without the hints and mistakes that say too much; or why it did not pass. */
export type CheckedKey =
  | { readonly key: AnswerKey; readonly fault: null }
  | { readonly key: null; readonly fault: KeyFault }

/** What the check can see of a task. */
interface SeenTask {
  /** False where a part of it stands in pictures: then a formula may use any number. */
  readonly isWhole: boolean
}

/** A slice of the check ends after so long. */
const sliceMs = 5

/** Checks what a model wrote as the key of `task`, in slices. Never rejects. */
export async function checkKey(
  key: AnswerKey,
  task: string,
  seen: SeenTask = { isWhole: true },
): Promise<CheckedKey> {
  const pacer = new Pacer(sliceMs)
  const normal = attempt(
    'check_key',
    () => (key.kind === 'choice' ? withLetters(key, task) : key),
    () => null,
  )
  if (normal === null) return { key: null, fault: 'choice' }
  for (const check of checksOf(normal, task, seen)) {
    const fault = attempt<KeyFault | null>('check_key', check, () => 'mathematics')
    if (fault !== null) return { key: null, fault }
    await pacer.pause()
  }
  return { key: await withoutDisclosures(normal, task, pacer), fault: null }
}

/** The checks in their order; each returns what is wrong, or null. */
function* checksOf(
  key: AnswerKey,
  task: string,
  { isWhole }: SeenTask,
): Generator<() => KeyFault | null> {
  const isCalculated = key.kind === 'numeric' || key.kind === 'expression'
  yield () => (key.kind === 'numeric' && !key.answers.every(isNumber) ? 'answer_form' : null)
  yield () => (isCalculated && !solvesEquation(key.answers, task) ? 'root' : null)
  const last = key.steps.at(-1)
  yield () => (last && !isAnswer(last, key) ? 'last_value' : null)
  const operands: number[] = []
  for (const read of isWhole ? operandReaders(task) : []) {
    yield () => {
      operands.push(...read())
      return null
    }
  }
  const isInTask: OperandSource = isWhole ? operandSource(operands) : () => true
  const done = new Map<string, KeyStep>()
  for (const step of key.steps) {
    yield () => stepFault(step, done, isInTask)
    done.set(step.id, step)
  }
}

/** A number, or a ratio or time of day such as 3:40. */
function isNumber({ value, unit }: KeyAnswer): boolean {
  return (
    readQuantity(value, unit) !== null || /^\d{1,40}(?:\s{0,8}:\s{0,8}\d{1,40}){1,12}$/.test(value)
  )
}

/** The letter of the option in place of what the model wrote; null where there is no such option. */
function withLetters(key: AnswerKey, task: string): AnswerKey | null {
  const choices = choicesIn(task)
  const answers = key.answers.map((answer) => {
    const letter = letterOf(answer.value, choices)
    const text = letter === null ? undefined : choices.get(letter)
    return letter === null || text === undefined
      ? null
      : { ...answer, value: letter, aliases: [...answer.aliases, text] }
  })
  const found = answers.filter((answer) => answer !== null)
  return found.length === answers.length ? { ...key, answers: found } : null
}

/** `done`: the steps before it, by id. */
function stepFault(
  step: KeyStep,
  done: ReadonlyMap<string, KeyStep>,
  isInTask: OperandSource,
): KeyFault | null {
  const needed = step.needs.map((id) => done.get(id))
  if (needed.includes(undefined)) return 'needs'
  const formula = readFormula(step.formula)
  if (formula === null || !evaluatesTo(step, formula)) return 'formula'
  const values = needed.flatMap((one) => readQuantity(one?.value ?? '', null) ?? [])
  const hasSource = (operand: number) =>
    isInTask(operand) || values.some(({ value }) => isSameNumber(value, operand))
  return operandsIn(formula).every(hasSource) ? null : 'operand'
}

function readFormula(formula: string): Expression | null {
  const bare = formula.replace(/[$€£]/g, '').replace(/(\d)\s*(?=π)/g, '$1*')
  // The value may stand behind the formula: "16 - 3 - 4 = 9".
  const [left = ''] = plainNotation(bare).split('=')
  return readExpression(left.replace(/π|\bpi\b/g, `(${Math.PI})`).trim())
}

function evaluatesTo({ formula, value }: KeyStep, tree: Expression): boolean {
  if (lettersIn(tree).size > 0) {
    const written = readExpression(plainNotation(value))
    return written !== null && sameValue(tree, written)
  }
  const computed = readAmount(plainNotation(formula.replace(/[$€£]/g, '')).split('=')[0] ?? '')
  const written = readQuantity(value, null)
  if (computed === null || written === null) return false
  // "20 % of 50 %" and a step that ends in percent.
  const asPercent = {
    ...written,
    text: '',
    value: written.value / 100,
    exact: written.exact?.div(100) ?? null,
  }
  return sameAmount(computed, written) || (written.unit === '%' && sameAmount(computed, asPercent))
}

/** The last value is one of the answers; of a choice, the number in its option. */
function isAnswer({ value }: KeyStep, { kind, answers }: AnswerKey): boolean {
  if (kind === 'text') return true
  const last = readQuantity(value, null)
  const texts = answers.flatMap((answer) =>
    kind === 'choice' ? answer.aliases.slice(-1) : [answer.value],
  )
  return texts.some((text) => {
    const written = readQuantity(text, null)
    if (last !== null && written !== null) return sameAmount(last, written)
    if (kind === 'choice') return true
    const [one, other] = [value, text].map((each) => readExpression(plainNotation(each)))
    return one && other ? sameValue(one, other) : value.trim() === text.trim()
  })
}

function isSameNumber(a: number, b: number): boolean {
  return nearlyEqual(a, b) || a === -b
}

const option = /(?:^|[\n\r;(]|\s{2,32}|[.?!:,]\s|\s(?=\())\s{0,32}\(?([A-Ja-j])\s?[).:]\s*/g
const maxOptionChars = 300

/** The options by letter (upper case), in their order; empty where the task lists fewer than two. */
function choicesIn(task: string): ReadonlyMap<string, string> {
  const marks = Array.from(task.matchAll(option))
  const start = marks.findLastIndex(([, letter = '']) => letter.toUpperCase() === 'A')
  const found = new Map<string, string>()
  for (const [at, mark] of marks.slice(Math.max(0, start)).entries()) {
    const letter = (mark[1] ?? '').toUpperCase()
    if (letter.charCodeAt(0) !== 'A'.charCodeAt(0) + found.size) continue
    const end = marks[start + at + 1]?.index ?? task.length
    const text = task.slice(mark.index + mark[0].length, end).trim()
    found.set(letter, text.slice(0, maxOptionChars))
  }
  return start >= 0 && found.size > 1 ? found : new Map()
}

/**
 * The letter that `value` names, as "B", "(B)", "B) 18" or by the words of the option; null where the
 * task has no such option.
 */
function letterOf(value: string, choices: ReadonlyMap<string, string>): string | null {
  const named = /^\(?([A-Za-z])\)?(?:[).:\s]|$)/.exec(value.trim())?.[1]?.toUpperCase()
  const plain = wordsOf(value)
  const byText = [...choices].find(([, text]) => wordsOf(text) === plain)?.[0]
  if (byText !== undefined) return byText
  return named !== undefined && choices.has(named) ? named : null
}

const wordsOf = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s.]+/g, ' ')
    .trim()

const maxTaskChars = 4000
const solving =
  /\b(?:solve|solutions?|roots?|zeros|unknown|löse|lösung(?:en)?|nullstellen?|résou[ds]|résoudre|solutions?|racines?|resuelve|resolver|soluci[oó]n(?:es)?|raíces)\b/i
/** "Find 2x + 1", "the value of x + 3": what is asked is not the unknown itself. */
const derived =
  /\b(?:value|sum|product|difference|number|how many|ratio|maximum|minimum|expression|average|inequalit|system|log|logarithm(?:ic)?|base|ln|sin|cos|tan|interval|wert|summe|valeur|somme|valor|suma)\b/i

/**
 * False where the task asks to solve one equation in one unknown and an answer is no root of it. True
 * where it asks anything else, or where the equation cannot be solved by code.
 */
function solvesEquation(answers: readonly KeyAnswer[], task: string): boolean {
  const equation = equationOf(task.slice(0, maxTaskChars))
  const roots = equation && solve(equation.left, equation.right)
  if (roots === null || roots === 'all') return true
  return answers.every(({ value }) =>
    valuesIn(value).every((written) => {
      const amount = readAmount(written)
      if (amount === null) return true
      return roots.some(
        (root) =>
          nearlyEqual(root.value, amount.value) ||
          isFloatRoundingOf(amount.text, amount.value, root.value),
      )
    }),
  )
}

/** The only equation of a task that asks to solve it; null for all other tasks. */
function equationOf(task: string): Equation | null {
  if (!solving.test(task) || derived.test(task)) return null
  const letters = equationLetters(task)
  if (letters.length !== 1) return null
  const fragments = fragmentsOf(task, onlyLetter(letters[0] ?? '')).filter(({ text }) =>
    /[=<>]/.test(text),
  )
  const equation = fragments.length === 1 ? readEquation(fragments[0]?.text ?? '') : null
  if (equation === null) return null
  return lettersInSides(equation).size > 0 ? equation : null
}

/** "x = 2 or x = 3" is 2 and 3. */
function valuesIn(answer: string): readonly string[] {
  return answer
    .split(
      /(?:(?<!\s)\s+)?(?:,(?!\d{3}\b)|;|\bor\b|\band\b|\boder\b|\bund\b|\bou\b|\bet\b|\by\b|\bo\b)\s*/,
    )
    .map((part) => part.replace(/^.*=/, '').trim())
    .filter((part) => part !== '')
}

const plainLabel = 'the next step'
/** Characters of the task whose numbers a hint may repeat. */
const maxHintTaskChars = 2_000

/** The key without smuggled values, and without "mistakes" that are right. Never rejects. */
async function withoutDisclosures(key: AnswerKey, task: string, pacer: Pacer): Promise<AnswerKey> {
  for (const answer of key.answers) {
    attempt(
      'key_disclosure',
      () => readAhead(answer),
      () => undefined,
    )
    await pacer.pause()
  }
  const reader = new DisclosureReader(key, task.slice(0, maxHintTaskChars), pacer)
  const steps: KeyStep[] = []
  for (const step of key.steps) {
    const isSafe = !(await reader.discloses(step.label, step.id))
    steps.push(isSafe ? step : { ...step, label: plainLabel })
  }
  const hints = []
  for (const hint of key.hints) {
    if (!(await reader.discloses(hint.question, hint.stepId))) hints.push(hint)
  }
  const mistakes = []
  for (const mistake of key.mistakes) {
    if (isRightMistake(mistake.value, key)) continue
    if (!(await reader.discloses(mistake.question, null))) mistakes.push(mistake)
  }
  return { ...key, steps, hints, mistakes }
}

/** Judges the texts of a key, in slices. */
class DisclosureReader {
  readonly #key: AnswerKey
  readonly #task: string
  readonly #pacer: Pacer
  /** By the step that is reached; null for none. */
  readonly #detectors = new Map<string | null, DisclosureDetector>()

  constructor(key: AnswerKey, task: string, pacer: Pacer) {
    this.#key = key
    this.#task = task
    this.#pacer = pacer
  }

  /** Whether a text about a step holds a value that is not reached when the step is next. */
  async discloses(text: string, stepId: string | null): Promise<boolean> {
    if (!(await this.#detects(text, null))) return false
    return stepId === null || this.#detects(text, stepId)
  }

  async #detects(text: string, stepId: string | null): Promise<boolean> {
    await this.#pacer.pause()
    const detector = attempt(
      'key_disclosure',
      () => this.#detectorFor(stepId),
      () => null,
    )
    if (detector === null) return true
    await this.#pacer.pause()
    return detector(text)
  }

  #detectorFor(stepId: string | null): DisclosureDetector {
    const known = this.#detectors.get(stepId)
    if (known !== undefined) return known
    const [key, task] = [this.#key, this.#task]
    const reachedSteps = stepId === null ? [] : stepsBefore(stepId, key.steps)
    const made = createKeyDetector({ task, learner: [], key, reachedSteps, rung: 'probe' })
    this.#detectors.set(stepId, made)
    return made
  }
}

/** The ids of the steps that the step builds on, at any depth: they are reached before its hint. */
function stepsBefore(id: string, steps: readonly KeyStep[]): readonly string[] {
  const found = new Set<string>()
  const add = (needed: string) => {
    for (const each of steps.find((step) => step.id === needed)?.needs ?? []) {
      if (found.has(each)) continue
      found.add(each)
      add(each)
    }
  }
  add(id)
  return [...found]
}

function isRightMistake(value: string, { answers, steps }: AnswerKey): boolean {
  const mistake = readQuantity(value, null)
  return [...answers, ...steps].some((one) => {
    const right = readQuantity(one.value, null)
    if (mistake === null || right === null) return value.trim() === one.value.trim()
    return sameAmount(mistake, right)
  })
}
