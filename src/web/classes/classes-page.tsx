/** Classes: those that one is in, and for teachers those that one runs. */
import { useState } from 'preact/hooks'
import { FormDialog, useConfirmation } from '../components/dialog'
import { Entry, EntryButton } from '../components/entry'
import { Field, fieldText, FormFooter, useSubmission } from '../components/form'
import { ErrorMessage, ResourceSection, Section, usePageTitle } from '../components/page'
import { PagedListEnd, usePagedList } from '../components/paged-list'
import { type Resource, useAction, useResource } from '../components/server-state'
import { fillText, Minute } from '../i18n/format'
import { t } from '../i18n/i18n'
import { useChanges } from '../live-events'
import { Link, navigate } from '../router'
import { chatPath, classPath } from '../routes'
import type { Workspace } from '../sessions/workspace'
import { useStore } from '../store'
import {
  agree,
  createClass,
  type JoinedClass,
  joinClass,
  listAccess,
  listClasses,
  listJoined,
  removeMember,
} from './api'
import { OwnAssignments } from './assignments'
import { PolicyWords } from './policy'

export function ClassesPage({ workspace }: { readonly workspace: Workspace }) {
  usePageTitle(t.classes.title)
  const { profile } = useStore(workspace)
  const isTeacher = profile !== null && profile.role !== 'learner'
  const joined = useResource(listJoined)
  useChanges('class', () => void joined.reload())
  return (
    <main class="account" id="main" tabIndex={-1}>
      <h1>{t.classes.title}</h1>
      {isTeacher && <OwnClasses />}
      <Section id="join" title={t.classes.join} about={t.classes.joinAbout}>
        <JoinForm
          isMain={!isTeacher && joined.value?.length === 0}
          onJoined={() => void joined.reload()}
        />
      </Section>
      <OwnAssignments />
      <JoinedSection joined={joined} />
      <AccessSection />
    </main>
  )
}

function OwnClasses() {
  const list = usePagedList(listClasses)
  const [isCreating, setCreating] = useState(false)
  return (
    <Section id="own-classes" title={t.classes.own} about={t.classes.ownAbout}>
      <ul class="entries" aria-label={t.classes.own}>
        {list.items.map(({ id, name, memberCount, archivedAt }) => (
          <Entry
            key={id}
            title={
              <Link to={classPath(id)} class="line-main">
                <span dir="auto">{name}</span>
              </Link>
            }
            tags={archivedAt !== undefined && <span class="tag">{t.classes.archived}</span>}
          >
            <p class="quiet-words">{t.classes.memberCount(memberCount)}</p>
          </Entry>
        ))}
      </ul>
      <PagedListEnd list={list} emptyText={t.classes.noneOwn} example={t.classes.exampleOwn} />
      <button type="button" class="button" onClick={() => setCreating(true)}>
        {t.classes.new}
      </button>
      {isCreating && <NewClassDialog onClose={() => setCreating(false)} />}
    </Section>
  )
}

function NewClassDialog({ onClose }: { readonly onClose: () => void }) {
  const [key] = useState(() => crypto.randomUUID())
  return (
    <FormDialog
      label={t.classes.new}
      action={t.common.create}
      onClose={onClose}
      onSubmit={async (data) => {
        const name = fieldText(data, 'name').trim()
        const id = `${key} ${encodeURIComponent(name).slice(0, 200)}`
        navigate(classPath((await createClass({ name }, id)).id))
      }}
    >
      <Field name="name" label={t.common.name} required maxLength={100} />
    </FormDialog>
  )
}

interface JoinFormProps {
  /** Whether the page is for this first: its user neither runs a class nor is in one. */
  readonly isMain: boolean
  readonly onJoined: () => void
}

