/** The skills as tiles: how well each is known, in words and in a row of four marks. */
import type { Progress } from '../../features/progress/model'
import { t } from '../i18n/i18n'
import { serverNow } from '../http'
import type { ListedSkill } from './api'

/** What is known of a skill. */
export type KnownSkill = Pick<Progress['skills'][number], 'mastery' | 'dueAt'>

const steps = ['begun', 'learnt', 'firm', 'solid'] as const
/** From where on a mastery is at the second, third and fourth step. */
const stepBounds = [0.4, 0.8, 0.95]

/** How well a skill is known; null for one that was never practised. */
function masteryStep(mastery: number | undefined): (typeof steps)[number] | null {
  if (mastery === undefined) return null
  return steps[stepBounds.filter((bound) => mastery >= bound).length] ?? null
}

/** Whether a repetition is due. */
export const isDue = ({ dueAt }: Pick<KnownSkill, 'dueAt'>): boolean =>
  Date.parse(dueAt) <= serverNow()

/** The row of marks is drawn, and the word beside it says the same. */
export function Mastery({ mastery }: { readonly mastery: number | undefined }) {
  const step = masteryStep(mastery)
  const full = step === null ? 0 : steps.indexOf(step) + 1
  return (
    <span class="mastery">
      <svg class="mastery-marks" viewBox="0 0 46 8" width="46" height="8" aria-hidden="true">
        {steps.map((name, at) => (
          <rect
            key={name}
            class={at < full ? 'mark-full' : 'mark-empty'}
            x={at * 12 + 0.75}
            y={0.75}
            width={8.5}
            height={6.5}
            rx={2}
          />
        ))}
      </svg>
      {step === null ? t.practice.notBegun : t.practice.masterySteps[step]}
    </span>
  )
}

interface SkillTilesProps {
  readonly skills: readonly ListedSkill[]
  readonly known: ReadonlyMap<string, KnownSkill>
  readonly isBusy: boolean
  readonly onBegin: (skill: ListedSkill) => void
}

/** All skills by area. A tile begins its skill. */
export function SkillTiles({ skills, known, isBusy, onBegin }: SkillTilesProps) {
  return (
    <div class="skill-areas">
      {[...new Set(skills.map(({ area }) => area))].map((area) => (
        <section key={area} aria-label={areaName(area)}>
          <h3>{areaName(area)}</h3>
          <ul class="tiles">
            {skills
              .filter((skill) => skill.area === area)
              .map((skill) => {
                const state = known.get(skill.id)
                return (
                  <li key={skill.id}>
                    <button
                      type="button"
                      class="tile"
                      aria-disabled={isBusy}
                      onClick={() => onBegin(skill)}
                    >
                      <span class="tile-name">{skill.name}</span>
                      <span class="tile-state">
                        <Mastery mastery={state?.mastery} />
                        {state !== undefined && isDue(state) && (
                          <span class="tag">{t.practice.isDue}</span>
                        )}
                      </span>
                    </button>
                  </li>
                )
              })}
          </ul>
        </section>
      ))}
    </div>
  )
}

/** The name of an area; its id where the server has one that these pages lack. */
function areaName(area: string): string {
  return new Map<string, string>(Object.entries(t.practice.areas)).get(area) ?? area
}

/**
 * The skill to go on with where nothing is due: the weakest of those that are not solid yet, else the first
 * in the order of learning that was not practised and whose prerequisites were, else the weakest.
 */
export function nextSkill(
  skills: readonly ListedSkill[],
  known: ReadonlyMap<string, KnownSkill>,
): ListedSkill | undefined {
  const weakest = skills
    .filter(({ id }) => known.has(id))
    .toSorted((a, b) => (known.get(a.id)?.mastery ?? 0) - (known.get(b.id)?.mastery ?? 0))[0]
  const mastery = weakest && known.get(weakest.id)?.mastery
  if (mastery !== undefined && mastery < (stepBounds[1] ?? 1)) return weakest
  const isOpen = ({ id, prerequisites }: ListedSkill): boolean =>
    !known.has(id) && prerequisites.every((before) => known.has(before))
  return skills.find(isOpen) ?? weakest
}
