/** Announcements for screen readers, such as each finished paragraph of a reply. */
import { useEffect } from 'preact/hooks'
import { t } from '../i18n/i18n'
import { StateStore, useStore } from '../store'

interface Announcement {
  readonly key: number
  readonly text: string
}

interface AnnouncerState {
  readonly lines: readonly Announcement[]
}

/** Older lines have been read out. Keeping them would repeat their text in the page. */
const maxLines = 3

class Announcer extends StateStore<AnnouncerState> {
  #count = 0

  constructor() {
    super({ lines: [] })
  }

  add(text: string): void {
    this.#count += 1
    this.patch({ lines: [...this.state.lines, { key: this.#count, text }].slice(-maxLines) })
  }

  clear(): void {
    this.patch({ lines: [] })
  }
}

const announcer = new Announcer()

/** Has screen readers read `text` after what they are reading now. */
export function announce(text: string): void {
  if (text.trim() !== '') announcer.add(text)
}

/**
 * The live region that screen readers watch. Every page renders it exactly once. What was said on the
 * pages of a user is gone with them: the next user of this tab may be another one.
 */
export function LiveRegion() {
  useEffect(() => () => announcer.clear(), [])
  return <News />
}

/** The same for a dialog: while it is open, screen readers hear nothing outside of it. */
export function News() {
  const { lines } = useStore(announcer)
  return (
    <div class="unseen" role="log" aria-live="polite" aria-label={t.common.news}>
      {lines.map(({ key, text }) => (
        <p key={key}>{text}</p>
      ))}
    </div>
  )
}
