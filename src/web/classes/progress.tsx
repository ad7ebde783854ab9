import { Entry } from '../components/entry'
import { ResourceSection } from '../components/page'
import { useResource } from '../components/server-state'
import { RichText } from '../rich-text/rich-text'
import { t } from '../i18n/i18n'
import { useChanges, watchedMs } from '../live-events'
import { listSkills } from '../practice/api'
import { type ClassProgress, getClassProgress } from './api'
import type { NameOf } from './members'
import { TableButton } from './table-button'

type Skill = ClassProgress['members'][number]['skills'][number]

interface ProgressSectionProps {
  readonly classId: string
  readonly nameOf: NameOf
}

/** What the members did of the assignments, by skill, and where they needed the most help. */
export function ProgressSection({ classId, nameOf }: ProgressSectionProps) {
  const progress = useResource(() => getClassProgress(classId))
  const skills = useResource(listSkills)
  useChanges('assignment', () => void progress.reload(), watchedMs)
  const skillName = (id: string): string => skills.value?.find((each) => each.id === id)?.name ?? id
  return (
    <ResourceSection
      id="class-progress"
      title={t.classes.progress}
      about={t.classes.progressAbout}
      resource={progress}
    >
      {({ members }) => {
        const busy = members.filter((member) => member.skills.length > 0)
        if (busy.length === 0) return <p class="quiet-words">{t.classes.noProgress}</p>
        return (
          <>
            <ul class="entries">
              {busy.map((member) => (
                <Entry key={member.userId} title={nameOf(member)}>
                  <ul class="class-skills">
                    {member.skills.map((skill) => (
                      <SkillLine key={skill.skill} skill={skill} name={skillName(skill.skill)} />
                    ))}
                  </ul>
                </Entry>
              ))}
            </ul>
            <TableButton classId={classId} of="progress" />
          </>
        )
      }}
    </ResourceSection>
  )
}

function SkillLine({ skill, name }: { readonly skill: Skill; readonly name: string }) {
  const { answered, right, stuck } = skill
  return (
    <li>
      <p>
        {name}: {t.classes.score(right, answered)}
      </p>
      {stuck !== undefined && (
        <div class="quiet-words">
          {t.classes.stuck[stuck.rung ?? 'none']}
          <RichText source={stuck.question} streaming={false} />
          {stuck.step !== undefined && (
            <>
              {t.classes.stuckStep(stuck.step.number, stuck.step.of)}
              <RichText source={stuck.step.line} streaming={false} />
            </>
          )}
          {stuck.mistake !== undefined && (
            <>
              {t.classes.askedAfter}
              <RichText source={stuck.mistake} streaming={false} />
            </>
          )}
        </div>
      )}
    </li>
  )
}
