/** The page of a path that leads nowhere, in the shell of signed-in users or of visitors. */
import { t } from '../i18n/i18n'
import { Link } from '../router'
import { Splash } from './notices'
import { usePageTitle } from './page-title'

/** Offers a way on, because a dead end is mostly an old or mistyped link. */
export function MissingPage() {
  usePageTitle(t.shell.noPage)
  return (
    <Splash title={t.shell.noPage}>
      <p class="lead">{t.shell.noPageAbout}</p>
      <p>
        <Link to="/" class="button">
          {t.shell.askInstead}
        </Link>
      </p>
    </Splash>
  )
}
