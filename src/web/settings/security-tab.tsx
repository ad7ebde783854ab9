import type { Static } from '@sinclair/typebox'
import { useState } from 'preact/hooks'
import type { DeviceList, Profile } from '../../features/account/model'
import type {
  PairingCode,
  Passkey,
  PasskeyList,
  RecoveryCodes,
  TotpSetUp,
} from '../../features/auth/model'
import { account, requestPasswordReset } from '../account/account'
import { announce } from '../components/announcer'
import { Entry, EntryButton } from '../components/entry'
import { fieldText, FormFooter, PasswordField, useSubmission, Field } from '../components/form'
import { ErrorMessage, ResourceSection, Section, StillLoading } from '../components/page'
import { type Resource, useAction, useResource } from '../components/server-state'
import { ApiError, fetchJson, useSecondsUntil } from '../http'
import { Day, fillText, formatClock, Minute, deviceName } from '../i18n/format'
import { t } from '../i18n/i18n'
import { useStore } from '../store'
import { useRecentSignIn } from '../account/recent-sign-in'
import { CopyButton } from '../components/copy-button'
import { FormDialog } from '../components/dialog'
import { QrCode } from '../components/qr-code'

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

const totpPath = '/api/account/totp'
const passkeysPath = '/api/account/passkeys'
/** Browsers without it, and pages that were not loaded over https, have no passkeys. */
const canHavePasskeys = 'PublicKeyCredential' in window

interface FactorProps {
  readonly profile: Profile
  /** Reads the account again. */
  readonly onChange: () => Promise<void>
}

/** What signs in beside the password, or in its place. */
function SecondFactors(props: FactorProps) {
  return (
    <>
      {props.profile.secondFactors.required && props.profile.secondFactors.methods.length === 0 && (
        <p class="notice" role="status">
          {t.secondFactors.required}
        </p>
      )}
      <AuthenticatorSection {...props} />
      <PasskeysSection {...props} />
    </>
  )
}

type Step =
  | { readonly name: 'shown' }
  | { readonly name: 'setting-up'; readonly setUp: TotpSetUp }
  | { readonly name: 'codes'; readonly codes: readonly string[] }

function AuthenticatorSection({ profile, onChange }: FactorProps) {
  const [step, setStep] = useState<Step>({ name: 'shown' })
  const [isRemoving, setRemoving] = useState(false)
  const { withProof, dialog } = useRecentSignIn(profile.hasPassword)
  const { methods, recoveryCodesLeft } = profile.secondFactors
  const isOn = methods.includes('totp')
  const begin = useAction(() =>
    withProof(async () => {
      const setUp = await fetchJson<TotpSetUp>('POST', totpPath)
      setStep({ name: 'setting-up', setUp })
    }),
  )
  const confirmed = async (codes: readonly string[]): Promise<void> => {
    setStep({ name: 'codes', codes })
    await onChange()
  }
  return (
    <Section id="part-totp" title={t.totp.title} about={t.totp.about}>
      {step.name === 'shown' && (
        <>
          <p role="status">{isOn ? t.totp.on(recoveryCodesLeft) : t.totp.off}</p>
          <ErrorMessage message={begin.error} />
          <div class="buttons">
            <button type="button" class="plain-button" onClick={() => begin.run(undefined)}>
              {isOn ? t.totp.setUpAgain : t.totp.setUp}
            </button>
            {isOn && (
              <button type="button" class="plain-button" onClick={() => setRemoving(true)}>
                {t.totp.remove}
              </button>
            )}
          </div>
        </>
      )}
      {step.name === 'setting-up' && (
        <SetUpForm
          setUp={step.setUp}
          onConfirmed={confirmed}
          onCancel={() => setStep({ name: 'shown' })}
        />
      )}
      {step.name === 'codes' && (
        <Codes codes={step.codes} onDone={() => setStep({ name: 'shown' })} />
      )}
      {dialog}
      {isRemoving && (
        <RemovalDialog profile={profile} onChange={onChange} onClose={() => setRemoving(false)} />
      )}
    </Section>
  )
}

interface SetUpFormProps {
  readonly setUp: TotpSetUp
  readonly onConfirmed: (codes: readonly string[]) => Promise<void>
  readonly onCancel: () => void
}

