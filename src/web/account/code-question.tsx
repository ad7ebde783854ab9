import { useState } from 'preact/hooks'
import { Field, fieldText } from '../components/form'
import { ApiError } from '../http'
import { t } from '../i18n/i18n'

/**
 * The field of a second factor, in a form with a password. It is shown once the server has asked for it: `ask` sends the form,
 * and fails where a code was wrong.
 */
export function useCodeQuestion() {
  const [isAsked, setAsked] = useState(false)
  const ask = async (data: FormData, send: () => Promise<void>): Promise<void> => {
    try {
      await send()
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'SECOND_FACTOR_REQUIRED') throw error
      setAsked(true)
      if (fieldText(data, 'code') === '') return
      throw new ApiError(error.status, error.code, t.signIn.wrongCode)
    }
  }
  return { ask, field: isAsked && <CodeField /> }
}

/** Takes the focus when it appears: the password was right. */
function CodeField() {
  return (
    <div ref={(place) => place?.querySelector('input')?.focus()}>
      <Field
        name="code"
        label={t.signIn.code}
        autoComplete="one-time-code"
        maxLength={40}
        required
      />
    </div>
  )
}
