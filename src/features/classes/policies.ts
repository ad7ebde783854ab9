/** What the policies of classes allow together: the strictest rule of each kind holds. */
import type { ClassPolicy } from '../../db/schema'
import { Problem } from '../../http/errors'

type Mode = ClassPolicy['modes'][number]

/** What a learner may do, by all classes together. */
export interface EffectivePolicy {
  readonly modes: readonly Mode[]
  /** No answer is told, after however many attempts. */
  readonly neverReveals: boolean
  /** Null: no class names one. */
  readonly level: ClassPolicy['level'] | null
}

/** The hardest is the strictest. */
const levels = ['adaptive', 'easy', 'medium', 'hard'] as const

/** What a learner without a class may do. */
export const free: EffectivePolicy = {
  modes: ['socratic', 'tutor'],
  neverReveals: false,
  level: null,
}

/**
 * Policies that share no mode leave the Socratic one, which tells least; so does one that never reveals, because the
 * other mode explains.
 */
export function strictest(policies: readonly ClassPolicy[]): EffectivePolicy {
  const shared = free.modes.filter((mode) => policies.every(({ modes }) => modes.includes(mode)))
  const neverReveals = policies.some(({ reveal }) => reveal === 'never')
  return {
    modes: neverReveals || shared.length === 0 ? ['socratic'] : shared,
    neverReveals,
    level: levels.findLast((level) => policies.some((policy) => policy.level === level)) ?? null,
  }
}

/** The mode, where the policy allows it. Problem: `CONFLICT`. */
export function permittedMode({ modes }: EffectivePolicy, mode: Mode): Mode {
  if (modes.includes(mode)) return mode
  throw new Problem('CONFLICT', {
    message: `Your class does not allow the mode ${mode}; it allows ${modes.join(', ')}.`,
  })
}
