/**
 * What the server has acknowledged, and nothing else: the model against which it is held.
 *
 * An answer of 2xx makes a thing `present` or `gone`. A request that got no answer, or a 5xx, leaves its
 * thing `unknown`: it may be there once, or not at all. A thing is never there twice.
 */

export type State = 'present' | 'gone' | 'unknown'
export type Kind = 'session' | 'memory' | 'project' | 'file'

/** One thing of a learner, under the mark that its text carries. */
export interface Thing {
  readonly kind: Kind
  /** A text of this run alone, by which the thing is found again. */
  readonly mark: string
  /** Its id, once an answer named it. */
  id: string | null
  state: State
  /** Of a file: what was uploaded. */
  readonly text: string
}

/** What is known of one reply. */
export interface Said {
  readonly sessionId: string
  /** The learner's words; unique. */
  readonly content: string
  readonly key: string
  /** True once a `start` frame has arrived: the message is stored from then on. */
  started: boolean
  /** The text of the tokens that have arrived; a replay must begin with it. */
  received: string
  streamId: string | null
  /** The text of the `complete` frame, once it has arrived. */
  complete: string | null
}

/** An export that was brought in. */
export interface Imported {
  /** The title of its conversations; unique. */
  readonly title: string
  /** How many conversations of one message it has. */
  readonly parts: number
  /** The id of its job, once an answer named it. */
  id: string | null
  isRefused: boolean
}

/** One learner's things, replies, imports and sets of practice. */
export class LearnerModel {
  readonly things: Thing[] = []
  readonly replies: Said[] = []
  readonly imports: Imported[] = []
  /** Ids of sets that were accepted. */
  readonly practices: string[] = []

  add(thing: Omit<Thing, 'id' | 'state'>): Thing {
    const added: Thing = { ...thing, id: null, state: 'unknown' }
    this.things.push(added)
    return added
  }

  /** Things of a kind that are surely there. */
  present(kind: Kind): Thing[] {
    return this.things.filter((thing) => thing.kind === kind && thing.state === 'present')
  }
}
