/** The pictures of a message. */
import { useState } from 'preact/hooks'
import { contentPath } from '../files/api'
import { t } from '../i18n/i18n'

interface MessagePicturesProps {
  readonly fileIds: readonly string[]
}

/** Each picture is small here and leads to the whole one. */
export function MessagePictures({ fileIds }: MessagePicturesProps) {
  return (
    <ul class="message-pictures" aria-label={t.turn.pictures}>
      {fileIds.map((id, at) => (
        <li key={id}>
          <MessagePicture id={id} number={at + 1} />
        </li>
      ))}
    </ul>
  )
}

/** A picture that was deleted, or that cannot be loaded now, is named. */
function MessagePicture({ id, number }: { readonly id: string; readonly number: number }) {
  const [isGone, setGone] = useState(false)
  if (isGone) return <p class="quiet-words">{t.turn.pictureGone}</p>
  return (
    <a href={contentPath(id)} download>
      <img
        src={contentPath(id)}
        alt={t.turn.picture(number)}
        loading="lazy"
        onError={() => setGone(true)}
      />
    </a>
  )
}
