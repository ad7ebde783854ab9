/**
 * The evaluation of the tutor. First half: scripted learners against the offline tutor and against models with
 * bad habits, over real HTTP, judged by code that shares nothing with the tutor's. Second part: public problems.
 * Third part, reach: what is remembered, judged and held of tasks in many wordings, on a corpus of our own and on public sets.
 * See docs/evaluation.md.
 */
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { targetsFor } from './targets'
import type { Dialogue } from './dialogue'
import { writeDialogues } from './dialogues'
import { differencesAgainst } from './differences'
import { figuresOf } from './figures'
import { learnerKinds } from './learners/learner'
import { figureLines } from './figure'
import { reportOnLessons } from './lessons'
import { evaluatePractice, fullExtent } from './practice/report'
import { type Choice, offline, planned, tutorNames } from './plan'
import { allProblems } from './problems/all-problems'
import { measurePublicSets, meetsTargets } from './public-half'
import { publicReport } from './public-report'
import { dataFolder, defaultFolder, noSetsIn, readPublicSets } from './public-sets'
import { measureOwnReach, measurePublicReach } from './reach/measure'
import { readReachData } from './reach/public'
import { missedLines, reachReport } from './reach/report'
import { reportOn } from './report'
import { holdOnThreads } from './run'
import { failures, transcript } from './transcript'

const page = join(import.meta.dir, '../../docs/evaluation.md')
const mark = '<!-- figures -->'
const publicMark = '<!-- public figures -->'
const lessonsMark = '<!-- lesson figures -->'
const reachMark = '<!-- reach figures -->'
const partNames = ['own', 'public', 'reach'] as const
/** Value of `--data` that skips the public sets. */
const noData = 'none'

const usage = `bun run eval [--problem ID] [--learner KIND] [--tutor NAME] [--json] [--failures N] [--write]
             [--data DIR] [--only own|public|reach]
bun run eval practice [--count N]
  the items of every skill and level (${fullExtent.count} each): keys, wording, notations, mistakes
bun run eval dialogues
  plays ten whole lessons and writes docs/dialogues.md
bun run eval lessons [--data DIR] [--write]
  school tasks and talk with the offline tutor: read, fitting question, first step, wrong step, end
bun run eval real-model [--count N] [--data DIR]
  N dialogues (26) with the model that LLM_BASE_URL and LLM_MODEL name, and what became of its replies
bun run eval differences --against CHECKOUT [--data DIR] [--failures N]
  what guard and judge do otherwise than those of another checkout; exits with 1 where a text fares worse
  --problem, --learner, --tutor   hold these dialogues only; a named problem prints transcripts (tutor: ${offline})
  --json                          the figures for machines
  --failures N                    N dialogues in which something went wrong, cut after the first of it
  --write                         put the tables into docs/evaluation.md
  --data DIR                      the folder of public sets (${defaultFolder}); ${noData} skips them
  --only own|public|reach         one part alone: our own problems, public problems, or what the tutor reaches
Our own problems alone are measured where --problem, --learner, --tutor or --json is given.`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: 'string' },
    problem: { type: 'string' },
    learner: { type: 'string' },
    tutor: { type: 'string' },
    json: { type: 'boolean' },
    failures: { type: 'string' },
    write: { type: 'boolean' },
    data: { type: 'string' },
    only: { type: 'string' },
    against: { type: 'string' },
    help: { type: 'boolean' },
  },
})

if (values.help) console.log(usage)
else if (positionals[0] === 'practice') {
  process.exitCode = evaluatePractice(Number(values.count ?? fullExtent.count))
} else if (positionals[0] === 'dialogues') await writeDialogues()
else if (positionals[0] === 'lessons') await evaluateLessons()
else if (positionals[0] === 'real-model') process.exitCode = await talkToRealModel()
else if (positionals[0] === 'differences') process.exitCode = await compareReaders()
else process.exitCode = await evaluate()

/** The school tasks of a folder take part where it is named. */
async function evaluateLessons(): Promise<void> {
  const report = await reportOnLessons(values.data === undefined ? null : dataFolder(values.data))
  console.log(report)
  if (values.write) await write(lessonsMark, report)
}

async function talkToRealModel(): Promise<number> {
  const records = await readPublicSets(dataFolder(values.data))
  const { LLM_BASE_URL: url, LLM_MODEL: name } = process.env
  if (records === null || !url || !name) {
    console.error(
      records === null ? noSetsIn(dataFolder(values.data)) : 'Set LLM_BASE_URL and LLM_MODEL.',
    )
    return 2
  }
  const { evaluateRealModel } = await import('./real-model')
  console.log(await evaluateRealModel(records, { url, name }, Number(values.count ?? 26)))
  return 0
}

