/** The page with all files of the user. Loaded when it is first opened. */
import { usePageTitle } from '../components/page-title'
import { FileList } from './file-list'

/** Files are added to a project on the project's own page. */
export function FilesPage() {
  usePageTitle('Files')
  return (
    <main class="account" id="main" tabIndex={-1}>
      <h1>Files</h1>
      <p class="lead">
        What the tutor may read and quote, with the page or section that it stands on. Files that
        belong to a project are quoted in its sessions, others in sessions outside projects.
      </p>
      <FileList projectId={null} />
    </main>
  )
}
