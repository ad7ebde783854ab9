/** The note below a message that waits for the connection. */
import { t } from '../i18n/i18n'
import type { Conversation } from './conversation'
import type { ThreadMessage } from './conversation-state'
import { focusComposer } from './message-tools'

interface WaitingNoteProps {
  readonly message: ThreadMessage
  readonly conversation: Conversation
}

/** Says that the message waits, and lets the learner take it back into the field. */
export function WaitingNote({ message, conversation }: WaitingNoteProps) {
  return (
    <div class="turn-note" role="status">
      <p>{message.note?.message}</p>
      <button
        type="button"
        class="quiet-button"
        onClick={() => {
          conversation.editUnsent(message.key)
          focusComposer()
        }}
      >
        {t.chat.withdraw}
      </button>
    </div>
  )
}
