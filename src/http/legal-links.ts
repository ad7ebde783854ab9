/** The addresses that an operator names for every page: legal notice, privacy, terms of use. */
import { escapeHtml } from './server-page'

/** Null: not named. */
export type LegalAddresses = Readonly<Record<'notice' | 'privacy' | 'terms', string | null>>

const names = { notice: 'Legal notice', privacy: 'Privacy', terms: 'Terms of use' } as const

/**
 * Their links as HTML, which every HTML answer ends with; '' where none is named. The pages show them at their own
 * place, in the reader's language.
 */
export function legalNav(addresses: LegalAddresses): string {
  const links = (['notice', 'privacy', 'terms'] as const).flatMap((name) => {
    const address = addresses[name]
    return address === null
      ? []
      : `<a href="${escapeHtml(address)}" data-legal="${name}">${names[name]}</a>`
  })
  return links.length === 0 ? '' : `<nav id="legal" aria-label="Legal">${links.join('\n')}</nav>\n`
}

export const withLegalNav = (html: string, nav: string): string =>
  html.replace('</body>', () => `${nav}</body>`)
