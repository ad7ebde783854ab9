/** What was typed into items, kept on this device until the item is settled. */
import type { AnswerResult, HintResult, PracticeItem } from './api'

/** What this device remembers of an item. */
export interface ItemDraft {
  /** Null until something was typed or chosen here. */
  readonly answer: string | null
  readonly working: string
  /** The help that was given, which the server does not repeat. */
  readonly hints: readonly Pick<HintResult, 'rung' | 'hint'>[]
  /** What the judge said last. */
  readonly finding: AnswerResult['finding']
  readonly quote: string | null
  /** The answer and the working that the server has. */
  readonly sent: string | null
}

/** The draft of an item that was not touched here. */
const emptyDraft: ItemDraft = {
  answer: null,
  working: '',
  hints: [],
  finding: null,
  quote: null,
  sent: null,
}

const key = 'elenchus-practice-drafts'
/** Older drafts are dropped; two exams of 30 items fit. */
const maxDrafts = 60

/** The answer that an item's input shows: what was typed here, else what the server has. */
export const shownAnswer = (item: Pick<PracticeItem, 'given'>, draft: ItemDraft): string =>
  draft.answer ?? item.given ?? ''

/** An answer with its working, for the comparison with what was sent. */
export const contentOf = (answer: string, working: string): string =>
  JSON.stringify([answer.trim(), working.trim()])

/** The draft of an item. */
export function readDraft(itemId: string): ItemDraft {
  return { ...emptyDraft, ...readAll().find(([id]) => id === itemId)?.[1] }
}

/** Keeps the draft of an item. Without storage it lasts as long as the page. */
export function keepDraft(itemId: string, draft: ItemDraft): void {
  const others = readAll().filter(([id]) => id !== itemId)
  writeAll([...others, [itemId, draft]])
}

/** Drops the drafts of items that need none any more. */
export function dropDrafts(itemIds: readonly string[]): void {
  const all = readAll()
  const kept = all.filter(([id]) => !itemIds.includes(id))
  if (kept.length < all.length) writeAll(kept)
}

/** Drops all drafts, when the user signs out. */
export function forgetDrafts(): void {
  writeAll([])
}

type Entry = readonly [itemId: string, draft: Partial<ItemDraft>]

/** The oldest first. */
function readAll(): readonly Entry[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isEntry) : []
  } catch {
    return []
  }
}

function writeAll(entries: readonly Entry[]): void {
  try {
    localStorage.setItem(key, JSON.stringify(entries.slice(-maxDrafts)))
  } catch {
    // Storage is refused or full. What is typed stays in the page.
  }
}

/** Another version of the pages may have stored something else. */
function isEntry(value: unknown): value is Entry {
  if (!Array.isArray(value) || typeof value[0] !== 'string') return false
  const draft: unknown = value[1]
  if (typeof draft !== 'object' || draft === null) return false
  const { answer = null, working = '', hints = [] } = draft as Partial<Record<string, unknown>>
  const isAnswer = answer === null || typeof answer === 'string'
  return isAnswer && typeof working === 'string' && Array.isArray(hints)
}
