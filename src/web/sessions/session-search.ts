import type { FoundSession } from '../../features/sessions/model'
import { ApiError } from '../http'
import { StateStore } from '../store'
import { searchSessions } from './api'

/** `off`: there is no query. The results are those of the last response while the user types. */
export interface SearchState {
  readonly query: string
  readonly status: 'off' | 'searching' | 'ready' | 'failed'
  readonly results: readonly FoundSession[]
  readonly nextCursor: string | null
}

/** The search starts when no key was pressed for this time. */
const debounceMs = 150
const noResults = { results: [], nextCursor: null } as const

/** Searches when the typing pauses, and discards the response to an earlier query. */
export class SessionSearchStore extends StateStore<SearchState> {
  #timer: ReturnType<typeof setTimeout> | undefined
  #request = new AbortController()

  constructor() {
    super({ query: '', status: 'off', ...noResults })
  }

  setQuery(query: string): void {
    this.#cancel()
    if (query.trim() === '') {
      this.patch({ query, status: 'off', ...noResults })
      return
    }
    this.patch({ query, status: 'searching' })
    this.#timer = setTimeout(() => void this.#search(null), debounceMs)
  }

  /** Loads the next page of results. */
  loadMore(): Promise<void> {
    return this.#search(this.state.nextCursor)
  }

  /** Searches again, after a session has changed or after a failure. */
  retry(): void {
    if (this.state.status !== 'off') this.setQuery(this.state.query)
  }

  /** Takes a session out of the results while its deletion waits. */
  hide(sessionId: string): void {
    const results = this.state.results.filter(({ id }) => id !== sessionId)
    if (results.length < this.state.results.length) this.patch({ results })
  }

  clear(): void {
    this.setQuery('')
  }

  async #search(cursor: string | null): Promise<void> {
    this.#cancel()
    this.patch({ status: 'searching' })
    const { signal } = this.#request
    try {
      const page = await searchSessions(this.state.query, cursor, signal)
      if (signal.aborted) return
      const before = cursor === null ? [] : this.state.results
      this.patch({
        status: 'ready',
        results: [...before, ...page.items],
        nextCursor: page.hasMore ? page.nextCursor : null,
      })
    } catch (error) {
      if (signal.aborted) return
      if (!(error instanceof ApiError)) throw error
      this.patch({ status: 'failed', ...noResults })
    }
  }

  #cancel(): void {
    clearTimeout(this.#timer)
    this.#request.abort()
    this.#request = new AbortController()
  }
}
