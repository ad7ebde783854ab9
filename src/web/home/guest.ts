/** What a visitor asked before the sign-up, kept in this tab. */
import type { ShownAssessment } from '../conversation/conversation-state'

export interface GuestMessage {
  readonly role: 'user' | 'assistant'
  readonly content: string
  /** On a reply: what code found in the message that it answers. */
  readonly assessment?: ShownAssessment
  /** On the reply that ends the trial. */
  readonly isLast?: boolean
}

const key = 'elenchus-guest'
let dialogue: readonly GuestMessage[] | null = null

/** The dialogue so far; empty before the first message. */
export function keptGuestDialogue(): readonly GuestMessage[] {
  dialogue ??= readStored()
  return dialogue
}

/** Keeps the dialogue, also over a reload where the browser allows that. */
export function keepGuestDialogue(messages: readonly GuestMessage[]): void {
  dialogue = messages
  try {
    if (messages.length === 0) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify(messages))
  } catch {
    // Without storage the dialogue lasts as long as the page.
  }
}

function readStored(): readonly GuestMessage[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isGuestMessage) : []
  } catch {
    return []
  }
}

function isGuestMessage(value: unknown): value is GuestMessage {
  if (typeof value !== 'object' || value === null) return false
  const { role, content } = value as Partial<GuestMessage>
  return (role === 'user' || role === 'assistant') && typeof content === 'string'
}
