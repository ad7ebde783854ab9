/** Whether the tutor remembers at all. */
import { useAction } from '../settings/action'
import { useLoaded } from '../settings/loaded'
import { LoadedPart } from '../settings/part'
import { isMemoryOn, switchMemory } from './own-memory'

/** Switched off, nothing is read or written by the tutor; what is there stays until it is forgotten. */
export function MemorySwitch() {
  const loaded = useLoaded(isMemoryOn)
  const change = useAction(async (enabled: boolean) => loaded.replace(await switchMemory(enabled)))
  return (
    <LoadedPart
      id="memory-switch"
      title="Remembering"
      about="From one session to the next. All of it can be seen and changed here."
      loaded={loaded}
    >
      {(isOn) => (
        <>
          <label class="choice">
            <input
              type="checkbox"
              checked={isOn}
              disabled={change.isBusy}
              onChange={(event) => change.run(event.currentTarget.checked)}
            />
            <span>The tutor remembers what it learns about me</span>
          </label>
          <p class="quiet-words" role="status">
            {!isOn && 'The tutor neither reads nor adds to what stands below.'}
          </p>
          {change.problem !== null && (
            <p class="form-problem" role="alert">
              {change.problem}
            </p>
          )}
        </>
      )}
    </LoadedPart>
  )
}
