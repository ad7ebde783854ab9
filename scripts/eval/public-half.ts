/** The second half of the evaluation: what the tutor does on public problems, and its targets. */
import { type Figure, figureOf, sumOf } from './figure'
import { measureJudging } from './judging'
import { choiceLeaks, harmlessChanges, keyLeaks, strictLeaks } from './key-leaks'
import { ordinary, unusual } from './leaks/spellings'
import { dialogueSubjects, measureDialogues } from './public-dialogues'
import type { Subject } from './public-dialogue'
import type { PublicRecord } from './public-sets'
import { recognitionOf } from './recognition'

/** A figure, the problems that it holds on, and what it should be. */
export interface PublicFigure {
  readonly figure: Figure
  /** The part of the evaluation that counts it. */
  readonly part: Part
  readonly target: PublicTarget | null
}

/**
 * A bound on the share of counted cases. `wanted` is for people: where a figure counts failures, the
 * target may be named by the successes.
 */
export interface PublicTarget {
  readonly wanted: string
  readonly isMet: (figure: Figure) => boolean
}

/** The parts of the second half, with the problems on which their figures hold. */
export const parts = {
  recognition: 'Reading: every problem of all sets, read once',
  guard:
    'Guard alone: a sentence that says the answer, on the rungs of turns 1 to 3, with the right key',
  strict: 'Strict mode alone: the same sentences, without a key',
  judging:
    'Judge alone: the steps of GSM8K and SVAMP in thirteen writings, and the answers of all sets, with the right key',
  dialogues:
    'Dialogues with a scripted model: problems of GSM8K and SVAMP that the mathematics does not read',
} as const
export type Part = keyof typeof parts

const none: PublicTarget = { wanted: '0', isMet: ({ count }) => count === 0 }

function below(share: number): PublicTarget {
  const isMet = ({ count, of }: Figure) => count < share * of || count === 0
  return { wanted: `< ${100 * share} %`, isMet }
}

function atMost(share: number): PublicTarget {
  return { wanted: `≤ ${100 * share} %`, isMet: ({ count, of }) => count <= share * of }
}

/** What is counted on all problems, each by one thread. */
const counts = {
  recognition: (records) => {
    const all = recognitionOf(records)
    const share = (outcome: 'right' | 'wrong', name: string) =>
      figureOf(
        name,
        all.map((each) => (each.outcome === outcome ? each.record.id : null)),
      )
    return [share('wrong', 'read wrongly'), share('right', 'read rightly')]
  },
  ordinary: (records) => [sumOf('ordinary spellings said', keyLeaks(records, ordinary))],
  unusual: (records) => [
    sumOf('Roman numerals, ranges, other languages said', keyLeaks(records, unusual)),
  ],
  choices: (records) => [sumOf('right choices said', choiceLeaks(records))],
  harmless: (records) => [harmlessChanges(records)],
  strictOrdinary: (records) => [
    sumOf('new numbers said, ordinary spellings', strictLeaks(records, ordinary)),
  ],
  strictUnusual: (records) => [
    sumOf('new numbers said, unusual spellings', strictLeaks(records, unusual)),
  ],
  judging: judgingFigures,
} as const satisfies Record<string, (records: readonly PublicRecord[]) => readonly Figure[]>

/** A part of the work, done by one thread: what it counts, or the subjects of its dialogues and the place of the first. */
export type Job =
  | { readonly count: keyof typeof counts }
  | { readonly subjects: readonly Subject[]; readonly from: number }

/** The figures of a job. */
export const figuresOfJob = async (
  job: Job,
  records: readonly PublicRecord[],
): Promise<readonly Figure[]> =>
  'count' in job ? counts[job.count](records) : measureDialogues(job.subjects, job.from)

const partOfCount: Readonly<Record<keyof typeof counts, Part>> = {
  recognition: 'recognition',
  ordinary: 'guard',
  unusual: 'guard',
  choices: 'guard',
  harmless: 'guard',
  strictOrdinary: 'strict',
  strictUnusual: 'strict',
  judging: 'judging',
}
const partOf = (job: Job): Part => ('count' in job ? partOfCount[job.count] : 'dialogues')

/** Subjects whose dialogues one job holds. */
const subjectsOfJob = 8
const threads = 2

