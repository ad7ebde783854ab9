/** Which learner meets which tutor on which problem. */
import { type LearnerKind, learnerKinds, type Script } from './learners/learner'
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

/** A leak shows at once: most talk with a model is short, every seventh one is long. */
const modelTurns = 4
const modelLongEvery = 7
/** With the offline tutor every second one is long. */
const offlineTurns = 6
const offlineLongEvery = 2

/**
 * The offline tutor meets every learner on every problem. Each model meets one learner on each problem, another
 * one from problem to problem and from model to model. Where a problem or a learner is chosen, nothing is left out.
 */
export function planned(problems: readonly Problem[], choice: Choice): readonly Meeting[] {
  return tutorNames
    .filter((name) => choice.tutor === undefined || name === choice.tutor)
    .flatMap((tutor, tutorAt) =>
      problems
        .filter(({ id }) => choice.problem === undefined || id === choice.problem)
        .flatMap((problem, at) => {
          const scripts = scriptsFor(problem, tutor, tutorAt + at, choice)
          return scripts.map((script) => ({ tutor, problem, script }))
        }),
    )
}

function scriptsFor(
  problem: Problem,
  tutor: string,
  at: number,
  { learner, problem: named }: Choice,
): readonly Script[] {
  if (named !== undefined || learner !== undefined) {
    const kinds = learnerKinds.filter((kind) => learner === undefined || kind === learner)
    return kinds.flatMap((kind) => written(problem, kind))
  }
  if (tutor === offline) {
    return learnerKinds.flatMap((kind, kindAt) => {
      const isLong = (at + kindAt) % offlineLongEvery === 0
      return written(problem, kind).map((script) => cut(script, isLong ? null : offlineTurns))
    })
  }
  const isLong = at % modelLongEvery === 0
  const [script] = written(problem, sampled(problem, at))
  return script ? [cut(script, isLong ? null : modelTurns)] : []
}

/** Only talk is cut: a learner who is on the way comes to the end of it. */
function cut(script: Script, turns: number | null): Script {
  if (turns === null || /^(?:right|wrong)/.test(script.learner)) return script
  return { ...script, lines: script.lines.slice(0, turns) }
}

/** The next kind of learner that has something to say on this problem. */
function sampled(problem: Problem, at: number): LearnerKind {
  const able = learnerKinds.filter((kind) => written(problem, kind).length > 0)
  return able[at % able.length] ?? 'silent'
}

const scriptsWritten = new Map<string, readonly Script[]>()

function written(problem: Problem, kind: LearnerKind): readonly Script[] {
  const name = `${problem.id} ${kind}`
  const scripts = scriptsWritten.get(name) ?? scriptsOf(problem, kind)
  scriptsWritten.set(name, scripts)
  return scripts
}
