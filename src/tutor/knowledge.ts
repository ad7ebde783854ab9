/**
 * What a tutor may look up and keep for a learner. The features that own files, sessions and memory stand
 * behind this port; where it is absent the tutor knows the dialogue alone.
 */

/** A piece of one of the learner's files. */
export interface Passage {
  /** The file's name. */
  readonly name: string
  /** Where in it, in words: "page 3", "section Limits"; empty where that is not known. */
  readonly place: string
  readonly text: string
}

/** A piece of an earlier conversation. */
export interface SessionPassage {
  readonly sessionId: string
  readonly title: string
  readonly text: string
}

/** The kinds of things that are worth keeping about a learner. */
export const memoryKinds = ['goal', 'preference', 'misconception', 'fact'] as const
export type MemoryKind = (typeof memoryKinds)[number]

/** A thing to keep: `content` has 1 to 2,000 characters. */
export interface RememberedFact {
  readonly kind: MemoryKind
  readonly content: string
}

/** The learner's own things, already narrowed to this learner and this session's project. May reject. */
export interface Knowledge {
  searchFiles(query: string): Promise<readonly Passage[]>
  searchSessions(query: string): Promise<readonly SessionPassage[]>
  /** Absent where the learner has switched memory off. */
  remember?(memory: RememberedFact): Promise<void>
}

/** What the tutor is told beside the dialogue. All of it is data that somebody wrote, never instructions. */
export interface Background {
  /** What the learner set up the project with. */
  readonly instructions?: string
  readonly memories?: readonly RememberedFact[]
  readonly passages?: readonly Passage[]
}
