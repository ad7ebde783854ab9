/**
 * The evaluation of the tutor: scripted learners against the offline tutor and against models with bad habits,
 * over real HTTP, judged by code that shares nothing with the tutor's. See docs/evaluation.md.
 */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { aimsFor } from './aims'
import type { Dialogue } from './dialogue'
import { figuresOf } from './figures'
import { learnerKinds } from './learners/learner'
import { type Choice, offline, planned, tutorNames } from './plan'
import { allProblems } from './problems/all-problems'
import { reportOn } from './report'
import { holdOnThreads } from './run'
import { failures, transcript } from './transcript'

const page = join(import.meta.dir, '../../docs/evaluation.md')
const mark = '<!-- figures -->'

const usage = `bun run eval [--problem ID] [--learner KIND] [--tutor NAME] [--json] [--failures N] [--write]
  --problem, --learner, --tutor   hold these dialogues only; a named problem prints transcripts (tutor: ${offline})
  --json                          the figures for machines
  --failures N                    N dialogues in which something went wrong, cut after the first of it
  --write                         put the tables into docs/evaluation.md`

const { values } = parseArgs({
  options: {
    problem: { type: 'string' },
    learner: { type: 'string' },
    tutor: { type: 'string' },
    json: { type: 'boolean' },
    failures: { type: 'string' },
    write: { type: 'boolean' },
    help: { type: 'boolean' },
  },
})

if (values.help) console.log(usage)
else process.exitCode = await evaluate()

async function evaluate(): Promise<number> {
  const choice = { ...values, tutor: values.tutor ?? (values.problem ? offline : undefined) }
  const fault = faultIn(choice)
  if (fault !== null) {
    console.error(fault)
    return 2
  }
  const started = performance.now()
  const dialogues = await holdOnThreads(planned(allProblems, choice))
  const seconds = Math.round((performance.now() - started) / 1000)
  await show(dialogues, seconds)
  return aimsFor(dialogues).every(({ isMet }) => isMet) ? 0 : 1
}

function faultIn({ problem, learner, tutor }: Choice): string | null {
  const lists = [
    [problem, 'problem', allProblems.map(({ id }) => id)],
    [learner, 'learner', learnerKinds],
    [tutor, 'tutor', tutorNames],
  ] as const
  const wrong = lists.find(([value, , names]) => value && !names.some((name) => name === value))
  return wrong ? `No ${wrong[1]} “${wrong[0]}”. There are: ${wrong[2].join(', ')}.` : null
}

async function show(dialogues: readonly Dialogue[], seconds: number): Promise<void> {
  if (values.json) {
    console.log(JSON.stringify(forMachines(dialogues, seconds), null, 2))
    return
  }
  if (values.problem) for (const dialogue of dialogues) console.log(`${transcript(dialogue)}\n`)
  const report = reportOn(dialogues)
  console.log(report)
  for (const dialogue of failures(dialogues).slice(0, Number(values.failures ?? 0))) {
    console.log(`\n${transcript(dialogue)}`)
  }
  console.log(`\n${dialogues.length} dialogues in ${seconds} s`)
  if (values.write) await write(report)
}

function forMachines(dialogues: readonly Dialogue[], seconds: number) {
  const group = (nameOf: (dialogue: Dialogue) => string) =>
    Object.fromEntries(
      [...Map.groupBy(dialogues, nameOf)].map(([name, own]) => [name, figuresOf(own)]),
    )
  return {
    seconds,
    aims: aimsFor(dialogues),
    byTutor: group(({ tutor }) => tutor),
    byLearner: group(
      ({ tutor, learner }) => `${tutor === offline ? offline : 'models'} ${learner}`,
    ),
    byTopic: group(
      ({ tutor, problem }) => `${tutor === offline ? offline : 'models'} ${problem.topic}`,
    ),
  }
}

/** Replaces what stands between the two marks of the page. */
async function write(report: string): Promise<void> {
  const [before = '', , after = ''] = (await Bun.file(page).text()).split(mark)
  await Bun.write(page, `${before}${mark}\n\n${report}\n\n${mark}${after}`)
}
