/** One thing that is remembered, in the list. */
import { Link } from '../router'
import { chatPath } from '../routes'
import { kindNames, type Memory } from './own-memory'

interface MemoryEntryProps {
  readonly memory: Memory
  readonly onChange: () => void
  readonly onForget: () => void
}

/** With the session that it was learned in, where that is still there. */
export function MemoryEntry({ memory, onChange, onForget }: MemoryEntryProps) {
  const { content, kind, sourceSessionId } = memory
  return (
    <li class="entry">
      <div class="entry-words">
        <p class="remembered">{content}</p>
        <p class="line quiet-words">
          <span class="tag">{kindNames[kind]}</span>
          {sourceSessionId !== undefined && (
            <Link to={chatPath(sourceSessionId)}>From a session</Link>
          )}
        </p>
      </div>
      <div class="buttons">
        <button type="button" class="plain-button" onClick={onChange}>
          Correct <span class="unseen">{content}</span>
        </button>
        <button type="button" class="plain-button grave-words" onClick={onForget}>
          Forget <span class="unseen">{content}</span>
        </button>
      </div>
    </li>
  )
}
