import { useEffect, useState } from 'preact/hooks'
import { t } from '../i18n/i18n'
import { announce } from './announcer'

interface CopyButtonProps {
  readonly text: string
  /** What is copied, for screen readers. */
  readonly what: string
}

/** Copies a text and says so aloud. `outcome` is what the last try came to, for two seconds. */
export function useCopy(text: string) {
  const [outcome, setOutcome] = useState<'copied' | 'notCopied' | null>(null)
  useEffect(() => {
    if (outcome === null) return
    const timer = setTimeout(() => setOutcome(null), 2_000)
    return () => clearTimeout(timer)
  }, [outcome])
  const copy = async (): Promise<void> => {
    const result = await navigator.clipboard.writeText(text).then(
      () => 'copied' as const,
      () => 'notCopied' as const,
    )
    setOutcome(result)
    announce(t.common[result])
  }
  return { outcome, copy: () => void copy() }
}

/** Shows whether it worked: browsers refuse the clipboard to a page that was not loaded over https. */
export function CopyButton({ text, what }: CopyButtonProps) {
  const { outcome, copy } = useCopy(text)
  return (
    <button type="button" class="plain-button" onClick={copy}>
      {t.common[outcome ?? 'copy']} <span class="unseen">{what}</span>
    </button>
  )
}
