/** What a tool is: what it takes and gives, who may call it, what it does. One file a tool. */
import type { Static, TObject } from '@sinclair/typebox'
import type { RateLimitName } from '../../../config/config'
import type { RequestContext } from '../../../http/request-context'
import type { Claim } from '../../../http/idempotency'
import type { Principal } from '../../../http/auth'
import type { Scope } from '../../../http/scopes'
import type { Services } from '../../../services'
import type { Chat } from '../../chat/chat'
import type { Files } from '../../files/files'
import type { Memories } from '../../memory/memory'
import type { SearchSource } from '../../nlweb/nlweb'
import type { Projects } from '../../projects/projects'
import type { Sessions } from '../../sessions/sessions'

/** The features that agents reach; what they allow and refuse is the same as over REST. */
export interface Parts {
  readonly sessions: Sessions
  readonly chat: Chat
  readonly memories: Memories
  readonly projects: Projects
  readonly files: Files
  readonly shelves: readonly SearchSource[]
}

/** What a tool works with. */
export interface ToolDependencies {
  readonly services: Services
  readonly parts: Parts
}

/** One call, by somebody who has the tool's scope. */
export interface ToolContext extends ToolDependencies {
  readonly principal: Principal
  readonly context: RequestContext
  /** Set where the caller sent an `Idempotency-Key`. */
  readonly claim: Claim | null
  /** Aborted when the caller has left. */
  readonly signal: AbortSignal
  /** Tells the caller how far the work is, where it asked to be told; `progress` grows. */
  readonly report: (progress: number, message: string) => Promise<void>
}

/** What an agent may count on before it calls (MCP, tool annotations). */
interface Hints {
  readonly readOnlyHint: boolean
  readonly destructiveHint: boolean
  readonly idempotentHint: boolean
  readonly openWorldHint: boolean
}

export interface Tool {
  readonly name: string
  readonly title: string
  readonly description: string
  /** What a caller's credential must hold. */
  readonly scope: Scope
  /** The limit that its calls count towards, beside the endpoint's own. */
  readonly limit?: RateLimitName
  readonly input: TObject
  readonly output: TObject
  readonly hints: Hints
  /** Gives what `output` says. Problems are told to the caller in the tool's result. */
  run(input: unknown, use: ToolContext): Promise<object>
}

/** The same value, as features give it: nobody changes it any more. */
type Fixed<T> = T extends object ? { readonly [K in keyof T]: Fixed<T[K]> } : T

/** A tool whose `run` is typed by its shapes. */
export const tool = <const I extends TObject, const O extends TObject>(
  definition: Omit<Tool, 'input' | 'output' | 'run'> & {
    readonly input: I
    readonly output: O
    run(input: Static<I>, use: ToolContext): Promise<Fixed<Static<O>>>
  },
): Tool => definition

/** Of what only looks. */
export const readOnly: Hints = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
}
/** Of what adds something and takes nothing away. */
export const additive: Hints = { ...readOnly, readOnlyHint: false, idempotentHint: false }
