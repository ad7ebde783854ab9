/** Who uses the page: finding out at the start, signing in, up and out, and noticing when it ends. */
import { forgetCsrfToken, onUnauthorized, Problem } from '../http'
import { chatPath } from '../routes'
import { type Credentials, getSignInOffer, signIn, type SignInOffer, signOut, signUp, type User, whoAmI } from '../sessions/api'
import { navigate } from '../router'
import { Workspace } from '../sessions/workspace'
import { Store } from '../store'

/** Why someone who was signed in is not any more, where they did not just sign out. */
export type Farewell = 'expired' | 'password-changed' | 'deleted'

/** What the whole page depends on. */
export interface AccountState {
  readonly status: 'checking' | 'unreachable' | 'signed-out' | 'signed-in'
  readonly user: User | null
  readonly farewell: Farewell | null
  readonly offer: SignInOffer
}

/** Other tabs of this browser hear of a sign-out, so that none goes on showing what was private. */
const channel = new BroadcastChannel('elenchus-account')

/** What is offered as long as the server has not said more. */
const plainOffer: SignInOffer = { registration: 'open', codehost: null }

class Account extends Store<AccountState> {
  #workspace: Workspace | null = null

  constructor() {
    super({ status: 'checking', user: null, farewell: null, offer: plainOffer })
    onUnauthorized(() => this.#expire())
    channel.addEventListener('message', () => this.#forget())
  }

  /** The signed-in learner's own things. Only there while signed in. */
  get workspace(): Workspace | null {
    return this.state.status === 'signed-in' ? this.#workspace : null
  }

  async check(): Promise<void> {
    const offer = this.#learnOffer()
    try {
      this.enter(await whoAmI())
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      // The sign-in page is shown once, whole: nothing on it moves when the offer comes.
      await offer
      this.patch({ status: error.status === 401 ? 'signed-out' : 'unreachable' })
    }
  }

  /** Signs in. Throws a Problem. */
  async signIn(credentials: Credentials): Promise<void> {
    this.enter(await signIn(credentials))
  }

  /** Creates an account and signs in. Throws a Problem. */
  async signUp(credentials: Credentials): Promise<void> {
    this.enter(await signUp(credentials))
  }

  /** Signs out. Throws a Problem, and then nothing has changed. */
  async signOut(): Promise<void> {
    await signOut()
    this.leave(null, '/')
  }

  /** Goes on as someone who is not signed in: the server has just ended the sign-in. */
  leave(farewell: Farewell | null, path: string): void {
    forgetCsrfToken()
    channel.postMessage('signed-out')
    this.#forget(farewell)
    navigate(path, { replace: true })
  }

  /** Shows the user under another name; the server has it already. */
  rename(name: string | undefined): void {
    if (this.state.user === null) return
    const { name: _former, ...user } = this.state.user
    this.patch({ user: name === undefined ? user : { ...user, name } })
  }

  /** Takes over a sign-in that the server has just made. */
  enter(user: User): void {
    // Someone whose sign-in ran out finds their drafts again; anyone else starts afresh.
    if (this.#workspace?.userId === user.id) this.#workspace.resume()
    else {
      this.#workspace?.close()
      this.#workspace = new Workspace(user.id, (id) => navigate(chatPath(id), { replace: true }))
    }
    this.patch({ status: 'signed-in', user, farewell: null })
  }

  #expire(): void {
    if (this.state.status === 'signed-in') {
      this.patch({ status: 'signed-out', user: null, farewell: 'expired' })
    }
  }

  #forget(farewell: Farewell | null = null): void {
    this.#workspace?.close()
    this.#workspace = null
    this.patch({ status: 'signed-out', user: null, farewell })
  }

  /** Without an answer the plain form is shown, which works everywhere. */
  async #learnOffer(): Promise<void> {
    try {
      this.patch({ offer: await getSignInOffer() })
    } catch (error) {
      if (!(error instanceof Problem)) throw error
    }
  }
}

/** The one account of this page. */
export const account = new Account()
