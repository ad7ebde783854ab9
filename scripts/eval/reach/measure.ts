/** All lines of the table of reach, on our own corpus and on public sets. */
import { everyNth } from '../public-sets'
import { type Case, reachFigures, type ReachFigure } from './cases'
import {
  answerCases,
  constantKeys,
  offlineRightCases,
  offlineStepCases,
  refusalCases,
  solutionCases,
} from './judged'
import type { ReachData } from './public'
import { spellingCases } from './spellings'
import { wrongSolutions } from './students'
import { reachTasks } from './tasks'
import { teacherTurns } from './teachers'
import { computedTold, returnCases, seenCases, sideRemarkCases, type Told } from './told'
import { acknowledgedCases, untrueCases } from './truth'
import { harmless, teacherCases } from './turns-of-teachers'

/** The lines on our own corpus. */
export async function measureOwnReach(): Promise<readonly ReachFigure[]> {
  const tasks: readonly Told[] = [...reachTasks, ...computedTold]
  const cases: readonly Case[] = [
    ...(await sideRemarkCases(tasks, 'own')),
    ...(await returnCases(tasks, 'own')),
    ...(await seenCases(reachTasks, true)),
    ...(await refusalCases(constantKeys)),
    ...answerCases(),
    ...solutionCases(wrongSolutions, 'own'),
    ...(await offlineStepCases()),
    ...(await untrueCases()),
    ...(await acknowledgedCases()),
    ...spellingCases(),
    ...teacherCases(teacherTurns, 'own'),
  ]
  return reachFigures(cases)
}

/** Tasks with side remarks and with returns. */
const remarked = 50
const returned = 100

/** The lines on public sets. */
export async function measurePublicReach(data: ReachData): Promise<readonly ReachFigure[]> {
  const spread = (size: number) =>
    everyNth(data.tasks, Math.max(1, Math.floor(data.tasks.length / size)))
  const cases: readonly Case[] = [
    ...(await sideRemarkCases(spread(remarked), 'public')),
    ...(await returnCases(spread(returned), 'public')),
    ...(await seenCases(data.tasks, false)),
    ...(await refusalCases(data.solved)),
    ...solutionCases(data.solutions, 'StepVerify'),
    ...(await offlineStepCases(data.wrongSteps, 'school, offline')),
    ...(await offlineRightCases(data.rightSteps, 'school, offline')),
    ...teacherCases(data.turns, 'MathDial, all'),
    ...teacherCases(harmless(data.turns), 'MathDial, without new numbers, steps and verdicts'),
  ]
  return reachFigures(cases)
}
