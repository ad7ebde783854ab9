/** The field in which the learner writes: typing, pictures, dictation, the mode, the send button. */
import type { ComponentType } from 'preact'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { Mode } from '../../features/sessions/model'
import { account } from '../account/account'
import { announce } from '../components/announcer'
import { contentPath, useDroppedFiles } from '../files/files'
import { Icon } from '../components/icons'
import { Menu, type MenuItem } from '../components/menu'
import { locale, t } from '../i18n/i18n'
import { loadRenderer } from '../rich-text/rich-text'
import { StateStore, useStore } from '../store'
import { insertAround } from './field-text'
import { acceptedPictures, type AttachedPicture, type PictureTray } from './pictures'

interface ComposerProps {
  readonly draft: string
  readonly mode: Mode
  readonly isBusy: boolean
  readonly placeholder: string
  readonly tray: PictureTray
  readonly onDraft: (draft: string) => void
  readonly onMode: (mode: Mode) => void
  readonly onSend: () => void
  readonly onStop: () => void
}

/** The longest message that the server takes, in Unicode code points. */
export const maxMessageLength = 32_000

/** Enter sends and Shift + Enter starts a new line, except while an input method is composing. */
export function Composer(props: ComposerProps) {
  const { draft, isBusy, tray, onSend } = props
  const { pictures } = useStore(tray)
  const isOver = useDroppedFiles((files) => tray.add(files, account.state.seesPictures))
  const [hasPalette, setPalette] = useState(false)
  const area = useRef<HTMLTextAreaElement>(null)
  useAutoHeight(area, draft)
  useEffect(() => {
    // On a touch screen the focus would open the keyboard over the text.
    // A link to a message focuses that message.
    const isLinked = location.hash.startsWith('#message-')
    if (!isLinked && matchMedia('(hover: hover)').matches) area.current?.focus()
  }, [])
  const excess = draft.length > maxMessageLength ? [...draft].length - maxMessageLength : 0
  const isEmpty = draft.trim() === '' && pictures.length === 0
  const canSend = !isBusy && !isEmpty && excess <= 0 && tray.fileIds !== null
  const submit = (event: Event): void => {
    event.preventDefault()
    if (canSend) onSend()
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (isSendKey(event)) submit(event)
  }
  return (
    <form class={isOver ? 'composer over' : 'composer'} onSubmit={submit}>
      <PictureTrayView tray={tray} />
      <label class="unseen" for="question">
        {t.chat.field}
      </label>
      <textarea
        id="question"
        // A browser takes many seconds to find the direction of a pasted book.
        dir={excess > 0 ? undefined : 'auto'}
        ref={area}
        rows={1}
        value={draft}
        placeholder={props.placeholder}
        enterkeyhint="send"
        aria-describedby={excess > 0 ? 'too-long' : 'keys'}
        aria-invalid={excess > 0}
        onInput={(event) => {
          // A reply follows. The first load of the page stays without the renderer.
          void loadRenderer()
          props.onDraft(event.currentTarget.value)
        }}
        onKeyDown={onKeyDown}
        onPaste={(event) => pastePictures(event, tray)}
      />
      <DictationStatus />
      {hasPalette && <LazyPalette draft={draft} onClose={() => closePalette(setPalette)} />}
      <div class="composer-row">
        <ComposerTools tray={tray} onPalette={() => setPalette(true)} />
        <ModeSwitch mode={props.mode} onMode={props.onMode} />
        {excess > 0 ? (
          <p id="too-long" class="composer-hint too-long" role="status">
            {t.chat.tooLong(excess)}
          </p>
        ) : (
          <p id="keys" class="composer-hint keys">
            {t.chat.keys}
          </p>
        )}
        <SendButton isBusy={isBusy} canSend={canSend} onStop={props.onStop} />
      </div>
    </form>
  )
}

interface SendButtonProps extends Pick<ComposerProps, 'isBusy' | 'onStop'> {
  readonly canSend: boolean
}

/** Sends the message, or stops the running reply. */
function SendButton({ isBusy, canSend, onStop }: SendButtonProps) {
  return isBusy ? (
    <button type="button" class="send-button" aria-label={t.chat.stop} onClick={onStop}>
      <Icon shape="stop" />
    </button>
  ) : (
    <button type="submit" class="send-button" aria-label={t.chat.send} aria-disabled={!canSend}>
      <Icon shape="send" />
    </button>
  )
}

function closePalette(setPalette: (isShown: boolean) => void): void {
  setPalette(false)
  document.getElementById('question')?.focus()
}

/** Whether a key press sends the message: Enter alone, outside the composition of an input method. */
export function isSendKey(event: KeyboardEvent): boolean {
  const isPlainEnter = event.key === 'Enter' && !event.shiftKey && !event.altKey
  // Safari ends a composition before the key event. Only the old key code 229 reveals it.
  return isPlainEnter && !event.isComposing && event.keyCode !== 229
}

/** Makes the field as high as its text. The style sheet limits the height. */
function useAutoHeight(area: { current: HTMLTextAreaElement | null }, draft: string): void {
  useLayoutEffect(() => {
    const element = area.current
    if (!element) return
    element.style.height = 'auto'
    element.style.height = `${element.scrollHeight}px`
  }, [draft])
}

