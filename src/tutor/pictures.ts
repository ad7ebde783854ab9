/** The pictures of a dialogue: which belong to the newest message, and which a model is sent. */
import type { Picture } from '../llm/chat-model'
import type { Turn, TutorInput } from './tutor'

/** Messages of the learner, the newest first, whose pictures are sent. */
const messagesShown = 3
/** Of one request, the open task's included. */
const maxPictures = 8
const maxBytes = 20 * 1_048_576

/** The pictures of the learner's newest message. */
export function newestPictures(turns: readonly Turn[]): readonly Picture[] {
  return turns.findLast(({ role }) => role === 'user')?.pictures ?? []
}

/** Whether any message has a picture. */
export const hasPictures = ({ turns }: TutorInput): boolean =>
  turns.some(({ pictures = [] }) => pictures.length > 0)

/** The input without pictures. */
export const withoutPictures = (input: TutorInput): TutorInput => ({
  ...input,
  turns: input.turns.map(({ role, content }) => ({ role, content })),
})

/** The pictures of a dialogue with these digests (SHA-256), each once; fewer where some are gone. */
export function picturesOf(turns: readonly Turn[], digests: readonly string[]): readonly Picture[] {
  const all = turns.flatMap(({ pictures = [] }) => pictures)
  return digests.flatMap((digest) => all.find(({ sha256 }) => sha256 === digest) ?? [])
}

/**
 * The turns with the pictures that a model is sent: those of the open task, and those of the newest
 * three messages that have any; eight and 20 MiB at most.
 */
export function withShownPictures(
  turns: readonly Turn[],
  ofTask: readonly string[],
): readonly Turn[] {
  const bearing = turns.filter(({ pictures = [] }) => pictures.length > 0)
  if (bearing.length === 0) return turns
  const latest = bearing.slice(-messagesShown).toReversed()
  const wanted = [...picturesOf(turns, ofTask), ...latest.flatMap(({ pictures = [] }) => pictures)]
  const shown = new Set<Picture>()
  let bytes = 0
  for (const picture of wanted) {
    if (shown.has(picture) || shown.size === maxPictures) continue
    if (bytes + picture.size > maxBytes) continue
    shown.add(picture)
    bytes += picture.size
  }
  return turns.map(({ role, content, pictures = [] }) => {
    const kept = pictures.filter((picture) => shown.has(picture))
    return kept.length > 0 ? { role, content, pictures: kept } : { role, content }
  })
}
