/** What administrators see and do without a shell. Only they load this. */
import type { Static } from '@sinclair/typebox'
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import type { Profile } from '../../features/account/model'
import type {
  AdminJob,
  AdminSettings,
  AdminUsage,
  AdminUser,
  AuditEntry,
  BackupList,
  CreatedUser,
  Overview,
  PageOfAudit,
  PageOfJobs,
  PageOfUsers,
} from '../../features/admin/model'
import type { Announcement, AnnouncementList } from '../../features/announcements/model'
import type { AdminClass } from '../../features/classes/model'
import type {
  Invitation,
  IssuedInvitation,
  PageOfInvitations,
} from '../../features/invitations/model'
import type { Platform, PlatformList } from '../../features/lti/model'
import { useRecentSignIn } from '../account/recent-sign-in'
import { announce } from '../components/announcer'
import { CopyButton } from '../components/copy-button'
import { FormDialog, useConfirmation } from '../components/dialog'
import { Entry, EntryButton } from '../components/entry'
import {
  CheckField,
  Field,
  fieldText,
  FormFooter,
  SelectField,
  TextField,
  useSubmission,
} from '../components/form'
import {
  ErrorMessage,
  LoadError,
  MissingPage,
  ResourceSection,
  Section,
  usePageTitle,
} from '../components/page'
import { PagedListEnd, usePagedList } from '../components/paged-list'
import { type Resource, useAction, useResource } from '../components/server-state'
import { ApiError, fetchJson, pageQuery } from '../http'
import { adminTexts } from '../i18n/admin'
import { Day, fillText, formatNumber, Minute } from '../i18n/format'
import { currentLanguage, t } from '../i18n/i18n'
import { Link } from '../router'
import { adminPath, type AdminSection, adminSections, settingsPath } from '../routes'
import { ServerSettings } from './server-settings'

const texts = () => adminTexts[currentLanguage.state.language]
const path = '/api/admin'
const mebibyte = 1_048_576
const roles = ['learner', 'teacher', 'admin'] as const

export function AdminPage({ section }: { readonly section: AdminSection }) {
  const a = texts()
  usePageTitle(`${a.sections[section]} · ${a.title}`)
  const profile = useResource(() => fetchJson<Profile>('GET', '/api/account'))
  if (profile.status === 'ready' && profile.value?.role !== 'admin') return <MissingPage />
  if (profile.value !== null && lacksFactor(profile.value)) return <FactorFirst />
  return (
    <main class="account" id="main" tabIndex={-1} aria-busy={profile.status === 'loading'}>
      <h1>{a.title}</h1>
      <nav class="tabs" aria-label={a.title}>
        {adminSections.map((name) => (
          <Link key={name} to={adminPath(name)} class="tab" current={name === section}>
            {a.sections[name]}
          </Link>
        ))}
      </nav>
      {profile.status === 'failed' && (
        <LoadError message={t.common.notLoaded} onRetry={() => void profile.reload()} />
      )}
      {profile.value !== null && <Part key={section} section={section} profile={profile.value} />}
    </main>
  )
}

const lacksFactor = ({ secondFactors: { required, methods } }: Profile): boolean =>
  required && methods.length === 0

/** Leads to the set-up of a second factor: the server opens nothing of the administration before. */
function FactorFirst() {
  return (
    <main class="account" id="main" tabIndex={-1}>
      <h1>{texts().title}</h1>
      <p class="notice">{t.secondFactors.required}</p>
      <p>
        <Link to={settingsPath('security')} class="button">
          {t.settings.tabs.security}
        </Link>
      </p>
    </main>
  )
}

interface PartProps {
  /** The administrator’s own. */
  readonly profile: Profile
}

function Part({ section, ...props }: PartProps & { readonly section: AdminSection }) {
  const Shown = {
    overview: OverviewPart,
    users: UsersPart,
    invitations: InvitationsPart,
    classes: ClassesPart,
    jobs: JobsPart,
    usage: UsagePart,
    announcements: AnnouncementsPart,
    settings: SettingsPart,
    backups: BackupsPart,
    maintenance: MaintenancePart,
    audit: AuditPart,
  }[section]
  return <Shown {...props} />
}

const bytesText = (bytes: number): string =>
  bytes < 1_000 * mebibyte
    ? `${formatNumber(Math.round((bytes / mebibyte) * 10) / 10)} MiB`
    : `${formatNumber(Math.round((bytes / mebibyte / 1_024) * 10) / 10)} GiB`

