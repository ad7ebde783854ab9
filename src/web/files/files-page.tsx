/** The page with all files of the user. Loaded when it is first opened. */
import { usePageTitle } from '../components/page-title'
import { t } from '../i18n/i18n'
import { FileList } from './file-list'

/** Files are added to a project on the project's own page. */
export function FilesPage() {
  usePageTitle(t.shell.files)
  return (
    <main class="account" id="main" tabIndex={-1}>
      <h1>{t.shell.files}</h1>
      <p class="lead">{t.files.about}</p>
      <FileList projectId={null} />
    </main>
  )
}
