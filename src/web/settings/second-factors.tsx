import type { Static } from '@sinclair/typebox'
import { useState } from 'preact/hooks'
import type { Profile } from '../../features/account/model'
import type { Passkey, PasskeyList, RecoveryCodes, TotpSetUp } from '../../features/auth/model'
import { useRecentSignIn } from '../account/recent-sign-in'
import { announce } from '../components/announcer'
import { CopyButton } from '../components/copy-button'
import { FormDialog } from '../components/dialog'
import { Entry, EntryButton } from '../components/entry'
import { Field, fieldText, FormFooter, PasswordField, useSubmission } from '../components/form'
import { ErrorMessage, ResourceSection, Section } from '../components/page'
import { QrCode } from '../components/qr-code'
import { useAction, useResource } from '../components/server-state'
import { fetchJson } from '../http'
import { Day, fillText, Minute } from '../i18n/format'
import { t } from '../i18n/i18n'

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
export function SecondFactors(props: FactorProps) {
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
