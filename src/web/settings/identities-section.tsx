/** The section with the accounts at code hosts that sign the user in. */
import { useState } from 'preact/hooks'
import type { Profile } from '../../features/account/model'
import type { Identity } from '../../features/auth/social/model'
import { account } from '../account/account'
import { codehostNames, startPath } from '../account/codehosts'
import { announce } from '../components/announcer'
import { PasswordField } from '../components/fields'
import { fieldText, FormFooter, useSubmission } from '../components/form'
import { ErrorMessage } from '../components/notices'
import { ResourceSection } from '../components/section'
import { useAction, useResource } from '../components/server-state'
import { Day, Minute } from '../components/times'
import { fillText } from '../i18n/format'
import { t } from '../i18n/i18n'
import { useStore } from '../store'
import { deleteIdentity, listIdentities, reauthenticate } from './api'

interface IdentitiesSectionProps {
  readonly profile: Profile
  /** The server wants the password before it connects an account. */
  readonly isProofNeeded: boolean
}

/** Connects, lists and removes accounts. Renders nothing where there is nothing to do. */
export function IdentitiesSection({ profile, isProofNeeded }: IdentitiesSectionProps) {
  const { codehost } = useStore(account).signInOptions
  const identities = useResource(listIdentities)
  const removal = useAction(async ({ provider }: Identity) => {
    await deleteIdentity(provider)
    await identities.reload()
    announce(t.identities.removed(titleOf(provider)))
  })
  if (codehost === null && (identities.value?.length ?? 0) === 0) return null
  return (
    <ResourceSection
      id="part-identities"
      title={t.identities.title}
      about={t.identities.about}
      resource={identities}
    >
      {(list) => (
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
          {codehost !== null && isProofNeeded && <ProofForm profile={profile} />}
          {codehost !== null && !isProofNeeded && (
            <a class="plain-button" href={startPath('/account')}>
              {t.identities.connect(codehostNames[codehost])}
            </a>
          )}
        </>
      )}
    </ResourceSection>
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
    <li class="entry">
      <div class="entry-words">
        <p class="line">
          <span class="line-main">
            {title}: {name}
          </span>
        </p>
        <p class="quiet-words">
          {lastUsedAt === undefined
            ? fillText(t.identities.connectedNever, { day: <Day at={connectedAt} /> })
            : fillText(t.identities.connectedUsed, {
                day: <Day at={connectedAt} />,
                time: <Minute at={lastUsedAt} />,
              })}
        </p>
      </div>
      <button type="button" class="plain-button" onClick={onRemove}>
        {t.identities.remove} <span class="unseen">{title}</span>
      </button>
    </li>
  )
}

/** Takes the password, then leaves for the code host. A user without one signs in again instead. */
function ProofForm({ profile }: Pick<IdentitiesSectionProps, 'profile'>) {
  const [isLeaving, setLeaving] = useState(false)
  const submission = useSubmission(async (data) => {
    await reauthenticate(fieldText(data, 'password'))
    setLeaving(true)
    location.assign(startPath('/account'))
  })
  if (!profile.hasPassword) {
    return <p role="status">{t.identities.signInAgain}</p>
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
  new Map<string, string>(Object.entries(codehostNames)).get(provider) ?? provider
