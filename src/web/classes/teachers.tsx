import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { CopyButton } from '../components/copy-button'
import { useConfirmation } from '../components/dialog'
import { Entry, EntryButton } from '../components/entry'
import { CheckField, Field, fieldText, FormFooter, useSubmission } from '../components/form'
import { ErrorMessage, LoadError, ResourceSection } from '../components/page'
import { usePagedList } from '../components/paged-list'
import { useAction, useResource } from '../components/server-state'
import { Day, fillText } from '../i18n/format'
import { t } from '../i18n/i18n'
import { useChanges } from '../live-events'
import { navigate } from '../router'
import {
  type Class,
  type ClassInvitation,
  type ClassTeacher,
  inviteToClass,
  listInvitations,
  listTeachers,
  removeTeacher,
  revokeClassInvitation,
} from './api'
import { PersonFacts, personName } from './members'

interface TeachersSectionProps {
  readonly place: Class
  /** The reader. */
  readonly userId: string
}

/** Who teaches the class; its owner takes others out, and everyone may leave. */
export function TeachersSection({ place: { id, owned }, userId }: TeachersSectionProps) {
  const teachers = useResource(() => listTeachers(id))
  useChanges('class', () => void teachers.reload())
  const removal = useConfirmation({
    label: t.classes.removeTeacher,
    action: t.classes.removeTeacher,
    about: (teacher: ClassTeacher) => t.classes.removeTeacherAbout(personName(teacher)),
    onConfirm: async (teacher: ClassTeacher) => {
      await removeTeacher(id, teacher.userId)
      await teachers.reload()
    },
  })
  const leaving = useConfirmation({
    label: t.classes.stopTeaching,
    action: t.classes.stopTeaching,
    about: () => (owned ? t.classes.passOnAbout : t.classes.stopTeachingAbout),
    onConfirm: async (_: ClassTeacher) => {
      await removeTeacher(id, 'me')
      navigate('/classes', { replace: true })
    },
  })
  return (
    <ResourceSection
      id="class-teachers"
      title={t.classes.teachers}
      about={t.classes.teachersAbout}
      resource={teachers}
    >
      {(items) => (
        <>
          <ul class="entries" aria-label={t.classes.teachers}>
            {items.map((teacher) => (
              <TeacherEntry
                key={teacher.userId}
                teacher={teacher}
                action={
                  teacher.userId === userId
                    ? items.length > 1 && (
                        <button
                          type="button"
                          class="plain-button"
                          onClick={() => leaving.ask(teacher)}
                        >
                          {t.classes.stopTeaching}
                        </button>
                      )
                    : owned && (
                        <EntryButton
                          action={t.classes.remove}
                          name={personName(teacher)}
                          onClick={() => removal.ask(teacher)}
                        />
                      )
                }
              />
            ))}
          </ul>
          {removal.dialog}
          {leaving.dialog}
        </>
      )}
    </ResourceSection>
  )
}

interface TeacherEntryProps {
  readonly teacher: ClassTeacher
  readonly action: ComponentChildren
}

function TeacherEntry({ teacher, action }: TeacherEntryProps) {
  return (
    <Entry
      title={personName(teacher)}
      tags={teacher.owner && <span class="tag">{t.classes.owner}</span>}
      actions={action}
    >
      <PersonFacts person={teacher} since={teacher.since} />
    </Entry>
  )
}

/** Links into the class, for learners, and from its owner for other teachers. */
export function InvitationsPart({ place: { id, owned } }: { readonly place: Class }) {
  const list = usePagedList(listInvitations(id))
  const [url, setUrl] = useState<string | null>(null)
  const [key, setKey] = useState(() => crypto.randomUUID())
  const submission = useSubmission(async (data, form) => {
    const email = fieldText(data, 'email').trim()
    const role = fieldText(data, 'role') === 'teacher' ? 'teacher' : 'learner'
    const issued = await inviteToClass(id, { role, ...(email === '' ? {} : { email }) }, key)
    setUrl(issued.url)
    setKey(crypto.randomUUID())
    form.reset()
    await list.reload()
  })
  const revoking = useAction(async ({ id: invitationId }: ClassInvitation) => {
    await revokeClassInvitation(id, invitationId)
    await list.reload()
  })
  const open = list.items.filter(({ status }) => status === 'open')
  return (
    <>
      <form class="part-form" onSubmit={submission.submit}>
        <h3>{t.classes.invite}</h3>
        <p class="quiet-words">{owned ? t.classes.inviteAboutOwner : t.classes.inviteAbout}</p>
        <Field
          name="email"
          label={t.common.email}
          hint={t.common.optional}
          isEmail
          maxLength={254}
        />
        {owned && <CheckField name="role" value="teacher" label={t.classes.asTeacher} />}
        <FormFooter submission={submission} action={t.classes.invite} isMain={false} />
        {url !== null && (
          <p class="line" role="status">
            <span class="secret-word">{url}</span>
            <CopyButton text={url} what={t.classes.invitationLink} />
          </p>
        )}
      </form>
      <ErrorMessage message={revoking.error} />
      {open.length > 0 && (
        <ul class="entries" aria-label={t.classes.invitations}>
          {open.map((each) => (
            <InvitationEntry
              key={each.id}
              invitation={each}
              onTakeBack={() => revoking.run(each)}
            />
          ))}
        </ul>
      )}
      {list.status === 'failed' && <LoadError message={t.common.notLoaded} onRetry={list.retry} />}
    </>
  )
}

interface InvitationEntryProps {
  readonly invitation: ClassInvitation
  readonly onTakeBack: () => void
}

function InvitationEntry({ invitation, onTakeBack }: InvitationEntryProps) {
  const { email = t.classes.invitationLink, role, expiresAt } = invitation
  return (
    <Entry
      title={email}
      tags={role === 'teacher' && <span class="tag">{t.classes.asTeacher}</span>}
      actions={<EntryButton action={t.classes.takeBack} name={email} onClick={onTakeBack} />}
    >
      <p class="quiet-words">{fillText(t.classes.worksUntil, { day: <Day at={expiresAt} /> })}</p>
    </Entry>
  )
}
