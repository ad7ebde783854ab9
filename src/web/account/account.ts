/** The signed-in user of this page: the check at the start, sign-in, sign-up, sign-out, expiry. */
import type { Static } from '@sinclair/typebox'
import type { LoginBody, User, SessionInfo, SignUpBody } from '../../features/auth/model'
import type { Status } from '../../features/status/model'
import { ApiError, fetchJson, forgetCsrfToken, onUnauthorized, setUserCheck } from '../http'
import { t } from '../i18n/i18n'
import { navigate } from '../router'
import { chatPath, parseRoute } from '../routes'
import type { Workspace } from '../sessions/workspace'
import { StateStore } from '../store'

/** Null for an account from a learning platform that has no address of its own. */
export const addressOf = ({ email }: { readonly email: string }): string | null =>
  email.endsWith('@lti.invalid') ? null : email

/** Why a sign-in ended, unless the user signed out. */
export type SignOutReason = 'expired' | 'password-changed' | 'deleted'

/** The state that the whole page depends on. */
interface AccountState {
  readonly status: 'checking' | 'unreachable' | 'signed-out' | 'signed-in'
  readonly user: User | null
  readonly signOutReason: SignOutReason | null
  readonly signInOptions: SignInOptions
  /** What administrators say to everybody; empty: nothing. */
  readonly maintenance: string
  /** A language model is connected; false until the server has said so. */
  readonly hasModel: boolean
  /** Whether the server sends mails; null until it has said so. */
  readonly sendsMail: boolean | null
  /** Whether the tutor may see pictures; true until the server has said that nobody can. */
  readonly seesPictures: boolean
}

/**
 * Notifies the other tabs of this browser of a sign-out, so that they hide private data, and of who is
 * signed in: a browser has one sign-in.
 */
const channel = new BroadcastChannel('elenchus-account')

/** How often a page that is open asks again what administrators say to everybody. */
const statusEveryMs = 60_000

/** Used until the server has answered. */
const defaultSignInOptions: SignInOptions = {
  registration: 'open',
  codehost: null,
  oidc: null,
  setUp: false,
}

type TabMessage = 'signed-out' | 'closed' | { readonly userId: string }

class Account extends StateStore<AccountState> {
  #workspace: Workspace | null = null
  /** The server has not been asked who is signed in. */
  #isUnverified = false
  /** Whom another tab has signed in while this one asked who is. */
  #signedInMeanwhile: string | null = null

  constructor() {
    super({
      status: 'checking',
      user: null,
      signOutReason: null,
      signInOptions: defaultSignInOptions,
      maintenance: '',
      hasModel: false,
      sendsMail: null,
      seesPictures: true,
    })
    onUnauthorized(() => this.#expire())
    window.addEventListener('online', () => {
      if (this.#isUnverified) void this.check()
    })
    setUserCheck(() => this.#requireSameUser())
    channel.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
      if (typeof data === 'object') return this.#followSignIn(data.userId)
      if (data === 'signed-out') this.#forget()
      this.#clear()
    })
    // A browser may have held the message of another tab back from one that was out of sight.
    document.addEventListener('visibilitychange', () => {
      if (document.hidden) return
      this.#requireSameUser().catch(forgetCsrfToken)
      void this.#loadStatus()
    })
    setInterval(() => {
      if (!document.hidden) void this.#loadStatus()
    }, statusEveryMs)
  }

  /** The signed-in user's sessions; null while signed out. */
  get workspace(): Workspace | null {
    return this.state.status === 'signed-in' ? this.#workspace : null
  }

  /** Finds out who is signed in. */
  async check(): Promise<void> {
    const options = this.#loadStatus()
    this.#signedInMeanwhile = null
    try {
      await this.startSession(await getCurrentUser())
      this.#isUnverified = false
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      // The sign-in page waits for its options, so that nothing on it moves later.
      await options
      await this.#startWithout(error)
    }
    if (this.#signedInMeanwhile === null) return
    if (this.state.user === null) await this.check()
    else this.#followSignIn(this.#signedInMeanwhile)
  }

  /** Without a connection the pages show what this user has read, until the server is back. */
  async #startWithout(error: ApiError): Promise<void> {
    const isSignedOut = error.status === 401
    if (isSignedOut) this.#expireRead()
    const user = error.isTransient ? await (await loadStorage())?.keptUser() : null
    if (user) await this.startSession(user)
    else this.patch({ status: isSignedOut ? 'signed-out' : 'unreachable' })
    this.#isUnverified = !isSignedOut
  }

  /** A sign-in that has ended opens nothing any more, also without a connection. */
  #expireRead(): void {
    void loadStorage().then((storage) => storage?.forgetRead())
  }

