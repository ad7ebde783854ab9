/**
 * Whole lessons with the offline tutor, without a model: school tasks with a right and a wrong first step, and the
 * acts of dialogue in four languages. What a teacher would look at is counted: `bun run eval lessons`.
 */
import { join } from 'node:path'
import { problemIn } from '../../src/tutor/mathematics'
import { languages } from '../../src/text/language'
import { converse, questionsIn, type Reply, repeatedSentences } from '../../test/tutor/dialogue'
import { curriculumTasks, ownTasks, type SchoolTask, talk } from './lessons/school'
import { table } from './table'

type Finding = 'read' | 'question' | 'first' | 'wrong' | 'end' | 'new'

/** What of one task is as it should be. */
type Lesson = Readonly<Record<Finding, boolean>>

/** The report on the project's own list, on the talk, and on the tasks of a folder where one is named. */
export async function reportOnLessons(folder: string | null): Promise<string> {
  const lists = [
    ['own tasks', ownTasks] as const,
    ['own tasks of curricula', curriculumTasks] as const,
    ...(folder === null ? [] : [['school tasks of the folder', await tasksOf(folder)] as const]),
  ]
  const rows = [
    [
      'tasks',
      'number',
      'read',
      'fitting question',
      'first step',
      'wrong step',
      'end',
      'nothing twice',
    ],
  ]
  for (const [name, tasks] of lists) rows.push(rowOf(name, await lessonsOn(tasks)))
  return `${table(rows)}\n\n${table(await talkRows())}`
}

async function tasksOf(folder: string): Promise<readonly SchoolTask[]> {
  const lines = (await Bun.file(join(folder, 'school.jsonl')).text()).split('\n')
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as SchoolTask)
}

async function lessonsOn(tasks: readonly SchoolTask[]): Promise<readonly Lesson[]> {
  const lessons: Lesson[] = []
  for (const task of tasks) lessons.push(await lessonOn(task))
  return lessons
}

const beyond = /language model|Sprachmodell|modelo de lenguaje|modèle de langage/g

async function lessonOn({ text, right, wrong, answer, wrongAnswer }: SchoolTask): Promise<Lesson> {
  const replies = await converse([text, wrong, right, wrongAnswer, answer])
  const [, slip, step, , end] = replies
  const texts = replies.map((reply) => reply.text)
  const [first = ''] = texts
  return {
    read: problemIn(text) !== null,
    question: questionsIn(first) === 1 && (first.match(beyond)?.length ?? 0) <= 1,
    first: step?.finding === 'right_step' || step?.finding === 'solved',
    wrong: !solved(slip) && slip?.state.lastGoodStep === null,
    // A first step that is the answer ends the task; what follows is about the next one.
    end: step?.finding === 'solved' || solved(end),
    new: repeatedSentences(texts).length === 0,
  }
}

const solved = (reply: Reply | undefined): boolean => reply?.state.solved === true
function rowOf(name: string, lessons: readonly Lesson[]): string[] {
  const share = (finding: Finding) =>
    `${lessons.filter((lesson) => lesson[finding]).length} of ${lessons.length}`
  return [
    name,
    String(lessons.length),
    ...(['read', 'question', 'first', 'wrong', 'end', 'new'] as const).map(share),
  ]
}

/** A session of talk in each language, on a task and without one. */
async function talkRows(): Promise<readonly string[][]> {
  const rows = [['talk', 'replies', 'one question', 'task kept', 'sentences twice']]
  for (const language of languages) {
    for (const task of [null, talk[language].task]) {
      const lines = [...(task === null ? [] : [task]), ...talk[language].said]
      const replies = await converse(lines)
      rows.push([
        `${language}${task === null ? ', no task' : ', on a task'}`,
        String(replies.length),
        String(replies.filter(({ text }) => questionsIn(text) === 1).length),
        String(replies.filter(({ state }) => state.problem === task).length),
        String(repeatedSentences(replies.map(({ text }) => text)).length),
      ])
    }
  }
  return rows
}