function OverviewPart() {
  const a = texts()
  const overview = useResource(() => fetchJson<Overview>('GET', `${path}/overview`))
  return (
    <ResourceSection id="part-overview" title={a.sections.overview} resource={overview}>
      {(now) => (
        <dl class="facts">
          <Fact name={a.version}>{now.version}</Fact>
          <Fact name={a.engine}>{now.engine === 'sqlite' ? 'SQLite' : 'Postgres'}</Fact>
          <Fact name={a.startedAt}>
            <Minute at={now.startedAt} />
          </Fact>
          <Fact name={a.people}>
            {a.peopleOf(
              formatNumber(now.users.learner),
              formatNumber(now.users.teacher),
              formatNumber(now.users.admin),
            )}
          </Fact>
          <Fact name={a.openClasses}>{formatNumber(now.classes)}</Fact>
          <Fact name={a.stored}>{bytesText(now.sizes.files)}</Fact>
          <Fact name={a.databaseSize}>{bytesText(now.sizes.database)}</Fact>
          {now.sizes.log !== null && <Fact name={a.logSize}>{bytesText(now.sizes.log)}</Fact>}
          {now.disk !== null && (
            <Fact name={a.disk}>
              {a.diskOf(bytesText(now.disk.free), bytesText(now.disk.total))}
            </Fact>
          )}
          <Fact name={a.sections.jobs}>
            {a.jobsOf(
              formatNumber(now.jobs.waiting),
              formatNumber(now.jobs.running),
              formatNumber(now.jobs.failed),
            )}
          </Fact>
          <Fact name={a.replies}>{formatNumber(now.replies.running)}</Fact>
          <Fact name={a.model}>{a.models[now.model]}</Fact>
          <Fact name={a.mail}>{a.mails[now.mail]}</Fact>
          <Fact name={a.lastBackup}>
            {now.backups.last === null ? a.never : <Minute at={now.backups.last} />}
          </Fact>
        </dl>
      )}
    </ResourceSection>
  )
}

