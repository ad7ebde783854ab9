/** One class of its teacher: how one joins, what is assigned, who is in it, how they get on, and its end. */
import { useState } from 'preact/hooks'
import { CopyButton } from '../components/copy-button'
import { FormDialog, useConfirmation } from '../components/dialog'
import {
  CheckField,
  Field,
  fieldText,
  FormFooter,
  SelectField,
  useSubmission,
} from '../components/form'
import {
  ErrorMessage,
  LoadError,
  MissingPage,
  Section,
  usePageTitle,
  ResourceSection,
} from '../components/page'
import { QrCode } from '../components/qr-code'
import { type Resource, useAction, useResource } from '../components/server-state'
import { t } from '../i18n/i18n'
import { useChanges, watchedMs } from '../live-events'
import { navigate } from '../router'
import { classPath } from '../routes'
import {
  changeClass,
  type Class,
  deleteClass,
  getClass,
  moveClassOn,
  type ClassProgress,
  getClassProgress,
} from './api'
import { AssignmentsSection, classLevels } from './class-assignments'
import { MembersSection, useMemberNames, type NameOf } from './members'
import { PolicyWords } from './policy'
import { InvitationsPart, TeachersSection } from './teachers'
import { Entry } from '../components/entry'
import { RichText } from '../rich-text/rich-text'
import { listSkills } from '../practice/api'
import { TableButton } from './table-button'

interface ClassPageProps {
  readonly classId: string
  /** The reader. */
  readonly userId: string
}

export function ClassPage({ classId, userId }: ClassPageProps) {
  const found = useResource(() => getClass(classId))
  usePageTitle(found.value?.name ?? t.classes.title)
  useChanges('class', () => void found.reload())
  if (found.status === 'absent') return <MissingPage />
  return (
    <main class="account" id="main" tabIndex={-1} aria-busy={found.status === 'loading'}>
      <h1 dir="auto">{found.value?.name ?? t.classes.title}</h1>
      {found.status === 'failed' && (
        <LoadError message={t.common.notLoaded} onRetry={() => void found.reload()} />
      )}
      {found.value !== null && <Parts place={found.value} found={found} userId={userId} />}
    </main>
  )
}

interface PartsProps {
  readonly place: Class
  readonly found: Resource<Class>
}

function Parts({ place, found, userId }: PartsProps & Pick<ClassPageProps, 'userId'>) {
  const isOver = place.archivedAt !== undefined
  const nameOf = useMemberNames(place.id)
  return (
    <>
      {isOver && (
        <p class="notice" role="status">
          {t.classes.isArchived}
        </p>
      )}
      {!isOver && <JoinSection place={place} found={found} />}
      <AssignmentsSection classId={place.id} isOver={isOver} nameOf={nameOf} />
      <ProgressSection classId={place.id} nameOf={nameOf} />
      <MembersSection place={place} isOver={isOver} onChange={() => void found.reload()} />
      <TeachersSection place={place} userId={userId} />
      <PolicySection place={place} found={found} />
      <EndSection place={place} found={found} />
    </>
  )
}

/** The link brings the code along; a camera reads the same from a board. */
function JoinSection({ place, found }: PartsProps) {
  const { id, joinCode, name } = place
  const link = `${location.origin}/classes?${new URLSearchParams({ code: joinCode })}`
  const renewal = useConfirmation({
    label: t.classes.newCode,
    action: t.classes.newCode,
    about: () => t.classes.newCodeAbout,
    onConfirm: async () => found.replace(await changeClass(id, { joinCode: null })),
  })
  return (
    <Section id="class-join" title={t.classes.howToJoin} about={t.classes.howToJoinAbout}>
      <p class="line">
        <output class="code-word">
          {joinCode.slice(0, 4)} {joinCode.slice(4)}
        </output>
        <CopyButton text={joinCode} what={t.classes.code} />
      </p>
      <p class="line">
        <span class="secret-word">{link}</span>
        <CopyButton text={link} what={t.classes.link} />
      </p>
      <QrCode text={link} label={t.classes.qrCode(name)} />
      <div class="buttons">
        <button type="button" class="plain-button" onClick={() => renewal.ask({})}>
          {t.classes.newCode}
        </button>
      </div>
      {renewal.dialog}
      <InvitationsPart place={place} />
    </Section>
  )
}

