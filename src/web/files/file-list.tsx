/** The list of files, of one project or of all: uploads, extraction progress, download, deletion. */
import { useEffect, useState } from 'preact/hooks'
import type { File as UploadedFile } from '../../features/files/model'
import { announce } from '../components/announcer'
import { useConfirmation } from '../components/dialog'
import { PagedListEnd, usePagedList } from '../components/paged-list'
import { Minute } from '../components/times'
import { useChanges } from '../events/changes'
import { ApiError } from '../http'
import { t } from '../i18n/i18n'
import { contentPath, deleteFile, formatSize, getFile, listFiles } from './api'
import { UploadField } from './upload-field'
import { useUploads } from './uploads'

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
      announce(t.files.deleted(name))
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
      <PagedListEnd list={list} emptyText={t.files.none} />
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
    <li class="entry">
      <div class="entry-words">
        <p class="line">
          <a class="line-main" href={contentPath(id)} download={name}>
            <span dir="auto">{name}</span>
          </a>
          {status === 'processing' && <span class="tag">{t.files.beingRead}</span>}
          {status === 'failed' && <span class="tag">{t.files.notReadable}</span>}
        </p>
        <p class="quiet-words">
          {formatSize(size)}, <Minute at={createdAt} />
        </p>
        {error !== undefined && <p class="quiet-words">{error.message}</p>}
        {notes.map(({ code, pages }) => (
          <p key={code} class="quiet-words">
            {t.files.notes[code](pageList(pages), pages.length)}
          </p>
        ))}
      </div>
      <button type="button" class="plain-button grave-words" onClick={onDelete}>
        {t.common.delete} <span class="unseen">{name}</span>
      </button>
    </li>
  )
}

/** The most page numbers that an entry names. */
const maxPagesNamed = 20

function pageList(pages: readonly number[]): string {
  const named = pages.slice(0, maxPagesNamed).join(', ')
  return pages.length > maxPagesNamed ? `${named}, …` : named
}
