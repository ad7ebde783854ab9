import type { Static } from '@sinclair/typebox'
import { useState } from 'preact/hooks'
import type { AccountUsage, Profile } from '../../features/account/model'
import type { Identity, IdentityList } from '../../features/auth/model'
import {
  account,
  addressOf,
  codehostNames,
  type Gate,
  gatesOf,
  startPath,
} from '../account/account'
import { NameForm } from '../account/name-form'
import { announce } from '../components/announcer'
import { Entry, EntryButton } from '../components/entry'
import {
  Field,
  fieldText,
  FormError,
  FormFooter,
  PasswordField,
  SubmitButton,
  useSubmission,
} from '../components/form'
import { ErrorMessage, ResourceSection, Section } from '../components/page'
import { type Resource, useAction, useResource } from '../components/server-state'
import { Day, fillText, formatNumber, Times } from '../i18n/format'
import { t } from '../i18n/i18n'
import { useStore } from '../store'
import { ApiError, fetchJson } from '../http'

interface AccountTabProps {
  readonly profile: Resource<Profile>
  /** What the server says about why it opened this page. */
  readonly mark: string | null
}

export function AccountTab({ profile, mark }: AccountTabProps) {
  const isVerified = mark === '?verified=1' && profile.value?.emailVerified === true
  if (profile.value === null) return null
  return (
    <>
      {isVerified && (
        <p class="notice" role="status">
          {t.account.confirmed}
        </p>
      )}
      <ProfileSection profile={profile.value} onChange={profile.replace} />
      <EmailSection profile={profile.value} />
      <IdentitiesSection profile={profile.value} isProofNeeded={mark === '?reauthenticate=1'} />
      <UsageSection hasTokens={profile.value.role === 'admin'} />
    </>
  )
}

/** Offers another mail while the address is not confirmed. */
function EmailSection({ profile }: { readonly profile: Profile }) {
  const { sendsMail } = useStore(account)
  if (addressOf(profile) === null) return <AddressSection />
  return (
    <Section id="part-email" title={t.common.email} about={t.emailAddress.about}>
      <p class="line">
        <span class="line-main">{profile.email}</span>
        {profile.emailVerified ? (
          <span class="tag good">{t.emailAddress.confirmed}</span>
        ) : (
          <span class="tag">{t.emailAddress.notConfirmed}</span>
        )}
      </p>
      {!profile.emailVerified &&
        (sendsMail === false ? (
          <p class="quiet-words">
            {t.emailAddress.noMail}{' '}
            {fillText(t.mails.noServer, { setting: <code>{'SMTP_URL'}</code> })}
          </p>
        ) : (
          <ResendForm />
        ))}
    </Section>
  )
}

/** For an account that a learning platform has made. */
function AddressSection() {
  const [isSent, setSent] = useState(false)
  const submission = useSubmission(async (data) => {
    setSent(false)
    await addAddress(fieldText(data, 'email'))
    setSent(true)
  })
  return (
    <Section id="part-email" title={t.common.email} about={t.emailAddress.none}>
      <form class="part-form" onSubmit={submission.submit} onInput={() => setSent(false)}>
        <Field name="email" label={t.common.email} isEmail required autoComplete="email" />
        <FormFooter submission={submission} action={t.emailAddress.add} />
        <p class="done" role="status">
          {isSent && t.emailAddress.added}
        </p>
      </form>
    </Section>
  )
}

async function addAddress(email: string): Promise<void> {
  try {
    await fetchJson('POST', '/api/account/email', { body: { email } })
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'EMAIL_ALREADY_REGISTERED') throw error
    throw new ApiError(error.status, error.code, t.emailAddress.taken)
  }
}

function ResendForm() {
  const [isSent, setSent] = useState(false)
  const submission = useSubmission(async () => {
    await fetchJson('POST', '/api/auth/verify-email/resend')
    setSent(true)
  })
  return (
    <form class="part-form" onSubmit={submission.submit}>
      <p class="quiet-words">{t.emailAddress.open}</p>
      <FormError submission={submission} />
      <SubmitButton class="plain-button" submission={submission}>
        {t.emailAddress.resend}
      </SubmitButton>
      <p class="done" role="status">
        {isSent && t.emailAddress.resent}
      </p>
    </form>
  )
}

interface ProfileSectionProps {
  readonly profile: Profile
  readonly onChange: (profile: Profile) => void
}

/** The name can be changed. */
function ProfileSection({ profile, onChange }: ProfileSectionProps) {
  return (
    <Section
      id="part-profile"
      title={t.profile.title}
      about={fillText(profile.role === 'admin' ? t.profile.adminSince : t.profile.since, {
        day: <Day at={profile.createdAt} />,
      })}
    >
      <NameForm profile={profile} onChange={onChange} />
    </Section>
  )
}

interface IdentitiesSectionProps {
  readonly profile: Profile
  /** The server wants the password before it connects an account. */
  readonly isProofNeeded: boolean
}

