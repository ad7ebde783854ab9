import { useState } from 'preact/hooks'
import { addressOf } from '../account/account'
import { Dialog, useConfirmation } from '../components/dialog'
import { Entry, EntryButton } from '../components/entry'
import { ErrorMessage, Section } from '../components/page'
import { PagedListEnd, usePagedList } from '../components/paged-list'
import { useAction, useResource } from '../components/server-state'
import { FilePlace } from '../components/form'
import { ApiError } from '../http'
import { Day, fillText, Minute } from '../i18n/format'
import { t } from '../i18n/i18n'
import { useChanges } from '../live-events'
import { RichText } from '../rich-text/rich-text'
import {
  type Class,
  importMembers,
  listMembers,
  listMemberSessions,
  listRosterSources,
  type Member,
  readMemberSession,
  removeMember,
  type RosterImport,
  type RosterSync,
  syncRoster,
} from './api'
import { TableButton } from './table-button'

/** What to call a member: their name, else the address of those on the first page. */
export type NameOf = (member: { readonly userId: string; readonly name: string | null }) => string

export function useMemberNames(classId: string): NameOf {
  const members = useResource(() => listMembers(classId)(null))
  useChanges('class', () => void members.reload())
  return ({ userId, name }) =>
    name ?? personName(members.value?.items.find((member) => member.userId === userId))
}

type Person = { readonly name: string | null; readonly email: string }

/** The name of a member or a teacher, else their address. */
export const personName = (person: Person | undefined): string =>
  person?.name ?? (person && addressOf(person)) ?? t.classes.nameless

/** The address below the name, and the day. */
export function PersonFacts({
  person,
  since,
}: {
  readonly person: Person
  readonly since: string
}) {
  const address = person.name === null ? null : addressOf(person)
  return (
    <p class="quiet-words">
      {address !== null && <>{address} · </>}
      {fillText(t.classes.since, { day: <Day at={since} /> })}
    </p>
  )
}

interface MembersSectionProps {
  readonly place: Class
  readonly isOver: boolean
  readonly onChange: () => void
}

/** The roster: lists of learners in and out, and the conversations that members agreed to show. */
export function MembersSection({ place, isOver, onChange }: MembersSectionProps) {
  const list = usePagedList(listMembers(place.id))
  const [reader, setReader] = useState<Member | null>(null)
  const reload = (): void => {
    void list.reload()
    onChange()
  }
  useChanges('class', () => void list.reload())
  const removal = useConfirmation({
    label: t.classes.removeMember,
    action: t.classes.removeMember,
    about: (member: Member) => t.classes.removeMemberAbout(personName(member)),
    onConfirm: async ({ userId }: Member) => {
      await removeMember(place.id, userId)
      reload()
    },
  })
  return (
    <Section id="class-members" title={t.classes.members} about={t.classes.membersAbout}>
      <ul class="entries" aria-label={t.classes.members}>
        {list.items.map((member) => (
          <MemberEntry
            key={member.userId}
            member={member}
            canRead={place.policy.transcripts === 'visible' && member.consentedAt !== undefined}
            onRead={() => setReader(member)}
            onRemove={() => removal.ask(member)}
          />
        ))}
      </ul>
      <PagedListEnd list={list} emptyText={t.classes.noMembers} />
      {list.items.length > 0 && <TableButton classId={place.id} of="members" />}
      <PlatformList classId={place.id} onRead={reload} />
      {!isOver && <ImportForm classId={place.id} onImported={reload} />}
      {removal.dialog}
      {reader !== null && (
        <Reader classId={place.id} member={reader} onClose={() => setReader(null)} />
      )}
    </Section>
  )
}

interface MemberEntryProps {
  readonly member: Member
  readonly canRead: boolean
  readonly onRead: () => void
  readonly onRemove: () => void
}

function MemberEntry({ member, canRead, onRead, onRemove }: MemberEntryProps) {
  const name = personName(member)
  return (
    <Entry
      title={name}
      actions={
        <>
          {canRead && <EntryButton action={t.classes.read} name={name} onClick={onRead} />}
          <EntryButton action={t.classes.remove} name={name} onClick={onRemove} />
        </>
      }
    >
      <PersonFacts person={member} since={member.joinedAt} />
      {member.inactiveAt !== undefined && (
        <p class="quiet-words">
          {fillText(t.classes.notListed, { day: <Day at={member.inactiveAt} /> })}
        </p>
      )}
    </Entry>
  )
}

interface PlatformListProps {
  readonly classId: string
  readonly onRead: () => void
}

