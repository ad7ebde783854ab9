/**
 * The language of the pages: the catalogue in use, dates and numbers. English is part of the first
 * script, so that every page has its texts at once; other catalogues are loaded when they are wanted.
 */
import { StateStore } from '../store'
import { en, type PageTexts } from './en'

/** The languages that the pages exist in, each by its own name. */
export const languageNames = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
} as const

/** A language of the pages, as BCP 47. */
export type PageLanguage = keyof typeof languageNames

const catalogues: Readonly<Record<PageLanguage, () => Promise<PageTexts>>> = {
  en: () => Promise.resolve(en),
  de: async () => (await import('./de')).de,
  fr: async () => (await import('./fr')).fr,
  es: async () => (await import('./es')).es,
}

const current: { -readonly [Area in keyof PageTexts]: PageTexts[Area] } = { ...en }

/** The texts in the current language. Read them while rendering, and keep no copy. */
export const t: Readonly<PageTexts> = current

class CurrentLanguage extends StateStore<{ readonly language: PageLanguage }> {
  constructor() {
    super({ language: 'en' })
  }

  /** Loads a catalogue and renders the pages in it. After a failure the language stays. */
  async use(language: PageLanguage): Promise<void> {
    const wanted = (latestWanted += 1)
    try {
      const messages = await catalogues[language]()
      if (wanted !== latestWanted) return
      Object.assign(current, messages)
      document.documentElement.lang = language
      this.patch({ language })
    } catch {
      // Without a connection the pages stay in the language that they have.
    }
  }
}

let latestWanted = 0

/** The one language of this page. */
export const currentLanguage = new CurrentLanguage()

/** For requests whose answer has texts: the server writes them in the language of the pages. */
export const languageHeader = () => ({ 'accept-language': currentLanguage.state.language })

/** Whether the pages exist in a language. */
export const isLanguage = (value: unknown): value is PageLanguage =>
  typeof value === 'string' && Object.hasOwn(languageNames, value)

/** The first of the browser's languages that the pages exist in, else English. */
export function browserLanguage(wanted: readonly string[]): PageLanguage {
  for (const tag of wanted) {
    const [language] = tag.toLowerCase().split(/[-_@.]/)
    if (isLanguage(language)) return language
  }
  return 'en'
}

/**
 * The browser's own region of the current language, such as `en-GB`, else the language. A browser may
 * name a locale that is no language tag, such as `en-US@posix`.
 */
export function locale(): string {
  const { language } = currentLanguage.state
  const tags = typeof document === 'undefined' ? [] : navigator.languages
  const isOfLanguage = (tag: string): boolean =>
    /^[a-z]{2,3}(?:-[a-z\d]{2,8})*$/i.test(tag) && tag.toLowerCase().split('-')[0] === language
  return tags.find(isOfLanguage) ?? language
}
