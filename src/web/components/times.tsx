/** Times in the reader's own way of writing them. */

const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'long' })
const minute = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })

interface MomentProps {
  /** ISO 8601. */
  readonly at: string
}

/** A day. */
export function Day({ at }: MomentProps) {
  return <time dateTime={at}>{day.format(new Date(at))}</time>
}

/** A minute of a day. */
export function Minute({ at }: MomentProps) {
  return <time dateTime={at}>{minute.format(new Date(at))}</time>
}
