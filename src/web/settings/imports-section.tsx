/** The section that imports chats from other services and lists the import jobs. */
import { useEffect, useId } from 'preact/hooks'
import type { ImportJob, Source } from '../../features/imports/model'
import { announce } from '../components/announcer'
import { FormFooter, useSubmission } from '../components/form'
import { ErrorMessage } from '../components/notices'
import { ResourceSection } from '../components/section'
import { useAction, useResource } from '../components/server-state'
import { Minute } from '../components/times'
import { fillText } from '../i18n/format'
import { useChanges } from '../events/changes'
import { t } from '../i18n/i18n'
import { cancelImport, listImports, startImport } from './api'

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
export function ImportsSection() {
  const jobs = useResource(listImports)
  const reload = (): void => void jobs.reload()
  useChanges('import', reload)
  const isPolling = jobs.value?.some(isUnfinished) === true
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
      {(list) => (
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

const fieldMessages = () => ({ '/file': t.imports.chooseFile })

function ImportForm({ onStarted }: { readonly onStarted: () => void }) {
  const id = useId()
  const submission = useSubmission(async (form, element) => {
    await startImport(form)
    element.reset()
    announce(t.imports.begun)
    onStarted()
  }, fieldMessages())
  return (
    <form class="part-form" onSubmit={submission.submit}>
      <div class="field">
        <label for={`${id}-source`}>{t.imports.from}</label>
        <select id={`${id}-source`} name="source">
          {Object.entries(sourceNames).map(([source, name]) => (
            <option key={source} value={source}>
              {name}
            </option>
          ))}
        </select>
      </div>
      <div class="field">
        <label for={`${id}-file`}>
          {t.imports.file} <span class="field-hint">{t.imports.fileHint}</span>
        </label>
        <input id={`${id}-file`} name="file" type="file" accept=".zip,.json,.html,.csv" required />
      </div>
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

/** While a job runs, how far it is; then how many chats were brought. */
function progressText(job: ImportJob): string {
  const { processed, total } = job.progress
  if (isUnfinished(job)) return t.imports.progress(processed, total)
  return t.imports.brought(Math.max(0, processed - chatsLeftOut(job)), total)
}

/** The progress of a job, the chats that could not be imported, and what is missing in others. */
function ImportEntry({ job, onChange }: ImportEntryProps) {
  const { source, status, progress, createdAt } = job
  const name = sourceNames[source] ?? source
  const isPartial = status === 'completed' && chatsLeftOut(job) > 0
  const cancellation = useAction(async () => {
    await cancelImport(job.id)
    onChange()
  })
  return (
    <li class="entry">
      <div class="entry-words">
        <p class="line">
          <span class="line-main">{name}</span>
          <span class={status === 'completed' && !isPartial ? 'tag good' : 'tag'}>
            {isPartial ? t.imports.partly : t.imports.states[status]}
          </span>
        </p>
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
        <ErrorMessage message={cancellation.error} />
      </div>
      {isUnfinished(job) && (
        <button
          type="button"
          class="plain-button"
          aria-disabled={cancellation.isRunning}
          onClick={() => cancellation.run(undefined)}
        >
          {t.common.cancel} <span class="unseen">{t.imports.cancelOf(name)}</span>
        </button>
      )}
    </li>
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
        {leftOut > 0 ? t.imports.notBrought(leftOut) : t.imports.notKept(errors.length)}
      </summary>
      <ul class="meanings">
        {errors.map(({ index, message }, at) => (
          <li key={at}>{t.imports.chatError(index + 1, message)}</li>
        ))}
      </ul>
    </details>
  )
}
