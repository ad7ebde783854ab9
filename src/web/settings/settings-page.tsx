/** The settings, one tab for each subject. Loaded when they are first opened. */
import { useEffect, useState } from 'preact/hooks'
import type { Profile } from '../../features/account/model'
import { ServerTab } from '../admin/server-tab'
import { MissingPage } from '../components/missing-page'
import { LoadError } from '../components/notices'
import { usePageTitle } from '../components/page-title'
import { useResource, type Resource } from '../components/server-state'
import { t } from '../i18n/i18n'
import { MemorySwitch } from '../memory/memory-switch'
import { Link } from '../router'
import { settingsPath, settingsTabs, type SettingsTab } from '../routes'
import { getProfile } from './api'
import { ConnectionsSection } from './connections-section'
import { DataSection } from './data-section'
import { DevicesSection } from './devices-section'
import { EmailSection, ProfileSection } from './profile-section'
import { GeneralTab } from './general-tab'
import { IdentitiesSection } from './identities-section'
import { ImportsSection } from './imports-section'
import { KeysSection } from './keys-section'
import { PasswordSection } from './password-section'
import { PhoneSection } from './phone-section'
import { UsageSection } from './usage-section'

interface SettingsPageProps {
  readonly tab: SettingsTab
}

/** Each section loads by itself, so that one failure does not hide the others. */
export function SettingsPage({ tab }: SettingsPageProps) {
  const title = t.settings.tabs[tab]
  usePageTitle(`${title} · ${t.settings.title}`)
  const profile = useResource(getProfile)
  const mark = useMark()
  // The tab of administrators; it stays in sight while the account is loaded.
  const isAdmin = profile.value?.role === 'admin'
  const isShown = (name: SettingsTab): boolean =>
    name !== 'server' || isAdmin || (tab === 'server' && profile.status === 'loading')
  if (tab === 'server' && profile.status === 'ready' && !isAdmin) return <MissingPage />
  return (
    <main class="account" id="main" tabIndex={-1} aria-busy={profile.status === 'loading'}>
      <h1>{t.settings.title}</h1>
      <nav class="tabs" aria-label={t.settings.title}>
        {settingsTabs.filter(isShown).map((name) => (
          <Link key={name} to={settingsPath(name)} class="tab" current={name === tab}>
            {t.settings.tabs[name]}
          </Link>
        ))}
      </nav>
      {profile.status === 'failed' && (
        <LoadError message={t.account.notLoaded} onRetry={() => void profile.reload()} />
      )}
      <Tab key={tab} tab={tab} profile={profile} mark={mark} />
    </main>
  )
}

interface TabProps {
  readonly tab: SettingsTab
  readonly profile: Resource<Profile>
  readonly mark: string | null
}

function Tab({ tab, profile, mark }: TabProps) {
  if (tab === 'general') return <GeneralTab />
  if (tab === 'memory') return <MemoryTab />
  if (tab === 'account') return <AccountTab profile={profile} mark={mark} />
  if (tab === 'security') return <SecurityTab profile={profile} />
  if (tab === 'server') return profile.value && <ServerTab email={profile.value.email} />
  if (tab === 'data') return <DataTab profile={profile} />
  return (
    <>
      <ConnectionsSection />
      <KeysSection />
    </>
  )
}

function MemoryTab() {
  return (
    <MemorySwitch>
      <p>
        <Link to="/memory" class="plain-button">
          {t.memory.seeAll}
        </Link>
      </p>
    </MemorySwitch>
  )
}

function AccountTab({ profile, mark }: Omit<TabProps, 'tab'>) {
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
      <UsageSection />
    </>
  )
}

function SecurityTab({ profile }: Pick<TabProps, 'profile'>) {
  // A new password ends other sign-ins, so their list is read again.
  const [accessVersion, setAccessVersion] = useState(0)
  return (
    <>
      {profile.value !== null && (
        <PasswordSection
          profile={profile.value}
          onChange={() => setAccessVersion((version) => version + 1)}
        />
      )}
      <DevicesSection key={`devices-${accessVersion}`} />
      <PhoneSection />
    </>
  )
}

function DataTab({ profile }: Pick<TabProps, 'profile'>) {
  return (
    <>
      <ImportsSection />
      {profile.value !== null && <DataSection profile={profile.value} />}
    </>
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
