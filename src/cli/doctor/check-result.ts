/** What a check of `elenchus doctor` found. */

export interface CheckResult {
  readonly status: 'ok' | 'warn' | 'FAIL'
  readonly check: string
  /** What was found and, unless it is fine, what to do. */
  readonly says: string
}

const finding =
  (status: CheckResult['status']) =>
  (check: string, says: string): CheckResult => ({ status, check, says })

export const ok = finding('ok')
export const warn = finding('warn')
export const fail = finding('FAIL')

/** An error's own words, on one line. */
export const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replaceAll(/\s+/g, ' ')