function PolicySection({ place: { id, policy }, found }: PartsProps) {
  const [isChanged, setChanged] = useState(false)
  const submission = useSubmission(async (data) => {
    setChanged(false)
    const next = await changeClass(id, {
      policy: {
        modes: fieldText(data, 'modes') === 'both' ? ['socratic', 'tutor'] : ['socratic'],
        reveal: fieldText(data, 'reveal') === 'never' ? 'never' : 'ladder',
        transcripts: fieldText(data, 'transcripts') === 'visible' ? 'visible' : 'private',
        level: classLevels.find((each) => each === fieldText(data, 'level')) ?? 'adaptive',
      },
    })
    found.replace(next)
    setChanged(true)
  })
  return (
    <Section id="class-policy" title={t.classes.policy} about={t.classes.policyAbout}>
      <div>
        <p>{t.classes.membersRead}</p>
        <PolicyWords policy={policy} />
      </div>
      <form class="part-form" onSubmit={submission.submit} onInput={() => setChanged(false)}>
        <SelectField
          name="modes"
          label={t.classes.modes}
          selected={policy.modes.includes('tutor') ? 'both' : 'socratic'}
          choices={[
            ['both', t.classes.bothModes],
            ['socratic', t.classes.socraticOnly],
          ]}
        />
        <SelectField
          name="reveal"
          label={t.classes.reveal}
          selected={policy.reveal}
          choices={[
            ['ladder', t.classes.revealLadder],
            ['never', t.classes.revealNever],
          ]}
        />
        <SelectField
          name="level"
          label={t.practice.level}
          selected={policy.level ?? 'adaptive'}
          choices={classLevels.map((each) => [
            each,
            each === 'adaptive' ? t.classes.levelOfEach : t.practice.levels[each],
          ])}
        />
        <SelectField
          name="transcripts"
          label={t.classes.transcripts}
          selected={policy.transcripts}
          choices={[
            ['private', t.classes.transcriptsPrivate],
            ['visible', t.classes.transcriptsVisible],
          ]}
        />
        <FormFooter submission={submission} action={t.common.save} isMain={false} />
        <p class="done" role="status">
          {isChanged && t.classes.policyChanged}
        </p>
      </form>
    </Section>
  )
}

function EndSection({ place, found }: PartsProps) {
  const { id, name, owned, archivedAt } = place
  const [isRenaming, setRenaming] = useState(false)
  const [isMovingOn, setMovingOn] = useState(false)
  const archive = useAction(async (archived: boolean) =>
    found.replace(await changeClass(id, { archived })),
  )
  const removal = useConfirmation({
    label: t.classes.delete,
    action: t.classes.delete,
    about: () => t.classes.deleteAbout(name),
    onConfirm: async () => {
      await deleteClass(id)
      navigate('/classes', { replace: true })
    },
  })
  return (
    <Section id="class-end" title={t.classes.end} about={t.classes.endAbout}>
      <ErrorMessage message={archive.error} />
      <div class="buttons">
        <button type="button" class="plain-button" onClick={() => setRenaming(true)}>
          {t.classes.rename}
        </button>
        {owned && archivedAt === undefined && (
          <button type="button" class="plain-button" onClick={() => setMovingOn(true)}>
            {t.classes.moveOn}
          </button>
        )}
        <button
          type="button"
          class="plain-button"
          onClick={() => archive.run(archivedAt === undefined)}
        >
          {archivedAt === undefined ? t.classes.archive : t.classes.unarchive}
        </button>
        {owned && (
          <button type="button" class="plain-button" onClick={() => removal.ask({})}>
            {t.classes.delete}
          </button>
        )}
      </div>
      {removal.dialog}
      {isMovingOn && <MoveOnDialog place={place} onClose={() => setMovingOn(false)} />}
      {isRenaming && (
        <FormDialog
          label={t.classes.rename}
          action={t.common.save}
          onClose={() => setRenaming(false)}
          onSubmit={async (data) =>
            found.replace(await changeClass(id, { name: fieldText(data, 'name').trim() }))
          }
        >
          <Field name="name" label={t.common.name} value={name} required maxLength={100} />
        </FormDialog>
      )}
    </Section>
  )
}

interface MoveOnDialogProps {
  readonly place: Class
  readonly onClose: () => void
}

function MoveOnDialog({ place: { id, name: former }, onClose }: MoveOnDialogProps) {
  const [key] = useState(() => crypto.randomUUID())
  return (
    <FormDialog
      label={t.classes.moveOn}
      action={t.classes.moveOn}
      onClose={onClose}
      onSubmit={async (data) => {
        const body = {
          name: fieldText(data, 'name').trim(),
          members: data.has('members'),
          assignments: data.has('assignments'),
        }
        const wish = `${key} ${encodeURIComponent(JSON.stringify(body)).slice(0, 200)}`
        navigate(classPath((await moveClassOn(id, body, wish)).id))
      }}
    >
      <p>{t.classes.moveOnAbout}</p>
      <Field name="name" label={t.common.name} value={former} required maxLength={100} />
      <div>
        <CheckField name="members" label={t.classes.bringMembers} isChecked />
        <CheckField name="assignments" label={t.classes.bringAssignments} />
      </div>
    </FormDialog>
  )
}

type Skill = ClassProgress['members'][number]['skills'][number]

interface ProgressSectionProps {
  readonly classId: string
  readonly nameOf: NameOf
}

/** What the members did of the assignments, by skill, and where they needed the most help. */
function ProgressSection({ classId, nameOf }: ProgressSectionProps) {
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
