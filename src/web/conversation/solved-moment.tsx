/** The solved moment: the learner's derivation with the help that it took, to keep and to share. */
import { useState } from 'preact/hooks'
import { announce } from '../components/announcer'
import { Icon } from '../components/icons'
import { ErrorMessage } from '../components/page'
import { t } from '../i18n/i18n'
import { type Derivation, atRelation } from './derivation'
import { drawDerivation } from './solved-picture'

interface SolvedMomentProps {
  readonly derivation: Derivation
  /** Leads to the session's link; absent where there is none to make. */
  readonly onShare?: () => void
}

export function SolvedMoment({ derivation, onShare }: SolvedMomentProps) {
  const { task, steps, help } = derivation
  const [error, setError] = useState<string | null>(null)
  const save = (): void => {
    setError(null)
    savePicture(derivation).catch(() => setError(t.solved.failed))
  }
  return (
    <figure class="solved-moment" aria-label={t.solved.title}>
      <figcaption>
        <span class="solved-mark">
          <Icon shape="check" /> {t.solved.title}
        </span>
        <span>{t.solved.with[help ?? 'none']}</span>
      </figcaption>
      {task !== null && (
        <p class="solved-task" dir="auto">
          {task}
        </p>
      )}
      <ol class="derivation" aria-label={t.solved.steps}>
        {steps.map((step, at) => (
          <Step key={at} step={step} />
        ))}
      </ol>
      <div class="buttons">
        <button type="button" class="quiet-button" onClick={save}>
          <Icon shape="picture" /> {t.solved.picture}
        </button>
        {onShare && (
          <button type="button" class="quiet-button" onClick={onShare}>
            <Icon shape="share" /> {t.solved.link}
          </button>
        )}
      </div>
      <ErrorMessage message={error} />
    </figure>
  )
}

function Step({ step }: { readonly step: string }) {
  const sides = atRelation(step)
  if (sides === null) {
    return (
      <li class="derivation-whole" dir="auto">
        {step}
      </li>
    )
  }
  const [left, relation, right] = sides
  return (
    <li dir="ltr">
      <span class="derivation-left">{left}</span>
      <span>{`\u00A0${relation}\u00A0`}</span>
      <span>{right}</span>
    </li>
  )
}

/** Hands the picture to the device's own sharing where it takes files, else to the downloads. */
async function savePicture(derivation: Derivation): Promise<void> {
  const blob = await drawDerivation(derivation, {
    title: t.solved.title,
    help: t.solved.with[derivation.help ?? 'none'],
  })
  const file = new File([blob], 'elenchus.png', { type: 'image/png' })
  const shared = { files: [file] }
  if (matchMedia('(pointer: coarse)').matches && navigator.canShare?.(shared)) {
    await navigator.share(shared).catch((error: unknown) => {
      // Closing the device's dialog is no failure.
      if (!(error instanceof DOMException && error.name === 'AbortError')) throw error
    })
    return
  }
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = file.name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
  announce(t.solved.saved)
}
