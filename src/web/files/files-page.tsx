/** The page with all files of the user. Loaded when it is first opened. */
import { useRef } from 'preact/hooks'
import { usePageTitle } from '../components/page-title'
import { useFocusRecovery } from '../components/section'
import { t } from '../i18n/i18n'
import { FileList } from './file-list'

/** Files are added to a project on the project's own page. */
export function FilesPage() {
  usePageTitle(t.shell.files)
  const heading = useRef<HTMLHeadingElement>(null)
  useFocusRecovery(heading)
  return (
    <main class="account" id="main" tabIndex={-1}>
      <h1 ref={heading} tabIndex={-1}>
        {t.shell.files}
      </h1>
      <p class="lead">{t.files.about}</p>
      <FileList projectId={null} />
    </main>
  )
}