/** A link or a QR code brings the code along. The class is shown before it is joined. */
function JoinForm({ isMain, onJoined }: JoinFormProps) {
  const [given, setGiven] = useState(() => new URLSearchParams(location.search).get('code') ?? '')
  const [shown, setShown] = useState<{ code: string; offer: JoinedClass } | null>(null)
  const submission = useSubmission(async (data) => {
    const code = fieldText(data, 'code')
    setShown({ code, offer: await joinClass(code, false) })
  })
  const confirmation = useAction(async (code: string) => {
    await joinClass(code, true)
    setShown(null)
    setGiven('')
    onJoined()
  })
  if (shown !== null) {
    const { code, offer } = shown
    return (
      <div class="part-form">
        <h3 dir="auto" tabIndex={-1} ref={(heading) => heading?.focus()}>
          {offer.name}
        </h3>
        <Teachers of={offer} />
        <PolicyWords policy={offer.policy} />
        <ErrorMessage message={confirmation.error} />
        <div class="buttons">
          {offer.joined ? (
            <p role="status">{t.classes.isMember}</p>
          ) : (
            <button type="button" class="button" onClick={() => confirmation.run(code)}>
              {t.classes.joinNow}
            </button>
          )}
          <button type="button" class="plain-button" onClick={() => setShown(null)}>
            {t.common.cancel}
          </button>
        </div>
      </div>
    )
  }
  return (
    <form class="part-form" onSubmit={submission.submit}>
      <Field name="code" label={t.classes.code} value={given} required maxLength={40} />
      <FormFooter submission={submission} action={t.classes.show} isMain={isMain} />
    </form>
  )
}

function JoinedSection({ joined }: { readonly joined: Resource<readonly JoinedClass[]> }) {
  const leaving = useConfirmation({
    label: t.classes.leave,
    action: t.classes.leave,
    about: ({ name }: JoinedClass) => t.classes.leaveAbout(name),
    onConfirm: async ({ id }: JoinedClass) => {
      await removeMember(id, 'me')
      await joined.reload()
    },
  })
  const consent = useAction(async ({ id }: JoinedClass) => {
    await agree(id)
    await joined.reload()
  })
  return (
    <ResourceSection
      id="joined"
      title={t.classes.yours}
      about={t.classes.yoursAbout}
      resource={joined}
    >
      {(items) => (
        <>
          {items.length === 0 && (
            <div>
              <p class="quiet-words">{t.classes.noneJoined}</p>
              <p>{t.classes.exampleJoined}</p>
            </div>
          )}
          <ul class="entries">
            {items.map((each) => (
              <Entry
                key={each.id}
                title={each.name}
                tags={
                  each.archivedAt !== undefined && <span class="tag">{t.classes.archived}</span>
                }
                actions={
                  <>
                    {asksToRead(each) && !each.consented && (
                      <button type="button" class="button" onClick={() => consent.run(each)}>
                        {t.classes.agree}
                      </button>
                    )}
                    <EntryButton
                      action={t.classes.leave}
                      name={each.name}
                      onClick={() => leaving.ask(each)}
                    />
                  </>
                }
              >
                <Teachers of={each} />
                {each.archivedAt === undefined && <PolicyWords policy={each.policy} />}
                {asksToRead(each) && (
                  <p>{each.consented ? t.classes.agreed : t.classes.asksConsent}</p>
                )}
              </Entry>
            ))}
          </ul>
          <ErrorMessage message={consent.error} />
          {leaving.dialog}
        </>
      )}
    </ResourceSection>
  )
}

/** Whether the teachers read conversations of those who agree. */
const asksToRead = ({ policy, archivedAt }: JoinedClass): boolean =>
  policy.transcripts === 'visible' && archivedAt === undefined

/** All who see what a member does. */
function Teachers({ of: { teachers } }: { readonly of: JoinedClass }) {
  const names = teachers.map((name) => name ?? t.classes.nameless)
  return <p class="quiet-words">{t.classes.taughtBy(names.join(', '), names.length)}</p>
}

/** Who has read what: stays after the class and its teacher are gone. */
function AccessSection() {
  const accesses = useResource(listAccess)
  if (accesses.value?.length === 0) return null
  return (
    <ResourceSection
      id="access"
      title={t.classes.access}
      about={t.classes.accessAbout}
      resource={accesses}
    >
      {(items) => (
        <ul class="entries">
          {items.map(({ className, teacher, sessionId, at }) => (
            <Entry
              key={`${sessionId} ${at}`}
              title={
                <span>
                  {fillText(t.classes.accessLine, {
                    teacher: <strong dir="auto">{teacher}</strong>,
                    name: <span dir="auto">{className}</span>,
                    session: <Link to={chatPath(sessionId)}>{t.classes.session}</Link>,
                    time: <Minute at={at} />,
                  })}
                </span>
              }
            />
          ))}
        </ul>
      )}
    </ResourceSection>
  )
}
