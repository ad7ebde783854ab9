import { ApiError } from '../http'
import { t } from '../i18n/i18n'
import { StateStore, useStore } from '../store'
import { announce } from './announcer'

/** What is done after the time for undoing, and instead of it. */
interface Undoable {
  /** What has happened, for the user. */
  readonly text: string
  /** Sends the deletion. May throw an ApiError. `isLeaving`: the page is being closed. */
  readonly commit: (isLeaving: boolean) => Promise<void>
  /** Shows the deleted thing again. */
  readonly restore: () => void
}

interface UndoState {
  readonly offered: Undoable | null
  /** The message of a deletion that the server refused. */
  readonly error: string | null
}

/** Long enough to read the line and to reach its button. */
const undoMs = 7_000

class UndoOffers extends StateStore<UndoState> {
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor() {
    super({ offered: null, error: null })
    if (typeof window === 'undefined') return
    window.addEventListener('pagehide', () => void this.flush(true))
  }

  /** Offers to undo. What was offered before is sent at once. */
  offer(undoable: Undoable): void {
    void this.flush()
    this.patch({ offered: undoable, error: null })
    announce(undoable.text)
    this.resume()
  }

  /** Stops the time while the user is at the button. */
  pause(): void {
    clearTimeout(this.#timer)
  }

  /** Lets the time run again, from its start. */
  resume(): void {
    clearTimeout(this.#timer)
    if (this.state.offered) this.#timer = setTimeout(() => void this.flush(), undoMs)
  }

  undo(): void {
    const { offered } = this.state
    clearTimeout(this.#timer)
    this.patch({ offered: null })
    offered?.restore()
  }

  /** Sends what waits. A refusal shows the thing again, with the reason. */
  async flush(isLeaving = false): Promise<void> {
    const { offered } = this.state
    clearTimeout(this.#timer)
    if (!offered) return
    this.patch({ offered: null })
    try {
      await offered.commit(isLeaving)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      offered.restore()
      this.patch({ error: error.message })
    }
  }

  /** Forgets what is offered and what was refused: the user who did it is signed out. */
  drop(): void {
    clearTimeout(this.#timer)
    this.patch({ offered: null, error: null })
  }

  closeError(): void {
    this.patch({ error: null })
  }
}

/** The one offer of this page. */
export const undoOffers = new UndoOffers()

/** The time stops while the pointer or the focus is on the line. */
export function UndoBar() {
  const { offered, error } = useStore(undoOffers)
  if (error !== null) {
    return (
      <section class="undo-bar" aria-label={t.common.undo}>
        <p role="alert">{error}</p>
        <button type="button" class="quiet-button" onClick={() => undoOffers.closeError()}>
          {t.common.close}
        </button>
      </section>
    )
  }
  if (offered === null) return null
  return (
    <section
      class="undo-bar"
      aria-label={t.common.undo}
      onMouseEnter={() => undoOffers.pause()}
      onMouseLeave={() => undoOffers.resume()}
      onFocusIn={() => undoOffers.pause()}
      onFocusOut={() => undoOffers.resume()}
    >
      <p dir="auto">{offered.text}</p>
      <button type="button" class="plain-button" onClick={() => undoOffers.undo()}>
        {t.common.undo}
      </button>
    </section>
  )
}