/** Connects, lists and removes accounts. Renders nothing where there is nothing to do. */
function IdentitiesSection({ profile, isProofNeeded }: IdentitiesSectionProps) {
  const gates = gatesOf(useStore(account).signInOptions)
  const identities = useResource(() =>
    fetchJson<Static<typeof IdentityList>>('GET', '/api/account/identities'),
  )
  const removal = useAction(async ({ provider }: Identity) => {
    await fetchJson('DELETE', `/api/account/identities/${encodeURIComponent(provider)}`)
    await identities.reload()
    announce(t.identities.removed(titleOf(provider)))
  })
  if (gates.length === 0 && (identities.value?.identities.length ?? 0) === 0) return null
  return (
    <ResourceSection
      id="part-identities"
      title={t.identities.title}
      about={t.identities.about}
      resource={identities}
    >
      {({ identities: list }) => (
        <>
          {list.length === 0 && <p class="quiet-words">{t.identities.none}</p>}
          <ul class="entries">
            {list.map((identity) => (
              <IdentityEntry
                key={`${identity.provider} ${identity.connectedAt}`}
                identity={identity}
                onRemove={() => removal.run(identity)}
              />
            ))}
          </ul>
          <ErrorMessage message={removal.error} />
          {list.some(({ provider }) => provider === 'oidc') && <LeaveButton />}
          {gates.length > 0 && isProofNeeded && <ProofForm profile={profile} gates={gates} />}
          {!isProofNeeded &&
            gates.map((gate) => (
              <a key={gate.kind} class="plain-button" href={startPath(gate, '/account')}>
                {t.identities.connect(gate.title)}
              </a>
            ))}
        </>
      )}
    </ResourceSection>
  )
}

/** Signs out here and at the OpenID provider, which a shared computer needs. */
function LeaveButton() {
  const leaving = useAction(() => account.leave())
  const { oidc } = useStore(account).signInOptions
  if (oidc === null) return null
  return (
    <>
      <button type="button" class="plain-button" onClick={() => leaving.run(null)}>
        {t.identities.leave(oidc)}
      </button>
      <ErrorMessage message={leaving.error} />
    </>
  )
}

interface IdentityEntryProps {
  readonly identity: Identity
  readonly onRemove: () => void
}

function IdentityEntry({ identity, onRemove }: IdentityEntryProps) {
  const { provider, name, connectedAt, lastUsedAt } = identity
  const title = titleOf(provider)
  return (
    <Entry
      title={`${title}: ${name}`}
      actions={<EntryButton action={t.identities.remove} name={title} onClick={onRemove} />}
    >
      <p class="quiet-words">
        <Times
          never={t.identities.connectedNever}
          used={t.identities.connectedUsed}
          since={connectedAt}
          lastUse={lastUsedAt}
        />
      </p>
    </Entry>
  )
}

interface ProofFormProps {
  readonly profile: Profile
  readonly gates: readonly Gate[]
}

/**
 * Takes the password, then shows again what may be connected. A user without one signs in again instead: an OpenID
 * provider asks anew who they are.
 */
function ProofForm({ profile, gates }: ProofFormProps) {
  const [isLeaving, setLeaving] = useState(false)
  const submission = useSubmission(async (data) => {
    const body = { password: fieldText(data, 'password') }
    await fetchJson('POST', '/api/account/reauthenticate', { body })
    setLeaving(true)
    const [only, ...others] = gates
    location.assign(only && others.length === 0 ? startPath(only, '/account') : '/account')
  })
  if (!profile.hasPassword) {
    const gate = gates.find(({ kind }) => kind === 'oidc')
    if (!gate) return <p role="status">{t.identities.signInAgain}</p>
    return (
      <a class="plain-button" href={startPath(gate, '/account')}>
        {t.signIn.continueWith(gate.title)}
      </a>
    )
  }
  return (
    <form class="part-form" onSubmit={submission.submit}>
      <p role="status">{t.identities.givePassword}</p>
      {/* Tells a password manager which account the password belongs to. */}
      <input
        type="text"
        name="username"
        autoComplete="username"
        value={profile.email}
        hidden
        readOnly
      />
      <PasswordField isNew={false} />
      {isLeaving ? (
        <p>{t.common.oneMoment}</p>
      ) : (
        <FormFooter submission={submission} action={t.identities.continue} />
      )}
    </form>
  )
}

const titleOf = (provider: string): string =>
  new Map<string, string>([...Object.entries(codehostNames), ['oidc', ownProvider()]]).get(
    provider,
  ) ?? provider

const ownProvider = (): string => account.state.signInOptions.oidc ?? 'OpenID'

/** For information only. Tokens are for those who pay for them: others see what they have done. */
function UsageSection({ hasTokens }: { readonly hasTokens: boolean }) {
  const usage = useResource(() => fetchJson<AccountUsage>('GET', '/api/account/usage'))
  return (
    <ResourceSection
      id="part-usage"
      title={t.usage.title}
      about={hasTokens ? t.usage.about : t.usage.aboutReplies}
      resource={usage}
    >
      {({ today, last30Days, total, sessions, messages }) => (
        <>
          <table class="usage">
            <thead>
              <tr>
                <td />
                <th scope="col">{t.usage.replies}</th>
                {hasTokens && <th scope="col">{t.usage.tokensIn}</th>}
                {hasTokens && <th scope="col">{t.usage.tokensOut}</th>}
              </tr>
            </thead>
            <tbody>
              <Row name={t.sessions.today} amount={today} hasTokens={hasTokens} />
              <Row name={t.usage.days30} amount={last30Days} hasTokens={hasTokens} />
              <Row name={t.usage.all} amount={total} hasTokens={hasTokens} />
            </tbody>
          </table>
          <p class="quiet-words">{t.usage.sum(sessions, messages)}</p>
        </>
      )}
    </ResourceSection>
  )
}

interface RowProps {
  readonly name: string
  readonly amount: AccountUsage['total']
  readonly hasTokens: boolean
}

function Row({ name, amount, hasTokens }: RowProps) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{formatNumber(amount.replies)}</td>
      {hasTokens && <td>{formatNumber(amount.inputTokens)}</td>}
      {hasTokens && <td>{formatNumber(amount.outputTokens)}</td>}
    </tr>
  )
}
