/** What the learner looks for among their sessions, and what was found. */
import { Problem } from '../http'
import { type FoundSession, searchSessions } from './api'
import { Store } from '../store'

/** `off` without a query; the results are those of the last answer, whatever is typed meanwhile. */
export interface SearchState {
  readonly query: string
  readonly phase: 'off' | 'asking' | 'ready' | 'failed'
  readonly results: readonly FoundSession[]
  readonly nextCursor: string | null
}

/** Between two keys no question is asked. */
const pauseMs = 150
const nothing = { results: [], nextCursor: null } as const

/** One search field: asks when the typing pauses, and drops what an earlier question is answered. */
export class SessionSearch extends Store<SearchState> {
  #pause: ReturnType<typeof setTimeout> | undefined
  #asked = new AbortController()

  constructor() {
    super({ query: '', phase: 'off', ...nothing })
  }

  type(query: string): void {
    this.#drop()
    if (query.trim() === '') {
      this.patch({ query, phase: 'off', ...nothing })
      return
    }
    this.patch({ query, phase: 'asking' })
    this.#pause = setTimeout(() => void this.#ask(null), pauseMs)
  }

  /** Reads on where the results end. */
  more(): Promise<void> {
    return this.#ask(this.state.nextCursor)
  }

  /** Asks again, after a session has changed, or after a failure. */
  again(): void {
    if (this.state.phase !== 'off') this.type(this.state.query)
  }

  clear(): void {
    this.type('')
  }

  async #ask(cursor: string | null): Promise<void> {
    this.#drop()
    this.patch({ phase: 'asking' })
    const { signal } = this.#asked
    try {
      const page = await searchSessions(this.state.query, cursor, signal)
      if (signal.aborted) return
      const before = cursor === null ? [] : this.state.results
      this.patch({
        phase: 'ready',
        results: [...before, ...page.items],
        nextCursor: page.hasMore ? page.nextCursor : null,
      })
    } catch (error) {
      if (signal.aborted) return
      if (!(error instanceof Problem)) throw error
      this.patch({ phase: 'failed', ...nothing })
    }
  }

  #drop(): void {
    clearTimeout(this.#pause)
    this.#asked.abort()
    this.#asked = new AbortController()
  }
}
