/** A list that the server gives in pages: read at the start, more of it on demand. */
import { useEffect, useRef, useState } from 'preact/hooks'
import { Problem } from '../http'
import type { Page } from '../sessions/api'

/** What there is of the list so far. */
export interface Paged<Item> {
  readonly items: readonly Item[]
  readonly phase: 'loading' | 'ready' | 'missing' | 'failed'
  readonly hasMore: boolean
  readonly more: () => void
  /** Reads it afresh from the first page on. */
  readonly reload: () => Promise<void>
}

interface State<Item> {
  readonly items: readonly Item[]
  readonly phase: Paged<Item>['phase']
  readonly cursor: string | null
}

/** Whenever `subject` changes the list is another one, and read anew. */
export function usePaged<Item>(
  load: (cursor: string | null) => Promise<Page<Item>>,
  subject = '',
): Paged<Item> {
  const [state, setState] = useState<State<Item>>({ items: [], phase: 'loading', cursor: null })
  const newest = useRef(0)
  const read = async (cursor: string | null, before: readonly Item[]): Promise<void> => {
    const turn = (newest.current += 1)
    try {
      const { items, nextCursor } = await load(cursor)
      if (turn !== newest.current) return
      setState({ items: [...before, ...items], phase: 'ready', cursor: nextCursor })
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      if (turn !== newest.current) return
      setState({ items: before, phase: error.status === 404 ? 'missing' : 'failed', cursor })
    }
  }
  useEffect(() => {
    void read(null, [])
  }, [subject])
  return {
    items: state.items,
    phase: state.phase,
    hasMore: state.cursor !== null,
    more: () => void read(state.cursor, state.items),
    reload: () => read(null, []),
  }
}

//// src/web/components/paged-list.tsx /** What stands below a list that comes in pages. */

interface PagedEndProps<Item> {
  readonly list: Paged<Item>
  /** Said where there is nothing in it. */
  readonly none: string
}

/** More of it, why there is none, or how to try again. */
export function PagedEnd<Item>({ list, none }: PagedEndProps<Item>) {
  const { items, phase, hasMore, more } = list
  if (phase === 'failed') {
    return (
      <div class="notice" role="alert">
        <p>This could not be loaded.</p>
        <button type="button" class="quiet-button" onClick={more}>
          Try again
        </button>
      </div>
    )
  }
  return (
    <>
      {phase === 'loading' && items.length === 0 && <p class="quiet-words">One moment …</p>}
      {phase === 'ready' && items.length === 0 && <p class="quiet-words">{none}</p>}
      {hasMore && (
        <button type="button" class="plain-button" onClick={more}>
          Show more
        </button>
      )}
    </>
  )
}
