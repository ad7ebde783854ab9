/** The section with the code that signs a phone in without a password. */
import { useState } from 'preact/hooks'
import { useSecondsUntil } from '../components/countdown'
import { ErrorMessage } from '../components/notices'
import { Section } from '../components/section'
import { useAction } from '../components/server-state'
import { ApiError } from '../http'
import { t } from '../i18n/i18n'
import { createPhoneCode, type PhoneCode } from './api'

/** Creates a code only on demand, because anyone who reads it can sign in. */
export function PhoneSection() {
  const [code, setCode] = useState<PhoneCode | null>(null)
  const [isUnsupported, setUnsupported] = useState(false)
  const action = useAction(async () => {
    try {
      setCode(await createPhoneCode())
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 404) throw error
      setUnsupported(true)
    }
  })
  return (
    <Section id="part-phone" title={t.phone.title} about={t.phone.about}>
      {code !== null && <Code code={code} />}
      {isUnsupported && <p role="alert">{t.phone.unsupported}</p>}
      <ErrorMessage message={action.error} />
      <button
        type="button"
        class="plain-button"
        aria-disabled={action.isRunning || isUnsupported}
        onClick={() => isUnsupported || action.run(undefined)}
      >
        {code === null ? t.phone.show : t.phone.showAnother}
      </button>
    </Section>
  )
}

function Code({ code: { code, expiresAt } }: { readonly code: PhoneCode }) {
  const seconds = useSecondsUntil(Date.parse(expiresAt))
  const isExpired = seconds === 0
  return (
    <div class="phone-code">
      <p role="status">
        <span class="unseen">{t.phone.codeIs} </span>
        <output class={isExpired ? 'code-word over' : 'code-word'}>
          {code.slice(0, 4)} {code.slice(4)}
        </output>
      </p>
      <p class="quiet-words">
        {isExpired ? t.phone.expired : t.phone.works(formatMinutes(seconds))}
      </p>
    </div>
  )
}

function formatMinutes(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
