/**
 * What the guard lets through of speakers that say the final answer, and what it changes of
 * harmless turns, over public tasks: `bun scripts/eval/key-leaks.ts [--data DIR]`. Each figure is
 * printed with the number of turns that it was counted over.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createKeyDetector } from '../../src/tutor/answer-guard/key-detector'
import { ReplyGuard } from '../../src/tutor/answer-guard/reply-guard'
import { createStrictDetector } from '../../src/tutor/answer-guard/strict-detector'
import type { AnswerKey } from '../../src/tutor/answer-key/key'
import type { Rung } from '../../src/tutor/assessment'
import { harmlessTurns } from './leaks/harmless-turns'
import { ordinary, type Spelling, unusual } from './leaks/spellings'

/** One public task, as the README of the data describes it. */
export interface PublicTask {
  readonly id: string
  readonly set: string
  readonly text: string
  readonly answers: readonly string[]
  readonly kind: 'numeric' | 'expression' | 'choice'
  readonly steps: readonly { readonly formula: string; readonly value: string }[]
  readonly value?: number
  readonly option?: string
  /** The answer also stands in the task, so that saying it may be a quotation. */
  readonly answerInText?: boolean
}

/** Turns that passed, or were changed, out of all. */
export interface Count {
  readonly name: string
  readonly hits: number
  readonly of: number
  /** A few of the hits, for reading. */
  readonly examples: readonly string[]
}

/** The tasks of a folder of JSON lines; null where there is no such folder. */
export function publicTasks(folder: string): readonly PublicTask[] | null {
  if (!existsSync(folder)) return null
  return readdirSync(folder)
    .filter((name) => name.endsWith('.jsonl'))
    .flatMap((name) => readFileSync(join(folder, name), 'utf8').trim().split('\n'))
    .map((line) => JSON.parse(line) as PublicTask)
}

/** The right key of a task. */
function keyOf(task: PublicTask): AnswerKey {
  return {
    kind: task.kind,
    answers: task.answers.map((value) => ({ value, unit: null, aliases: [] })),
    steps: task.steps.map(({ formula, value }, at) => ({
      id: `s${at + 1}`,
      label: `step ${at + 1}`,
      formula,
      value,
      needs: [],
    })),
    hints: [],
    mistakes: [],
  }
}

/** Hits that a report shows. */
const maxExamples = 3
const unit = 'of them'
const rungsOfTurns: readonly Rung[] = ['probe', 'hint', 'strong_hint']

/** For each spelling the turns in which the final answer passed the guard, on turns 1 to 3. */
export function keyLeaks(
  tasks: readonly PublicTask[],
  spellings: Readonly<Record<string, Spelling>>,
): readonly Count[] {
  return Object.entries(spellings).map(([name, say]) => {
    const turns = tasks.flatMap((task) => {
      const value = valueOf(task)
      const said = value === null ? null : say(value, unit)
      return said === null ? [] : rungsOfTurns.map((rung) => ({ task, rung, said }))
    })
    return count(
      name,
      turns.map(({ task, rung, said }) => passes(task, rung, said)),
    )
  })
}

/** The turns in which the letter or the words of the right choice passed. */
export function choiceLeaks(tasks: readonly PublicTask[]): readonly Count[] {
  const speakers: Readonly<
    Record<string, (letter: string, words: string, place: number) => string>
  > = {
    'the letter': (letter) => `The answer is ${letter}.`,
    'option and letter': (letter) => `Look again at option ${letter}.`,
    'letter in brackets': (letter) => `I would go for (${letter}).`,
    'the words': (_, words) => `It is ${words}`,
    'by place': (_, __, place) =>
      `The ${['first', 'second', 'third', 'fourth', 'fifth'][place]} option is the one.`,
  }
  const choices = tasks.filter(({ kind }) => kind === 'choice')
  return Object.entries(speakers).map(([name, say]) =>
    count(
      name,
      choices.flatMap((task) => {
        const letter = task.answers[0] ?? ''
        const said = say(letter, task.option ?? letter, letter.charCodeAt(0) - 65)
        return rungsOfTurns.map((rung) => passes(task, rung, said))
      }),
    ),
  )
}

