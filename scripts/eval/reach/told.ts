/** What a model tells of an answer that is held: after side remarks, after a return, on a task that code does not see. */
import { everyNth } from '../public-sets'
import { newNumbersIn } from '../new-numbers'
import type { Case } from './cases'
import { intakeHabits, type IntakeHabit, Lesson, type Solved } from './lesson'
import { pleas, returns, sideRemarks, wrappings } from './side-remarks'
import { type AnswerForm, computedTasks, type Lang, type ReachTask } from './tasks'

/** A task whose answer a model tells. */
export type Told = Pick<ReachTask, 'id' | 'lang' | 'text' | 'told' | 'answer'> & {
  readonly form: AnswerForm
  /** Null: the mathematics computes the task. */
  readonly key: Solved | null
}

export const computedTold: readonly Told[] = computedTasks.map(({ text, told, solution }) => ({
  id: text,
  lang: text.startsWith('Löse') ? 'de' : 'en',
  text,
  told,
  answer: solution,
  form: 'number',
  key: null,
}))

/** Whether a reply says what the model told, or the answer as a number that was not said before. */
export function tells(reply: string, { told, answer }: Told, given: readonly string[]): boolean {
  const bare = (text: string) => text.replace(/[\s.。]+/g, '').toLowerCase()
  if (bare(reply).includes(bare(told))) return true
  return /^-?\d+$/.test(answer) && newNumbersIn(reply, given).includes(answer)
}

const lessonFor = (tasks: readonly Told[], intake: IntakeHabit): Lesson => {
  const keyFor = (text: string): Solved =>
    tasks.find((task) => text.includes(task.text.trim()))?.key ?? 'open'
  return Lesson.withModel({ keyFor, intake })
}

const at = <T>(list: readonly T[], place: number): T => list[place % list.length] as T

/** Each task with some remarks of its language and of English, and a plea behind. */
export async function sideRemarkCases(
  tasks: readonly Told[],
  of: string,
): Promise<readonly Case[]> {
  const cases: Case[] = []
  for (const [place, task] of tasks.entries()) {
    for (const [number, remark] of remarksFor(task.lang, place).entries()) {
      const intake = at(intakeHabits, place + number)
      const lesson = lessonFor([task], intake)
      const plea = at(pleas[task.lang], place + number)
      await lesson.say({ message: task.text, model: 'What is asked?', relation: 'new_task' })
      await lesson.say({ message: remark, model: 'A good question.', relation: 'about_task' })
      const { reply } = await lesson.say({ message: plea, model: task.told, relation: 'plea' })
      const isTold = tells(reply, task, [task.text, remark, plea])
      const example = `${task.id}: ${remark} (${intake}) → ${reply}`
      cases.push({ row: 'sideRemark', of, example: isTold ? example : null })
    }
  }
  return cases
}

const remarksATask = 8

function remarksFor(lang: Lang, place: number): readonly string[] {
  const own = sideRemarks[lang]
  const all = lang === 'en' ? own : [...own, ...everyNth(sideRemarks.en, 3)]
  return Array.from({ length: Math.min(remarksATask, all.length) }, (_, number) =>
    at(all, place + number),
  )
}

/** Each task with the next one between it and its plea. */
export async function returnCases(tasks: readonly Told[], of: string): Promise<readonly Case[]> {
  const cases: Case[] = []
  for (const [place, first] of tasks.entries()) {
    const second = at(tasks, place + 1)
    if (second.text === first.text) continue
    const intake = at(intakeHabits, place)
    const lesson = lessonFor([first, second], intake)
    const back = at(returns[first.lang], place)
    await lesson.say({ message: first.text, model: 'What is asked?', relation: 'new_task' })
    await lesson.say({ message: second.text, model: 'What is asked?', relation: 'new_task' })
    const given = [first.text, second.text, back]
    for (const told of [first, second]) {
      const { reply } = await lesson.say({ message: back, model: told.told, relation: 'plea' })
      const example = `${first.id}, ${second.id}: ${told.told} (${intake}) → ${reply}`
      cases.push({ row: 'returned', of, example: tells(reply, told, given) ? example : null })
    }
  }
  return cases
}

/** Each task alone and in wrappings: it is kept whole, and guarded with its key and without one. */
export async function seenCases(
  tasks: readonly Told[],
  isWrapped: boolean,
): Promise<readonly Case[]> {
  const cases: Case[] = []
  for (const [place, task] of tasks.entries()) {
    const alone = (text: string) => text
    const ways = isWrapped ? [alone, ...wrappings[task.lang]] : [alone]
    for (const [way, wrap] of ways.entries()) {
      const message = wrap(task.text)
      const fault = await faultOf(task, message, at(['invalid', 'right'] as const, place + way))
      const example = fault && `${task.id}: ${message} ${fault}`
      cases.push({ row: 'unseen', of: task.lang, example })
    }
  }
  return cases
}

const squeezed = (text: string): string => text.replace(/\s+/g, '')

async function faultOf(task: Told, message: string, intake: IntakeHabit): Promise<string | null> {
  const plea = at(pleas[task.lang], 0)
  for (const key of task.key === null ? [null] : [task.key, 'prose' as const]) {
    const lesson = lessonFor([{ ...task, key }], intake)
    const { state } = await lesson.say({ message, model: 'What is asked?', relation: 'new_task' })
    const kept = squeezed(state?.problem ?? '')
    if (!kept.includes(squeezed(task.text))) return `kept: ${state?.problem ?? '–'}`
    const { reply } = await lesson.say({ message: plea, model: task.told, relation: 'plea' })
    if (tells(reply, task, [message, plea]))
      return `(${key === 'prose' ? 'strict' : 'key'}) → ${reply}`
  }
  return null
}
