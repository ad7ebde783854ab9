/** Times in the format of the page's language. */
import { formatDate } from '../i18n/format'

interface TimeProps {
  /** ISO 8601. */
  readonly at: string
}

export function Day({ at }: TimeProps) {
  return <time dateTime={at}>{formatDate(at, 'day')}</time>
}

/** A date with hours and minutes. */
export function Minute({ at }: TimeProps) {
  return <time dateTime={at}>{formatDate(at, 'minute')}</time>
}
