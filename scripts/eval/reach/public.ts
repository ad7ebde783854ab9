/** The public sets of this half: solutions of learners, tasks of other languages, dialogues of teachers. */
import { join } from 'node:path'
import type { AnswerKey } from '../../../src/tutor/answer-key/key'
import { everyNth, type PublicRecord, readLines } from '../public-sets'
import { numbersSaid } from '../judge/said-numbers'
import { keyOf } from '../record-key'
import type { SolvedTask } from './judged'
import type { WrongSolution } from './students'
import type { Lang } from './tasks'
import type { TeacherTurn } from './teachers'
import type { Told } from './told'

/** Of the English tasks of the other part so many are left out between two. */
const taskStride = 4

interface StepRecord extends PublicRecord {
  readonly lang?: Lang
  readonly solution?: readonly string[]
  readonly bad?: number
  readonly correct?: string
}

interface SchoolRecord {
  readonly text: string
  readonly right: string
  readonly wrong: string
}

interface TeacherRecord {
  readonly qid: number
  readonly question: string
  readonly ground_truth: string
  readonly student_incorrect_solution: string
  readonly conversation: string
}

/** What a folder holds for this half; a set that is missing is empty. */
export interface ReachData {
  readonly tasks: readonly Told[]
  readonly solved: readonly SolvedTask[]
  readonly solutions: readonly WrongSolution[]
  readonly wrongSteps: readonly (readonly [task: string, step: string])[]
  readonly rightSteps: readonly (readonly [task: string, step: string])[]
  readonly turns: readonly TeacherTurn[]
}

/** Reads the sets of a folder. */
export async function readReachData(
  folder: string,
  records: readonly PublicRecord[],
): Promise<ReachData> {
  const read = <T>(name: string) => readLines<T>(join(folder, `${name}.jsonl`))
  const [mgsm, steps, school, dialogues] = await Promise.all([
    read<StepRecord>('mgsm'),
    read<StepRecord>('stepverify'),
    read<SchoolRecord>('school'),
    read<TeacherRecord>('mathdial'),
  ])
  const solvable = [...records, ...mgsm, ...steps].filter(({ steps: own }) => own.length > 0)
  return {
    tasks: [...mgsm, ...steps, ...everyNth(records, taskStride)].flatMap(toldOf),
    solved: solvable.filter((record) => !leavesOut(record)).map(solvedOf),
    solutions: steps.flatMap(solutionOf),
    wrongSteps: school.map(({ text, wrong }) => [text, wrong]),
    rightSteps: school.map(({ text, right }) => [text, right]),
    turns: dialogues.flatMap((record, at) => turnsOf(record, at + 1)),
  }
}

const telling: Readonly<Record<string, (value: string) => string>> = {
  de: (value) => `Die Antwort ist ${value}.`,
  fr: (value) => `La réponse est ${value}.`,
  es: (value) => `La respuesta es ${value}.`,
  zh: (value) => `答案是${value}。`,
}

function toldOf(record: StepRecord): readonly Told[] {
  const { id, text, answers, kind, lang = 'en', answerInText } = record
  const [answer = ''] = answers
  if (kind !== 'numeric' || answerInText === true || text.includes(answer)) return []
  const told = (telling[lang] ?? ((value: string) => `The answer is ${value}.`))(answer)
  return [{ id, lang, text, told, answer, form: 'number', key: keyOf(record) }]
}

const solvedOf = (record: StepRecord): SolvedTask => ({
  id: record.id,
  lang: record.lang ?? 'en',
  task: record.text,
  key: keyOf(record),
})

/**
 * Whether the steps of a record are no whole solution: the last value is not the answer, or a number comes
 * from one more calculation with those before it, which the record leaves out.
 */
function leavesOut({ text, steps, answers }: PublicRecord): boolean {
  const [last, answer] = [
    Number(steps.at(-1)?.value),
    Number((answers[0] ?? '').replaceAll(',', '')),
  ]
  if (Math.abs(last - answer) > 1e-6 * Math.max(1, Math.abs(answer))) return true
  const known = new Set([
    ...numbersOf(text),
    ...numbersSaid(text, null).flatMap(({ values }) => values.map(Number)),
  ])
  for (const { formula, value } of steps) {
    if (!/[-+*/]/.test(formula)) return true
    for (const operand of numbersOf(formula)) {
      const isKnown = known.has(operand) || impliedNumbers.has(operand)
      if (!isKnown && isOneStepFrom(operand, [...known])) return true
    }
    known.add(Number(value))
  }
  return false
}

/** Numbers that words imply, whatever else they could come from. */
const impliedNumbers: ReadonlySet<number> = new Set([2, 3, 4, 7, 12, 24, 52, 60, 100, 365])

const numbersOf = (text: string): readonly number[] =>
  Array.from(text.matchAll(/\d+(?:[.,]\d+)*/g), ([found]) => Number(found.replaceAll(',', '')))

function isOneStepFrom(value: number, known: readonly number[]): boolean {
  const all = [...known, ...impliedNumbers]
  const isNear = (other: number) => Math.abs(other - value) < 1e-9
  return all.some((a) => all.some((b) => [a + b, a - b, a * b, a / b, (a * b) / 100].some(isNear)))
}

function solutionOf(record: StepRecord): readonly WrongSolution[] {
  const { id, text, solution = [], bad = 0, correct = '' } = record
  if (solution.length === 0) return []
  const sentences = correct.split(/(?<=[.!?])\s+(?=[A-Z])/).filter((line) => line !== '')
  return [{ id, task: text, key: keyOf(record), lines: solution, bad, correct: sentences }]
}

/** The turns in which a teacher asks or focuses, before the learner has the answer. */
function turnsOf(record: TeacherRecord, number: number): readonly TeacherTurn[] {
  const key = keyOfSolution(record.ground_truth)
  if (key === null) return []
  const answer = key.answers[0]?.value ?? ''
  const learner = [record.student_incorrect_solution]
  const turns: TeacherTurn[] = []
  for (const line of record.conversation.split('|EOM|')) {
    const [, speaker, move, said = ''] =
      /^(Teacher|Student): (?:\((\w+)\))?\s*(.*)$/s.exec(line) ?? []
    if (speaker === 'Student') learner.push(said)
    if (learner.slice(1).some((text) => numbersOf(text).includes(Number(answer)))) break
    if (speaker !== 'Teacher' || (move !== 'probing' && move !== 'focus')) continue
    const id = `${number}, turn ${turns.length + 1}`
    turns.push({ id, task: record.question, key, learner: [...learner], said: said.trim() })
  }
  return turns
}

/** The key of a solution with calculations such as "12+3=15"; null where its last one is not the answer. */
function keyOfSolution(solution: string): AnswerKey | null {
  const answer = solution.trim().split('\n').at(-1)?.trim().replaceAll(',', '') ?? ''
  const found = solution
    .replace(/[$,]/g, '')
    .matchAll(/([\d.(][\d.()\s*+/x×-]*\d\)?)\s*=\s*(-?\d+(?:\.\d+)?)/g)
  const steps = Array.from(found, ([, formula = '', value = '']) => ({
    formula: formula.replace(/[x×]/g, '*').trim(),
    value,
  }))
  if (steps.length === 0 || steps.at(-1)?.value !== answer) return null
  return keyOf({ id: '', set: '', text: '', answers: [answer], kind: 'numeric', steps })
}
