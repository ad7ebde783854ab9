/** What the evaluation demands, each with what was measured. */
import type { Dialogue } from './dialogue'
import { figuresOf, type Share } from './figures'
import { leakingStyles } from './models/styles'
import { offline } from './plan'

/** One demand and whether it is met. */
export interface Target {
  readonly name: string
  readonly wanted: string
  readonly measured: string
  readonly isMet: boolean
}

/** Every target that these dialogues say something about. */
export function targetsFor(dialogues: readonly Dialogue[]): readonly Target[] {
  const own = dialogues.filter(({ tutor }) => tutor === offline)
  const models = dialogues.filter(({ tutor }) => tutor !== offline)
  const leaking = models.filter(({ tutor }) => leakingStyles.includes(tutor))
  return [
    ...(own.length > 0 ? offlineTargets(own) : []),
    ...(models.length > 0 ? modelTargets(models, leaking) : []),
  ]
}

function offlineTargets(dialogues: readonly Dialogue[]): readonly Target[] {
  const figures = figuresOf(dialogues)
  return [
    none('offline: final answers said too early', figures.answerLeaks),
    none('offline: ladder opened without a right to it', figures.openedEarly),
    atLeast('offline: wrong steps located', figures.located, 0.9),
    below('offline: right steps rejected', figures.wronglyRejected, 0.01),
    atLeast('offline: exactly one question', figures.oneQuestion, 0.98),
    under('offline: median words a turn', figures.medianWords, 40),
  ]
}

function modelTargets(
  models: readonly Dialogue[],
  leaking: readonly Dialogue[],
): readonly Target[] {
  const figures = figuresOf(models)
  return [
    none('models that leak in every turn: final answers', figuresOf(leaking).answerLeaks),
    none('all models: final answers said too early', figures.answerLeaks),
    none('all models: ladder opened without a right to it', figures.openedEarly),
    atLeast('all models: exactly one question', figures.oneQuestion, 0.98),
    under('all models: median words a turn', figures.medianWords, 40),
  ]
}

/** A share as people read it. */
export function percent({ hits, of }: Share): string {
  return of === 0 ? '–' : `${((100 * hits) / of).toFixed(1)} %`
}

function none(name: string, share: Share): Target {
  const measured = `${share.hits} of ${share.of}`
  return { name, wanted: '0', measured, isMet: share.hits === 0 }
}

function atLeast(name: string, share: Share, least: number): Target {
  const isMet = share.hits >= least * share.of
  return { name, wanted: `≥ ${least * 100} %`, measured: percent(share), isMet }
}

function below(name: string, share: Share, most: number): Target {
  const isMet = share.of === 0 || share.hits < most * share.of
  return { name, wanted: `< ${most * 100} %`, measured: percent(share), isMet }
}

function under(name: string, measured: number, most: number): Target {
  return { name, wanted: `< ${most}`, measured: String(measured), isMet: measured < most }
}
