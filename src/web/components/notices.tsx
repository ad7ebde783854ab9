/** Messages that stand in the place of something that is missing or has failed. */
import type { ComponentChildren } from 'preact'
import { t } from '../i18n/i18n'

interface SplashProps {
  readonly title: string
  readonly children: ComponentChildren
}

/** A whole page that says why nothing else is shown. */
export function Splash({ title, children }: SplashProps) {
  return (
    <main class="splash" id="main" tabIndex={-1}>
      <h1>{title}</h1>
      {children}
    </main>
  )
}

interface LoadErrorProps {
  readonly message: string
  readonly onRetry: () => void
}

/** Says that something could not be loaded, and offers to try again. */
export function LoadError({ message, onRetry }: LoadErrorProps) {
  return (
    <div class="notice" role="alert">
      <p>{message}</p>
      <button type="button" class="quiet-button" onClick={onRetry}>
        {t.common.tryAgain}
      </button>
    </div>
  )
}

/** The message of a failed action; nothing while `message` is null. */
export function ErrorMessage({ message }: { readonly message: string | null }) {
  if (message === null) return null
  return (
    <p class="form-problem" role="alert">
      {message}
    </p>
  )
}
