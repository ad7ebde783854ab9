/** The text of a learner's files, in parts of a size that a model reads at once, and quotes of it. */
import type { Files } from '../files/files'
import { NoItems } from './no-items'
import type { DraftSource } from './read-items'

/** A passage with the name of its file. */
export interface MaterialPassage {
  readonly name: string
  /** In words; empty where it is unknown. */
  readonly place: string
  readonly text: string
}

/** Characters of one part: with a question it stays below what a solver reads. */
const partChars = 5_000
/** Passages of a file, and files of a project. */
const passagesMax = 400
const filesMax = 20

/** The passages of a file. Throws `NoItems` where it has no text, and `Unread` while it is read. */
export async function passagesOfFile(
  files: Files,
  userId: string,
  id: string,
): Promise<readonly MaterialPassage[]> {
  const file = await files.get(userId, id)
  if (file.status === 'processing') throw new Unread()
  const passages = file.status === 'failed' ? [] : await files.read(userId, id, -1, passagesMax)
  const withText = passages.filter(({ text }) => text.trim() !== '')
  if (withText.length === 0) throw new NoItems('fileEmpty')
  return withText.map(({ place, text }) => ({ name: file.name, place, text }))
}

/** The passages of a project's files. Throws `NoItems` where no file has text. */
export async function passagesOfProject(
  files: Files,
  userId: string,
  projectId: string,
): Promise<readonly MaterialPassage[]> {
  const { items } = await files.list(userId, { limit: filesMax, projectId })
  const found: MaterialPassage[] = []
  for (const { id, status } of items) {
    if (status === 'processing') throw new Unread()
    if (status !== 'ready') continue
    found.push(...(await passagesOfFile(files, userId, id).catch(noneOf)))
  }
  if (found.length > 0) return found
  throw new NoItems('projectEmpty')
}

function noneOf(error: unknown): readonly MaterialPassage[] {
  if (error instanceof NoItems) return []
  throw error
}

/** The text of a file is still being read: the job tries again. */
class Unread extends Error {
  override readonly name = 'Unread'
}

/** Parts of whole passages, each of a bounded size; a long passage is cut. */
export function partsOf(
  passages: readonly MaterialPassage[],
): readonly (readonly MaterialPassage[])[] {
  const parts: MaterialPassage[][] = []
  let left = 0
  for (const passage of passages) {
    const text = passage.text.slice(0, partChars)
    if (text.length > left || parts.length === 0) {
      parts.push([])
      left = partChars
    }
    parts.at(-1)?.push({ ...passage, text })
    left -= text.length
  }
  return parts
}

const quoteChars = 300

/** The sentence of the passages that shares most words with a text; null where none shares any. */
export function quoteFor(text: string, passages: readonly MaterialPassage[]): DraftSource | null {
  const wanted = wordsOf(text)
  let best: { readonly source: DraftSource; readonly shared: number } | null = null
  for (const { name, place, text: passage } of passages) {
    for (const sentence of passage.split(/(?<=[.!?])\s+|\n+/)) {
      const shared = wordsOf(sentence).intersection(wanted).size
      if (shared <= (best?.shared ?? 0)) continue
      best = { source: { name, place, quote: sentence.trim().slice(0, quoteChars) }, shared }
    }
  }
  return best?.source ?? null
}

/** Words of three letters and more, and numbers. */
const wordsOf = (text: string): ReadonlySet<string> =>
  new Set(text.toLowerCase().match(/\p{N}+|\p{L}{3,}/gu))
