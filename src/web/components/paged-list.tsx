import type { ComponentChildren } from 'preact'
/** A list that the server returns in cursor pages: the hook that reads it, and its last row. */
import { useEffect, useRef, useState } from 'preact/hooks'
import { ApiError } from '../http'
import { t } from '../i18n/i18n'
import { LoadError } from './page'

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
  /** Reads what is shown again. It stays until then, and where that fails. */
  readonly reload: () => Promise<void>
  /** Reads again what has failed to load. */
  readonly retry: () => void
}

interface State<Item> {
  readonly items: readonly Item[]
  readonly status: PagedList<Item>['status']
  readonly cursor: string | null
}

/** A reading of pages. */
interface Reading<Item> {
  readonly cursor: string | null
  /** What precedes the first page. */
  readonly before: readonly Item[]
  /** Pages are read until so many items are there. */
  readonly count: number
  /** What is shown where it fails. */
  readonly otherwise: readonly Item[]
}

const beginning = { cursor: null, before: [], count: 1, otherwise: [] } as const

/** Reads the first page when the component is first shown, and again when `key` changes. */
export function usePagedList<Item>(
  load: (cursor: string | null) => Promise<Page<Item>>,
  key = '',
): PagedList<Item> {
  const [state, setState] = useState<State<Item>>({ items: [], status: 'loading', cursor: null })
  const { items, status, cursor } = state
  const latest = useRef<Reading<Item>>(beginning)
  const isReading = useRef(false)
  const read = async (wanted: Reading<Item>): Promise<void> => {
    const reading = { ...wanted }
    latest.current = reading
    isReading.current = true
    const next = await readPages(load, reading)
    if (latest.current !== reading) return
    isReading.current = false
    setState(next)
  }
  /** Another reading may be on its way, which ends here: what it was to bring is read too. */
  const readAgain = (more: number): Promise<void> => {
    const { before, count } = latest.current
    const wanted = isReading.current ? before.length + count : 0
    const all = Math.max(items.length, wanted) + more
    return read({ ...beginning, count: all, otherwise: items })
  }
  useEffect(() => {
    void read(beginning)
  }, [key])
  return {
    items,
    status,
    hasMore: cursor !== null,
    loadMore: () =>
      void (isReading.current
        ? readAgain(1)
        : read({ cursor, before: items, count: 1, otherwise: items })),
    reload: () => readAgain(0),
    retry: () => void read(latest.current),
  }
}

async function readPages<Item>(
  load: (cursor: string | null) => Promise<Page<Item>>,
  { cursor: from, before, count, otherwise }: Reading<Item>,
): Promise<State<Item>> {
  const items: Item[] = []
  let cursor = from
  try {
    do {
      const page = await load(cursor)
      items.push(...page.items)
      cursor = page.nextCursor
    } while (cursor !== null && items.length < count)
    return { items: [...before, ...items], status: 'ready', cursor }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { items: otherwise, status: error.status === 404 ? 'missing' : 'failed', cursor: from }
  }
}

interface PagedListEndProps<Item> {
  readonly list: PagedList<Item>
  readonly emptyText: string
  /** What an entry would be, below the text. */
  readonly example?: string
  /** What fills the list. */
  readonly action?: ComponentChildren
}

/** What follows the items: a button for more, the text of an empty list, or an error. */
export function PagedListEnd<Item>({ list, emptyText, ...rest }: PagedListEndProps<Item>) {
  const { items, status, hasMore, loadMore, retry } = list
  if (status === 'failed') {
    return <LoadError message={t.common.notLoaded} onRetry={retry} />
  }
  return (
    <>
      {status === 'loading' && items.length === 0 && (
        <p class="quiet-words">{t.common.oneMoment}</p>
      )}
      {status === 'ready' && items.length === 0 && (
        <div class={rest.example === undefined ? '' : 'empty-list'}>
          <p class="quiet-words">{emptyText}</p>
          {rest.example !== undefined && <p>{rest.example}</p>}
          {rest.action}
        </div>
      )}
      {hasMore && (
        <button type="button" class="plain-button" onClick={loadMore}>
          {t.common.showMore}
        </button>
      )}
    </>
  )
}
