/** How the program judges what learners answer and write: with a trusted key, offline, and on tasks that it computes. */
import { checkKey } from '../../../src/tutor/answer-key/check-key'
import type { AnswerKey } from '../../../src/tutor/answer-key/key'
import { assess } from '../../../src/tutor/assess'
import type { Finding } from '../../../src/tutor/assessment'
import { openLadder } from '../../../src/tutor/hint-ladder'
import type { Turn } from '../../../src/tutor/tutor'
import type { Case } from './cases'
import { impliedConstants } from './constants'
import { Lesson } from './lesson'
import { type WrongSolution, wrongSteps } from './students'
import { keyOfSteps, reachTasks } from './tasks'

/** What the program finds in the last of some messages on a task with an agreed key. */
export function findingWithKey(
  task: string,
  key: AnswerKey,
  messages: readonly string[],
): Finding['kind'] {
  const turns = [task, ...messages].map((content): Turn => ({ role: 'user', content }))
  const taskKey = { status: 'held', source: 'model', confidence: 'agreed', key } as const
  const state = { ...openLadder(task), turns: messages.length }
  return assess({ mode: 'socratic', turns, state, taskKey }).finding.kind
}

const isConfirmed = (finding: Finding['kind'] | null): boolean =>
  finding === 'solved' || finding === 'right_step'

/** Right and wrong final answers of every kind. */
export function answerCases(): readonly Case[] {
  return reachTasks.flatMap(({ id, form, text, key, right, wrong }) => {
    const found = (message: string) => findingWithKey(text, key, [message])
    const counted = (row: Case['row'], message: string, isCounted: (kind: string) => boolean) => {
      const kind = found(message)
      return { row, of: form, example: isCounted(kind) ? `${id}: ${message} is ${kind}` : null }
    }
    return [
      ...right.map((message) => counted('unsolved', message, (kind) => kind !== 'solved')),
      ...wrong.map((message) => counted('wrongAccepted', message, (kind) => kind === 'solved')),
    ]
  })
}

/** Wrong solutions in one message and line by line, and the right lines in them. */
export function solutionCases(solutions: readonly WrongSolution[], of: string): readonly Case[] {
  return solutions.flatMap((each) => {
    const { id, task, key, lines, bad, correct } = each
    const whole = findingWithKey(task, key, [lines.join('\n')])
    const last = findingWithKey(task, key, lines)
    const solved: readonly Case[] = [
      {
        row: 'wrongSolved',
        of,
        example: whole === 'solved' ? `${id}: ${lines.join(' / ')}` : null,
      },
      { row: 'wrongSolved', of, example: last === 'solved' ? `${id}: …${lines.at(-1)}` : null },
    ]
    const wrong = lines[bad]
    const kind = wrong === undefined ? null : findingWithKey(task, key, lines.slice(0, bad + 1))
    const confirmed: Case = {
      row: 'confirmed',
      of,
      example: isConfirmed(kind) ? `${id}: ${wrong} is ${kind}` : null,
    }
    return [...solved, confirmed, ...rightLineCases(each, of), ...correctCases(each, correct, of)]
  })
}

function rightLineCases({ id, task, key, lines, bad }: WrongSolution, of: string): readonly Case[] {
  return lines.slice(0, bad).map((line, at) => {
    const kind = findingWithKey(task, key, lines.slice(0, at + 1))
    return { row: 'blamed', of, example: kind === 'wrong_step' ? `${id}: ${line}` : null }
  })
}

function correctCases(
  { id, task, key }: WrongSolution,
  correct: readonly string[],
  of: string,
): readonly Case[] {
  return correct.map((line, at) => {
    const kind = findingWithKey(task, key, correct.slice(0, at + 1))
    return { row: 'blamed', of, example: kind === 'wrong_step' ? `${id}: ${line}` : null }
  })
}

/** Wrong steps that a learner sends to the offline tutor right after the task. */
export async function offlineStepCases(
  steps: readonly (readonly [task: string, step: string])[] = wrongSteps,
  of = 'offline',
): Promise<readonly Case[]> {
  const cases: Case[] = []
  for (const [task, step] of steps) {
    const lesson = Lesson.offline()
    await lesson.say({ message: task })
    const { finding, reply } = await lesson.say({ message: step })
    const example = isConfirmed(finding) ? `${task}: ${step} is ${finding}: ${reply}` : null
    cases.push({ row: 'confirmed', of, example })
  }
  return cases
}

/** Right steps that a learner sends to the offline tutor right after the task. */
export async function offlineRightCases(
  steps: readonly (readonly [task: string, step: string])[],
  of: string,
): Promise<readonly Case[]> {
  const cases: Case[] = []
  for (const [task, step] of steps) {
    const lesson = Lesson.offline()
    await lesson.say({ message: task })
    const { finding } = await lesson.say({ message: step })
    cases.push({ row: 'blamed', of, example: finding === 'wrong_step' ? `${task}: ${step}` : null })
  }
  return cases
}

/** A right key as it comes from a solver. */
export interface SolvedTask {
  readonly id: string
  readonly lang: string
  readonly task: string
  readonly key: AnswerKey
}

export const constantKeys: readonly SolvedTask[] = [
  ...impliedConstants.map(([lang, task, formula, value]) => ({
    id: task,
    lang,
    task,
    key: keyOfSteps(value, [[formula, value]]),
  })),
  ...reachTasks.map(({ id, lang, text, key }) => ({ id, lang, task: text, key })),
]

/** Right keys that the checks of code refuse. */
export async function refusalCases(solved: readonly SolvedTask[]): Promise<readonly Case[]> {
  const cases: Case[] = []
  for (const { id, lang, task, key } of solved) {
    const { fault } = await checkKey(key, task)
    const row = lang === 'zh' ? 'refusedChinese' : 'refused'
    const example =
      fault && `${id}: ${fault}; ${key.steps.map(({ formula }) => formula).join('; ')}`
    cases.push({ row, of: lang, example })
  }
  return cases
}
