/** A button that copies a text to the clipboard. */
import { useEffect, useState } from 'preact/hooks'
import { t } from '../i18n/i18n'
import { announce } from './announcer'

interface CopyButtonProps {
  readonly text: string
  /** What is copied, for screen readers. */
  readonly what: string
}

/** Shows whether it worked: browsers refuse the clipboard to a page that was not loaded over https. */
export function CopyButton({ text, what }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<'copied' | 'notCopied' | null>(null)
  useEffect(() => {
    if (outcome === null) return
    const timer = setTimeout(() => setOutcome(null), 2_000)
    return () => clearTimeout(timer)
  }, [outcome])
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text)
      setOutcome('copied')
      announce(t.common.copied)
    } catch {
      setOutcome('notCopied')
      announce(t.common.notCopied)
    }
  }
  return (
    <button type="button" class="plain-button" onClick={() => void copy()}>
      {t.common[outcome ?? 'copy']} <span class="unseen">{what}</span>
    </button>
  )
}
