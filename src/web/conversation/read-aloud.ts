/** Reads a reply aloud with the voices of the browser. One reply is read at a time. */
import { Store } from '../store'

interface ReadAloudState {
  /** The message that is being read; null while none is. */
  readonly messageId: string | null
}

class ReadAloud extends Store<ReadAloudState> {
  constructor() {
    super({ messageId: null })
  }

  /** Whether the browser has voices. */
  get isSupported(): boolean {
    return typeof speechSynthesis !== 'undefined' && typeof SpeechSynthesisUtterance === 'function'
  }

  /** Reads paragraphs, each by itself: a browser may end a long utterance early. */
  start(messageId: string, paragraphs: readonly string[]): void {
    speechSynthesis.cancel()
    const spoken = paragraphs.filter((text) => text.trim() !== '')
    if (spoken.length === 0) return
    this.patch({ messageId })
    for (const [at, text] of spoken.entries()) {
      const utterance = new SpeechSynthesisUtterance(text)
      utterance.lang = document.documentElement.lang
      const isLast = at === spoken.length - 1
      utterance.addEventListener('end', () => isLast && this.#ended(messageId))
      utterance.addEventListener('error', () => this.#ended(messageId))
      speechSynthesis.speak(utterance)
    }
  }

  stop(): void {
    speechSynthesis.cancel()
    this.patch({ messageId: null })
  }

  /** Cancelling a reading reports its end after the next one has begun. */
  #ended(messageId: string): void {
    if (this.state.messageId === messageId) this.patch({ messageId: null })
  }
}

/** The one reader of this page. */
export const readAloud = new ReadAloud()
