import type { Static } from '@sinclair/typebox'
import { useState } from 'preact/hooks'
import type { DeviceList, Profile } from '../../features/account/model'
import type { PairingCode } from '../../features/auth/model'
import { account, requestPasswordReset } from '../account/account'
import { announce } from '../components/announcer'
import { Entry, EntryButton } from '../components/entry'
import { fieldText, FormFooter, PasswordField, useSubmission } from '../components/form'
import { ErrorMessage, ResourceSection, Section, StillLoading } from '../components/page'
import { type Resource, useAction, useResource } from '../components/server-state'
import { ApiError, fetchJson, useSecondsUntil } from '../http'
import { Day, fillText, formatClock, Minute, deviceName } from '../i18n/format'
import { t } from '../i18n/i18n'
import { useStore } from '../store'
import { SecondFactors } from './second-factors'

export function SecurityTab({ profile }: { readonly profile: Resource<Profile> }) {
  // A new password ends other sign-ins, so their list is read again.
  const [accessVersion, setAccessVersion] = useState(0)
  return (
    <>
      {profile.value === null && profile.status === 'loading' && <StillLoading />}
      {profile.value !== null && (
        <PasswordSection
          profile={profile.value}
          onChange={() => setAccessVersion((version) => version + 1)}
        />
      )}
      {profile.value !== null && (
        <SecondFactors profile={profile.value} onChange={profile.reload} />
      )}
      <DevicesSection key={`devices-${accessVersion}`} />
      <PhoneSection />
    </>
  )
}

interface PasswordSectionProps {
  readonly profile: Profile
  readonly onChange: () => void
}

/** Requires the current password. A user without a password gets a link by mail. */
function PasswordSection({ profile, onChange }: PasswordSectionProps) {
  return (
    <Section id="part-password" title={t.common.password} about={t.passwords.about}>
      {profile.hasPassword ? (
        <ChangeForm email={profile.email} onChange={onChange} />
      ) : (
        <LinkForm email={profile.email} />
      )}
    </Section>
  )
}

interface ChangeFormProps {
  readonly email: string
  readonly onChange: () => void
}

function ChangeForm({ email, onChange }: ChangeFormProps) {
  const [isChanged, setChanged] = useState(false)
  const submission = useSubmission(
    async (data, form) => {
      setChanged(false)
      const currentPassword = fieldText(data, 'currentPassword')
      const body = { currentPassword, newPassword: fieldText(data, 'newPassword') }
      await fetchJson('POST', '/api/auth/password/change', { body })
      form.reset()
      setChanged(true)
      onChange()
    },
    { '/currentPassword': t.passwords.wrongCurrent, '/newPassword': t.passwords.badNew },
  )
  return (
    <form class="part-form" onSubmit={submission.submit} onInput={() => setChanged(false)}>
      {/* Tells a password manager which account the password belongs to. */}
      <input type="text" name="username" autoComplete="username" value={email} hidden readOnly />
      <PasswordField isNew={false} name="currentPassword" label={t.passwords.current} />
      <PasswordField isNew name="newPassword" label={t.resetPassword.newPassword} />
      <FormFooter submission={submission} action={t.resetPassword.action} isMain={false} />
      <p class="done" role="status">
        {isChanged && t.passwords.changed}
      </p>
    </form>
  )
}

function LinkForm({ email }: { readonly email: string }) {
  const [isSent, setSent] = useState(false)
  const submission = useSubmission(async () => {
    await requestPasswordReset(email)
    setSent(true)
  })
  const { sendsMail } = useStore(account)
  if (sendsMail === false) return <p class="quiet-words">{t.passwords.noneNoMail}</p>
  return (
    <form class="part-form" onSubmit={submission.submit}>
      <p class="quiet-words">{t.passwords.none}</p>
      <FormFooter submission={submission} action={t.forms.sendLink} />
      <p class="done" role="status">
        {isSent && t.passwords.sent(email)}
      </p>
    </form>
  )
}

type Devices = Static<typeof DeviceList>
type Device = Devices['sessions'][number]
const devicesPath = '/api/account/sessions'

/** Signs out every device except this browser, whose sign-out button is in the app shell. */
function DevicesSection() {
  const devices = useResource(() => fetchJson<Devices>('GET', devicesPath))
  const action = useAction(async (target: Device | 'others') => {
    const path = target === 'others' ? '' : `/${encodeURIComponent(target.id)}`
    await fetchJson('DELETE', devicesPath + path)
    await devices.reload()
    announce(target === 'others' ? t.devices.othersOut : t.devices.out)
  })
  return (
    <ResourceSection
      id="part-devices"
      title={t.devices.title}
      about={t.devices.about}
      resource={devices}
    >
      {({ sessions: list }) => (
        <>
          <ul class="entries">
            {list.map((device) => (
              <DeviceEntry key={device.id} device={device} onSignOut={() => action.run(device)} />
            ))}
          </ul>
          <ErrorMessage message={action.error} />
          {list.length > 1 && (
            <button type="button" class="plain-button" onClick={() => action.run('others')}>
              {t.devices.signOutOthers}
            </button>
          )}
        </>
      )}
    </ResourceSection>
  )
}

interface DeviceEntryProps {
  readonly device: Device
  readonly onSignOut: () => void
}

function DeviceEntry({ device, onSignOut }: DeviceEntryProps) {
  const name = deviceName(device.userAgent)
  return (
    <Entry
      title={
        <span class="line-main" title={device.userAgent}>
          {name}
        </span>
      }
      tags={device.current && <span class="tag good">{t.devices.thisBrowser}</span>}
      actions={
        !device.current && <EntryButton action={t.shell.signOut} name={name} onClick={onSignOut} />
      }
    >
      <p class="quiet-words">
        {fillText(t.devices.times, {
          day: <Day at={device.createdAt} />,
          time: <Minute at={device.lastUsedAt} />,
        })}
      </p>
    </Entry>
  )
}

type PhoneCode = Static<typeof PairingCode>

/** Creates a code only on demand, because anyone who reads it can sign in. */
function PhoneSection() {
  const [code, setCode] = useState<PhoneCode | null>(null)
  const [isUnsupported, setUnsupported] = useState(false)
  const action = useAction(async () => {
    try {
      setCode(await fetchJson('POST', '/api/account/mobile-codes'))
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
      <p class="quiet-words">{isExpired ? t.phone.expired : t.phone.works(formatClock(seconds))}</p>
    </div>
  )
}
