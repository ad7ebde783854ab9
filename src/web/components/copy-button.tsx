/** A button that puts a text into the clipboard. */
import { useEffect, useState } from 'preact/hooks'
import { announce } from './announcer'

interface CopyButtonProps {
  readonly text: string
  /** What is copied, for those who hear the button only. */
  readonly what: string
}

/** Says whether it worked: a page that was not loaded over https may be refused the clipboard. */
export function CopyButton({ text, what }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<'Copied' | 'Not copied' | null>(null)
  useEffect(() => {
    if (outcome === null) return
    const timer = setTimeout(() => setOutcome(null), 2_000)
    return () => clearTimeout(timer)
  }, [outcome])
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text)
      setOutcome('Copied')
      announce('Copied')
    } catch {
      setOutcome('Not copied')
      announce('Not copied')
    }
  }
  return (
    <button type="button" class="plain-button" onClick={() => void copy()}>
      {outcome ?? 'Copy'} <span class="unseen">{what}</span>
    </button>
  )
}
