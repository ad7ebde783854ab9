/** The form of a new agent key. */
import { useLayoutEffect, useId, useRef } from 'preact/hooks'
import { Field } from '../components/fields'
import { fieldOf, FormProblem, useSubmission } from '../components/form'
import { Problem } from '../http'
import { createKey, type FreshKey, type NewKey } from './api'
import { scopeMeanings } from './scopes'

interface KeyFormProps {
  readonly onMade: (key: FreshKey) => void
  readonly onCancel: () => void
}

/** The server takes a year at the most; a day less leaves room for clocks that are not alike. */
const expiries = [
  { days: 30, text: 'In 30 days' },
  { days: 90, text: 'In 90 days' },
  { days: 364, text: 'In a year' },
  { days: 0, text: 'Never' },
] as const

const words = {
  '/label': 'The label needs 1 to 64 characters.',
  '/expiresAt': 'Is the clock of this computer right? The server does not take this time.',
} as const

/** One try of what was typed: the same again is the same key, whatever became of the answer. */
interface Attempt {
  readonly typed: string
  readonly wanted: NewKey
  readonly idempotencyKey: string
}

/** Nothing is allowed beforehand: a key should do what its program needs, and no more. */
export function KeyForm({ onMade, onCancel }: KeyFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const attempt = useRef<Attempt | null>(null)
  const submission = useSubmission(async (data) => {
    const typed = JSON.stringify([...data])
    if (attempt.current?.typed !== typed)
      attempt.current = { typed, wanted: wantedOf(data), idempotencyKey: crypto.randomUUID() }
    const { wanted, idempotencyKey } = attempt.current
    onMade(await createKey(wanted, idempotencyKey))
  }, words)
  useLayoutEffect(() => form.current?.querySelector('input')?.focus(), [])
  return (
    <form ref={form} class="part-form sunken" onSubmit={submission.submit}>
      <Field name="label" label="Label" hint="what it is for" required maxLength={64} />
      <fieldset class="choices">
        <legend>What it may do</legend>
        {Object.entries(scopeMeanings).map(([scope, meaning]) => (
          <label key={scope} class="choice">
            <input type="checkbox" name="scope" value={scope} />
            <span>
              {meaning} <code>{scope}</code>
            </span>
          </label>
        ))}
      </fieldset>
      <ExpiryField />
      <FormProblem submission={submission} />
      <div class="buttons">
        <button
          type="submit"
          class="button"
          disabled={submission.isSending || submission.seconds > 0}
        >
          Create key
        </button>
        <button type="button" class="plain-button" onClick={onCancel}>
          Cancel
        </button>
      </div>
    </form>
  )
}

function ExpiryField() {
  const id = useId()
  return (
    <div class="field">
      <label for={id}>Stops working</label>
      <select id={id} name="expiry">
        {expiries.map(({ days, text }) => (
          <option key={days} value={days} selected={days === 90}>
            {text}
          </option>
        ))}
      </select>
    </div>
  )
}

/** Throws a Problem where nothing is allowed. */
function wantedOf(data: FormData): NewKey {
  const scopes = data.getAll('scope').filter((scope) => typeof scope === 'string')
  if (scopes.length === 0)
    throw new Problem(400, 'BAD_REQUEST', 'Choose at least one thing that the key may do.')
  const days = Number(fieldOf(data, 'expiry'))
  const expiresAt = new Date(Date.now() + days * 86_400_000).toISOString()
  return { label: fieldOf(data, 'label').trim(), scopes, ...(days > 0 ? { expiresAt } : {}) }
}