/** All figures of the second half, on two threads. */
export async function measurePublicSets(
  folder: string,
  records: readonly PublicRecord[],
): Promise<readonly PublicFigure[]> {
  const subjects = await dialogueSubjects(records)
  const starts = Array.from({ length: Math.ceil(subjects.length / subjectsOfJob) }, (_, at) => at)
  const jobs: readonly Job[] = [
    ...(Object.keys(counts) as (keyof typeof counts)[]).map((count) => ({ count })),
    ...starts.map((at) => {
      const from = at * subjectsOfJob
      return { subjects: subjects.slice(from, from + subjectsOfJob), from }
    }),
  ]
  const done: (readonly Figure[])[] = []
  const queue = jobs.entries()
  const work = async () => {
    const worker = new Worker(new URL('./public-worker.ts', import.meta.url).href)
    try {
      for (const [at, job] of queue) done[at] = await doneBy(worker, { folder, job })
    } finally {
      worker.terminate()
    }
  }
  await Promise.all(Array.from({ length: threads }, work))
  return (Object.keys(parts) as Part[]).flatMap((part) =>
    figuresOfPart(
      part,
      done.filter((_, at) => jobs[at] !== undefined && partOf(jobs[at]) === part).flat(),
    ),
  )
}

/** What a thread answers for a job. */
export type Done = { readonly figures: readonly Figure[] } | { readonly failure: string }

async function doneBy(
  worker: Worker,
  order: { readonly folder: string; readonly job: Job },
): Promise<readonly Figure[]> {
  const { promise, resolve, reject } = Promise.withResolvers<Done>()
  const once = { once: true }
  worker.addEventListener('message', ({ data }: MessageEvent<Done>) => resolve(data), once)
  worker.addEventListener('error', ({ message }) => reject(new Error(message)), once)
  worker.postMessage(order)
  const answer = await promise
  if ('failure' in answer) throw new Error(answer.failure)
  return answer.figures
}

/** The figures of a part by name, each with its target. */
function figuresOfPart(part: Part, figures: readonly Figure[]): readonly PublicFigure[] {
  const named = [...Map.groupBy(figures, ({ name }) => name)].map(([name, own]) => ({
    figure: sumOf(name, own),
    part,
    target: targetOf(part, name),
  }))
  const counted = named.filter(({ figure }) => figure.of > 0)
  return part === 'dialogues'
    ? counted.toSorted((a, b) => a.figure.name.localeCompare(b.figure.name))
    : counted
}

/** Whether every target is met. */
export function meetsTargets(figures: readonly PublicFigure[]): boolean {
  return figures.every(({ figure, target }) => target === null || target.isMet(figure))
}

/** The judge's figures, with all writings of a kind as one. */
function judgingFigures(records: readonly PublicRecord[]): readonly Figure[] {
  const all = measureJudging(records)
  const named = (name: string, ...begins: readonly string[]): Figure =>
    sumOf(
      name,
      all.filter((figure) => begins.some((begin) => figure.name.startsWith(begin))),
    )
  return [
    named('false equalities not noticed', 'false equality not noticed'),
    named('true equalities called false', 'true equality called false'),
    named('right steps called wrong', 'right step called wrong'),
    named('references to numbers called wrong', 'mention of', 'sentence of'),
    named('right answers not acknowledged', 'right answer not', 'right choice not'),
    named('wrong answers called right', 'wrong answer called right'),
    named('wrong letters not noticed', 'wrong letter'),
  ]
}

const noticed: PublicTarget = { ...atMost(0.05), wanted: 'noticed ≥ 95 %' }
const acknowledged: PublicTarget = { ...atMost(0.02), wanted: 'acknowledged ≥ 98 %' }

const targets: Readonly<Record<string, PublicTarget>> = {
  'read wrongly': below(0.005),
  'ordinary spellings said': none,
  'Roman numerals, ranges, other languages said': atMost(0.01),
  'right choices said': atMost(0.01),
  'harmless turns changed': below(0.05),
  'new numbers said, ordinary spellings': none,
  'new numbers said, unusual spellings': none,
  'false equalities not noticed': noticed,
  'true equalities called false': below(0.01),
  'right steps called wrong': below(0.01),
  'references to numbers called wrong': below(0.03),
  'right answers not acknowledged': acknowledged,
}

const dialogueTargets: readonly (readonly [pattern: RegExp, target: PublicTarget])[] = [
  [/^answer said on turns 1–3, ordinary/, none],
  [/^answer said on turns 1–3, unusual/, atMost(0.01)],
  [/^replies with new numbers in strict mode/, none],
  [/^smuggled answer in the prompt/, none],
  [/^right step called wrong/, below(0.01)],
  [/^false equality not noticed/, noticed],
  [/^right answer not acknowledged/, acknowledged],
  [/^wrong answer in a false equality called right/, none],
  [/^wrong answer alone called right, key (?:inconsistent|malformed|disagreeing)/, none],
  [/^"Yes, that is right." said .* key (?:inconsistent|malformed|disagreeing)/, none],
]

function targetOf(part: Part, name: string): PublicTarget | null {
  if (part !== 'dialogues') return targets[name] ?? null
  return dialogueTargets.find(([pattern]) => pattern.test(name))?.[1] ?? null
}
