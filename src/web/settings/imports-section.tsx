/** The section that imports chats from other services and lists the import jobs. */
import { useEffect, useId } from 'preact/hooks'
import type { ImportJob, Source } from '../../features/imports/model'
import { announce } from '../components/announcer'
import { FormFooter, useSubmission } from '../components/form'
import { ErrorMessage } from '../components/notices'
import { ResourceSection } from '../components/section'
import { useAction, useResource } from '../components/server-state'
import { Minute } from '../components/times'
import { cancelImport, listImports, startImport } from './api'

/** What people call the sources that chats can be imported from. */
const sourceNames: Readonly<Record<string, string>> = {
  chatgpt: 'ChatGPT',
  claude: 'Claude',
  gemini: 'Gemini',
  openwebui: 'Open WebUI',
  librechat: 'LibreChat',
} satisfies Readonly<Record<Source, string>>

const isUnfinished = ({ status }: ImportJob): boolean => status === 'queued' || status === 'running'

/** How often the list is read while a job is running. */
const pollMs = 1_000

/** Jobs keep running when the page is closed. */
export function ImportsSection() {
  const jobs = useResource(listImports)
  const reload = (): void => void jobs.reload()
  const isPolling = jobs.value?.some(isUnfinished) === true
  useEffect(() => {
    if (!isPolling) return
    const timer = setInterval(reload, pollMs)
    return () => {
      clearInterval(timer)
      announce('The import has ended.')
    }
  }, [isPolling])
  return (
    <ResourceSection
      id="part-imports"
      title="Bring your chats"
      about="What you talked about elsewhere becomes sessions here, with their branches and times. Nothing is brought twice."
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

const fieldMessages = { '/file': 'Choose the file that you downloaded.' } as const

function ImportForm({ onStarted }: { readonly onStarted: () => void }) {
  const id = useId()
  const submission = useSubmission(async (form, element) => {
    await startImport(form)
    element.reset()
    announce('The import has begun.')
    onStarted()
  }, fieldMessages)
  return (
    <form class="part-form" onSubmit={submission.submit}>
      <div class="field">
        <label for={`${id}-source`}>Where from</label>
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
          Exported file <span class="field-hint">.zip or .json, as downloaded</span>
        </label>
        <input id={`${id}-file`} name="file" type="file" accept=".zip,.json" required />
      </div>
      <FormFooter submission={submission} action="Import" />
    </form>
  )
}

interface ImportEntryProps {
  readonly job: ImportJob
  readonly onChange: () => void
}

const statusTexts: Readonly<Record<ImportJob['status'], string>> = {
  queued: 'Waiting',
  running: 'Under way',
  completed: 'Done',
  failed: 'Failed',
  not_implemented: 'Not possible',
}

/** The progress of a job, and the conversations that could not be imported. */
function ImportEntry({ job, onChange }: ImportEntryProps) {
  const { source, status, progress, createdAt } = job
  const name = sourceNames[source] ?? source
  const cancellation = useAction(async () => {
    await cancelImport(job.id)
    onChange()
  })
  return (
    <li class="entry">
      <div class="entry-words">
        <p class="line">
          <span class="line-main">{name}</span>
          <span class={status === 'completed' ? 'tag good' : 'tag'}>{statusTexts[status]}</span>
        </p>
        {status === 'running' && progress.total > 0 && (
          <progress
            aria-label={`Import from ${name}`}
            max={progress.total}
            value={progress.processed}
          />
        )}
        <p class="quiet-words">
          {progressText(progress)} Handed over <Minute at={createdAt} />.
        </p>
        <ImportErrors job={job} />
        <ErrorMessage message={cancellation.error} />
      </div>
      {isUnfinished(job) && (
        <button
          type="button"
          class="plain-button"
          disabled={cancellation.isRunning}
          onClick={() => cancellation.run(undefined)}
        >
          Cancel <span class="unseen">the import from {name}</span>
        </button>
      )}
    </li>
  )
}

const progressText = ({ processed, total }: ImportJob['progress']): string =>
  total === 0 ? '' : `${processed} of ${total} ${total === 1 ? 'chat' : 'chats'}.`

/** A single error is shown at once, because it mostly says why nothing could be read. */
function ImportErrors({ job: { errors = [], progress } }: Pick<ImportEntryProps, 'job'>) {
  const [only] = errors
  if (only === undefined) return null
  if (errors.length === 1) return <p class="quiet-words">{only.message}</p>
  return (
    <details class="former">
      <summary>{progress.errors} could not be brought</summary>
      <ul class="meanings">
        {errors.map(({ index, message }, at) => (
          <li key={at}>
            Chat {index + 1}: {message}
          </li>
        ))}
      </ul>
    </details>
  )
}
