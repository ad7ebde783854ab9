/** Where files are chosen or dropped, and those that are on their way. */
import { useId, useState } from 'preact/hooks'
import { sizeInWords } from './api'
import type { PendingUpload, Uploads } from './uploads'

/** A button for those who choose, a place for those who drag. */
export function UploadField({ uploads }: { readonly uploads: Uploads }) {
  const id = useId()
  const [isOver, setOver] = useState(false)
  const choose = ({ currentTarget }: Event): void => {
    if (!(currentTarget instanceof HTMLInputElement)) return
    uploads.add(currentTarget.files ?? [])
    currentTarget.value = ''
  }
  const over = (event: DragEvent): void => {
    event.preventDefault()
    setOver(true)
  }
  const drop = (event: DragEvent): void => {
    event.preventDefault()
    setOver(false)
    uploads.add(event.dataTransfer?.files ?? [])
  }
  return (
    <>
      <div
        class={isOver ? 'drop-place over' : 'drop-place'}
        onDragOver={over}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <label for={id}>Add files</label>
        <input id={id} type="file" multiple aria-describedby={`${id}-about`} onChange={choose} />
        <p class="quiet-words" id={`${id}-about`}>
          Or drop them here. The tutor reads PDF, DOCX, PPTX, HTML, Markdown and plain text.
        </p>
      </div>
      {uploads.pending.length > 0 && (
        <ul class="entries" aria-label="Uploads">
          {uploads.pending.map((upload) => (
            <Pending key={upload.key} upload={upload} uploads={uploads} />
          ))}
        </ul>
      )}
    </>
  )
}

interface PendingProps {
  readonly upload: PendingUpload
  readonly uploads: Uploads
}

function Pending({ upload: { key, file, share, problem }, uploads }: PendingProps) {
  return (
    <li class="entry">
      <div class="entry-words">
        <p class="line">
          <span class="line-main">{file.name}</span>
          <span class="quiet-words">{sizeInWords(file.size)}</span>
        </p>
        {problem === null ? (
          <progress value={share} max={1} aria-label={`Upload of ${file.name}`} />
        ) : (
          <p class="form-problem" role="alert">
            {problem}
          </p>
        )}
      </div>
      <div class="buttons">
        {problem !== null && (
          <button type="button" class="plain-button" onClick={() => uploads.retry(key)}>
            Try again <span class="unseen">{file.name}</span>
          </button>
        )}
        <button type="button" class="plain-button" onClick={() => uploads.drop(key)}>
          Cancel <span class="unseen">{file.name}</span>
        </button>
      </div>
    </li>
  )
}
