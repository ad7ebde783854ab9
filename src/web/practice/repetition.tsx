/** The repetition of what is due, which the home page and the progress page offer. */
import { type Action, useAction } from '../components/server-state'
import { t } from '../i18n/i18n'
import { navigate } from '../router'
import { practicePath } from '../routes'
import { beginPractice } from './api'

/** Items of a repetition. */
const dueItems = 10

/** Begins a repetition under an idempotency key, and opens it. */
export function useRepetition(): Action<string> {
  return useAction(async (key: string) => {
    const wanted = { source: { due: true }, mode: 'practice', count: dueItems } as const
    navigate(practicePath((await beginPractice(wanted, key)).id))
  })
}

export function RepetitionButton({ repetition }: { readonly repetition: Action<string> }) {
  return (
    <button
      type="button"
      class="button"
      aria-disabled={repetition.isRunning}
      onClick={() => repetition.run(crypto.randomUUID())}
    >
      {t.practice.practiseNow}
    </button>
  )
}
