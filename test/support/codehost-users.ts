/** Users as the three providers describe them. */

export interface CodeHostUser {
  readonly github: Readonly<Record<string, unknown>>
  readonly gitlab: Readonly<Record<string, unknown>>
  readonly gitea: Readonly<Record<string, unknown>>
  /** What GitHub and Gitea list. */
  readonly emails: readonly Readonly<Record<string, unknown>>[]
}

let numbers = 1_000

/** A new user, unless an id is given. */
export function codeHostUser({
  id = (numbers += 1),
  email = `somebody-${process.pid}-${id}@example.org`,
  verified = true,
  name = 'Ada Lovelace',
}: { id?: number; email?: string | null; verified?: boolean; name?: string } = {}): CodeHostUser {
  const confirmed = verified ? '2024-05-05T09:00:00.000Z' : null
  // GitHub shows no address in the profile unless its owner wants that.
  const github = { id, login: 'ada', name, email: null, type: 'User' }
  const gitlab = { id, username: 'ada', name, email, confirmed_at: confirmed, state: 'active' }
  const gitea = { id, login: 'ada', full_name: name, email, is_admin: false }
  const other = { email: 'other@example.org', verified: false, primary: false, visibility: null }
  const emails = email === null ? [] : [other, { email, verified, primary: true, visibility: null }]
  return { github, gitlab, gitea, emails }
}