  /** Signs in. Throws an ApiError. */
  async signIn(credentials: Static<typeof LoginBody>): Promise<void> {
    await this.#enter('/api/auth/login', credentials)
  }

  /** Signs in with a passkey in place of address and password. Throws an ApiError. */
  async signInWithPasskey(): Promise<void> {
    const { signInWithPasskey } = await loadPasskeys()
    await this.startSession(await signInWithPasskey())
  }

  /** Creates an account and signs in. Throws an ApiError. */
  async signUp(credentials: Credentials): Promise<void> {
    await this.#enter('/api/auth/register', credentials)
  }

  async #enter(path: string, body: Credentials | Static<typeof LoginBody>): Promise<void> {
    await this.startSession((await fetchJson<{ user: User }>('POST', path, { body })).user)
  }

  /** Signs out. Throws an ApiError and then changes nothing. */
  async signOut(): Promise<void> {
    await this.#workspace?.flush()
    await fetchJson('POST', '/api/auth/logout')
    this.endSession(null, '/')
  }

  /** Signs out here, then leaves for the page of the OpenID provider that signs out there. Throws an ApiError. */
  async leave(): Promise<void> {
    await this.#workspace?.flush()
    const { redirect } = await fetchJson<{ redirect: string }>('POST', '/api/auth/oidc/logout')
    this.endSession(null, '/login')
    location.assign(redirect)
  }

  /** Clears the page after the server has ended the sign-in, and opens `path`. */
  endSession(reason: SignOutReason | null, path: string): void {
    forgetCsrfToken()
    // A user who signs in again after a change of the password finds their drafts.
    const isGone = reason !== 'password-changed'
    channel.postMessage((isGone ? 'signed-out' : 'closed') satisfies TabMessage)
    if (isGone) this.#forget()
    this.#clear(reason)
    navigate(path, { replace: true })
  }

  /** Shows another name after the server has stored it. */
  rename(name: string | undefined): void {
    if (this.state.user === null) return
    const { name: _former, ...user } = this.state.user
    this.patch({ user: name === undefined ? user : { ...user, name } })
  }

  /** Shows the pages of a user whom the server has just signed in. Throws an ApiError. */
  async startSession(user: User): Promise<void> {
    const { Workspace } = await loadWorkspace()
    // A user whose sign-in expired keeps their drafts; another user gets a new workspace.
    if (this.#workspace?.userId === user.id) this.#workspace.retryFailed()
    else {
      this.#workspace?.close()
      this.#workspace = new Workspace(user.id, openCreated)
    }
    this.#workspace.keepUser(user)
    this.patch({ status: 'signed-in', user, signOutReason: null })
    channel.postMessage({ userId: user.id } satisfies TabMessage)
  }

  /**
   * Loads the page anew, and does not resolve, where another user has signed in in this browser. Throws
   * an ApiError.
   */
  async #requireSameUser(): Promise<void> {
    const { user } = this.state
    if (user === null) return
    try {
      if ((await getCurrentUser()).id === user.id) return
    } catch (error) {
      // Without a sign-in the call that asked is answered 401, too.
      if (error instanceof ApiError && error.status === 401) return
      throw error
    }
    location.replace('/app')
    await new Promise(() => {})
  }

  /** Follows another tab, which has signed somebody in: the two have one sign-in. */
  #followSignIn(userId: string): void {
    const { status, user } = this.state
    if (status === 'checking') this.#signedInMeanwhile = userId
    if (user === null) return this.#followAfterExpiry(userId)
    // A server that does not answer now is asked before the next change.
    if (user.id !== userId) this.#requireSameUser().catch(forgetCsrfToken)
  }

  /** A tab whose sign-in has ended keeps what its own user had opened, and nothing for another one. */
  #followAfterExpiry(userId: string): void {
    if (this.#workspace === null) return
    if (this.#workspace.userId === userId) void this.check()
    else location.replace('/app')
  }

  #expire(): void {
    this.#expireRead()
    if (this.state.status === 'signed-in') {
      this.patch({ status: 'signed-out', user: null, signOutReason: 'expired' })
    }
  }

  #forget(): void {
    void this.#workspace?.storage.remove()
  }

  #clear(signOutReason: SignOutReason | null = null): void {
    this.#workspace?.close()
    this.#workspace = null
    this.patch({ status: 'signed-out', user: null, signOutReason })
  }

  /** What the server offers, and what administrators say. After a failure the page keeps what it has, at first what works everywhere. */
  async #loadStatus(): Promise<void> {
    try {
      const { signIn, abilities, maintenance } = await fetchJson<Static<typeof Status>>(
        'GET',
        '/api/status',
      )
      this.patch({
        signInOptions: signIn,
        maintenance: maintenance.message,
        hasModel: abilities.model,
        sendsMail: abilities.mail,
        seesPictures: abilities.pictures,
      })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (this.state.sendsMail === null) this.patch({ sendsMail: true })
    }
  }
}

