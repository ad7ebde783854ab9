/** One import in the list: how far it is, and what could not be brought. */
import { useAction } from './action'
import { cancelImport, isUnderWay, sourceNames, type ImportJob } from './own-imports'
import { Minute } from './times'

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
