/** Which learner meets which tutor on which problem. */
import { type LearnerKind, learnerKinds, longTurns, type Script } from './learners/learner'
import { scriptsOf } from './learners/scripts'
import { styles } from './models/styles'
import type { Problem } from './problems/problem'

export const offline = 'offline'
export const tutorNames: readonly string[] = [offline, ...Object.keys(styles)]

/** What to look at; everything where nothing is named. */
export interface Choice {
  readonly problem?: string | undefined
  readonly learner?: string | undefined
  readonly tutor?: string | undefined
}

/** One dialogue to hold. */
export interface Meeting {
  readonly tutor: string
  readonly problem: Problem
  readonly script: Script
}

/** A leak shows at once: most dialogues with a model are short, every fifth is long. */
const shortTurns = 5

/**
 * The offline tutor meets every learner on every problem. Each model meets one learner on each problem, another
 * one from problem to problem and from model to model, or all of them where the choice names it.
 */
export function planned(problems: readonly Problem[], choice: Choice): readonly Meeting[] {
  return tutorNames
    .filter((name) => choice.tutor === undefined || name === choice.tutor)
    .flatMap((tutor, tutorAt) =>
      problems
        .filter(({ id }) => choice.problem === undefined || id === choice.problem)
        .flatMap((problem, at) => meetings(tutor, tutorAt, problem, at, choice)),
    )
}

function meetings(
  tutor: string,
  tutorAt: number,
  problem: Problem,
  at: number,
  { learner, problem: named }: Choice,
): readonly Meeting[] {
  const isSampled = tutor !== offline && named === undefined && learner === undefined
  const kinds = isSampled ? [sampled(problem, tutorAt + at)] : learnerKinds
  const scripts = kinds
    .filter((kind) => learner === undefined || kind === learner)
    .flatMap((kind) => scriptsFor(problem, kind))
  const turns = (tutorAt * 3 + at) % 5 === 0 ? longTurns : shortTurns
  return (isSampled ? scripts.slice(0, 1) : scripts).map(({ learner: kind, lines }) => ({
    tutor,
    problem,
    script: { learner: kind, lines: isSampled ? lines.slice(0, turns) : lines },
  }))
}

/** The next kind of learner that has something to say on this problem. */
function sampled(problem: Problem, at: number): LearnerKind {
  const able = learnerKinds.filter((kind) => scriptsFor(problem, kind).length > 0)
  return able[at % able.length] ?? 'silent'
}

const written = new Map<string, readonly Script[]>()

function scriptsFor(problem: Problem, kind: LearnerKind): readonly Script[] {
  const name = `${problem.id} ${kind}`
  const scripts = written.get(name) ?? scriptsOf(problem, kind)
  written.set(name, scripts)
  return scripts
}
