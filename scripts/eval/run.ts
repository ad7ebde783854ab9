/** Holds the planned dialogues, several at a time, and hands them over in the order of the plan. */
import { type Dialogue, play } from './dialogue'
import { modelEnv, startModels } from './models/stand-in'
import { offline, type Meeting } from './plan'
import { allProblems } from './problems/all-problems'
import { startTutor, type Tutor } from './tutors'

const atOnce = 6

/** Holds every dialogue of a plan; one server a tutor, started when its turn comes. */
export async function hold(meetings: readonly Meeting[]): Promise<readonly Dialogue[]> {
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
