/**
 * Context retrieval: what the tutor gets of the learner's own files, memories, sessions and project,
 * beside the dialogue, and what its tools may search. Everything goes through the owning features.
 */
import { covers, type ScopeSet } from '../../http/auth'
import type { Log } from '../../lib/log'
import type {
  Knowledge,
  Passage,
  RememberedFact,
  SessionPassage,
  Turn,
  TutorInput,
} from '../../tutor/tutor'
import type { Files } from '../files/files'
import type { Memories } from '../memory/memory'
import type { Projects } from '../projects/projects'
import type { Sessions, StoredTurn } from '../sessions/sessions'

/** The features that are searched. */
export interface ContextSources {
  readonly files: Pick<Files, 'search' | 'requirePictures' | 'pictures'>
  readonly memories: Pick<Memories, 'settings' | 'recall' | 'remember'>
  readonly projects: Pick<Projects, 'brief'>
  readonly sessions: { readonly search: Pick<Sessions['search'], 'retrieve'> }
}

/** The learner and the session for which is searched. */
export interface ContextScope {
  readonly userId: string
  readonly sessionId: string
  readonly projectId: string | null
  /** The scopes of the credential: what they do not cover reaches neither the prompt nor a tool. */
  readonly scopes: ScopeSet
}

type Turns = TutorInput['turns']
type Background = NonNullable<TutorInput['background']>
type RetrievedContext = Pick<TutorInput, 'background' | 'knowledge'>

/**
 * Messages of the learner whose passages a prompt holds, at most: it begins as the one before where the passages of a
 * message stay with it. They go all at once.
 */
const messagesWithPassages = 8
/** Characters of a message that are searched for. */
const lengthSearched = 2_000
const passagesQuoted = 3
const passagesPerSearch = 5
const memoriesQuoted = 12

/** The context of one reply. A failure is logged, and the reply gets no context. */
export async function retrieveContext(
  { sources, log }: { sources: ContextSources; log: Log },
  scope: ContextScope,
  turns: Turns,
): Promise<RetrievedContext> {
  const about = turns.findLast(({ role }) => role === 'user')?.content.slice(0, lengthSearched)
  try {
    const [recalled, background] = await Promise.all([
      recall(sources, scope, about),
      readBackground(sources, scope, turns),
    ])
    return {
      background: { ...background, ...recalled },
      knowledge: knowledgeOf(sources, scope, recalled !== null),
    }
  } catch (error) {
    log.warn({ err: error }, 'reply.context_unavailable')
    return {}
  }
}

/** What is remembered of the learner and the credential covers; null while memory is switched off. */
async function recall(
  { memories }: ContextSources,
  { userId, sessionId, scopes }: ContextScope,
  about = '',
): Promise<Pick<Background, 'memories' | 'recalled'> | null> {
  if (!covers(scopes, 'memory:read')) return (await memories.settings(userId)).enabled ? {} : null
  const recalled = await memories.recall(userId, memoriesQuoted, { sessionId, about })
  return recalled && { memories: recalled.known.map(factOf), recalled: recalled.others.map(factOf) }
}

const factOf = ({ kind, content }: RememberedFact): RememberedFact => ({ kind, content })

async function readBackground(
  sources: ContextSources,
  scope: ContextScope,
  turns: Turns,
): Promise<Omit<Background, 'memories' | 'recalled'>> {
  const { userId, projectId, scopes } = scope
  const readsProject = projectId !== null && covers(scopes, 'projects:read')
  const [brief, passages] = await Promise.all([
    readsProject ? sources.projects.brief(userId, projectId) : null,
    covers(scopes, 'files:read') ? findPassages(sources, scope, turns) : {},
  ])
  const instructions = brief?.instructions
  return { ...(instructions ? { instructions } : {}), ...passages }
}

/** Passages about the newest messages; about the one before where a message has none, as "why?" is about that. */
async function findPassages(
  sources: ContextSources,
  scope: ContextScope,
  turns: Turns,
): Promise<Pick<Background, 'passages' | 'earlierPassages'>> {
  const own = turns.flatMap(({ role }, at) => (role === 'user' ? [at] : []))
  const newest = own.length - 1
  const first = newest - (newest % messagesWithPassages)
  const searches = new Map<string, Promise<Passage[]>>()
  const search = (at: number | undefined) => {
    const question = (turns[at ?? -1]?.content ?? '').slice(0, lengthSearched)
    const known = searches.get(question)
    const found = known ?? searchFiles(sources, scope, { question, limit: passagesQuoted })
    searches.set(question, found)
    return found
  }
  const places = own.slice(Math.max(0, first))
  const found = await Promise.all(
    places.map(async (at, after) => {
      const ofMessage = await search(at)
      return ofMessage.length > 0 ? ofMessage : search(own[first + after - 1])
    }),
  )
  const earlier = places.slice(0, -1).map((at, after) => [at, found[after] ?? []] as const)
  return { passages: found.at(-1) ?? [], earlierPassages: new Map(earlier) }
}

/** Searches the files of the session's project, or without a project the files that are in none. */
async function searchFiles(
  { files }: ContextSources,
  { userId, projectId }: ContextScope,
  query: { question: string; limit: number },
): Promise<Passage[]> {
  const found = await files.search({ userId, projectId, ...query })
  return found.map(({ fileId, fileName, place, text }) => ({ fileId, name: fileName, place, text }))
}

/** The tools' port: one method for each scope that the credential holds. */
function knowledgeOf(
  sources: ContextSources,
  scope: ContextScope,
  memoryEnabled: boolean,
): Knowledge {
  const { userId, sessionId, scopes } = scope
  const searchOwnFiles = (question: string) =>
    searchFiles(sources, scope, { question, limit: passagesPerSearch })
  const remember = async (memory: RememberedFact) => {
    await sources.memories.remember(userId, { ...memory, sourceSessionId: sessionId })
  }
  return {
    ...(covers(scopes, 'files:read') ? { searchFiles: searchOwnFiles } : {}),
    ...(covers(scopes, 'sessions:read')
      ? { searchSessions: (question) => searchSessions(sources, userId, question) }
      : {}),
    ...(memoryEnabled && covers(scopes, 'memory:write') ? { remember } : {}),
  }
}

async function searchSessions(
  { sessions }: ContextSources,
  userId: string,
  question: string,
): Promise<SessionPassage[]> {
  const found = await sessions.search.retrieve({ userId, question, limit: passagesPerSearch })
  return found.map(({ sessionId, title, text }) => ({ sessionId, title, text }))
}

/**
 * The turns with their pictures. Deleted ones are left out, and all are where the credential of the
 * request does not cover files.
 */
export async function withPictures(
  files: Pick<Files, 'pictures'>,
  { userId, scopes }: Pick<ContextScope, 'userId' | 'scopes'>,
  turns: readonly StoredTurn[],
): Promise<Turn[]> {
  const ids = [...new Set(turns.flatMap(({ fileIds }) => fileIds ?? []))]
  const mayRead = ids.length > 0 && covers(scopes, 'files:read')
  const found = mayRead ? await files.pictures(userId, ids) : null
  return turns.map(({ role, content, fileIds }) => {
    const pictures = (fileIds ?? []).flatMap((id) => found?.get(id) ?? [])
    return pictures.length > 0 ? { role, content, pictures } : { role, content }
  })
}
