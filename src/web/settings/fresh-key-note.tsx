/** A new agent key with its secret, which is shown this once. */
import { useLayoutEffect, useRef } from 'preact/hooks'
import { CopyButton } from '../components/copy-button'
import type { FreshKey } from './own-account'

interface FreshKeyNoteProps {
  readonly fresh: FreshKey
  readonly onClose: () => void
}

/** Stays until it is put away: what is lost here cannot be had again. */
export function FreshKeyNote({ fresh: { label, credential }, onClose }: FreshKeyNoteProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => heading.current?.focus(), [])
  return (
    <div class="fresh-key">
      <h3 ref={heading} tabIndex={-1}>
        “{label}” is ready
      </h3>
      <p>Copy it now: it will not be shown again.</p>
      <code class="secret" aria-label="The key">
        {credential}
      </code>
      <div class="buttons">
        <CopyButton text={credential} what="the key" />
        <button type="button" class="plain-button" onClick={onClose}>
          I have kept it
        </button>
      </div>
      <p class="quiet-words">
        Programs send it as <code>Authorization: Bearer …</code>
      </p>
    </div>
  )
}
