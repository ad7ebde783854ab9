/** Holds the planned dialogues, several at a time, and hands them over in the order of the plan. */
import { type Dialogue, play } from './dialogue'
import { modelEnv, startModels } from './models/stand-in'
import { offline, type Meeting } from './plan'
import { allProblems } from './problems/all-problems'
import { startTutor, type Tutor } from './tutors'

const atOnce = 6

/** Holds every dialogue of a plan; one server a tutor, started when its turn comes. */
export async function holdDialogues(meetings: readonly Meeting[]): Promise<readonly Dialogue[]> {
  await using models = await startModels(allProblems)
  const dialogues: Dialogue[] = []
  for (const name of new Set(meetings.map(({ tutor }) => tutor))) {
    await using tutor = await startTutor(name, name === offline ? {} : modelEnv(models, name))
    const own = meetings.filter((meeting) => meeting.tutor === name)
    dialogues.push(...(await holdAll(tutor, own)))
  }
  return dialogues
}

async function holdAll(tutor: Tutor, meetings: readonly Meeting[]): Promise<readonly Dialogue[]> {
  const done: Dialogue[] = []
  const queue = meetings.entries()
  const work = async () => {
    for (const [at, { problem, script }] of queue) done[at] = await play(tutor, problem, script)
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return done
}

type Report = { readonly dialogues: readonly Dialogue[] } | { readonly failure: string }

/** The same on two threads, which halves the time on two cores. */
export async function holdOnThreads(meetings: readonly Meeting[]): Promise<readonly Dialogue[]> {
  const shares = Array.from({ length: threads }, (_, thread) =>
    meetings.filter((_meeting, at) => at % threads === thread),
  )
  const held = await Promise.all(shares.map(holdOnThread))
  return meetings.map((_, at) => held[at % threads]?.[Math.floor(at / threads)]).filter(isHeld)
}

const threads = 2

function isHeld(dialogue: Dialogue | undefined): dialogue is Dialogue {
  return dialogue !== undefined
}

async function holdOnThread(meetings: readonly Meeting[]): Promise<readonly Dialogue[]> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url).href)
  const { promise, resolve, reject } = Promise.withResolvers<Report>()
  worker.addEventListener('message', ({ data }: MessageEvent<Report>) => resolve(data))
  worker.addEventListener('error', ({ message }) => reject(new Error(message)))
  worker.postMessage(meetings)
  try {
    const report = await promise
    if ('failure' in report) throw new Error(report.failure)
    return report.dialogues
  } finally {
    worker.terminate()
  }
}