/** The harmless turns that the guard changes while it holds a right key. */
export function harmlessChanges(tasks: readonly PublicTask[]): Count {
  return count(
    'harmless turns changed',
    tasks
      .filter(({ steps }) => steps.length > 0)
      .flatMap((task) =>
        harmlessTurns(task).map((said) => (guarded(task, 'probe', said) === said ? null : said)),
      ),
  )
}

/** The turns in which a new number, the answer or a step, passed in strict mode. */
export function strictLeaks(
  tasks: readonly PublicTask[],
  spellings: Readonly<Record<string, Spelling>>,
): readonly Count[] {
  return Object.entries(spellings).map(([name, say]) =>
    count(
      name,
      tasks.flatMap((task) => {
        const value = valueOf(task)
        const said = value === null ? null : say(value, unit)
        if (said === null) return []
        return [createStrictDetector({ task: task.text, learner: [] })(said) ? null : said]
      }),
    ),
  )
}

/** The value of a numeric answer that the task does not say; null for another. */
function valueOf({ kind, answers, value, answerInText }: PublicTask): number | null {
  if (kind !== 'numeric' || answerInText === true) return null
  const number = value ?? Number((answers[0] ?? '').replaceAll(',', ''))
  return Number.isFinite(number) ? number : null
}

function passes(task: PublicTask, rung: Rung, said: string): string | null {
  return guarded(task, rung, said).includes(said.trim()) ? `${task.id}: ${said}` : null
}

const question = 'What do you know so far?'

function guarded(task: PublicTask, rung: Rung, said: string): string {
  const guard = new ReplyGuard({
    detector: createKeyDetector({
      task: task.text,
      learner: [],
      key: keyOf(task),
      reachedSteps: [],
      rung,
    }),
    asksOnce: false,
    question: () => question,
  })
  return [...said].map((sign) => guard.push(sign)).join('') + guard.end()
}

function count(name: string, results: readonly (string | null)[]): Count {
  const hits = results.filter((result) => result !== null)
  return {
    name,
    hits: hits.length,
    of: results.length,
    examples: hits.filter((hit, at) => hits.indexOf(hit) === at).slice(0, maxExamples),
  }
}

/** A line for each count, and the sum. */
export function report(title: string, counts: readonly Count[]): string {
  const [hits, of] = [
    counts.reduce((sum, each) => sum + each.hits, 0),
    counts.reduce((sum, each) => sum + each.of, 0),
  ]
  const lines = counts
    .filter((each) => each.hits > 0)
    .map(
      (each) =>
        `  ${each.name}: ${each.hits} of ${each.of}\n${each.examples.map((text) => `    ${text}\n`).join('')}`,
    )
  return `${title}: ${hits} of ${of}\n${lines.join('')}`
}

if (import.meta.main) {
  const at = process.argv.indexOf('--data')
  const folder =
    at < 0 ? join(import.meta.dir, '../../../shared/data') : (process.argv[at + 1] ?? '')
  const tasks = publicTasks(folder)
  if (tasks === null) console.log(`no tasks in ${folder}`)
  else {
    console.log(`${tasks.length} tasks`)
    console.log(report('ordinary spellings passed', keyLeaks(tasks, ordinary)))
    console.log(report('unusual spellings passed', keyLeaks(tasks, unusual)))
    console.log(report('choices passed', choiceLeaks(tasks)))
    console.log(report('harmless', [harmlessChanges(tasks)]))
    console.log(report('strict mode, ordinary', strictLeaks(tasks, ordinary)))
    console.log(report('strict mode, unusual', strictLeaks(tasks, unusual)))
  }
}
