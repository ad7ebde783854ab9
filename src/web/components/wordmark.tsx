/** The sign and the name in one line. */
export function Wordmark() {
  return (
    <span class="wordmark">
      <Sign />
      Elenchus
    </span>
  )
}

/** The sign alone, hidden from screen readers. */
export function Sign() {
  return (
    <svg class="sign" viewBox="0 0 32 32" width="28" height="28" aria-hidden="true">
      <rect class="sign-ground" width="32" height="32" rx="9" />
      <path
        class="sign-hook"
        d="M10.5 12.2c0-3.4 2.5-5.7 5.8-5.7s5.6 2.1 5.6 5c0 4.4-5.6 4.4-5.6 8.7"
      />
      <circle class="sign-dot" cx="16.3" cy="25" r="1.9" />
    </svg>
  )
}
