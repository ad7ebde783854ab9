/** The field in which the learner writes, with the mode switch and the send button. */
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { useDroppedFiles } from '../components/dropped-files'
import { Icon } from '../components/icons'
import type { Mode } from '../../features/sessions/model'
import { t } from '../i18n/i18n'
import { preloadRenderer } from '../rich-text/rich-text'
import { useStore } from '../store'
import { ComposerTools, DictationStatus, LazyPalette, pastePictures } from './composer-tools'
import { PictureTrayView } from './picture-tray'
import type { PictureTray } from './pictures'

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
  const isOver = useDroppedFiles((files) => tray.add(files))
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
          preloadRenderer()
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
