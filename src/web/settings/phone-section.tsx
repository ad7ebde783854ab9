/** Signing a phone in without typing a password there. */
import { useState } from 'preact/hooks'
import { useSecondsUntil } from '../components/countdown'
import { Part } from '../components/section'
import { useAction } from '../components/server-state'
import { Problem } from '../http'
import { createPhoneCode, type PhoneCode } from './api'

/** A code is made on demand only: each lets in whoever reads it. */
export function PhonePart() {
  const [code, setCode] = useState<PhoneCode | null>(null)
  const [isAbsent, setAbsent] = useState(false)
  const action = useAction(async () => {
    try {
      setCode(await createPhoneCode())
    } catch (error) {
      if (!(error instanceof Problem) || error.status !== 404) throw error
      setAbsent(true)
    }
  })
  return (
    <Part
      id="part-phone"
      title="Mobile app"
      about="Choose “sign in with a code” in the app, and type the code that is shown here."
    >
      {code !== null && <Code code={code} />}
      {isAbsent && <p role="alert">This server takes no mobile app.</p>}
      {action.problem !== null && (
        <p class="form-problem" role="alert">
          {action.problem}
        </p>
      )}
      <button
        type="button"
        class="plain-button"
        disabled={action.isBusy || isAbsent}
        onClick={() => action.run(undefined)}
      >
        {code === null ? 'Show a code' : 'Show another code'}
      </button>
    </Part>
  )
}

function Code({ code: { code, expiresAt } }: { readonly code: PhoneCode }) {
  const seconds = useSecondsUntil(Date.parse(expiresAt))
  const isOver = seconds === 0
  return (
    <div class="phone-code">
      <p role="status">
        <span class="unseen">The code is </span>
        <output class={isOver ? 'code-word over' : 'code-word'}>
          {code.slice(0, 4)} {code.slice(4)}
        </output>
      </p>
      <p class="quiet-words">
        {isOver ? 'This code works no longer.' : `Works once, for another ${clockOf(seconds)}.`}
      </p>
    </div>
  )
}

function clockOf(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
