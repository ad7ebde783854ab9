/** A list that the server returns in cursor pages: the hook that reads it, and its last row. */
import { useEffect, useRef, useState } from 'preact/hooks'
import { ApiError } from '../http'
import { t } from '../i18n/i18n'
import { LoadError } from './notices'

/** A cursor page. `nextCursor` is null on the last one. */
interface Page<Item> {
  readonly items: readonly Item[]
  readonly nextCursor: string | null
}

/** The items that have been read so far. */
export interface PagedList<Item> {
  readonly items: readonly Item[]
  readonly status: 'loading' | 'ready' | 'missing' | 'failed'
  readonly hasMore: boolean
  readonly loadMore: () => void
  /** Reads the list again from its first page. */
  readonly reload: () => Promise<void>
}

interface State<Item> {
  readonly items: readonly Item[]
  readonly status: PagedList<Item>['status']
  readonly cursor: string | null
}

/** Reads the first page when the component is first shown, and again when `key` changes. */
export function usePagedList<Item>(
  load: (cursor: string | null) => Promise<Page<Item>>,
  key = '',
): PagedList<Item> {
  const [state, setState] = useState<State<Item>>({ items: [], status: 'loading', cursor: null })
  const latestRead = useRef(0)
  const read = async (cursor: string | null, before: readonly Item[]): Promise<void> => {
    const number = (latestRead.current += 1)
    try {
      const { items, nextCursor } = await load(cursor)
      if (number !== latestRead.current) return
      setState({ items: [...before, ...items], status: 'ready', cursor: nextCursor })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (number !== latestRead.current) return
      setState({ items: before, status: error.status === 404 ? 'missing' : 'failed', cursor })
    }
  }
  useEffect(() => {
    void read(null, [])
  }, [key])
  return {
    items: state.items,
    status: state.status,
    hasMore: state.cursor !== null,
    loadMore: () => void read(state.cursor, state.items),
    reload: () => read(null, []),
  }
}

interface PagedListEndProps<Item> {
  readonly list: PagedList<Item>
  readonly emptyText: string
}

/** What follows the items: a button for more, the text of an empty list, or an error. */
export function PagedListEnd<Item>({ list, emptyText }: PagedListEndProps<Item>) {
  const { items, status, hasMore, loadMore } = list
  if (status === 'failed') {
    return <LoadError message={t.common.notLoaded} onRetry={loadMore} />
  }
  return (
    <>
      {status === 'loading' && items.length === 0 && (
        <p class="quiet-words">{t.common.oneMoment}</p>
      )}
      {status === 'ready' && items.length === 0 && <p class="quiet-words">{emptyText}</p>}
      {hasMore && (
        <button type="button" class="plain-button" onClick={loadMore}>
          {t.common.showMore}
        </button>
      )}
    </>
  )
}
