/** The interface of a tool, and what tools share: hints and pages. Each tool has its own file. */
import { Type, type Static, type TObject } from '@sinclair/typebox'
import type { RateLimitName } from '../../../config/config'
import type { Principal, Scope } from '../../../http/auth'
import type { PageQuery } from '../../../http/pagination'
import type { Claim, LastingRequest } from '../../../http/endpoint'
import { text } from '../../../http/validation'
import type { Services } from '../../../services'
import type { Chat } from '../../chat/chat'
import type { Files } from '../../files/files'
import type { Memories } from '../../memory/memory'
import type { SearchSource } from '../../nlweb/nlweb'
import type { Practices } from '../../practice/practice'
import type { LearnerProgress } from '../../progress/progress'
import type { Projects } from '../../projects/projects'
import type { Sessions } from '../../sessions/sessions'

/** The features that tools call. They check and refuse the same as over REST. */
export interface ToolFeatures {
  readonly sessions: Sessions
  readonly chat: Chat
  readonly memories: Memories
  readonly projects: Projects
  readonly files: Files
  readonly practices: Practices
  readonly progress: LearnerProgress
  readonly searchSources: readonly SearchSource[]
}

export interface ToolDependencies {
  readonly services: Services
  readonly features: ToolFeatures
}

/** One call of a tool by a principal that holds the tool's scope. */
export interface ToolContext extends ToolDependencies {
  readonly principal: Principal
  readonly context: LastingRequest
  /** The claim of the `Idempotency-Key`; null when the client sent none. */
  readonly claim: Claim | null
  /** Aborts when the client disconnects. */
  readonly signal: AbortSignal
  /** Sends progress to a client that asked for it. `progress` grows. */
  readonly report: (progress: number, message: string) => Promise<void>
}

/** What an agent may rely on before a call (MCP, tool annotations). */
interface Hints {
  readonly readOnlyHint: boolean
  readonly destructiveHint: boolean
  readonly idempotentHint: boolean
  readonly openWorldHint: boolean
}

export interface McpTool {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly scope: Scope
  /** A rate limit that calls count towards, besides that of the endpoint. */
  readonly rateLimit?: RateLimitName
  readonly input: TObject
  readonly output: TObject
  readonly hints: Hints
  /** Resolves to a value of `output`. A thrown problem becomes an error result. */
  run(input: unknown, context: ToolContext): Promise<object>
}

/** The readonly form of a type, as features return their values. */
type DeepReadonly<T> = T extends object ? { readonly [K in keyof T]: DeepReadonly<T[K]> } : T

/** A tool whose `run` is typed by its schemas. */
export const tool = <const I extends TObject, const O extends TObject>(
  definition: Omit<McpTool, 'input' | 'output' | 'run'> & {
    readonly input: I
    readonly output: O
    run(input: Static<I>, context: ToolContext): Promise<DeepReadonly<Static<O>>>
  },
): McpTool => definition

export const readOnly: Hints = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
}
/** The hints of a tool that adds something and removes nothing. */
export const additive: Hints = { ...readOnly, readOnlyHint: false, idempotentHint: false }

const defaultLimit = 20

/** The input of a tool that lists: cursor pages, as in the REST API. */
export const pageInput = {
  cursor: Type.Optional(text(1, 1_000, '`nextCursor` of the page before.')),
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 100, default: defaultLimit, description: 'Items a page.' }),
  ),
}

/** The page query of a feature's list, with the default limit. */
export const pageOrDefault = ({ cursor, limit }: Partial<PageQuery>): PageQuery => ({
  limit: limit ?? defaultLimit,
  ...(cursor === undefined ? {} : { cursor }),
})
