/** The field that takes files, and the list of running uploads. */
import { useId } from 'preact/hooks'
import { useDroppedFiles } from '../components/dropped-files'
import { ErrorMessage } from '../components/notices'
import { t } from '../i18n/i18n'
import { formatSize } from './api'
import type { PendingUpload, Uploads } from './uploads'

/** Files can be chosen or dropped. */
export function UploadField({ uploads }: { readonly uploads: Uploads }) {
  const id = useId()
  const isOver = useDroppedFiles(uploads.add)
  const onChange = ({ currentTarget }: Event): void => {
    if (!(currentTarget instanceof HTMLInputElement)) return
    uploads.add(currentTarget.files ?? [])
    currentTarget.value = ''
  }
  return (
    <>
      <div class={isOver ? 'drop-place over' : 'drop-place'}>
        <label for={id}>{t.files.add}</label>
        <input id={id} type="file" multiple aria-describedby={`${id}-about`} onChange={onChange} />
        <p class="quiet-words" id={`${id}-about`}>
          {t.files.drop}
        </p>
      </div>
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
    <li class="entry">
      <div class="entry-words">
        <p class="line">
          <span class="line-main" dir="auto">
            {file.name}
          </span>
          <span class="quiet-words">{formatSize(file.size)}</span>
        </p>
        {error === null && (
          <progress value={progress} max={1} aria-label={t.files.uploadOf(file.name)} />
        )}
        <ErrorMessage message={error} />
      </div>
      <div class="buttons">
        {error !== null && (
          <button type="button" class="plain-button" onClick={() => uploads.retry(key)}>
            {t.common.tryAgain} <span class="unseen">{file.name}</span>
          </button>
        )}
        <button type="button" class="plain-button" onClick={() => uploads.cancel(key)}>
          {t.common.cancel} <span class="unseen">{file.name}</span>
        </button>
      </div>
    </li>
  )
}
