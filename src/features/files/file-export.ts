/** A user's files for their archive: the list, then the bytes as they were uploaded. */
import type { FileStore } from '../../lib/file-store/file-store'
import { jsonEntry, type ZipEntry } from '../../lib/zip'
import { wireFile, type FileRows, type ListedFile } from './file-rows'

const filesAtOnce = 100

export async function* exportFiles(
  userId: string,
  rows: FileRows,
  store: FileStore,
): AsyncGenerator<ZipEntry> {
  const all: ListedFile[] = []
  let page = await rows.page(userId, null, null, filesAtOnce)
  for (let last = page.at(-1); last; last = page.at(-1)) {
    all.push(...page)
    page = await rows.page(userId, null, [last.createdAt, last.id], filesAtOnce)
  }
  const archived = all.map((row) => ({ ...wireFile(row), path: pathOf(row) }))
  yield jsonEntry('files.json', archived)
  for (const row of all) {
    const content = await store.read(row.id)
    // A file that was deleted meanwhile is in the list alone.
    if (content) yield { name: pathOf(row), content, isPacked: true }
  }
}

/** Names may repeat; ids do not. */
const pathOf = ({ id, name }: ListedFile): string => `files/${id}/${name}`
