/** One file in the list. */
import { Minute } from '../settings/times'
import { contentPath, sizeInWords, type OwnFile } from './own-files'

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