function SetUpForm({ setUp: { secret, uri }, onConfirmed, onCancel }: SetUpFormProps) {
  const submission = useSubmission(
    async (data) => {
      const body = { code: fieldText(data, 'code') }
      const confirmation = await fetchJson<Static<typeof RecoveryCodes>>(
        'POST',
        `${totpPath}/confirm`,
        { body },
      )
      await onConfirmed(confirmation.recoveryCodes)
    },
    { '/code': t.totp.wrongCode },
  )
  return (
    <form class="part-form" onSubmit={submission.submit}>
      <p tabIndex={-1} ref={(line) => line?.focus()}>
        {t.totp.scan}
      </p>
      <QrCode text={uri} label={t.totp.qrCode} />
      <p class="quiet-words">{t.totp.orType}</p>
      <p class="line">
        <code class="secret-word">{secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
        <CopyButton text={secret} what={t.totp.secret} />
      </p>
      <Field name="code" label={t.totp.code} autoComplete="one-time-code" maxLength={40} required />
      <FormFooter submission={submission} action={t.totp.confirm} />
      <button type="button" class="quiet-button" onClick={onCancel}>
        {t.common.cancel}
      </button>
    </form>
  )
}

interface CodesProps {
  readonly codes: readonly string[]
  readonly onDone: () => void
}

/** Shown once: the server keeps only what it needs to recognise them. */
function Codes({ codes, onDone }: CodesProps) {
  return (
    <div class="part-form">
      <h3 tabIndex={-1} ref={(heading) => heading?.focus()}>
        {t.totp.codesTitle}
      </h3>
      <p>{t.totp.codesAbout}</p>
      <ul class="recovery-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div class="buttons">
        <CopyButton text={codes.join('\n')} what={t.totp.codesTitle} />
        <button type="button" class="button" onClick={onDone}>
          {t.totp.codesKept}
        </button>
      </div>
    </div>
  )
}

interface RemovalDialogProps extends FactorProps {
  readonly onClose: () => void
}

function RemovalDialog({ profile, onChange, onClose }: RemovalDialogProps) {
  return (
    <FormDialog
      label={t.totp.remove}
      action={t.totp.remove}
      isDestructive
      messages={{ '/password': t.passwords.wrongCurrent }}
      onClose={onClose}
      onSubmit={async (data) => {
        const body = profile.hasPassword ? { password: fieldText(data, 'password') } : {}
        await fetchJson('DELETE', totpPath, { body })
        announce(t.totp.removed)
        await onChange()
      }}
    >
      <p>{t.totp.removeAbout}</p>
      {profile.hasPassword && <PasswordField isNew={false} />}
    </FormDialog>
  )
}

function PasskeysSection({ profile, onChange }: FactorProps) {
  const passkeys = useResource(() => fetchJson<Static<typeof PasskeyList>>('GET', passkeysPath))
  const { withProof, dialog } = useRecentSignIn(profile.hasPassword)
  const reload = async (): Promise<void> => {
    await passkeys.reload()
    await onChange()
  }
  const removal = useAction(({ id }: Passkey) =>
    withProof(async () => {
      await fetchJson('DELETE', `${passkeysPath}/${encodeURIComponent(id)}`)
      announce(t.passkeys.removed)
      await reload()
    }),
  )
  const add = async (name: string): Promise<void> => {
    const { addPasskey } = await import('../account/passkeys')
    await withProof(async () => {
      await addPasskey(name)
      announce(t.passkeys.added)
      await reload()
    })
  }
  return (
    <ResourceSection
      id="part-passkeys"
      title={t.passkeys.title}
      about={t.passkeys.about}
      resource={passkeys}
    >
      {({ passkeys: list }) => (
        <>
          {list.length === 0 && <p class="quiet-words">{t.passkeys.none}</p>}
          <ul class="entries">
            {list.map((passkey) => (
              <PasskeyEntry
                key={passkey.id}
                passkey={passkey}
                onRemove={() => removal.run(passkey)}
              />
            ))}
          </ul>
          <ErrorMessage message={removal.error} />
          {canHavePasskeys ? (
            <AddForm onAdd={add} />
          ) : (
            <p class="quiet-words">{t.passkeys.unsupported}</p>
          )}
          {dialog}
        </>
      )}
    </ResourceSection>
  )
}

interface PasskeyEntryProps {
  readonly passkey: Passkey
  readonly onRemove: () => void
}

function PasskeyEntry({ passkey, onRemove }: PasskeyEntryProps) {
  const { name, createdAt, lastUsedAt } = passkey
  return (
    <Entry
      title={name}
      actions={<EntryButton action={t.passkeys.remove} name={name} onClick={onRemove} />}
    >
      <p class="quiet-words">
        {lastUsedAt === undefined
          ? fillText(t.passkeys.addedOn, { day: <Day at={createdAt} /> })
          : fillText(t.passkeys.usedOn, {
              day: <Day at={createdAt} />,
              time: <Minute at={lastUsedAt} />,
            })}
      </p>
    </Entry>
  )
}

function AddForm({ onAdd }: { readonly onAdd: (name: string) => Promise<void> }) {
  const submission = useSubmission(async (data, form) => {
    await onAdd(fieldText(data, 'name').trim() || t.passkeys.defaultName)
    form.reset()
  })
  return (
    <form class="part-form" onSubmit={submission.submit}>
      <Field name="name" label={t.passkeys.name} hint={t.common.optional} maxLength={100} />
      <FormFooter submission={submission} action={t.passkeys.add} isMain={false} />
    </form>
  )
}
