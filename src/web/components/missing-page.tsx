/** The page of a path that leads nowhere, in the shell of signed-in users or of visitors. */
import { t } from '../i18n/i18n'
import { Link } from '../router'
import { Splash } from './notices'
import { usePageTitle } from './page-title'

/** A dead end is mostly an old or mistyped link. */
export function MissingPage() {
  usePageTitle(t.shell.noPage)
  return <DeadEnd title={t.shell.noPage} about={t.shell.noPageAbout} />
}

interface DeadEndProps {
  readonly title: string
  readonly about: string
}

/** Says what is not here, and offers a way on. */
export function DeadEnd({ title, about }: DeadEndProps) {
  return (
    <Splash title={title}>
      <p class="lead">{about}</p>
      <p>
        <Link to="/" class="button">
          {t.shell.askInstead}
        </Link>
      </p>
    </Splash>
  )
}
