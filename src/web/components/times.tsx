/** Times in the format of the browser's locale. */

const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'long' })
const minute = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })

interface TimeProps {
  /** ISO 8601. */
  readonly at: string
}

/** A date. */
export function Day({ at }: TimeProps) {
  return <time dateTime={at}>{day.format(new Date(at))}</time>
}

/** A date with hours and minutes. */
export function Minute({ at }: TimeProps) {
  return <time dateTime={at}>{minute.format(new Date(at))}</time>
}