/** Null where the code of the storage cannot be loaded. */
async function loadStorage(): Promise<typeof import('../offline/user-storage') | null> {
  try {
    return await import('../offline/user-storage')
  } catch {
    return null
  }
}

/** Opens a new session, unless the user has left the page of its first message. */
function openCreated(sessionId: string): void {
  const { name } = parseRoute(location.pathname)
  if (name === 'app' || name === 'new') navigate(chatPath(sessionId), { replace: true })
}

/** Visitors who are signed out load none of the code behind a sign-in. Throws an ApiError. */
async function loadWorkspace(): Promise<typeof import('../sessions/workspace')> {
  try {
    return await import('../sessions/workspace')
  } catch {
    throw new ApiError(0, 'NETWORK', t.errors.network)
  }
}

/** Throws an ApiError. */
async function loadPasskeys(): Promise<typeof import('./passkeys')> {
  try {
    return await import('./passkeys')
  } catch {
    throw new ApiError(0, 'NETWORK', t.errors.network)
  }
}

/** The one account of this page. */
export const account = new Account()

/** What a sign-in or sign-up sends. */
type Credentials = Static<typeof SignUpBody>

/** Whether strangers may sign up, and the code host that they may sign in with. */
export type SignInOptions = Static<typeof Status>['signIn']

/** The signed-in user. The error has status 401 without a sign-in. */
async function getCurrentUser(): Promise<User> {
  return (await fetchJson<Static<typeof SessionInfo>>('GET', '/api/auth/me')).user
}

/** Requests a mail with a link. The response is the same for unknown addresses. */
export async function requestPasswordReset(email: string): Promise<void> {
  await fetchJson('POST', '/api/auth/password/forgot', { body: { email } })
}

type CodehostKind = NonNullable<SignInOptions['codehost']>

/** The names by the kind that the server uses. */
export const codehostNames: Readonly<Record<CodehostKind, string>> = {
  github: 'GitHub',
  gitlab: 'GitLab',
  gitea: 'Gitea',
}

/** A way to sign in with an account elsewhere. */
export interface Gate {
  /** The name that users know. */
  readonly title: string
  readonly kind: 'codehost' | 'oidc'
}

const gatePaths: Readonly<Record<Gate['kind'], string>> = {
  codehost: '/api/auth/oauth/codehost/start',
  oidc: '/api/auth/oidc/start',
}

/** The ways that the server offers: the school's own first. */
export const gatesOf = ({ codehost, oidc }: SignInOptions): readonly Gate[] => [
  ...(oidc === null ? [] : [{ title: oidc, kind: 'oidc' } as const]),
  ...(codehost === null ? [] : [{ title: codehostNames[codehost], kind: 'codehost' } as const]),
]

/** The address that leads elsewhere and back to `returnTo`; only a visit follows it. */
export const startPath = ({ kind }: Gate, returnTo: '/' | '/account'): string =>
  `${gatePaths[kind]}?returnTo=${returnTo}`
