/** What this device remembers of the settings. Works for one page where storage is refused. */
import { browserLanguage, currentLanguage, isLanguage, type Language } from './i18n/i18n'
import { Store } from './store'

/** The settings that the server need not hold. */
export interface PreferencesState {
  /** `system`: the first language of the browser that the pages exist in. */
  readonly language: Language | 'system'
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
    const { language } = this.state
    const wanted = language === 'system' ? browserLanguage(navigator.languages) : language
    await currentLanguage.use(wanted)
  }
}

/** Reads what is stored. Values that another version or another program wrote are left out. */
function read(): PreferencesState {
  const stored = readStored()
  return {
    language: isLanguage(stored['language']) ? stored['language'] : 'system',
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
