/** The form that creates an agent key. */
import { useId, useLayoutEffect, useRef } from 'preact/hooks'
import type { CreatedKey, NewKey } from '../../features/agent-keys/model'
import { Field } from '../components/fields'
import { fieldText, FormError, SubmitButton, useSubmission } from '../components/form'
import { ApiError } from '../http'
import { t } from '../i18n/i18n'
import { serverNow } from '../server-clock'
import { createKey } from './api'
import { isShownScope, scopeTexts } from './scopes'

interface KeyFormProps {
  readonly onCreated: (key: CreatedKey) => void
  readonly onCancel: () => void
}

/** The server accepts at most a year. A day less leaves room for clocks that differ. */
const expiries = () =>
  [
    { days: 30, text: t.keys.in30Days },
    { days: 90, text: t.keys.in90Days },
    { days: 364, text: t.keys.inAYear },
    { days: 0, text: t.keys.never },
  ] as const

const fieldMessages = () => ({
  '/label': t.keys.badLabel,
  '/expiresAt': t.keys.badExpiry,
})

/** One attempt with these fields. A retry with the same fields creates no second key. */
interface Attempt {
  readonly typed: string
  readonly body: NewKey
  readonly idempotencyKey: string
}

/** No scope is checked at first: a key should allow what its program needs, and no more. */
export function KeyForm({ onCreated, onCancel }: KeyFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const attempt = useRef<Attempt | null>(null)
  const submission = useSubmission(async (data) => {
    const typed = JSON.stringify([...data])
    if (attempt.current?.typed !== typed)
      attempt.current = { typed, body: newKeyOf(data), idempotencyKey: crypto.randomUUID() }
    const { body, idempotencyKey } = attempt.current
    onCreated(await createKey(body, idempotencyKey))
  }, fieldMessages())
  useLayoutEffect(() => form.current?.querySelector('input')?.focus(), [])
  return (
    <form ref={form} class="part-form sunken" onSubmit={submission.submit}>
      <Field name="label" label={t.keys.label} hint={t.keys.labelHint} required maxLength={64} />
      <fieldset class="choices">
        <legend>{t.keys.scopes}</legend>
        {Object.entries(scopeTexts()).map(([scope, meaning]) => (
          <label key={scope} class="choice">
            <input type="checkbox" name="scope" value={scope} />
            <span>
              {meaning} <code>{scope}</code>
            </span>
          </label>
        ))}
      </fieldset>
      <ExpiryField />
      <FormError submission={submission} />
      <div class="buttons">
        <SubmitButton class="button" submission={submission}>
          {t.keys.create}
        </SubmitButton>
        <button type="button" class="plain-button" onClick={onCancel}>
          {t.common.cancel}
        </button>
      </div>
    </form>
  )
}

function ExpiryField() {
  const id = useId()
  return (
    <div class="field">
      <label for={id}>{t.keys.expires}</label>
      <select id={id} name="expiry">
        {expiries().map(({ days, text }) => (
          <option key={days} value={days} selected={days === 90}>
            {text}
          </option>
        ))}
      </select>
    </div>
  )
}

/** Throws an ApiError when no scope is checked. */
function newKeyOf(data: FormData): NewKey {
  const scopes = data.getAll('scope').filter((scope) => isShownScope(scope))
  if (scopes.length === 0) throw new ApiError(400, 'BAD_REQUEST', t.keys.chooseScope)
  const days = Number(fieldText(data, 'expiry'))
  const expiresAt = new Date(serverNow() + days * 86_400_000).toISOString()
  return { label: fieldText(data, 'label').trim(), scopes, ...(days > 0 ? { expiresAt } : {}) }
}
