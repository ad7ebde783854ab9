/** Keeps the settings of this device and those of the signed-in user's account alike. */
import type { Profile } from '../features/account/model'
import { ApiError, fetchJson } from './http'
import { pagePreferences, type Unsent } from './preferences'

const path = '/api/account'

/** Reads the account's settings once, sends each choice, and sends again when the line is back. */
export class PreferenceSync {
  readonly #onProfile: (profile: Profile) => void
  #isRunning = false
  #isClosed = false
  readonly #onOnline = (): void => void this.#run()

  /** Calls `onProfile` with each state of the account that the server has answered. */
  constructor(userId: string, onProfile: (profile: Profile) => void) {
    this.#onProfile = onProfile
    pagePreferences.adopt(userId, () => void this.#run())
    window.addEventListener('online', this.#onOnline)
    void this.#run()
  }

  close(): void {
    this.#isClosed = true
    window.removeEventListener('online', this.#onOnline)
    pagePreferences.release()
  }

  /** Until everything is sent, or a call fails: the choices then wait on the device. */
  async #run(): Promise<void> {
    if (this.#isRunning) return
    this.#isRunning = true
    try {
      do await this.#exchange()
      while (!this.#isClosed && Object.keys(pagePreferences.unsent).length > 0)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
    } finally {
      this.#isRunning = false
    }
  }

  async #exchange(): Promise<void> {
    const sent = pagePreferences.unsent
    const profile = await send(sent)
    if (this.#isClosed) return
    // A server of an older version has no settings of the pages.
    await pagePreferences.accept(profile.preferences ?? {}, sent)
    this.#onProfile(profile)
  }
}

/** What the server refuses, because another version of the pages chose it, is given up. */
async function send(unsent: Unsent): Promise<Profile> {
  if (Object.keys(unsent).length === 0) return fetchJson('GET', path)
  try {
    return await fetchJson('PATCH', path, { body: { preferences: unsent } })
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 400) throw error
    return fetchJson('GET', path)
  }
}
