/** The list of e-mail addresses that GitHub and Gitea give in the same form. */
import { Type, type Static } from '@sinclair/typebox'

export const ListedEmails = Type.Array(
  Type.Object({ email: Type.String(), verified: Type.Boolean(), primary: Type.Boolean() }),
)

/** The primary address if it is verified, else any that is, else the primary one as it is. */
export function bestEmail(listed: Static<typeof ListedEmails>): {
  email: string | null
  emailVerified: boolean
} {
  const best =
    listed.find(({ primary, verified }) => primary && verified) ??
    listed.find(({ verified }) => verified) ??
    listed.find(({ primary }) => primary)
  return { email: best?.email ?? null, emailVerified: best?.verified ?? false }
}
