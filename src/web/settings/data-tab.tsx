import type { Static } from '@sinclair/typebox'
import { useEffect, useState } from 'preact/hooks'
import type { DeleteBody, Profile } from '../../features/account/model'
import type { ImportJob, ImportList, Source } from '../../features/imports/model'
import { account } from '../account/account'
import { announce } from '../components/announcer'
import { FormDialog } from '../components/dialog'
import { Entry } from '../components/entry'
import {
  Field,
  fieldText,
  FilePlace,
  FormFooter,
  PasswordField,
  SelectField,
  useSubmission,
} from '../components/form'
import { ErrorMessage, ResourceSection, Section } from '../components/page'
import { PagedListEnd, usePagedList } from '../components/paged-list'
import { useAction, useResource } from '../components/server-state'
import { ApiError, fetchJson } from '../http'
import { fillText, Minute } from '../i18n/format'
import { t } from '../i18n/i18n'
import { useChanges } from '../live-events'
import { Link } from '../router'
import { chatPath } from '../routes'
import { listSessions } from '../sessions/api'

export function DataTab({ profile }: { readonly profile: Profile | null }) {
  return (
    <>
      <ImportsSection />
      {profile !== null && <DataSection profile={profile} />}
    </>
  )
}

/** What people call the sources that chats can be imported from. */
const sourceNames: Readonly<Record<string, string>> = {
  chatgpt: 'ChatGPT',
  claude: 'Claude',
  gemini: 'Gemini',
  openwebui: 'Open WebUI',
  librechat: 'LibreChat',
  deepseek: 'DeepSeek',
  grok: 'Grok',
  mistral: 'Le Chat (Mistral)',
  copilot: 'Microsoft Copilot',
  elenchus: 'Elenchus',
} satisfies Readonly<Record<Source, string>>

const isUnfinished = ({ status }: ImportJob): boolean => status === 'queued' || status === 'running'

/** How often the list is read while a job is running. */
const pollMs = 1_000

/** Jobs keep running when the page is closed. */
function ImportsSection() {
  const jobs = useResource(() => fetchJson<Static<typeof ImportList>>('GET', '/api/import'))
  const reload = (): void => void jobs.reload()
  useChanges('import', reload)
  const isPolling = jobs.value?.jobs.some(isUnfinished) === true
  useEffect(() => {
    if (!isPolling) return
    const timer = setInterval(reload, pollMs)
    return () => {
      clearInterval(timer)
      announce(t.imports.ended)
    }
  }, [isPolling])
  return (
    <ResourceSection
      id="part-imports"
      title={t.imports.title}
      about={t.imports.about}
      resource={jobs}
    >
      {({ jobs: list }) => (
        <>
          <ImportForm onStarted={reload} />
          <ul class="entries">
            {list.map((job) => (
              <ImportEntry key={job.id} job={job} onChange={reload} />
            ))}
          </ul>
        </>
      )}
    </ResourceSection>
  )
}

function ImportForm({ onStarted }: { readonly onStarted: () => void }) {
  const [chosen, setChosen] = useState<string | null>(null)
  const submission = useSubmission(
    async (form, element) => {
      await fetchJson('POST', '/api/import', { form })
      element.reset()
      setChosen(null)
      announce(t.imports.begun)
      onStarted()
    },
    { '/file': t.imports.chooseFile },
  )
  return (
    <form class="part-form" onSubmit={submission.submit}>
      <SelectField name="source" label={t.imports.from} choices={Object.entries(sourceNames)} />
      <FilePlace
        label={t.imports.file}
        about={chosen ?? t.imports.fileHint}
        input={{
          name: 'file',
          accept: '.zip,.json,.html,.csv',
          required: true,
          onChange: ({ currentTarget }) => setChosen(currentTarget.files?.[0]?.name ?? null),
        }}
      />
      <FormFooter submission={submission} action={t.imports.action} />
    </form>
  )
}

interface ImportEntryProps {
  readonly job: ImportJob
  readonly onChange: () => void
}

/** Codes of errors of chats that were imported, but not whole. */
const partialCodes: ReadonlySet<string> = new Set(['NOT_KEPT', 'TRUNCATED'])

/** Chats that could not be imported. Errors that the server does not list count as such. */
function chatsLeftOut({ errors = [], progress }: ImportJob): number {
  const unlisted = Math.max(0, progress.errors - errors.length)
  return errors.filter(({ code }) => !partialCodes.has(code)).length + unlisted
}

/** While a job runs, how far it is; then how many chats were imported. */
function progressText(job: ImportJob): string {
  const { processed, total } = job.progress
  if (isUnfinished(job)) return t.imports.progress(processed, total)
  return t.imports.imported(Math.max(0, processed - chatsLeftOut(job)), total)
}

