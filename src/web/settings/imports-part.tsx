/** Bringing chats from elsewhere. */
import { useEffect, useId } from 'preact/hooks'
import { announce } from '../components/announcer'
import { FormEnd } from '../components/form-end'
import { useSubmission } from '../components/submission'
import { ImportEntry } from './import-entry'
import { useLoaded } from './loaded'
import { beginImport, isUnderWay, listImports, sourceNames } from './own-imports'
import { LoadedPart } from './part'

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
