/** The shell of the pages that need no sign-in: the name, a way in, and the language. */
import type { ComponentChildren } from 'preact'
import { account } from './account/account'
import { LiveRegion } from './components/announcer'
import { Wordmark } from './components/icons'
import { t } from './i18n/i18n'
import { LanguageSelect } from './language-select'
import { LegalLinks } from './legal-links'
import { Link } from './router'
import { useStore } from './store'

interface PublicShellProps {
  /** The page has the sign-in form itself. */
  readonly isEntrance?: boolean
  readonly children: ComponentChildren
}

/** `children` contain the `main` element. */
export function PublicShell({ isEntrance = false, children }: PublicShellProps) {
  const { status } = useStore(account)
  return (
    <div class="public">
      <header class="public-bar">
        <Link to="/" class="wordmark-link">
          <Wordmark />
        </Link>
        {status === 'signed-in' && (
          <Link to="/app" class="plain-button">
            {t.shell.open}
          </Link>
        )}
        {status === 'signed-out' && !isEntrance && (
          <Link to="/login" class="plain-button">
            {t.signIn.action}
          </Link>
        )}
      </header>
      {children}
      <footer class="public-foot">
        <nav aria-label={t.shell.more}>
          <Link to="/status">{t.status.title}</Link>
          <a href="/docs">{t.shell.docs}</a>
          <LegalLinks />
        </nav>
        <LanguageSelect />
      </footer>
      <LiveRegion />
    </div>
  )
}
