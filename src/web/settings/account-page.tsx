/** Everything about one's own account, on one page. Loaded when it is first opened. */
import { useEffect, useState } from 'preact/hooks'
import { useLoaded } from '../components/server-state'
import { getProfile } from './api'
import { ConnectionsPart } from './connections-section'
import { DataPart } from './data-section'
import { DevicesPart } from './devices-section'
import { EmailPart } from './email-section'
import { ImportsPart } from './imports-section'
import { KeysPart } from './keys-section'
import { PasswordPart } from './password-section'
import { PhonePart } from './phone-section'
import { ProfilePart } from './profile-section'
import { UsagePart } from './usage-section'

/** The parts load on their own: one that fails does not take the others along. */
export function AccountPage() {
  const profile = useLoaded(getProfile)
  const isVerified = useArrival() && profile.value?.emailVerified === true
  // A new password ends other sign-ins and applications, whose lists are then read afresh.
  const [accessVersion, setAccessVersion] = useState(0)
  return (
    <main class="account" id="main" tabIndex={-1} aria-busy={profile.phase === 'loading'}>
      <h1>Your account</h1>
      {isVerified && (
        <p class="notice" role="status">
          Thank you. Your e-mail address is confirmed.
        </p>
      )}
      {profile.phase === 'failed' && <Failed onAgain={() => void profile.reload()} />}
      {profile.value !== null && (
        <>
          <ProfilePart profile={profile.value} onChange={profile.replace} />
          <EmailPart profile={profile.value} />
          <PasswordPart
            profile={profile.value}
            onChange={() => setAccessVersion((version) => version + 1)}
          />
        </>
      )}
      <DevicesPart key={`devices-${accessVersion}`} />
      <ConnectionsPart key={`connections-${accessVersion}`} />
      <PhonePart />
      <KeysPart />
      <UsagePart />
      <ImportsPart />
      {profile.value !== null && <DataPart profile={profile.value} />}
    </main>
  )
}

/**
 * Starts the page at its top, and says whether the link of a verification mail led here. The mark is
 * then taken out of the address, so that it is not shown again by a reload or a bookmark.
 */
function useArrival(): boolean {
  const [isVerified] = useState(() => location.search === '?verified=1')
  useEffect(() => {
    document.title = 'Your account · Elenchus'
    if (isVerified) history.replaceState(null, '', location.pathname)
    // Who came by a link goes on from the top; who opened the address has not left the top yet.
    if (document.activeElement !== document.body) {
      document.getElementById('main')?.focus({ preventScroll: true })
      window.scrollTo(0, 0)
    }
  }, [])
  return isVerified
}

function Failed({ onAgain }: { readonly onAgain: () => void }) {
  return (
    <div class="notice" role="alert">
      <p>Your account could not be loaded.</p>
      <button type="button" class="quiet-button" onClick={onAgain}>
        Try again
      </button>
    </div>
  )
}
