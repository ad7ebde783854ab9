/** What stands below a list that comes in pages. */
import type { Paged } from './paged'

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
