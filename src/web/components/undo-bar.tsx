/** The line that offers to undo what was just deleted. */
import { t } from '../i18n/i18n'
import { useStore } from '../store'
import { undoOffers } from './undo'

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
