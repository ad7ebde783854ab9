/** Files, of a project or all of them: added, listed, read, downloaded, deleted. */
import { useEffect, useState } from 'preact/hooks'
import { announce } from '../components/announcer'
import { ActionDialog } from '../components/dialog'
import { PagedEnd, usePaged } from '../components/paged-list'
import { Minute } from '../components/times'
import { Problem } from '../http'
import { contentPath, deleteFile, getFile, listFiles, type OwnFile, sizeInWords } from './api'
import { UploadField } from './upload-field'
import { useUploads } from './uploads'

/** How often a file is asked for that is being read. */
const lookMs = 1_000

/** `projectId`: null for all of the learner's. */
export function FileList({ projectId }: { readonly projectId: string | null }) {
  const list = usePaged((cursor) => listFiles(projectId, cursor), projectId ?? '')
  const files = useProgress(list.items)
  const uploads = useUploads(projectId, () => void list.reload())
  const [ending, setEnding] = useState<OwnFile | null>(null)
  const remove = async (file: OwnFile): Promise<void> => {
    await deleteFile(file.id)
    await list.reload()
    announce(`“${file.name}” is deleted.`)
  }
  return (
    <>
      <UploadField uploads={uploads} />
      <ul class="entries" aria-label="Files">
        {files.map((file) => (
          <FileEntry key={file.id} file={file} onDelete={() => setEnding(file)} />
        ))}
      </ul>
      <PagedEnd list={list} none="There are no files yet." />
      {ending !== null && (
        <ActionDialog
          label="Delete file"
          action="Delete"
          isGrave
          onClose={() => setEnding(null)}
          onSubmit={() => remove(ending)}
        >
          <p>“{ending.name}” will be deleted for good, and the tutor will not know it any more.</p>
        </ActionDialog>
      )}
    </>
  )
}

/** The files as they are now: those that are being read are asked for until they are. */
function useProgress(items: readonly OwnFile[]): readonly OwnFile[] {
  const [known, setKnown] = useState<ReadonlyMap<string, OwnFile>>(new Map())
  const files = items.map((file) => known.get(file.id) ?? file)
  const waiting = files.filter(({ status }) => status === 'processing').map(({ id }) => id)
  useEffect(() => {
    if (waiting.length === 0) return
    const look = async (): Promise<void> => {
      const found = await Promise.all(waiting.map(readAgain))
      const read = found.filter((file) => file !== null)
      setKnown((before) => new Map([...before, ...read.map((file) => [file.id, file] as const)]))
      for (const { name, status } of read) {
        if (status === 'ready') announce(`“${name}” is read.`)
        if (status === 'failed') announce(`“${name}” could not be read.`)
      }
    }
    const timer = setTimeout(() => void look(), lookMs)
    return () => clearTimeout(timer)
  }, [waiting.join(), known])
  return files
}

/** Null where it cannot be had just now, or any more. */
async function readAgain(id: string): Promise<OwnFile | null> {
  try {
    return await getFile(id)
  } catch (error) {
    if (error instanceof Problem) return null
    throw error
  }
}

//// src/web/files/file-entry.tsx /** One file in the list. */

interface FileEntryProps {
  readonly file: OwnFile
  readonly onDelete: () => void
}

/** What it is called, how far it is read or why not, its download and its end. */
export function FileEntry({ file, onDelete }: FileEntryProps) {
  const { id, name, size, createdAt, status, error } = file
  return (
    <li class="entry">
      <div class="entry-words">
        <p class="line">
          <a class="line-main" href={contentPath(id)} download={name}>
            {name}
          </a>
          {status === 'processing' && <span class="tag">Being read …</span>}
          {status === 'failed' && <span class="tag">Not readable</span>}
        </p>
        <p class="quiet-words">
          {sizeInWords(size)}, <Minute at={createdAt} />
        </p>
        {error !== undefined && <p class="quiet-words">{error.message}</p>}
      </div>
      <button type="button" class="plain-button grave-words" onClick={onDelete}>
        Delete <span class="unseen">{name}</span>
      </button>
    </li>
  )
}
