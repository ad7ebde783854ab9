/** A small observable store, and the hook that renders a component again when its state changes. */
import { useLayoutEffect, useState } from 'preact/hooks'

/** Holds one immutable state and calls its subscribers when the state is replaced. */
export class StateStore<State> {
  #state: State
  readonly #subscribers = new Set<() => void>()

  constructor(initial: State) {
    this.#state = initial
  }

  get state(): State {
    return this.#state
  }

  /** Whether a part of the page shows this now. */
  get isShown(): boolean {
    return this.#subscribers.size > 0
  }

  /** Replaces the given fields. */
  protected patch(change: Partial<State>): void {
    this.#state = { ...this.#state, ...change }
    for (const subscriber of this.#subscribers) subscriber()
  }

  /** Calls `subscriber` after every change, until the returned function is called. */
  subscribe(subscriber: () => void): () => void {
    this.#subscribers.add(subscriber)
    return () => this.#subscribers.delete(subscriber)
  }
}

/**
 * The state of `store`. The component renders again whenever it changes. A layout effect subscribes,
 * because an ordinary effect runs after the page has been painted and would miss what is typed before.
 */
export function useStore<State>(store: StateStore<State>): State {
  const { state } = store
  const [, setVersion] = useState(0)
  useLayoutEffect(() => {
    const update = (): void => setVersion((version) => version + 1)
    // The store may have changed between rendering and this effect.
    if (store.state !== state) update()
    return store.subscribe(update)
  }, [store])
  return state
}
