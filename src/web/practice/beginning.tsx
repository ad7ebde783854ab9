/** How practices are begun: once for each wish, and opened. */
import { useRef } from 'preact/hooks'
import { ErrorMessage } from '../components/page'
import { type Action, useAction } from '../components/server-state'
import { navigate } from '../router'
import { practicePath } from '../routes'
import { beginPractice, type PracticeWish } from './api'

/** Begins a practice and opens it. A wish that is sent again after a failure begins one practice. */
export function useBeginning(): Action<PracticeWish> {
  const begin = useBegin()
  return useAction(begin)
}

/** The same for a form, which shows the failure itself. Throws an ApiError. */
export function useBegin(): (wish: PracticeWish) => Promise<void> {
  const keys = useRef(new Map<string, string>()).current
  return async (wish) => {
    const wanted = JSON.stringify(wish)
    const key = keys.get(wanted) ?? crypto.randomUUID()
    keys.set(wanted, key)
    navigate(practicePath((await beginPractice(wish, key)).id))
  }
}

/** Items of a set for five minutes. */
const shortSet = 5

interface ShortSetButtonProps {
  readonly source: PracticeWish['source']
  readonly label: string
}

/** Begins a short set with help. */
export function ShortSetButton({ source, label }: ShortSetButtonProps) {
  const beginning = useBeginning()
  return (
    <>
      <ErrorMessage message={beginning.error} />
      <button
        type="button"
        class="button"
        aria-disabled={beginning.isRunning}
        onClick={() => beginning.run({ source, mode: 'practice', count: shortSet })}
      >
        {label}
      </button>
    </>
  )
}
