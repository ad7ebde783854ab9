/** What a conversation is at any moment. */
import type { Mode } from '../api'
import type { Turn } from './turns'

/** What a conversation's view shows. */
export interface ConversationState {
  readonly phase: 'loading' | 'ready' | 'missing' | 'failed'
  readonly sessionId: string | null
  readonly title: string
  readonly mode: Mode
  readonly projectId: string | null
  /** Known where the session is about to begin in a project. */
  readonly projectName: string | null
  readonly isShared: boolean
  readonly turns: readonly Turn[]
  readonly draft: string
  readonly isBusy: boolean
  readonly line: 'steady' | 'lost'
  /** The tool that the tutor uses at this moment. */
  readonly tool: string | null
  /** What went wrong with the conversation as a whole. */
  readonly notice: string | null
}

/** Of a session that is about to be read, or of none that has begun. */
export const initialState = (sessionId: string | null): ConversationState => ({
  phase: sessionId === null ? 'ready' : 'loading',
  sessionId,
  title: '',
  mode: 'socratic',
  projectId: null,
  projectName: null,
  isShared: false,
  turns: [],
  draft: '',
  isBusy: false,
  line: 'steady',
  tool: null,
  notice: null,
})
