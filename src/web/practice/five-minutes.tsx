/** "Five minutes today": a short set of what is due, or of the skill that comes next. */
import type { Progress } from '../../features/progress/model'
import { t } from '../i18n/i18n'
import type { ListedSkill } from './api'
import { ShortSetButton } from './beginning'
import { isDue, nextSkill } from './skill-tiles'

/** Names that are listed before "and more". */
const namesMax = 3

interface FiveMinutesProps {
  readonly progress: Progress
  readonly skills: readonly ListedSkill[]
}

export function FiveMinutes({ progress, skills }: FiveMinutesProps) {
  const set = progress.due > 0 ? ofDue(progress) : ofNext(progress, skills)
  if (set === null) return null
  return (
    <div class="five-minutes">
      <div>
        <h2>{t.practice.fiveMinutes}</h2>
        <p>{set.about}</p>
      </div>
      <ShortSetButton source={set.source} label={t.practice.begin} />
    </div>
  )
}

function ofDue({ skills, due }: Progress) {
  const names = skills
    .filter(isDue)
    .slice(0, namesMax)
    .map(({ name }) => name)
  const about = t.practice.shortOfDue(names.join(', '), due - names.length)
  return { source: { due: true as const }, about }
}

function ofNext(progress: Progress, skills: readonly ListedSkill[]) {
  const next = nextSkill(skills, new Map(progress.skills.map((skill) => [skill.id, skill])))
  return next ? { source: { skill: next.id }, about: t.practice.shortOfNext(next.name) } : null
}
