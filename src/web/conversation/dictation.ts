/** Dictation by the browser's own speech recognition, where it has one. */
import { locale, t } from '../i18n/i18n'
import { StateStore } from '../store'

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
export const dictation = new Dictation()