/** Where the roster of a class that a learning platform leads to comes from; nothing for any other class. */
function PlatformList({ classId, onRead }: PlatformListProps) {
  const sources = useResource(() => listRosterSources(classId))
  const [done, setDone] = useState<RosterSync | null>(null)
  const action = useAction<null>(async () => {
    setDone(null)
    try {
      setDone(await syncRoster(classId))
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 502) throw error
      throw new ApiError(502, error.code, t.classes.platformSilent)
    }
    void sources.reload()
    onRead()
  })
  if (sources.value === null || sources.value.length === 0) return null
  return (
    <div class="part-form">
      {sources.value.map(({ issuer, syncedAt }) => (
        <p key={issuer}>
          {fillText(t.classes.listedBy, { platform: <bdi>{issuer}</bdi> })}{' '}
          {syncedAt !== null && fillText(t.classes.listRead, { time: <Minute at={syncedAt} /> })}
        </p>
      ))}
      <ErrorMessage message={action.error} />
      <div role="status">
        {done !== null && <p>{t.classes.listDone(done.listed, done.added, done.inactive)}</p>}
      </div>
      <div class="buttons">
        <button
          type="button"
          class="plain-button"
          aria-disabled={action.isRunning}
          onClick={() => action.run(null)}
        >
          {action.isRunning ? t.common.oneMoment : t.classes.readList}
        </button>
      </div>
    </div>
  )
}

interface ImportFormProps {
  readonly classId: string
  readonly onImported: () => void
}

function ImportForm({ classId, onImported }: ImportFormProps) {
  const [done, setDone] = useState<RosterImport | null>(null)
  const action = useAction(async (file: File) => {
    setDone(null)
    const form = new FormData()
    form.set('file', file)
    setDone(await importMembers(classId, form))
    onImported()
  })
  return (
    <div class="part-form">
      <FilePlace
        label={t.classes.importList}
        about={action.isRunning ? t.common.oneMoment : t.classes.importAbout}
        input={{
          accept: '.csv,text/csv',
          onChange: ({ currentTarget }) => {
            const [file] = currentTarget.files ?? []
            if (file) action.run(file)
            currentTarget.value = ''
          },
        }}
      />
      <ErrorMessage message={action.error} />
      {done !== null && (
        <div role="status">
          <p>{t.classes.imported(done.added, done.invited)}</p>
          {done.errors.length > 0 && (
            <ul>
              {done.errors.map(({ line, message }) => (
                <li key={line}>{t.classes.badLine(line, message)}</li>
              ))}
            </ul>
          )}
        </div>
      )}
    </div>
  )
}

interface ReaderProps {
  readonly classId: string
  readonly member: Member
  readonly onClose: () => void
}

/** Says before anything is opened that the learner sees who has read. */
function Reader({ classId, member, onClose }: ReaderProps) {
  const sessions = usePagedList(listMemberSessions(classId, member.userId))
  const [sessionId, setSessionId] = useState<string | null>(null)
  const name = personName(member)
  return (
    <Dialog class="action-dialog wide-dialog" label={t.classes.readOf(name)} onClose={onClose}>
      <h2>{t.classes.readOf(name)}</h2>
      <p class="notice">{t.classes.readNote}</p>
      {sessionId === null ? (
        <>
          <ul class="entries">
            {sessions.items.map(({ id, title, createdAt }) => (
              <Entry
                key={id}
                title={
                  <button type="button" class="plain-button" onClick={() => setSessionId(id)}>
                    <span dir="auto">{title || t.common.untitled}</span>
                  </button>
                }
                tags={
                  <span class="quiet-words">
                    <Minute at={createdAt} />
                  </span>
                }
              />
            ))}
          </ul>
          <PagedListEnd list={sessions} emptyText={t.classes.noSessions} />
        </>
      ) : (
        <Messages classId={classId} userId={member.userId} sessionId={sessionId} />
      )}
      <div class="action-buttons">
        {sessionId !== null && (
          <button type="button" class="quiet-button" onClick={() => setSessionId(null)}>
            {t.classes.back}
          </button>
        )}
        <button type="button" class="button" onClick={onClose}>
          {t.common.close}
        </button>
      </div>
    </Dialog>
  )
}

interface MessagesProps {
  readonly classId: string
  readonly userId: string
  readonly sessionId: string
}

function Messages({ classId, userId, sessionId }: MessagesProps) {
  const list = usePagedList(readMemberSession(classId, userId, sessionId))
  return (
    <>
      <ol class="read-messages">
        {list.items.map(({ id, role, content }) => (
          <li key={id}>
            <p class="quiet-words">{role === 'user' ? t.classes.learner : t.classes.tutor}</p>
            <RichText source={content} streaming={false} />
          </li>
        ))}
      </ol>
      <PagedListEnd list={list} emptyText={t.classes.noMessages} />
    </>
  )
}
