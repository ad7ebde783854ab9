import { useEffect, useRef, useState } from 'preact/hooks'
import type { File as UploadedFile } from '../../features/files/model'
import { announce } from '../components/announcer'
import { useConfirmation } from '../components/dialog'
import { Entry, EntryButton } from '../components/entry'
import { FilePlace } from '../components/form'
import {
  contentPath,
  deleteFile,
  formatSize,
  getFile,
  listFiles,
  type PendingUpload,
  type Uploads,
  useDroppedFiles,
  useUploads,
} from './files'
import { ErrorMessage, usePageTitle, useFocusRecovery } from '../components/page'
import { PagedListEnd, usePagedList } from '../components/paged-list'
import { Minute } from '../i18n/format'
import { ApiError } from '../http'
import { t } from '../i18n/i18n'
import { useChanges } from '../live-events'

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

/** How often the state of a file in extraction is read. */
const pollMs = 1_000

/** `projectId`: null for all files of the user. */
export function FileList({ projectId }: { readonly projectId: string | null }) {
  const list = usePagedList((cursor) => listFiles(projectId, cursor), projectId ?? '')
  const files = useProgress(list.items)
  const uploads = useUploads(projectId, () => void list.reload())
  useChanges('file', () => void list.reload())
  const confirmation = useConfirmation<UploadedFile>({
    label: t.files.deleteTitle,
    action: t.common.delete,
    about: ({ name }) => t.files.deleteAbout(name),
    onConfirm: async ({ id, name }) => {
      await deleteFile(id)
      await list.reload()
      announce(t.common.deleted(name))
    },
  })
  return (
    <>
      <UploadField uploads={uploads} />
      <ul class="entries" aria-label={t.shell.files}>
        {files.map((file) => (
          <FileEntry key={file.id} file={file} onDelete={() => confirmation.ask(file)} />
        ))}
      </ul>
      <PagedListEnd list={list} emptyText={t.files.none} example={t.files.example} />
      {confirmation.dialog}
    </>
  )
}

/** The files with their current state. Files in extraction are polled until it ends. */
function useProgress(items: readonly UploadedFile[]): readonly UploadedFile[] {
  const [polled, setPolled] = useState<ReadonlyMap<string, UploadedFile>>(new Map())
  const files = items.map((file) => polled.get(file.id) ?? file)
  const processing = files.filter(({ status }) => status === 'processing').map(({ id }) => id)
  useEffect(() => {
    if (processing.length === 0) return
    const poll = async (): Promise<void> => {
      const answers = await Promise.all(processing.map(readFile))
      const read = answers.filter((file) => file !== null)
      setPolled((before) => new Map([...before, ...read.map((file) => [file.id, file] as const)]))
      for (const { name, status } of read) {
        if (status === 'ready') announce(t.files.read(name))
        if (status === 'failed') announce(t.files.notRead(name))
      }
    }
    const timer = setTimeout(() => void poll(), pollMs)
    return () => clearTimeout(timer)
  }, [processing.join(), polled])
  return files
}

/** Null when the file is deleted or the server does not answer. */
async function readFile(id: string): Promise<UploadedFile | null> {
  try {
    return await getFile(id)
  } catch (error) {
    if (error instanceof ApiError) return null
    throw error
  }
}

interface FileEntryProps {
  readonly file: UploadedFile
  readonly onDelete: () => void
}

function FileEntry({ file, onDelete }: FileEntryProps) {
  const { id, name, size, createdAt, status, error, notes = [] } = file
  return (
    <Entry
      title={
        <a class="line-main" href={contentPath(id)} download={name}>
          <span dir="auto">{name}</span>
        </a>
      }
      tags={
        <>
          {status === 'processing' && <span class="tag">{t.files.beingRead}</span>}
          {status === 'failed' && <span class="tag">{t.files.notReadable}</span>}
        </>
      }
      actions={<EntryButton action={t.common.delete} name={name} isGrave onClick={onDelete} />}
    >
      <p class="quiet-words">
        {formatSize(size)}, <Minute at={createdAt} />
      </p>
      {error !== undefined && <p class="quiet-words">{error.message}</p>}
      {notes.map(({ code, pages }) => (
        <p key={code} class="quiet-words">
          {t.files.notes[code](pageList(pages), pages.length)}
        </p>
      ))}
    </Entry>
  )
}

/** The most page numbers that an entry names. */
const maxPagesNamed = 20

function pageList(pages: readonly number[]): string {
  const named = pages.slice(0, maxPagesNamed).join(', ')
  return pages.length > maxPagesNamed ? `${named}, …` : named
}

/** Files can be chosen or dropped. */
function UploadField({ uploads }: { readonly uploads: Uploads }) {
  const isOver = useDroppedFiles(uploads.add)
  const onChange = ({ currentTarget }: Event): void => {
    if (!(currentTarget instanceof HTMLInputElement)) return
    uploads.add(currentTarget.files ?? [])
    currentTarget.value = ''
  }
  return (
    <>
      <FilePlace
        label={t.files.add}
        about={t.files.drop}
        isOver={isOver}
        input={{ multiple: true, onChange }}
      />
      {uploads.pending.length > 0 && (
        <ul class="entries" aria-label={t.files.uploads}>
          {uploads.pending.map((upload) => (
            <UploadEntry key={upload.key} upload={upload} uploads={uploads} />
          ))}
        </ul>
      )}
    </>
  )
}

interface UploadEntryProps {
  readonly upload: PendingUpload
  readonly uploads: Uploads
}

function UploadEntry({ upload: { key, file, progress, error }, uploads }: UploadEntryProps) {
  return (
    <Entry
      title={file.name}
      tags={<span class="quiet-words">{formatSize(file.size)}</span>}
      actions={
        <>
          {error !== null && (
            <EntryButton
              action={t.common.tryAgain}
              name={file.name}
              onClick={() => uploads.retry(key)}
            />
          )}
          <EntryButton
            action={t.common.cancel}
            name={file.name}
            onClick={() => uploads.cancel(key)}
          />
        </>
      }
    >
      {error === null && (
        <progress value={progress} max={1} aria-label={t.files.uploadOf(file.name)} />
      )}
      <ErrorMessage message={error} />
    </Entry>
  )
}
