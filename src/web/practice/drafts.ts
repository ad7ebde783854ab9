/** What was typed into items, kept on this device until the item is settled. */
import type { UserStorage } from '../offline/user-storage'
import type { AnswerResult, HintResult, PracticeItem } from './api'

/** What this device remembers of an item. */
export interface AnswerDraft {
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
const emptyDraft: AnswerDraft = {
  answer: null,
  working: '',
  hints: [],
  finding: null,
  quote: null,
  sent: null,
}

/** Older drafts are dropped; two exams of 30 items fit. */
const maxDrafts = 60

/** The answer that an item's input shows: what was typed here, else what the server has. */
export const shownAnswer = (item: Pick<PracticeItem, 'given'>, draft: AnswerDraft): string =>
  draft.answer ?? item.given ?? ''

/** An answer with its working, for the comparison with what was sent. */
export const contentOf = (answer: string, working: string): string =>
  JSON.stringify([answer.trim(), working.trim()])

interface KeptDraft {
  readonly itemId: string
  readonly draft: AnswerDraft
  /** Grows with each change. */
  readonly order: number
}

/** The drafts of one practice, kept with the other drafts of the user. */
export class PracticeDrafts {
  readonly #storage: UserStorage
  readonly #drafts = new Map<string, AnswerDraft>()
  readonly #kept = new Set<string>()
  #order = Date.now()
  /** Resolves when what was kept is read. */
  readonly restored: Promise<void>

  constructor(storage: UserStorage) {
    this.#storage = storage
    this.restored = this.#restore()
  }

  of(itemId: string): AnswerDraft {
    return this.#drafts.get(itemId) ?? emptyDraft
  }

  /** Keeps the draft of an item. Without storage it lasts as long as the page. */
  keep(itemId: string, draft: AnswerDraft): void {
    this.#order += 1
    this.#drafts.set(itemId, draft)
    this.#kept.add(itemId)
    const kept: KeptDraft = { itemId, draft, order: this.#order }
    void this.#storage.set('practice', itemId, kept)
  }

  /** Keeps the drafts of items no longer that need none any more. This page still shows them. */
  drop(itemIds: readonly string[]): void {
    for (const itemId of itemIds) {
      if (this.#kept.delete(itemId)) void this.#storage.set('practice', itemId, undefined)
    }
  }

  async #restore(): Promise<void> {
    const all = (await this.#storage.all('practice')).filter(isKept)
    const sorted = all.toSorted((a, b) => b.order - a.order)
    this.#order = Math.max(this.#order, sorted[0]?.order ?? 0)
    for (const { itemId, draft } of sorted) {
      if (!this.#drafts.has(itemId)) this.#drafts.set(itemId, { ...emptyDraft, ...draft })
      this.#kept.add(itemId)
    }
    this.drop(sorted.slice(maxDrafts).map(({ itemId }) => itemId))
  }
}

/** Another version of the pages may have kept something else. */
function isKept(value: unknown): value is KeptDraft {
  if (typeof value !== 'object' || value === null) return false
  const { itemId, draft, order } = value as Partial<Record<string, unknown>>
  if (typeof itemId !== 'string' || typeof order !== 'number') return false
  if (typeof draft !== 'object' || draft === null) return false
  const { answer = null, working = '', hints = [] } = draft as Partial<Record<string, unknown>>
  const isAnswer = answer === null || typeof answer === 'string'
  return isAnswer && typeof working === 'string' && Array.isArray(hints)
}