function Fact({ name, children }: { readonly name: string; readonly children: ComponentChildren }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

interface OneLinkProps {
  readonly url: string
  /** What to do with it; absent for one that a person gets. */
  readonly about?: string
  readonly what?: string
}

/** A link that is shown once, to copy. */
function OneLink({ url, about, what }: OneLinkProps) {
  const a = texts()
  return (
    <div class="notice" role="status">
      <p>{about ?? a.linkOnce}</p>
      <pre class="secret">{url}</pre>
      <CopyButton text={url} what={what ?? a.sections.invitations} />
    </div>
  )
}

function UsersPart({ profile }: PartProps) {
  const a = texts()
  const [q, setQ] = useState('')
  const [edited, setEdited] = useState<AdminUser | 'new' | null>(null)
  const [link, setLink] = useState<string | null>(null)
  const { withProof, dialog } = useRecentSignIn(profile.hasPassword)
  const filters: Record<string, string> = q === '' ? {} : { q }
  const list = usePagedList(
    (cursor) =>
      fetchJson<Static<typeof PageOfUsers>>(
        'GET',
        `${path}/users?${pageQuery(50, cursor, filters)}`,
      ),
    q,
  )
  const confirmation = useConfirmation<AdminUser>({
    label: a.erase,
    action: a.erase,
    about: ({ email }) => a.eraseAbout(email),
    onConfirm: ({ id }) =>
      withProof(async () => {
        await fetchJson('DELETE', `${path}/users/${id}`)
        await list.reload()
      }),
  })
  const reset = (user: AdminUser) =>
    withProof(async () => {
      const { url } = await fetchJson<{ url: string }>(
        'POST',
        `${path}/users/${user.id}/reset-link`,
      )
      setLink(url)
    })
  const resetting = useAction(reset)
  return (
    <Section id="part-users" title={a.sections.users}>
      <UserSearch onFind={setQ} onNew={() => setEdited('new')} />
      {link !== null && <OneLink url={link} />}
      <ErrorMessage message={resetting.error} />
      <ul class="entries" aria-label={a.sections.users}>
        {list.items.map((user) => (
          <UserEntry
            key={user.id}
            user={user}
            onEdit={() => setEdited(user)}
            onReset={() => resetting.run(user)}
            onErase={() => confirmation.ask(user)}
          />
        ))}
      </ul>
      <PagedListEnd list={list} emptyText={a.noUsers} />
      {edited !== null && (
        <UserDialog
          user={edited === 'new' ? null : edited}
          run={withProof}
          onClose={() => setEdited(null)}
          onDone={(url) => {
            setLink(url)
            void list.reload()
          }}
        />
      )}
      {confirmation.dialog}
      {dialog}
    </Section>
  )
}

interface UserSearchProps {
  readonly onFind: (q: string) => void
  readonly onNew: () => void
}

function UserSearch({ onFind, onNew }: UserSearchProps) {
  const a = texts()
  const search = useSubmission(async (data) => onFind(fieldText(data, 'q').trim()))
  return (
    <>
      <button type="button" class="button" onClick={onNew}>
        {a.newUser}
      </button>
      <form class="part-form" role="search" onSubmit={search.submit}>
        <Field name="q" label={a.find} maxLength={200} />
        <FormFooter submission={search} action={t.common.search} isMain={false} />
      </form>
    </>
  )
}

interface UserEntryProps {
  readonly user: AdminUser
  readonly onEdit: () => void
  readonly onReset: () => void
  readonly onErase: () => void
}

function UserEntry({ user, onEdit, onReset, onErase }: UserEntryProps) {
  const a = texts()
  return (
    <Entry
      title={user.name ?? user.email}
      tags={
        <>
          <span class="tag">{a.roles[user.role]}</span>
          {user.disabled && <span class="tag">{a.disabled}</span>}
        </>
      }
      actions={
        <>
          <EntryButton name={user.email} action={t.common.edit} onClick={onEdit} />
          <EntryButton name={user.email} action={a.resetLink} onClick={onReset} />
          <EntryButton name={user.email} action={a.erase} isGrave onClick={onErase} />
        </>
      }
    >
      {user.name !== undefined && <p class="quiet-words">{user.email}</p>}
      <p class="quiet-words">
        <Day at={user.createdAt} />
      </p>
    </Entry>
  )
}

interface UserDialogProps {
  /** Null for a new one. */
  readonly user: AdminUser | null
  readonly run: (act: () => Promise<void>) => Promise<void>
  readonly onClose: () => void
  /** With the link by which a new user chooses a password. */
  readonly onDone: (url: string | null) => void
}

function UserDialog({ user, run, onClose, onDone }: UserDialogProps) {
  const a = texts()
  const save = (data: FormData) =>
    run(async () => {
      const name = fieldText(data, 'name').trim()
      const role = fieldText(data, 'role')
      if (user === null) {
        const body = {
          email: fieldText(data, 'email').trim(),
          role,
          ...(name === '' ? {} : { name }),
        }
        const made = await fetchJson<Static<typeof CreatedUser>>('POST', `${path}/users`, { body })
        return onDone(made.url ?? null)
      }
      const storage = numberIn(data, 'storage')
      const quotas = {
        storage: storage === null ? null : Math.round(storage * mebibyte),
        tokens: numberIn(data, 'tokens'),
      }
      const disabled = data.get('disabled') !== null
      const changed = {
        ...(role === user.role ? {} : { role }),
        ...(disabled === user.disabled ? {} : { disabled }),
      }
      await fetchJson('PATCH', `${path}/users/${user.id}`, { body: { name, quotas, ...changed } })
      onDone(null)
    })
  const { storage = null, tokens = null } = user?.quotas ?? {}
  return (
    <FormDialog
      label={user === null ? a.newUser : a.edit(user.email)}
      action={user === null ? t.common.create : t.common.save}
      onClose={onClose}
      onSubmit={save}
    >
      {user === null && <Field name="email" label={t.common.email} isEmail required />}
      <Field name="name" label={t.common.name} maxLength={100} value={user?.name ?? ''} />
      <SelectField
        name="role"
        label={a.role}
        choices={roles.map((role) => [role, a.roles[role]])}
        selected={user?.role ?? 'learner'}
      />
      {user !== null && (
        <>
          <NumberField
            name="storage"
            label={a.storageQuota}
            value={storage === null ? null : storage / mebibyte}
          />
          <NumberField name="tokens" label={a.tokenQuota} value={tokens} />
          <CheckField name="disabled" label={a.lockOut} isChecked={user.disabled} />
        </>
      )}
    </FormDialog>
  )
}

const NumberField = ({
  name,
  label,
  value,
}: {
  name: string
  label: string
  value: number | null
}) => (
  <Field
    name={name}
    label={label}
    hint={texts().quotaHint}
    value={value === null ? '' : String(Math.round(value))}
    maxLength={15}
  />
)

/** Null where the field is empty. */
function numberIn(data: FormData, name: string): number | null {
  const given = fieldText(data, name).trim()
  return given === '' ? null : Number(given)
}

function InvitationTags({ invitation: { role, status } }: { readonly invitation: Invitation }) {
  const a = texts()
  return (
    <>
      <span class="tag">{a.roles[role]}</span>
      <span class={status === 'open' ? 'tag good' : 'tag'}>{a.states[status]}</span>
    </>
  )
}

function InvitationsPart({ profile }: PartProps) {
  const a = texts()
  const [link, setLink] = useState<string | null>(null)
  const { withProof, dialog } = useRecentSignIn(profile.hasPassword)
  const list = usePagedList((cursor) =>
    fetchJson<Static<typeof PageOfInvitations>>(
      'GET',
      `${path}/invitations?${pageQuery(50, cursor)}`,
    ),
  )
  const submission = useSubmission(async (data, form) => {
    const email = fieldText(data, 'email').trim()
    const body = { role: fieldText(data, 'role'), ...(email === '' ? {} : { email }) }
    await withProof(async () => {
      const { url } = await fetchJson<IssuedInvitation>('POST', `${path}/invitations`, { body })
      setLink(url)
      form.reset()
      await list.reload()
    })
  })
  const revoking = useAction(async ({ id }: Invitation) => {
    await fetchJson('DELETE', `${path}/invitations/${id}`)
    await list.reload()
  })
  return (
    <Section id="part-invitations" title={a.sections.invitations}>
      <form class="part-form" onSubmit={submission.submit}>
        <Field name="email" label={t.common.email} hint={t.common.optional} isEmail />
        <SelectField
          name="role"
          label={a.role}
          choices={roles.map((role) => [role, a.roles[role]])}
        />
        <FormFooter submission={submission} action={a.invite} />
      </form>
      {link !== null && <OneLink url={link} />}
      <ErrorMessage message={revoking.error} />
      <ul class="entries" aria-label={a.sections.invitations}>
        {list.items.map((each) => (
          <Entry
            key={each.id}
            title={each.email ?? a.anybody}
            tags={<InvitationTags invitation={each} />}
            actions={
              each.status === 'open' && (
                <EntryButton
                  name={each.email ?? a.anybody}
                  action={a.revoke}
                  onClick={() => revoking.run(each)}
                />
              )
            }
          >
            <p class="quiet-words">
              {a.until} <Day at={each.expiresAt} />
            </p>
          </Entry>
        ))}
      </ul>
      <PagedListEnd list={list} emptyText={a.noInvitations} />
      {dialog}
    </Section>
  )
}

function ClassesPart() {
  const a = texts()
  const list = usePagedList((cursor) =>
    fetchJson<{ items: AdminClass[]; nextCursor: string | null }>(
      'GET',
      `${path}/classes?${pageQuery(50, cursor)}`,
    ),
  )
  return (
    <Section id="part-classes" title={a.sections.classes}>
      <ul class="entries" aria-label={a.sections.classes}>
        {list.items.map((each) => (
          <Entry
            key={each.id}
            title={each.name}
            tags={each.archivedAt !== undefined && <span class="tag">{a.ended}</span>}
          >
            <p class="quiet-words" dir="auto">
              {each.teachers.map(({ name, email }) => name ?? email).join(', ')} ·{' '}
              {a.members(formatNumber(each.memberCount))}
            </p>
          </Entry>
        ))}
      </ul>
      <PagedListEnd list={list} emptyText={a.noClasses} />
    </Section>
  )
}

/** It comes again by itself, and the server cancels none of it. */
const recurring = 'sweep'

function JobsPart() {
  const a = texts()
  const list = usePagedList((cursor) =>
    fetchJson<Static<typeof PageOfJobs>>('GET', `${path}/jobs?${pageQuery(50, cursor)}`),
  )
  const acting = useAction(async ({ job, act }: { job: AdminJob; act: 'retry' | 'cancel' }) => {
    await fetchJson('POST', `${path}/jobs/${encodeURIComponent(job.id)}/${act}`)
    await list.reload()
  })
  const nameOf = ({ kind }: AdminJob): string => a.jobKinds[kind as keyof typeof a.jobKinds] ?? kind
  return (
    <Section id="part-jobs" title={a.sections.jobs}>
      <ErrorMessage message={acting.error} />
      <ul class="entries" aria-label={a.sections.jobs}>
        {list.items.map((job) => (
          <Entry
            key={job.id}
            title={nameOf(job)}
            tags={<span class="tag">{a.jobStates[job.status]}</span>}
            actions={
              <>
                {job.status === 'failed' && (
                  <EntryButton
                    name={nameOf(job)}
                    action={a.retry}
                    onClick={() => acting.run({ job, act: 'retry' })}
                  />
                )}
                {job.kind !== recurring && (
                  <EntryButton
                    name={nameOf(job)}
                    action={a.cancelJob}
                    onClick={() => acting.run({ job, act: 'cancel' })}
                  />
                )}
              </>
            }
          >
            <p class="quiet-words">
              <Minute at={job.createdAt} />
            </p>
            {job.error !== undefined && (
              <p class="quiet-words" lang="en">
                {job.error}
              </p>
            )}
          </Entry>
        ))}
      </ul>
      <PagedListEnd list={list} emptyText={a.noJobs} />
    </Section>
  )
}

function UsagePart() {
  const a = texts()
  const usage = useResource(() => fetchJson<AdminUsage>('GET', `${path}/usage`))
  return (
    <ResourceSection id="part-usage" title={a.sections.usage} resource={usage}>
      {(report) => (
        <>
          {report.price === null && (
            <p class="quiet-words">
              {fillText(a.noPrice, {
                input: <code>{'LLM_PRICE_INPUT'}</code>,
                output: <code>{'LLM_PRICE_OUTPUT'}</code>,
              })}
            </p>
          )}
          {report.days.length === 0 && <p class="quiet-words">{a.noUsage}</p>}
          {report.days.length > 0 && (
            <>
              <UsageTable
                head={a.day}
                rows={[
                  ...report.days.map((each) => ({
                    key: each.day,
                    name: <Day at={`${each.day}T12:00:00Z`} />,
                    ...each,
                  })),
                  { key: 'sum', name: a.sum, ...report.total },
                ]}
              />
              <UsageTable
                head={a.user}
                rows={report.users.map((each) => ({
                  ...each,
                  key: each.userId,
                  name: each.name ?? each.email ?? each.userId,
                }))}
              />
            </>
          )}
        </>
      )}
    </ResourceSection>
  )
}

interface UsageRow {
  readonly key: string
  readonly name: ComponentChildren
  readonly replies: number
  readonly inputTokens: number
  readonly outputTokens: number
  readonly cost: number | null
}

function UsageTable({ head, rows }: { readonly head: string; readonly rows: readonly UsageRow[] }) {
  const a = texts()
  return (
    <div class="table-place" tabIndex={0} role="region" aria-label={head}>
      <table class="usage">
        <thead>
          <tr>
            {[head, a.repliesCount, a.tokensIn, a.tokensOut, a.cost].map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <th scope="row" dir="auto">
                {row.name}
              </th>
              <td>{formatNumber(row.replies)}</td>
              <td>{formatNumber(row.inputTokens)}</td>
              <td>{formatNumber(row.outputTokens)}</td>
              <td>
                {row.cost === null ? '–' : formatNumber(row.cost, { maximumFractionDigits: 2 })}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Of administrators alone: what the program itself announces stays. */
function AnnouncementsPart() {
  const a = texts()
  const announced = useResource(() =>
    fetchJson<Static<typeof AnnouncementList>>('GET', `${path}/announcements`),
  )
  const submission = useSubmission(async (data, form) => {
    const body = { title: fieldText(data, 'title').trim(), body: fieldText(data, 'body').trim() }
    await fetchJson('POST', `${path}/announcements`, { body })
    form.reset()
    announce(a.announced)
    await announced.reload()
  })
  return (
    <Section id="part-announcements" title={a.sections.announcements}>
      <form class="part-form" onSubmit={submission.submit}>
        <Field name="title" label={a.announceTitle} maxLength={200} required />
        <TextField
          name="body"
          label={a.announceBody}
          rows={4}
          value=""
          maxLength={5_000}
          required
        />
        <FormFooter submission={submission} action={a.announce} />
      </form>
      <Announced announced={announced} />
    </Section>
  )
}

interface AnnouncedProps {
  readonly announced: Resource<Static<typeof AnnouncementList>>
}

function Announced({ announced: { value, status, reload } }: AnnouncedProps) {
  const a = texts()
  const taking = useAction(async ({ id }: Announcement) => {
    await fetchJson('DELETE', `${path}/announcements/${id}`)
    await reload()
  })
  if (status === 'failed') return <LoadError message={t.common.notLoaded} onRetry={reload} />
  return (
    <>
      <ErrorMessage message={taking.error} />
      <ul class="entries" aria-label={a.sections.announcements}>
        {value?.items.map((each) => (
          <Entry
            key={each.id}
            title={each.title}
            actions={
              <EntryButton name={each.title} action={a.takeBack} onClick={() => taking.run(each)} />
            }
          >
            <p class="quiet-words" dir="auto">
              {each.body}
            </p>
            <p class="quiet-words">
              <Day at={each.publishedAt} />
            </p>
          </Entry>
        ))}
      </ul>
      {value?.items.length === 0 && <p class="quiet-words">{a.noAnnouncements}</p>}
    </>
  )
}

interface RoleQuotasProps {
  readonly quotas: AdminSettings['quotas']
  readonly onChange: (settings: AdminSettings) => void
}

function RoleQuotas({ quotas, onChange }: RoleQuotasProps) {
  const a = texts()
  const submission = useSubmission(async (data) => {
    const wanted = Object.fromEntries(
      roles.map((role) => {
        const storage = numberIn(data, `${role}-storage`)
        const tokens = numberIn(data, `${role}-tokens`)
        return [role, { storage: storage === null ? null : Math.round(storage * mebibyte), tokens }]
      }),
    )
    onChange(await fetchJson('PATCH', `${path}/settings`, { body: { quotas: wanted } }))
    announce(t.common.saved)
  })
  return (
    <Section id="part-quotas" title={a.roleQuotas} about={a.roleQuotasAbout}>
      <form class="part-form" onSubmit={submission.submit}>
        {roles.map((role) => {
          const { storage, tokens } = quotas[role]
          return (
            <fieldset key={role} class="choices">
              <legend>{a.roles[role]}</legend>
              <Field
                name={`${role}-storage`}
                label={a.storageQuota}
                value={storage === null ? '' : String(Math.round(storage / mebibyte))}
              />
              <Field
                name={`${role}-tokens`}
                label={a.tokenQuota}
                value={tokens === null ? '' : String(tokens)}
              />
            </fieldset>
          )
        })}
        <FormFooter submission={submission} action={t.common.save} />
      </form>
    </Section>
  )
}

function SettingsPart({ profile }: PartProps) {
  return (
    <>
      <ServerSettings
        email={profile.email}
        more={({ quotas }, onChange) => <RoleQuotas quotas={quotas} onChange={onChange} />}
      />
      <PlatformsPart profile={profile} />
    </>
  )
}

/** The learning platforms that lead here: by their own registration, or by hand. */
function PlatformsPart({ profile }: PartProps) {
  const a = texts()
  const { withProof, dialog } = useRecentSignIn(profile.hasPassword)
  const [isAdding, setAdding] = useState(false)
  const platforms = useResource(() =>
    fetchJson<Static<typeof PlatformList>>('GET', `${path}/lti/platforms`),
  )
  const removal = useConfirmation<Platform>({
    label: a.removePlatform,
    action: a.removePlatform,
    about: ({ issuer }) => a.removePlatformAbout(issuer),
    onConfirm: ({ id }) =>
      withProof(async () => {
        await fetchJson('DELETE', `${path}/lti/platforms/${id}`)
        await platforms.reload()
      }),
  })
  const configuration = `${location.origin}/api/lti/config`
  return (
    <ResourceSection
      id="part-platforms"
      title={a.platforms}
      about={a.platformsAbout}
      resource={platforms}
    >
      {({ items }) => (
        <>
          <p class="quiet-words">
            {fillText(a.platformsConfig, { link: <a href={configuration}>{configuration}</a> })}
          </p>
          <PlatformAdding run={withProof} onByHand={() => setAdding(true)} />
          {items.length === 0 && <p class="quiet-words">{a.noPlatforms}</p>}
          <PlatformEntries platforms={items} onRemove={removal.ask} />
          {isAdding && (
            <PlatformDialog
              run={withProof}
              onClose={() => setAdding(false)}
              onDone={() => void platforms.reload()}
            />
          )}
          {removal.dialog}
          {dialog}
        </>
      )}
    </ResourceSection>
  )
}

interface Proven {
  /** Does what takes a recent sign-in. */
  readonly run: (act: () => Promise<void>) => Promise<void>
}

/** A link by which a platform registers itself, or the fields of one. */
function PlatformAdding({ run, onByHand }: Proven & { readonly onByHand: () => void }) {
  const a = texts()
  const [link, setLink] = useState<string | null>(null)
  const linking = useAction<null>(() =>
    run(async () => {
      const made = await fetchJson<{ url: string }>('POST', `${path}/lti/registration-links`)
      setLink(made.url)
    }),
  )
  return (
    <>
      <div class="buttons">
        <button
          type="button"
          class="plain-button"
          aria-disabled={linking.isRunning}
          onClick={() => linking.run(null)}
        >
          {a.registrationLink}
        </button>
        <button type="button" class="plain-button" onClick={onByHand}>
          {a.addPlatform}
        </button>
      </div>
      <ErrorMessage message={linking.error} />
      {link !== null && <OneLink url={link} about={a.registrationOnce} what={a.registrationLink} />}
    </>
  )
}

interface PlatformEntriesProps {
  readonly platforms: readonly Platform[]
  readonly onRemove: (platform: Platform) => void
}

function PlatformEntries({ platforms, onRemove }: PlatformEntriesProps) {
  const a = texts()
  return (
    <ul class="entries" aria-label={a.platforms}>
      {platforms.map((each) => (
        <Entry
          key={each.id}
          title={each.issuer}
          actions={
            <EntryButton
              name={each.issuer}
              action={a.removePlatform}
              isGrave
              onClick={() => onRemove(each)}
            />
          }
        >
          <p class="quiet-words">
            {each.clientId} ·{' '}
            {each.deploymentIds.length === 0
              ? a.platformFirstLaunch
              : each.deploymentIds.join(', ')}{' '}
            · <Day at={each.createdAt} />
          </p>
        </Entry>
      ))}
    </ul>
  )
}

interface PlatformDialogProps extends Proven {
  readonly onClose: () => void
  readonly onDone: () => void
}

function PlatformDialog({ run, onClose, onDone }: PlatformDialogProps) {
  const a = texts()
  const labels = {
    issuer: a.platformIssuer,
    clientId: a.platformClient,
    authorizationEndpoint: a.platformAuthorization,
    tokenEndpoint: a.platformToken,
    jwksUri: a.platformKeys,
  }
  const save = (data: FormData) =>
    run(async () => {
      const names = Object.keys(labels)
      const given = Object.fromEntries(names.map((name) => [name, fieldText(data, name).trim()]))
      const deploymentIds = fieldText(data, 'deploymentIds')
        .split(',')
        .map((each) => each.trim())
        .filter((each) => each !== '')
      await fetchJson('POST', `${path}/lti/platforms`, { body: { ...given, deploymentIds } })
      onDone()
    })
  return (
    <FormDialog label={a.addPlatform} action={t.common.save} onClose={onClose} onSubmit={save}>
      {Object.entries(labels).map(([name, label]) => (
        <Field key={name} name={name} label={label} maxLength={2_000} required />
      ))}
      <Field
        name="deploymentIds"
        label={a.platformDeployments}
        hint={a.platformDeploymentsHint}
        required
      />
    </FormDialog>
  )
}

function BackupsPart({ profile }: PartProps) {
  const a = texts()
  const { withProof, dialog } = useRecentSignIn(profile.hasPassword)
  const [isAsked, setAsked] = useState(false)
  const backups = useResource(() => fetchJson<Static<typeof BackupList>>('GET', `${path}/backups`))
  const making = useAction<null>(async () => {
    await fetchJson('POST', `${path}/backups`)
    setAsked(true)
    await backups.reload()
  })
  const downloading = useAction((id: string) =>
    withProof(async () => {
      // The answer is a file; a refusal is read before the browser is sent there.
      const target = `${path}/backups/${encodeURIComponent(id)}/download`
      const probe = await fetch(target, { method: 'HEAD', credentials: 'same-origin' })
      if (!probe.ok)
        throw new ApiError(
          probe.status,
          probe.status === 403 ? 'FORBIDDEN' : 'HTTP',
          t.common.notLoaded,
        )
      location.assign(target)
    }),
  )
  return (
    <ResourceSection id="part-backups" title={a.sections.backups} resource={backups}>
      {({ items }) => (
        <>
          <button
            type="button"
            class="button"
            aria-disabled={making.isRunning}
            onClick={() => making.run(null)}
          >
            {a.makeBackup}
          </button>
          <div role="status">{isAsked && <p class="done">{a.backupAsked}</p>}</div>
          <ErrorMessage message={making.error ?? downloading.error} />
          {items.length === 0 && <p class="quiet-words">{a.noBackups}</p>}
          <ul class="entries" aria-label={a.sections.backups}>
            {items.map(({ id, createdAt, size }) => (
              <Entry
                key={id}
                title={id}
                actions={
                  <EntryButton name={id} action={a.download} onClick={() => downloading.run(id)} />
                }
              >
                <p class="quiet-words">
                  <Minute at={createdAt} /> · {bytesText(size)}
                </p>
              </Entry>
            ))}
          </ul>
          {dialog}
        </>
      )}
    </ResourceSection>
  )
}

function MaintenancePart({ profile }: PartProps) {
  const a = texts()
  const { withProof, dialog } = useRecentSignIn(profile.hasPassword)
  const state = useResource(() => fetchJson<Overview['maintenance']>('GET', `${path}/maintenance`))
  const submission = useSubmission((data) =>
    withProof(async () => {
      const body = {
        message: fieldText(data, 'message').trim(),
        readOnly: data.get('readOnly') !== null,
      }
      state.replace(await fetchJson('PATCH', `${path}/maintenance`, { body }))
      announce(t.common.saved)
    }),
  )
  return (
    <ResourceSection id="part-maintenance" title={a.sections.maintenance} resource={state}>
      {({ message, readOnly }) => (
        <>
          <form class="part-form" onSubmit={submission.submit}>
            <Field name="message" label={a.message} value={message} maxLength={500} />
            <CheckField
              name="readOnly"
              label={a.readOnly}
              about={a.readOnlyAbout}
              isChecked={readOnly}
            />
            <FormFooter submission={submission} action={t.common.save} />
          </form>
          {dialog}
        </>
      )}
    </ResourceSection>
  )
}

function AuditPart() {
  const a = texts()
  const [filters, setFilters] = useState<Record<string, string>>({})
  const list = usePagedList(
    (cursor) =>
      fetchJson<Static<typeof PageOfAudit>>(
        'GET',
        `${path}/audit?${pageQuery(50, cursor, filters)}`,
      ),
    JSON.stringify(filters),
  )
  const submission = useSubmission(async (data) => {
    const [action, userId] = [fieldText(data, 'action').trim(), fieldText(data, 'userId').trim()]
    setFilters({ ...(action === '' ? {} : { action }), ...(userId === '' ? {} : { userId }) })
  })
  return (
    <Section id="part-audit" title={a.sections.audit}>
      <form class="part-form" role="search" onSubmit={submission.submit}>
        <Field name="action" label={a.action} maxLength={100} />
        <Field name="userId" label={a.actor} maxLength={36} />
        <FormFooter submission={submission} action={a.filter} isMain={false} />
      </form>
      <ul class="entries" aria-label={a.sections.audit}>
        {list.items.map((entry, at) => (
          <AuditLine key={`${entry.at}${at}`} entry={entry} />
        ))}
      </ul>
      <PagedListEnd list={list} emptyText={a.noAudit} />
    </Section>
  )
}

/** A command has no address. */
const addressOf = (address: string): string =>
  address === 'command line' ? texts().fromShell : address

const AuditLine = ({ entry }: { readonly entry: AuditEntry }) => (
  <Entry
    title={entry.action}
    tags={entry.outcome === 'failure' && <span class="tag">{texts().jobStates.failed}</span>}
  >
    <p class="quiet-words">
      <Minute at={entry.at} /> {entry.address !== undefined && `· ${addressOf(entry.address)}`}
    </p>
    <p class="quiet-words ids">{[entry.userId, entry.target].filter(Boolean).join(' → ')}</p>
  </Entry>
)
