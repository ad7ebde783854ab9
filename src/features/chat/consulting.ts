/** What the tutor is told beside the dialogue; the features that know it stand behind this. */
import type { Log } from '../../platform/log'
import type { Situation } from '../../tutor/tutor'

/** Whose question it is, and of which project the session is. */
export interface Inquiry {
  readonly userId: string
  readonly projectId: string | null
  /** What the learner said last, the newest first. */
  readonly said: readonly string[]
}

/** What is known about an inquiry. May reject. */
export type Consult = (inquiry: Inquiry) => Promise<Pick<Situation, 'passages'>>

/** The learner's messages that are looked at: a "why?" is about what was asked before it. */
const messagesRead = 2
/** Characters of each. */
const lengthRead = 2_000

/** Asks; a reply that nothing could be found for is a reply all the same. */
export async function consulted(
  consult: Consult,
  asker: Pick<Inquiry, 'userId' | 'projectId'>,
  turns: Situation['turns'],
  log: Log,
): Promise<Pick<Situation, 'passages'>> {
  const own = turns.filter(({ role }) => role === 'user').slice(-messagesRead)
  const said = own.map(({ content }) => content.slice(0, lengthRead)).toReversed()
  try {
    return await consult({ ...asker, said })
  } catch (error) {
    log.warn({ err: error }, 'a reply goes without what could be looked up')
    return {}
  }
}