interface ModeSwitchProps {
  readonly mode: Mode
  readonly onMode: (mode: Mode) => void
}

const modeChoices = () =>
  [
    { mode: 'socratic', label: t.chat.guideMe, title: t.chat.guideMeHint },
    { mode: 'tutor', label: t.chat.explain, title: t.chat.explainHint },
  ] as const satisfies readonly { mode: Mode; label: string; title: string }[]

/** Two radio buttons in the shape of a switch. The mode applies to the next message. */
function ModeSwitch({ mode, onMode }: ModeSwitchProps) {
  return (
    <fieldset class="mode-switch">
      <legend class="unseen">{t.chat.mode}</legend>
      {modeChoices().map((choice) => (
        <label key={choice.mode} title={choice.title}>
          <input
            type="radio"
            name="mode"
            value={choice.mode}
            checked={choice.mode === mode}
            onChange={() => onMode(choice.mode)}
          />
          <span>{choice.label}</span>
        </label>
      ))}
    </fieldset>
  )
}

interface ComposerToolsProps {
  readonly tray: PictureTray
  readonly onPalette: () => void
}

/** One button opens the list, so that the row stays quiet. */
function ComposerTools({ tray, onPalette }: ComposerToolsProps) {
  const chooser = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const { isListening } = useStore(dictation)
  const { seesPictures } = useStore(account)
  const items: readonly MenuItem[] = [
    ...(seesPictures
      ? [{ text: t.turn.addPicture, onChoose: () => chooser.current?.click() }]
      : []),
    ...(seesPictures && hasTouch()
      ? [{ text: t.turn.photograph, onChoose: () => camera.current?.click() }]
      : []),
    ...(dictation.isSupported && !isListening
      ? [{ text: t.turn.dictate, onChoose: () => dictation.start(insertWords) }]
      : []),
    { text: t.turn.palette, onChoose: onPalette },
    ...(seesPictures ? [] : [{ text: t.turn.unseen, isNote: true, onChoose: () => {} }]),
  ]
  const onFiles = ({ currentTarget }: Event): void => {
    if (!(currentTarget instanceof HTMLInputElement)) return
    tray.add(currentTarget.files ?? [], seesPictures)
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
function DictationStatus() {
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
function LazyPalette(props: LazyPaletteProps) {
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
function pastePictures(event: ClipboardEvent, tray: PictureTray): void {
  const files = [...(event.clipboardData?.files ?? [])]
  if (files.length === 0) return
  event.preventDefault()
  tray.add(files, account.state.seesPictures)
}

/** The parts of the Web Speech API that are used here; TypeScript does not describe it. */
interface Recognition extends EventTarget {
  lang: string
  continuous: boolean
  interimResults: boolean
  start(): void
  stop(): void
}

interface RecognitionEvent extends Event {
  readonly resultIndex: number
  readonly results: ArrayLike<
    ArrayLike<{ readonly transcript: string }> & { readonly isFinal: boolean }
  >
}

interface DictationState {
  readonly isListening: boolean
  /** Why it ended; null while nothing is wrong. */
  readonly error: string | null
}

class Dictation extends StateStore<DictationState> {
  #recognition: Recognition | null = null

  constructor() {
    super({ isListening: false, error: null })
  }

  get isSupported(): boolean {
    return recognitionClass() !== null
  }

  /** Listens until `stop`, and calls `onWords` with each part that is understood. */
  start(onWords: (words: string) => void): void {
    const Recogniser = recognitionClass()
    if (Recogniser === null || this.#recognition !== null) return
    const recognition = new Recogniser()
    recognition.lang = locale()
    recognition.continuous = true
    recognition.interimResults = false
    recognition.addEventListener('result', (event) => {
      const words = finalWords(event as RecognitionEvent)
      if (words !== '') onWords(words)
    })
    recognition.addEventListener('error', (event) => {
      const { error } = event as Event & { readonly error?: string }
      const isRefused = error === 'not-allowed' || error === 'service-not-allowed'
      if (error === 'aborted' || error === 'no-speech') return
      this.patch({ error: isRefused ? t.turn.microphoneRefused : t.turn.dictationFailed })
    })
    recognition.addEventListener('end', () => {
      this.#recognition = null
      this.patch({ isListening: false })
    })
    this.#recognition = recognition
    this.patch({ isListening: true, error: null })
    recognition.start()
  }

  stop(): void {
    this.#recognition?.stop()
  }
}

function finalWords({ results, resultIndex }: RecognitionEvent): string {
  return Array.from(results)
    .slice(resultIndex)
    .map((result) => (result.isFinal ? (result[0]?.transcript ?? '') : ''))
    .join(' ')
    .trim()
}

function recognitionClass(): (new () => Recognition) | null {
  const names = window as { SpeechRecognition?: unknown; webkitSpeechRecognition?: unknown }
  const found = names.SpeechRecognition ?? names.webkitSpeechRecognition
  return typeof found === 'function' ? (found as new () => Recognition) : null
}

/** The one dictation of this page. */
const dictation = new Dictation()

/** Renders nothing while nothing is attached and nothing was refused. */
function PictureTrayView({ tray }: { readonly tray: PictureTray }) {
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
