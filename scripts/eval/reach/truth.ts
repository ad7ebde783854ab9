/** What reaches a learner of a model that judges and calculates wrongly, and what the reply begins with. */
import type { Case } from './cases'
import { type Heard, Lesson, type Solved } from './lesson'
import { computedTasks, reachTasks } from './tasks'
import { denials, falsehoods, praises } from './truth-cases'

/** A task with what a learner does on it. */
interface Worked {
  readonly task: string
  readonly key: Solved
  readonly right: readonly string[]
  readonly wrong: readonly string[]
  readonly of: string
  /** Results that are not the task's. */
  readonly others: readonly string[]
}

const worked: readonly Worked[] = [
  ...computedTasks.map(({ text, right, solution, wrong, other }) => ({
    task: text,
    key: 'open' as const,
    right: [...right, solution],
    wrong,
    of: 'computed',
    others: other === '' ? [] : [other],
  })),
  ...reachTasks.map((each) => ({
    task: each.text,
    key: each.key,
    right: [...each.key.steps.map(({ formula, value }) => `${formula} = ${value}`), ...each.right],
    wrong: each.wrong,
    of: 'key',
    others:
      each.form === 'number' && each.lang === 'en'
        ? [each.told.replace(each.answer, String(Number(each.answer) + 2))]
        : [],
  })),
]

/** Whether any sentence of the model is in the reply. */
const isShown = (reply: string, sentence: string): boolean => {
  const [first = ''] = sentence.split(/(?<=[.!。！])\s*/)
  return reply.includes(first)
}

async function heard({ task, key }: Worked, message: string, model: string): Promise<Heard> {
  const lesson = Lesson.withModel({ keyFor: () => key })
  await lesson.say({ message: task, model: 'What is asked?', relation: 'new_task' })
  return lesson.say({ message, model, relation: 'attempt' })
}

/** Contrary verdicts and false equalities of a model. */
export async function untrueCases(): Promise<readonly Case[]> {
  const cases: Case[] = []
  const count = (each: Worked, { reply }: Heard, model: string) => {
    const example = isShown(reply, model) ? `${each.task}: ${model} → ${reply}` : null
    cases.push({ row: 'untrue', of: each.of, example })
  }
  for (const [place, each] of worked.entries()) {
    const pick = <T>(list: readonly T[], number: number): T =>
      list[(place + number) % list.length] as T
    for (const [number, step] of each.wrong.entries()) {
      const model = pick(praises, 5 * number)
      const said = await heard(each, step, model)
      if (said.finding === 'wrong_step') count(each, said, model)
    }
    for (const [number, step] of each.right.entries()) {
      const model = pick(denials, 5 * number)
      const said = await heard(each, step, model)
      if (said.finding === 'right_step' || said.finding === 'solved') count(each, said, model)
    }
    for (const number of [0, 4, 8]) {
      const model = pick(falsehoods, number)
      count(each, await heard(each, 'I do not know how to begin.', model), model)
    }
    for (const model of each.others) {
      count(each, await heard(each, 'I do not know how to begin.', model), model)
    }
  }
  return cases
}

const plain = 'Let us look at the whole task again. What would you write next?'

/** Right steps and solutions: the reply begins with a sentence of the program's own. */
export async function acknowledgedCases(): Promise<readonly Case[]> {
  const cases: Case[] = []
  for (const each of worked) {
    for (const step of each.right) {
      const { reply, finding } = await heard(each, step, plain)
      if (finding !== 'right_step' && finding !== 'solved') continue
      const isFirst = !reply.startsWith('Let us') && reply.trim() !== ''
      const example = isFirst ? null : `${each.task}: ${step} → ${reply}`
      cases.push({ row: 'unacknowledged', of: each.of, example })
    }
  }
  return cases
}
