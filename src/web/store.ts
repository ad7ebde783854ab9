/** A value that components can watch. */
import { useLayoutEffect, useState } from 'preact/hooks'

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

/**
 * The state of `store`, rendering again whenever it changes. It is watched from the moment that it is drawn:
 * an ordinary effect comes after the page has been painted, and what is typed before that would be missed.
 */
export function useStore<State>(store: Store<State>): State {
  const { state } = store
  const [, setVersion] = useState(0)
  useLayoutEffect(() => {
    const update = (): void => setVersion((version) => version + 1)
    // The store may have changed between rendering and this effect.
    if (store.state !== state) update()
    return store.watch(update)
  }, [store])
  return state
}
