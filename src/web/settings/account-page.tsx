/** The account page, one section for each subject. Loaded when it is first opened. */
import { useEffect, useState } from 'preact/hooks'
import { LoadError } from '../components/notices'
import { usePageTitle } from '../components/page-title'
import { useResource } from '../components/server-state'
import { t } from '../i18n/i18n'
import { getProfile } from './api'
import { ConnectionsSection } from './connections-section'
import { DataSection } from './data-section'
import { DevicesSection } from './devices-section'
import { EmailSection } from './email-section'
import { IdentitiesSection } from './identities-section'
import { ImportsSection } from './imports-section'
import { KeysSection } from './keys-section'
import { LanguageSection } from './language-section'
import { PasswordSection } from './password-section'
import { PhoneSection } from './phone-section'
import { ProfileSection } from './profile-section'
import { UsageSection } from './usage-section'

/** Each section loads by itself, so that one failure does not hide the others. */
export function AccountPage() {
  usePageTitle(t.account.title)
  const profile = useResource(getProfile)
  const mark = useMark()
  const isVerified = mark === '?verified=1' && profile.value?.emailVerified === true
  // A new password ends other sign-ins and connections, so their lists are read again.
  const [accessVersion, setAccessVersion] = useState(0)
  return (
    <main class="account" id="main" tabIndex={-1} aria-busy={profile.status === 'loading'}>
      <h1>{t.account.title}</h1>
      {isVerified && (
        <p class="notice" role="status">
          {t.account.confirmed}
        </p>
      )}
      {profile.status === 'failed' && (
        <LoadError message={t.account.notLoaded} onRetry={() => void profile.reload()} />
      )}
      {profile.value !== null && (
        <>
          <ProfileSection profile={profile.value} onChange={profile.replace} />
          <EmailSection profile={profile.value} />
          <PasswordSection
            profile={profile.value}
            onChange={() => setAccessVersion((version) => version + 1)}
          />
          <IdentitiesSection profile={profile.value} isProofNeeded={mark === '?reauthenticate=1'} />
        </>
      )}
      <LanguageSection />
      <DevicesSection key={`devices-${accessVersion}`} />
      <ConnectionsSection key={`connections-${accessVersion}`} />
      <PhoneSection />
      <KeysSection />
      <UsageSection />
      <ImportsSection />
      {profile.value !== null && <DataSection profile={profile.value} />}
    </main>
  )
}

const marks = ['?verified=1', '?reauthenticate=1']

/**
 * What the server says about why it opened this page: a verification mail's link, or a password that
 * it wants. Removes the mark from the address, so that a reload or a bookmark does not repeat it.
 */
function useMark(): string | null {
  const [mark] = useState(() => (marks.includes(location.search) ? location.search : null))
  useEffect(() => {
    if (mark !== null) history.replaceState(null, '', location.pathname)
  }, [])
  return mark
}
