/** What the composer offers beside typing: pictures, a photograph, dictation, keys for formulas. */
import type { ComponentType } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { Menu, type MenuItem } from '../components/menu'
import { announce } from '../components/announcer'
import { t } from '../i18n/i18n'
import { useStore } from '../store'
import { dictation } from './dictation'
import { insertAround } from './field-text'
import { acceptedPictures, type PictureTray } from './pictures'

interface ComposerToolsProps {
  readonly tray: PictureTray
  readonly onPalette: () => void
}

/** One button opens the list, so that the row stays quiet. */
export function ComposerTools({ tray, onPalette }: ComposerToolsProps) {
  const chooser = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const { isListening } = useStore(dictation)
  const items: readonly MenuItem[] = [
    { text: t.turn.addPicture, onChoose: () => chooser.current?.click() },
    ...(hasTouch() ? [{ text: t.turn.photograph, onChoose: () => camera.current?.click() }] : []),
    ...(dictation.isSupported && !isListening
      ? [{ text: t.turn.dictate, onChoose: () => dictation.start(insertWords) }]
      : []),
    { text: t.turn.palette, onChoose: onPalette },
  ]
  const onFiles = ({ currentTarget }: Event): void => {
    if (!(currentTarget instanceof HTMLInputElement)) return
    tray.add(currentTarget.files ?? [])
    currentTarget.value = ''
  }
  const field = { type: 'file', accept: acceptedPictures.join(), hidden: true } as const
  return (
    <>
      <Menu label={t.turn.add} shape="plus" items={items} />
      <input {...field} ref={chooser} multiple aria-label={t.turn.addPicture} onChange={onFiles} />
      <input
        {...field}
        ref={camera}
        capture="environment"
        aria-label={t.turn.photograph}
        onChange={onFiles}
      />
    </>
  )
}

const hasTouch = (): boolean => matchMedia('(pointer: coarse)').matches

/** Adds understood words to the field, with a blank before them where one is missing. */
function insertWords(words: string): void {
  const field = document.getElementById('question')
  if (!(field instanceof HTMLTextAreaElement)) return
  const before = field.value.slice(0, field.selectionStart)
  insertAround(field, /\S$/.test(before) ? ` ${words}` : words, '')
}

/** Shown while the browser listens, and when it could not. */
export function DictationStatus() {
  const { isListening, error } = useStore(dictation)
  useEffect(() => () => dictation.stop(), [])
  if (isListening) {
    return (
      <p class="dictation" role="status">
        {t.turn.listening}
        <button type="button" class="quiet-button" onClick={() => dictation.stop()}>
          {t.turn.stopDictation}
        </button>
      </p>
    )
  }
  if (error === null) return null
  return (
    <p class="composer-hint too-long" role="alert">
      {error}
    </p>
  )
}

interface LazyPaletteProps {
  readonly draft: string
  readonly onClose: () => void
}

/** Loads the palette when it is first shown. */
export function LazyPalette(props: LazyPaletteProps) {
  const [Palette, setPalette] = useState<ComponentType<LazyPaletteProps> | null>(null)
  useEffect(() => {
    import('./math-palette').then(
      (module) => setPalette(() => module.MathPalette),
      () => {
        announce(t.shell.pageNotLoaded)
        props.onClose()
      },
    )
  }, [])
  return Palette === null ? null : <Palette {...props} />
}

/** Takes pictures that are pasted into the field. */
export function pastePictures(event: ClipboardEvent, tray: PictureTray): void {
  const files = [...(event.clipboardData?.files ?? [])]
  if (files.length === 0) return
  event.preventDefault()
  tray.add(files)
}
