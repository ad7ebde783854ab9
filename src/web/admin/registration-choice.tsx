/** Whether strangers may sign up: the choice of an administrator. */
import { useId, useState } from 'preact/hooks'
import type { AdminSettings } from '../../features/admin/model'
import { ErrorMessage } from '../components/notices'
import { useAction } from '../components/server-state'
import { fillText } from '../i18n/format'
import { t } from '../i18n/i18n'
import { setRegistration } from './api'

const states = ['open', 'closed'] as const

interface RegistrationChoiceProps {
  readonly settings: AdminSettings
  readonly onChange: (settings: AdminSettings) => void
}

/** Every choice applies at once. Where a variable decides, it says so. */
export function RegistrationChoice({ settings, onChange }: RegistrationChoiceProps) {
  const group = useId()
  const { registration, registrationFixed } = settings
  const [wanted, setWanted] = useState(registration)
  const changing = useAction(async (value: AdminSettings['registration']) => {
    try {
      onChange(await setRegistration(value))
    } catch (error) {
      setWanted(registration)
      throw error
    }
  })
  const choose = (value: AdminSettings['registration']): void => {
    if (changing.isRunning) return
    setWanted(value)
    changing.run(value)
  }
  if (registrationFixed) {
    return (
      <>
        <p>{t.server[registration]}</p>
        <p class="quiet-words">
          {fillText(t.server.fixed, { setting: <code>{`REGISTRATION=${registration}`}</code> })}
        </p>
      </>
    )
  }
  return (
    <>
      <fieldset class="choices">
        <legend class="unseen">{t.server.registration}</legend>
        {states.map((value) => (
          <label key={value} class="choice">
            <input
              type="radio"
              name={group}
              value={value}
              checked={wanted === value}
              onChange={() => choose(value)}
            />
            <span>{t.server[value]}</span>
          </label>
        ))}
      </fieldset>
      <ErrorMessage message={changing.error} />
    </>
  )
}
