/** Who uses the page: finding out at the start, signing in, up and out, and noticing when it ends. */
import { signIn, signOut, signUp, whoAmI, type Credentials, type User } from '../api'
import { navigate } from '../router'
import { onUnauthorized, Problem } from '../request'
import { chatPath } from '../routes'
import { Workspace } from '../sessions/workspace'
import { Store } from '../store'

/** What the whole page depends on. */
export interface AccountState {
  readonly status: 'checking' | 'unreachable' | 'signed-out' | 'signed-in'
  readonly user: User | null
  /** True when a sign-in ended without being ended here. */
  readonly hasExpired: boolean
}

/** Other tabs of this browser hear of a sign-out, so that none goes on showing what was private. */
const channel = new BroadcastChannel('elenchus-account')

class Account extends Store<AccountState> {
  #workspace: Workspace | null = null

  constructor() {
    super({ status: 'checking', user: null, hasExpired: false })
    onUnauthorized(() => this.#expire())
    channel.addEventListener('message', () => this.#forget())
  }

  /** The signed-in learner's own things. Only there while signed in. */
  get workspace(): Workspace | null {
    return this.state.status === 'signed-in' ? this.#workspace : null
  }

  async check(): Promise<void> {
    try {
      this.#enter(await whoAmI())
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      this.patch({ status: error.status === 401 ? 'signed-out' : 'unreachable' })
    }
  }

  /** Signs in. Throws a Problem. */
  async signIn(credentials: Credentials): Promise<void> {
    this.#enter(await signIn(credentials))
  }

  /** Creates an account and signs in. Throws a Problem. */
  async signUp(credentials: Credentials): Promise<void> {
    this.#enter(await signUp(credentials))
  }

  /** Signs out. Throws a Problem, and then nothing has changed. */
  async signOut(): Promise<void> {
    await signOut()
    channel.postMessage('signed-out')
    this.#forget()
    navigate('/', { replace: true })
  }

  #enter(user: User): void {
    // Someone whose sign-in ran out finds their drafts again; anyone else starts afresh.
    if (this.#workspace?.userId === user.id) this.#workspace.resume()
    else {
      this.#workspace?.close()
      this.#workspace = new Workspace(user.id, (id) => navigate(chatPath(id), { replace: true }))
    }
    this.patch({ status: 'signed-in', user, hasExpired: false })
  }

  #expire(): void {
    if (this.state.status === 'signed-in') {
      this.patch({ status: 'signed-out', user: null, hasExpired: true })
    }
  }

  #forget(): void {
    this.#workspace?.close()
    this.#workspace = null
    this.patch({ status: 'signed-out', user: null, hasExpired: false })
  }
}

/** The one account of this page. */
export const account = new Account()
