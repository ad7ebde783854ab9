/** The addresses that an operator names for every page: legal notice, privacy, terms of use. */
import type { AcceptedLanguage } from './negotiation'
import { escapeHtml } from './server-page'

/** Null: not named. */
export type LegalAddresses = Readonly<Record<'notice' | 'privacy' | 'terms', string | null>>

type Names = Readonly<Record<keyof LegalAddresses | 'all', string>>
const names: Readonly<Record<AcceptedLanguage, Names>> = {
  en: { all: 'Legal', notice: 'Legal notice', privacy: 'Privacy', terms: 'Terms of use' },
  de: {
    all: 'Rechtliches',
    notice: 'Impressum',
    privacy: 'Datenschutz',
    terms: 'Nutzungsbedingungen',
  },
  fr: {
    all: 'Informations légales',
    notice: 'Mentions légales',
    privacy: 'Confidentialité',
    terms: 'Conditions d’utilisation',
  },
  es: { all: 'Legal', notice: 'Aviso legal', privacy: 'Privacidad', terms: 'Condiciones de uso' },
}

const languageOf = (html: string): AcceptedLanguage => {
  const [, language = 'en'] = /<html lang="(\w+)"/.exec(html) ?? []
  return language in names ? (language as AcceptedLanguage) : 'en'
}

/** Whether an operator has named any. */
export const namesAny = (addresses: LegalAddresses): boolean =>
  Object.values(addresses).some((address) => address !== null)

/**
 * A page that ends with the links, in its own language; as it is where none is named. The app shows them at their own
 * place, in the reader's language.
 */
export function withLegalLinks(html: string, addresses: LegalAddresses): string {
  if (!namesAny(addresses)) return html
  const shown = names[languageOf(html)]
  const links = (['notice', 'privacy', 'terms'] as const).flatMap((name) => {
    const address = addresses[name]
    return address === null
      ? []
      : `<a href="${escapeHtml(address)}" data-legal="${name}">${shown[name]}</a>`
  })
  const nav = `<nav id="legal" aria-label="${shown.all}">${links.join('\n')}</nav>\n`
  return html.replace('</body>', () => `${nav}</body>`)
}
