/** The attached pictures above the field: a preview of each, its progress, its removal. */
import { useEffect, useRef } from 'preact/hooks'
import { Icon } from '../components/icons'
import { contentPath } from '../files/api'
import { t } from '../i18n/i18n'
import { useStore } from '../store'
import type { AttachedPicture, PictureTray } from './pictures'

/** Renders nothing while nothing is attached and nothing was refused. */
export function PictureTrayView({ tray }: { readonly tray: PictureTray }) {
  const { pictures, refusal } = useStore(tray)
  return (
    <>
      {pictures.length > 0 && (
        <ul class="picture-tray" aria-label={t.turn.pictures}>
          {pictures.map((picture, at) => (
            <Attached
              key={picture.key}
              picture={picture}
              number={at + 1}
              onRemove={() => {
                tray.remove(picture.key)
                document.getElementById('question')?.focus()
              }}
            />
          ))}
        </ul>
      )}
      {refusal !== null && (
        <p class="composer-hint too-long" role="alert">
          {refusal}
        </p>
      )}
    </>
  )
}

interface AttachedProps {
  readonly picture: AttachedPicture
  readonly number: number
  readonly onRemove: () => void
}

function Attached({ picture, number, onRemove }: AttachedProps) {
  const { file, progress, fileId, error } = picture
  const name = t.turn.picture(number)
  return (
    <li class="attached">
      {file !== null && <Preview file={file} label={name} />}
      {file === null && fileId !== null && (
        <img class="preview" src={contentPath(fileId)} alt={name} />
      )}
      {error !== null && (
        <p class="attached-problem" role="alert">
          {error}
        </p>
      )}
      {error === null && fileId === null && (
        <progress value={progress} max={1} aria-label={t.files.uploadOf(name)} />
      )}
      <button
        type="button"
        class="icon-button"
        aria-label={t.turn.removePicture(number)}
        title={t.turn.removePicture(number)}
        onClick={onRemove}
      >
        <Icon shape="close" />
      </button>
    </li>
  )
}

const previewPx = 128

/** Drawn on a canvas, because the policy of the page admits no address of a local file. */
function Preview({ file, label }: { readonly file: File; readonly label: string }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    void draw(file, canvas)
  }, [file])
  return (
    <canvas
      ref={canvas}
      class="preview"
      width={previewPx}
      height={previewPx}
      role="img"
      aria-label={label}
    />
  )
}

/** The middle of the picture; nothing where the browser cannot decode it. */
async function draw(file: File, canvas: { current: HTMLCanvasElement | null }): Promise<void> {
  const bitmap = await createImageBitmap(file).catch(() => null)
  const context = canvas.current?.getContext('2d')
  if (bitmap === null || !context) return
  const side = Math.min(bitmap.width, bitmap.height)
  const [left, top] = [(bitmap.width - side) / 2, (bitmap.height - side) / 2]
  context.drawImage(bitmap, left, top, side, side, 0, 0, previewPx, previewPx)
  bitmap.close()
}
