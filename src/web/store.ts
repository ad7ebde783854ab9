/** A value that components can watch. */
import { useEffect, useState } from 'preact/hooks'

/** Holds one immutable state and tells its watchers when it is replaced. */
export class Store<State> {
  #state: State
  readonly #watchers = new Set<() => void>()

  constructor(initial: State) {
    this.#state = initial
  }

  /** The present state. */
  get state(): State {
    return this.#state
  }

  /** Replaces the fields that are given. */
  protected patch(change: Partial<State>): void {
    this.#state = { ...this.#state, ...change }
    for (const watcher of this.#watchers) watcher()
  }

  /** Calls `watcher` after every change, until the returned function is called. */
  watch(watcher: () => void): () => void {
    this.#watchers.add(watcher)
    return () => this.#watchers.delete(watcher)
  }
}

/** The state of `store`, rendering again whenever it changes. */
export function useStore<State>(store: Store<State>): State {
  const [, setVersion] = useState(0)
  useEffect(() => {
    const update = (): void => setVersion((version) => version + 1)
    // The store may have changed between rendering and this effect.
    update()
    return store.watch(update)
  }, [store])
  return store.state
}