/** The public sets take part where their folder is named. */
async function compareReaders(): Promise<number> {
  if (values.against === undefined) {
    console.error('Name the checkout to compare with: --against CHECKOUT')
    return 2
  }
  const records = values.data === undefined ? [] : await readPublicSets(dataFolder(values.data))
  if (records === null) {
    console.error(noSetsIn(dataFolder(values.data)))
    return 2
  }
  const examples = Number(values.failures ?? 5)
  const against = resolve(values.against)
  const { report, losses } = await differencesAgainst(against, allProblems, records, examples)
  console.log(report)
  return losses > 0 ? 1 : 0
}

/** The worst exit status of all parts. */
async function evaluate(): Promise<number> {
  const { only, problem, learner, tutor, json } = values
  const named = partNames.find((name) => name === only)
  if (only !== undefined && named === undefined) {
    console.error(`No part “${only}”. There are: ${partNames.join(', ')}.`)
    return 2
  }
  if (named === 'public') return evaluatePublicSets()
  if (named === 'reach') return evaluateReach()
  const own = await evaluateOwnProblems()
  const isPart = [problem, learner, tutor].some((name) => name !== undefined) || json === true
  if (own === 2 || isPart || named === 'own') return own
  return Math.max(own, await evaluatePublicSets(), await evaluateReach())
}

/** Our own corpus, and the public sets where they are. */
async function evaluateReach(): Promise<number> {
  const started = performance.now()
  const folder = dataFolder(values.data)
  const records = values.data === noData ? null : await readPublicSets(folder)
  const own = await measureOwnReach()
  const found =
    records === null ? [] : await measurePublicReach(await readReachData(folder, records))
  const report = reachReport({
    'On our own corpus': own,
    ...(records === null ? {} : { 'On public sets': found }),
  })
  const all = [...own, ...found]
  console.log(`\n## Reach\n\n${report}\n\n${missedLines(all).join('\n')}`)
  console.log(`\nReach in ${secondsSince(started)} s`)
  if (values.write) await write(reachMark, report)
  return all.every(({ isMet }) => isMet) ? 0 : 1
}

async function evaluateOwnProblems(): Promise<number> {
  const choice = { ...values, tutor: values.tutor ?? (values.problem ? offline : undefined) }
  const fault = faultIn(choice)
  if (fault !== null) {
    console.error(fault)
    return 2
  }
  const started = performance.now()
  const dialogues = await holdOnThreads(planned(allProblems, choice))
  await show(dialogues, secondsSince(started))
  return targetsFor(dialogues).every(({ isMet }) => isMet) ? 0 : 1
}

/** Without the sets the half is skipped, which is no failure unless it alone is asked for. */
async function evaluatePublicSets(): Promise<number> {
  const whenSkipped = values.only === 'public' ? 2 : 0
  if (values.data === noData) {
    console.log('\nPublic sets: skipped.')
    return whenSkipped
  }
  const folder = dataFolder(values.data)
  const records = await readPublicSets(folder)
  if (records === null) {
    console.log(`\nPublic sets: skipped. ${noSetsIn(folder)}`)
    return whenSkipped
  }
  const started = performance.now()
  const figures = await measurePublicSets(folder, records)
  const report = publicReport(records, figures)
  console.log(`\n## Public sets\n\n${report}`)
  for (const { figure, target } of figures) {
    if (target?.isMet(figure) === false) console.log(`\n${figureLines(figure).join('\n')}`)
  }
  console.log(`\nPublic sets in ${secondsSince(started)} s`)
  if (values.write) await write(publicMark, report)
  return meetsTargets(figures) ? 0 : 1
}

function secondsSince(started: number): number {
  return Math.round((performance.now() - started) / 1000)
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
  if (values.write) await write(mark, report)
}

function forMachines(dialogues: readonly Dialogue[], seconds: number) {
  const group = (nameOf: (dialogue: Dialogue) => string) =>
    Object.fromEntries(
      [...Map.groupBy(dialogues, nameOf)].map(([name, own]) => [name, figuresOf(own)]),
    )
  return {
    seconds,
    targets: targetsFor(dialogues),
    byTutor: group(({ tutor }) => tutor),
    byLearner: group(
      ({ tutor, learner }) => `${tutor === offline ? offline : 'models'} ${learner}`,
    ),
    byTopic: group(
      ({ tutor, problem }) => `${tutor === offline ? offline : 'models'} ${problem.topic}`,
    ),
  }
}

/** Replaces what stands between two marks of the page, with the day. */
async function write(between: string, report: string): Promise<void> {
  const [before = '', , after = ''] = (await Bun.file(page).text()).split(between)
  const day = new Date().toISOString().slice(0, 10)
  const taken = `Taken on ${day}.\n\n${report}`
  await Bun.write(page, `${before}${between}\n\n${taken}\n\n${between}${after}`)
}
