/** What this device remembers of the settings. Works for one page where storage is refused. */
import { browserLanguage, currentLanguage, isLanguage, type Language } from './i18n/i18n'
import { Store } from './store'

export const themes = ['system', 'light', 'dark'] as const
export const motions = ['system', 'reduced'] as const
export const modes = ['socratic', 'tutor'] as const

/** The settings that the server need not hold. */
export interface PreferencesState {
  /** `system`: the first language of the browser that the pages exist in. */
  readonly language: Language | 'system'
  readonly theme: (typeof themes)[number]
  readonly motion: (typeof motions)[number]
  /** The mode of a new session. */
  readonly mode: (typeof modes)[number]
  /** The administrator's first steps are done or unwanted. */
  readonly firstStepsClosed: boolean
}

const key = 'elenchus-settings'

class Preferences extends Store<PreferencesState> {
  constructor() {
    super(read())
  }

  /** Changes settings, applies them and keeps them. */
  async set(change: Partial<PreferencesState>): Promise<void> {
    this.patch(change)
    try {
      localStorage.setItem(key, JSON.stringify(this.state))
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
    this.patch(read())
    await this.apply()
  }
}

/** Reads what is stored. Values that another version or another program wrote are left out. */
function read(): PreferencesState {
  const stored = readStored()
  const oneOf = <Value extends string>(name: string, values: readonly [Value, ...Value[]]): Value =>
    values.find((value) => value === stored[name]) ?? values[0]
  return {
    language: isLanguage(stored['language']) ? stored['language'] : 'system',
    theme: oneOf('theme', themes),
    motion: oneOf('motion', motions),
    mode: oneOf('mode', modes),
    firstStepsClosed: stored['firstStepsClosed'] === true,
  }
}

function readStored(): Partial<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? '{}')
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}

/** The one set of preferences of this page. */
export const preferences = new Preferences()

if (typeof window !== 'undefined') {
  window.addEventListener('storage', (event) => {
    if (event.key === key) void preferences.reload()
  })
}
