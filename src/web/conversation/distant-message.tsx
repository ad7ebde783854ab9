/**
 * A message that is far from what is seen stands as plain text: the search in the page finds it, and
 * none of its Markdown and formulas is rendered before the reader comes near.
 */
import { t } from '../i18n/i18n'
import type { ThreadMessage } from './conversation-state'

interface DistantMessageProps {
  readonly message: ThreadMessage
}

/** The text of a message as it was written. */
export function DistantMessage({ message }: DistantMessageProps) {
  const { id, role, content, status } = message
  const isLearner = role === 'user'
  return (
    <li
      role="listitem"
      class={`turn ${isLearner ? 'learner' : ''}`}
      data-message={id}
      data-status={status}
    >
      <h2 class="unseen">{isLearner ? t.chat.you : t.chat.tutor}</h2>
      <p class={isLearner ? 'learner-words' : 'plain-text'} dir="auto">
        {content}
      </p>
    </li>
  )
}
