/**
 * Holds the writes to a table of Postgres, so that transactions at the same time have all read before the
 * first of them writes.
 */
import { SQL } from 'bun'

export interface HeldWrites extends AsyncDisposable {
  /** Waits until so many statements wait for a lock, or `isOver` is true. */
  waitFor(count: number, isOver?: () => boolean): Promise<void>
  /** Lets the writes go. */
  release(): Promise<void>
}

export async function holdWrites(databaseUrl: string, table: string): Promise<HeldWrites> {
  const [holder, watcher] = [new SQL(databaseUrl, { max: 1 }), new SQL(databaseUrl, { max: 1 })]
  await holder.unsafe('begin')
  await holder.unsafe(`lock table ${table} in share mode`)
  const waiting = async () => {
    const [row] = await watcher`select count(*)::int as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
    return row.n as number
  }
  let isHeld = true
  const release = async () => {
    if (isHeld) await holder.unsafe('commit')
    isHeld = false
  }
  return {
    release,
    waitFor: async (count, isOver = () => false) => {
      while (!isOver() && (await waiting()) < count) await Bun.sleep(5)
    },
    [Symbol.asyncDispose]: async () => {
      await release()
      await holder.close()
      await watcher.close()
    },
  }
}
