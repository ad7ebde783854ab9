/** Brings the session list and the open conversations up to date after an event. */
import type { Session } from '../../features/sessions/model'
import { ApiError } from '../http'
import { getSession } from '../sessions/api'
import { announceAll, announceChange } from './changes'
import type { LiveEvent } from './live-events'

/** What the events change. */
export interface SessionsHolder {
  /** Shows a session as the server has it. */
  onChanged(session: Session): void
  onDeleted(sessionId: string): void
  onReply(sessionId: string, streamId: string): void
  /** Many changed, or it is unknown which: reads everything that is shown anew. */
  readAnew(): void
}

/** How long changes are gathered; one action often makes several events. */
const gatherMs = 150
/** From here on the whole list is read instead of each session. */
const manyChanges = 8

export class SessionChanges {
  readonly #holder: SessionsHolder
  readonly #changed = new Set<string>()
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(holder: SessionsHolder) {
    this.#holder = holder
  }

  take(event: LiveEvent): void {
    if (event.name === 'file' || event.name === 'import' || event.name === 'practice') {
      return announceChange(event.name, event.data.id)
    }
    if (event.name === 'reply') {
      return this.#holder.onReply(event.data.sessionId, event.data.streamId)
    }
    if (event.name === 'reset') {
      announceAll()
      return this.#holder.readAnew()
    }
    if (event.name !== 'session') return
    const { data } = event
    if (data.change === 'deleted') {
      this.#changed.delete(data.id)
      return this.#holder.onDeleted(data.id)
    }
    this.#changed.add(data.id)
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#readChanged(), gatherMs)
  }

  close(): void {
    clearTimeout(this.#timer)
  }

  async #readChanged(): Promise<void> {
    const ids = [...this.#changed]
    this.#changed.clear()
    if (ids.length >= manyChanges) return this.#holder.readAnew()
    for (const id of ids) await this.#read(id)
  }

  async #read(id: string): Promise<void> {
    try {
      this.#holder.onChanged(await getSession(id))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.status === 404) this.#holder.onDeleted(id)
    }
  }
}
