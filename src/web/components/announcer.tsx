/** Tells those who listen what has come: whole paragraphs of a reply, as soon as each is finished. */
import { Store, useStore } from '../store'

interface Announcement {
  readonly key: number
  readonly text: string
}

interface AnnouncerState {
  readonly lines: readonly Announcement[]
}

/** Older ones have been read out; they would only be found twice on the page. */
const maxLines = 3

class Announcer extends Store<AnnouncerState> {
  #count = 0

  constructor() {
    super({ lines: [] })
  }

  say(text: string): void {
    this.#count += 1
    this.patch({ lines: [...this.state.lines, { key: this.#count, text }].slice(-maxLines) })
  }
}

const announcer = new Announcer()

/** Has `text` read out once whatever is being read has ended. */
export function announce(text: string): void {
  if (text.trim() !== '') announcer.say(text)
}

/** The place that screen readers watch. Rendered once, and always there. */
export function LiveRegion() {
  const { lines } = useStore(announcer)
  return (
    <div class="unseen" role="log" aria-live="polite" aria-label="News">
      {lines.map(({ key, text }) => (
        <p key={key}>{text}</p>
      ))}
    </div>
  )
}