/** The progress of a job, the chats that could not be imported, and what is missing in others. */
function ImportEntry({ job, onChange }: ImportEntryProps) {
  const { source, status, progress, createdAt } = job
  const name = sourceNames[source] ?? source
  const isPartial = status === 'completed' && chatsLeftOut(job) > 0
  const cancellation = useAction(async () => {
    await fetchJson('POST', `/api/import/${encodeURIComponent(job.id)}/cancel`)
    onChange()
  })
  return (
    <Entry
      title={name}
      tags={
        <span class={status === 'completed' && !isPartial ? 'tag good' : 'tag'}>
          {isPartial ? t.imports.partly : t.imports.states[status]}
        </span>
      }
      actions={
        isUnfinished(job) && (
          <button
            type="button"
            class="plain-button"
            aria-disabled={cancellation.isRunning}
            onClick={() => cancellation.run(undefined)}
          >
            {t.common.cancel} <span class="unseen">{t.imports.cancelOf(name)}</span>
          </button>
        )
      }
    >
      {status === 'running' && progress.total > 0 && (
        <progress
          aria-label={t.imports.progressOf(name)}
          max={progress.total}
          value={progress.processed}
        />
      )}
      <p class="quiet-words">
        {progress.total > 0 && `${progressText(job)} `}
        {fillText(t.imports.uploadedAt, { time: <Minute at={createdAt} /> })}
      </p>
      <ImportErrors job={job} />
      {status === 'completed' && progress.processed > chatsLeftOut(job) && (
        <ImportedChats importId={job.id} name={name} />
      )}
      <ErrorMessage message={cancellation.error} />
    </Entry>
  )
}

/** The chats that an import has brought, the latest first; they are read when they are asked for. */
function ImportedChats({ importId, name }: { readonly importId: string; readonly name: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details class="former" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        {t.imports.seeChats} <span class="unseen">{name}</span>
      </summary>
      {isOpen && <ChatLinks importId={importId} />}
    </details>
  )
}

function ChatLinks({ importId }: { readonly importId: string }) {
  const list = usePagedList((cursor) => listSessions(cursor, { importId }, 20))
  return (
    <>
      <ul class="home-list">
        {list.items.map(({ id, title }) => (
          <li key={id}>
            <Link to={chatPath(id)} class="home-link">
              <span dir="auto">{title || t.common.untitled}</span>
            </Link>
          </li>
        ))}
      </ul>
      <PagedListEnd list={list} emptyText={t.imports.noChats} />
    </>
  )
}

/** A single error is shown at once, because it mostly says why nothing could be read. */
function ImportErrors({ job }: Pick<ImportEntryProps, 'job'>) {
  const { errors = [] } = job
  const [only] = errors
  if (only === undefined) return null
  if (errors.length === 1) return <p class="quiet-words">{only.message}</p>
  const leftOut = chatsLeftOut(job)
  return (
    <details class="former">
      <summary>
        {leftOut > 0 ? t.imports.notImported(leftOut) : t.imports.notKept(errors.length)}
      </summary>
      <ul class="meanings">
        {errors.map(({ index, message }, at) => (
          <li key={at}>{t.imports.chatError(index + 1, message)}</li>
        ))}
      </ul>
    </details>
  )
}

interface DataSectionProps {
  readonly profile: Profile
}

/** The export comes first, because a user who deletes the account may want it. */
function DataSection({ profile }: DataSectionProps) {
  const [isDeleting, setDeleting] = useState(false)
  return (
    <Section id="part-data" title={t.data.title} about={t.data.about}>
      <p>{t.data.export}</p>
      <a class="plain-button" href="/api/account/export" download>
        {t.data.download}
      </a>
      <hr />
      <p>{t.data.deletion}</p>
      <button type="button" class="plain-button grave-words" onClick={() => setDeleting(true)}>
        {t.data.delete}
      </button>
      {isDeleting && <DeletionDialog profile={profile} onClose={() => setDeleting(false)} />}
    </Section>
  )
}

interface DeletionDialogProps extends DataSectionProps {
  readonly onClose: () => void
}

/** Sends nothing before the user has typed the whole address. */
function DeletionDialog({ profile: { email, hasPassword }, onClose }: DeletionDialogProps) {
  const confirm = async (data: FormData): Promise<void> => {
    const typed = fieldText(data, 'confirmation').trim()
    if (typed.toLowerCase() !== email.toLowerCase())
      throw new ApiError(400, 'BAD_REQUEST', t.data.typeEmail(email))
    const body: DeleteBody = hasPassword
      ? { password: fieldText(data, 'password') }
      : { email: typed }
    await fetchJson('DELETE', '/api/account', { body })
    account.endSession('deleted', '/')
  }
  return (
    <FormDialog
      label={t.data.delete}
      action={t.common.delete}
      isDestructive
      messages={{ '/password': t.data.wrongPassword, '/email': t.data.wrongEmail }}
      onClose={onClose}
      onSubmit={confirm}
    >
      <p>{fillText(t.data.warning, { email: <strong>{email}</strong> })}</p>
      <Field name="confirmation" label={t.data.yourEmail} autoComplete="off" required />
      {hasPassword && <PasswordField isNew={false} />}
    </FormDialog>
  )
}
