/** What the tutor is told beside the dialogue, and may look up: the learner's own things, through their features. */
import type { Log } from '../../lib/log'
import type { Knowledge, RememberedFact, Passage, SessionPassage } from '../../tutor/knowledge'
import type { TutorInput } from '../../tutor/tutor'
import type { Files } from '../files/files'
import type { Memories } from '../memory/memory'
import type { Projects } from '../projects/projects'
import type { Sessions } from '../sessions/sessions'

/** Where things are looked up. */
export interface Sources {
  readonly files: Files
  readonly memories: Memories
  readonly projects: Projects
  readonly sessions: Sessions
}

/** Who asks the tutor, and where. */
export interface Asker {
  readonly userId: string
  readonly sessionId: string
  readonly projectId: string | null
}

/** The learner's messages that are looked at: a "why?" is about what was asked before it. */
const messagesRead = 2
/** Characters of each. */
const lengthRead = 2_000
const passagesQuoted = 3
const passagesFound = 5
const memoriesTold = 12

type Known = Pick<TutorInput, 'background' | 'knowledge'>

/** Everything for one reply. What cannot be looked up is logged; a reply goes without it. */
export async function retrieveContext(
  sources: Sources,
  asker: Asker,
  turns: TutorInput['turns'],
  log: Log,
): Promise<Known> {
  const said = lastSaid(turns)
  try {
    const { enabled } = await sources.memories.settings(asker.userId)
    const background = await backgroundOf(sources, asker, said)
    const knowledge = new (enabled ? OwnThingsAndMemory : OwnThings)(sources, asker)
    return { background, knowledge }
  } catch (error) {
    log.warn({ err: error }, 'a reply goes without what could be looked up')
    return {}
  }
}

/** The newest first. */
function lastSaid(turns: TutorInput['turns']): string[] {
  const own = turns.filter(({ role }) => role === 'user').slice(-messagesRead)
  return own.map(({ content }) => content.slice(0, lengthRead)).toReversed()
}

async function backgroundOf(
  { files, memories, projects }: Sources,
  { userId, projectId }: Asker,
  said: readonly string[],
): Promise<NonNullable<TutorInput['background']>> {
  const [brief, remembered, passages] = await Promise.all([
    projectId === null ? null : projects.brief(userId, projectId),
    memories.recall(userId, memoriesTold, said[0]),
    quotable(files, userId, projectId, said),
  ])
  const instructions = brief?.instructions ?? null
  return {
    ...(instructions === null ? {} : { instructions }),
    memories: remembered.map(({ kind, content }) => ({ kind, content })),
    passages,
  }
}

/** What the files of the session's project say, or those of none: about the newest words that say anything. */
async function quotable(
  files: Files,
  userId: string,
  projectId: string | null,
  said: readonly string[],
): Promise<Passage[]> {
  for (const question of said) {
    const found = await passagesFor(files, userId, projectId, question, passagesQuoted)
    if (found.length > 0) return found
  }
  return []
}

async function passagesFor(
  files: Files,
  userId: string,
  projectId: string | null,
  question: string,
  limit: number,
): Promise<Passage[]> {
  const found = await files.search({ userId, question, projectId, limit })
  return found.map(({ fileName, place, text }) => ({ name: fileName, place, text }))
}

/** What one learner has, for one session. */
class OwnThings implements Knowledge {
  constructor(
    protected readonly sources: Sources,
    protected readonly asker: Asker,
  ) {}

  searchFiles(query: string): Promise<Passage[]> {
    const { userId, projectId } = this.asker
    return passagesFor(this.sources.files, userId, projectId, query, passagesFound)
  }

  async searchSessions(query: string): Promise<SessionPassage[]> {
    const found = await this.sources.sessions.recollect(this.asker.userId, query, passagesFound)
    return found.map(({ sessionId, title, text }) => ({ sessionId, title, text }))
  }
}

/** The same, for a learner who lets the tutor remember. */
class OwnThingsAndMemory extends OwnThings {
  async remember(memory: RememberedFact): Promise<void> {
    const { userId, sessionId } = this.asker
    await this.sources.memories.remember(userId, { ...memory, sourceSessionId: sessionId })
  }
}
