/** Bringing chats from elsewhere. */
import { useEffect, useId } from 'preact/hooks'
import { announce } from '../components/announcer'
import { FormEnd, useSubmission } from '../components/form'
import { LoadedPart } from '../components/section'
import { useAction, useLoaded } from '../components/server-state'
import { Minute } from '../components/times'
import { beginImport, cancelImport, type ImportJob, isUnderWay, listImports, sourceNames } from './api'

/** While a job is under way the list is read again after so long. */
const lookMs = 1_000

/** Jobs go on when the page is left. */
export function ImportsPart() {
  const jobs = useLoaded(listImports)
  const reload = (): void => void jobs.reload()
  const isWaiting = jobs.value?.some(isUnderWay) === true
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(reload, lookMs)
    return () => {
      clearInterval(timer)
      announce('The import has ended.')
    }
  }, [isWaiting])
  return (
    <LoadedPart
      id="part-imports"
      title="Bring your chats"
      about="What you talked about elsewhere becomes sessions here, with their branches and times. Nothing is brought twice."
      loaded={jobs}
    >
      {(list) => (
        <>
          <ImportForm onBegun={reload} />
          <ul class="entries">
            {list.map((job) => (
              <ImportEntry key={job.id} job={job} onChange={reload} />
            ))}
          </ul>
        </>
      )}
    </LoadedPart>
  )
}

const words = { '/file': 'Choose the file that you downloaded.' } as const

function ImportForm({ onBegun }: { readonly onBegun: () => void }) {
  const id = useId()
  const submission = useSubmission(async (form, element) => {
    await beginImport(form)
    element.reset()
    announce('The import has begun.')
    onBegun()
  }, words)
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
      <FormEnd submission={submission} action="Import" />
    </form>
  )
}

//// src/web/settings/imports-section.tsx /** One import in the list: how far it is, and what could not be brought. */

interface ImportEntryProps {
  readonly job: ImportJob
  readonly onChange: () => void
}

const states: Readonly<Record<ImportJob['status'], string>> = {
  queued: 'Waiting',
  running: 'Under way',
  completed: 'Done',
  failed: 'Failed',
  not_implemented: 'Not possible',
}

export function ImportEntry({ job, onChange }: ImportEntryProps) {
  const { source, status, progress, createdAt } = job
  const name = sourceNames[source] ?? source
  const cancelling = useAction(async () => {
    await cancelImport(job.id)
    onChange()
  })
  return (
    <li class="entry">
      <div class="entry-words">
        <p class="line">
          <span class="line-main">{name}</span>
          <span class={status === 'completed' ? 'tag good' : 'tag'}>{states[status]}</span>
        </p>
        {status === 'running' && progress.total > 0 && (
          <progress
            aria-label={`Import from ${name}`}
            max={progress.total}
            value={progress.processed}
          />
        )}
        <p class="quiet-words">
          {amountOf(progress)} Handed over <Minute at={createdAt} />.
        </p>
        <Errors job={job} />
        {cancelling.problem !== null && (
          <p class="form-problem" role="alert">
            {cancelling.problem}
          </p>
        )}
      </div>
      {isUnderWay(job) && (
        <button
          type="button"
          class="plain-button"
          disabled={cancelling.isBusy}
          onClick={() => cancelling.run(undefined)}
        >
          Cancel <span class="unseen">the import from {name}</span>
        </button>
      )}
    </li>
  )
}

const amountOf = ({ processed, total }: ImportJob['progress']): string =>
  total === 0 ? '' : `${processed} of ${total} ${total === 1 ? 'chat' : 'chats'}.`

/** A single one is shown at once: mostly it says why nothing could be read. */
function Errors({ job: { errors = [], progress } }: Pick<ImportEntryProps, 'job'>) {
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
