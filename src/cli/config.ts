/** `elenchus config`: every variable with its default, what it takes, and what it means. */
import { describeSettings } from '../config/config'

/** One line a variable, and one of explanation. */
export function showConfig(): string {
  return describeSettings()
    .map(({ name, default: standard, takes, about }) => {
      const fallback = standard === '' ? 'unset' : standard
      return `${name} (${fallback})\n    ${about}; takes ${takes}`
    })
    .join('\n')
}
