/** The links that the operator names for every page. The server writes them into the document, in English. */
import { t } from './i18n/i18n'

/** Nothing where none is named. */
export function LegalLinks() {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('#legal a')].flatMap((link) => {
    const name = link.dataset['legal']
    return name !== undefined && name in t.legal ? { name, address: link.href } : []
  })
  return links.map(({ name, address }) => (
    <a key={name} href={address}>
      {t.legal[name as keyof typeof t.legal]}
    </a>
  ))
}
