import { useState } from 'preact/hooks'
import { FormDialog } from '../components/dialog'
import { fieldText, PasswordField } from '../components/form'
import { ApiError, fetchJson } from '../http'
import { t } from '../i18n/i18n'

/**
 * For actions that take a sign-in of the last ten minutes: `withProof` runs one, and asks for the password where the server
 * wants to know again who the user is. `dialog` has to be rendered. `hasPassword`: without one the user signs in again.
 */
export function useRecentSignIn(hasPassword: boolean) {
  const [waiting, setWaiting] = useState<(() => Promise<void>) | null>(null)
  const withProof = async (act: () => Promise<void>): Promise<void> => {
    try {
      await act()
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 403) throw error
      if (!hasPassword) throw new ApiError(403, error.code, t.secondFactors.signInAgain)
      setWaiting(() => act)
    }
  }
  const dialog = waiting !== null && (
    <FormDialog
      label={t.secondFactors.proofTitle}
      action={t.secondFactors.proofAction}
      onClose={() => setWaiting(null)}
      onSubmit={async (data) => {
        const body = { password: fieldText(data, 'password') }
        await fetchJson('POST', '/api/account/reauthenticate', { body })
        await waiting()
      }}
    >
      <p>{t.secondFactors.proofAbout}</p>
      <PasswordField isNew={false} />
    </FormDialog>
  )
  return { withProof, dialog }
}
