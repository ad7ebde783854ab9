/** Practices in the archive of an account; an answer that is not due is not in it. */
import { isoTime } from '../../lib/clock'
import { jsonEntry, type ZipEntry } from '../../lib/zip'
import {
  wireItem,
  wirePractice,
  type ItemRow,
  type PracticeRow,
  type PracticeRows,
} from './practice-rows'

const pageSize = 100

/** One entry a practice, newest first, with its items and the learner's working. */
export async function* exportPractices(
  rows: PracticeRows,
  userId: string,
): AsyncGenerator<ZipEntry> {
  let page = await rows.page(userId, null, pageSize)
  for (let last = page.at(-1); last; last = page.at(-1)) {
    for (const row of page) {
      const items = (await rows.items(row.id)).map((item) => exportedItem(item, row))
      yield jsonEntry(`practice/${row.id}.json`, { ...wirePractice(row), items })
    }
    page = await rows.page(userId, [last.createdAt, last.id], pageSize)
  }
}

const exportedItem = (item: ItemRow, { mode }: PracticeRow) => ({
  ...wireItem(item, mode),
  ...(item.working !== null && { working: item.working }),
  ...(item.answeredAt !== null && { answeredAt: isoTime(item.answeredAt) }),
})
