/**
 * The user's settings of the pages, as this device keeps them. The account keeps them too, so that
 * they follow the user (preference-sync.ts). Works for one page where storage is refused.
 */
import type { Preferences as AccountPreferences } from '../features/account/model'
import { browserLanguage, currentLanguage, isLanguage, type PageLanguage } from './i18n/i18n'
import { StateStore } from './store'

export const themes = ['system', 'light', 'dark'] as const
export const motions = ['system', 'reduced'] as const
export const modes = ['socratic', 'tutor'] as const

/** The settings, each with a value. */
export interface PreferencesState {
  /** `system`: the first language of the browser that the pages exist in. */
  readonly language: PageLanguage | 'system'
  readonly theme: (typeof themes)[number]
  readonly motion: (typeof motions)[number]
  /** The mode of a new session. */
  readonly mode: (typeof modes)[number]
  /** The administrator's first steps are done or unwanted. */
  readonly firstStepsClosed: boolean
}

/** Choices that the account does not have yet. */
export type Unsent = Partial<PreferencesState>

const key = 'elenchus-settings'
const defaults: PreferencesState = {
  language: 'system',
  theme: 'system',
  motion: 'system',
  mode: 'socratic',
  firstStepsClosed: false,
}

/** What the device keeps: the settings, whose they are, and what the account lacks. */
interface Kept {
  readonly choices: PreferencesState
  /** The user; null for those of a visitor. */
  readonly owner: string | null
  readonly unsent: Unsent
}

class Preferences extends StateStore<PreferencesState> {
  #owner: string | null
  #unsent: Unsent
  #userId: string | null = null
  #onUnsent = (): void => {}

  constructor() {
    const { choices, owner, unsent } = read()
    super(choices)
    this.#owner = owner
    this.#unsent = unsent
  }

  /** What the account does not have yet. */
  get unsent(): Unsent {
    return this.#unsent
  }

  /** Changes settings, applies them and keeps them. */
  async set(change: Partial<PreferencesState>): Promise<void> {
    // What a visitor chooses is not added to what a user could not send.
    const isVisitors = this.#userId === null && this.#owner !== null
    this.#unsent = isVisitors ? change : { ...this.#unsent, ...change }
    if (isVisitors) this.#owner = null
    await this.#change(change)
    this.#onUnsent()
  }

  /**
   * Makes the settings those of a user who has signed in: what another user chose here is dropped,
   * what a visitor chose becomes the user's. Calls `onUnsent` after each later choice.
   */
  adopt(userId: string, onUnsent: () => void): void {
    const isForeign = this.#owner !== null && this.#owner !== userId
    if (isForeign) this.#unsent = {}
    this.#owner = userId
    this.#userId = userId
    this.#onUnsent = onUnsent
    if (isForeign) void this.#change(defaults)
  }

  /** The user is not signed in any more. The settings stay until another user signs in. */
  release(): void {
    this.#userId = null
    this.#onUnsent = () => {}
  }

  /** Takes over what the account has, after it was sent `sent`. Newer choices stay. */
  async accept(stored: AccountPreferences, sent: Unsent): Promise<void> {
    const isNew = ([name, value]: [string, unknown]): boolean =>
      !(name in sent) || sent[name as keyof Unsent] !== value
    this.#unsent = Object.fromEntries(Object.entries(this.#unsent).filter(isNew))
    await this.#change({ ...defaults, ...stored, ...this.#unsent })
  }

  async #change(change: Partial<PreferencesState>): Promise<void> {
    this.patch(change)
    try {
      const kept = { ...this.state, owner: this.#owner, unsent: this.#unsent }
      localStorage.setItem(key, JSON.stringify(kept))
    } catch {
      // Without storage the settings last as long as the page.
    }
    await this.apply()
  }

  /** Applies the settings to the document. Resolves when the texts are in the wanted language. */
  async apply(): Promise<void> {
    const { language, theme, motion } = this.state
    const root = document.documentElement
    root.dataset['theme'] = theme
    root.dataset['motion'] = motion
    const wanted = language === 'system' ? browserLanguage(navigator.languages) : language
    await currentLanguage.use(wanted)
  }

  /** Follows a change that another tab has stored. */
  async reload(): Promise<void> {
    const { choices, owner, unsent } = read()
    this.#owner = owner
    this.#unsent = unsent
    this.patch(choices)
    await this.apply()
  }
}

/** Reads what is stored. Values that another version or another program wrote are left out. */
function read(): Kept {
  const stored = readStored()
  const choices = { ...defaults, ...valid(stored) }
  const owner = typeof stored['owner'] === 'string' ? stored['owner'] : null
  // A device that has kept settings without an account sends them all.
  const unsent = isRecord(stored['unsent']) ? valid(stored['unsent']) : valid(stored)
  return { choices, owner, unsent }
}

type Stored = Readonly<Partial<Record<string, unknown>>>

function valid(stored: Stored): Unsent {
  const { language, theme, motion, mode, firstStepsClosed } = stored
  return {
    ...(isLanguage(language) || language === 'system' ? { language } : {}),
    ...one('theme', themes, theme),
    ...one('motion', motions, motion),
    ...one('mode', modes, mode),
    ...(typeof firstStepsClosed === 'boolean' ? { firstStepsClosed } : {}),
  }
}

/** The member `name` where `value` is one of `values`, else nothing. */
function one<Name extends string, Value>(
  name: Name,
  values: readonly Value[],
  value: unknown,
): Partial<Record<Name, Value>> {
  const found = values.find((each) => each === value)
  return found === undefined ? {} : ({ [name]: found } as Record<Name, Value>)
}

function readStored(): Stored {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? '{}')
    return isRecord(value) ? value : {}
  } catch {
    return {}
  }
}

const isRecord = (value: unknown): value is Stored =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The one set of preferences of this page. */
export const pagePreferences = new Preferences()

if (typeof window !== 'undefined') {
  window.addEventListener('storage', (event) => {
    if (event.key === key) void pagePreferences.reload()
  })
}
