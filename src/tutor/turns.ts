/** What the turns of a dialogue hold: the learner's messages, and their pictures. */
import type { Picture } from '../llm/chat-model'
import type { Turn, TutorInput } from './tutor'

/** The learner's newest message; empty without one. */
export function newestMessage(turns: readonly Turn[]): string {
  return turns.findLast((turn) => turn.role === 'user')?.content ?? ''
}

/** All messages of the learner, oldest first. */
export function learnerMessages(turns: readonly Turn[]): readonly string[] {
  return turns.filter((turn) => turn.role === 'user').map((turn) => turn.content)
}

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
