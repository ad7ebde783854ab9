import { ApiError } from '../http'
import { onChanges } from '../live-events'
import type { UserStorage } from '../offline/user-storage'
import { StateStore } from '../store'
import {
  answerItem,
  type AnswerResult,
  askForHint,
  finishPractice,
  getPractice,
  type HintResult,
  listItems,
  openItemSession,
  type Practice,
  type PracticeItem,
} from './api'

interface PracticeState {
  /** `absent`: there is no such practice. */
  readonly status: 'loading' | 'ready' | 'absent' | 'failed'
  readonly practice: Practice | null
  readonly items: readonly PracticeItem[]
  /** An answer arrived after the end. */
  readonly isLate: boolean
}

export class PracticeSession extends StateStore<PracticeState> {
  readonly id: string
  readonly #drafts: PracticeDrafts
  /** The idempotency key of each call that may be sent again. */
  readonly #keys = new Map<string, string>()
  readonly #sending = new Set<Promise<unknown>>()
  #saving: Promise<void> = Promise.resolve()
  #reads = 0
  /** A call was refused while this tab took the practice for running; the next read says why. */
  #isRefused = false

  constructor(id: string, storage: UserStorage) {
    super({ status: 'loading', practice: null, items: [], isLate: false })
    this.id = id
    this.#drafts = new PracticeDrafts(storage)
  }

  /** Reads now, and again when something has changed or the tab comes into view. */
  follow(): () => void {
    const unfollow = onChanges('practice', (id) => {
      if (id === null || id === this.id) void this.load()
    })
    const onVisible = (): void => {
      if (document.visibilityState === 'visible') void this.load()
    }
    document.addEventListener('visibilitychange', onVisible)
    void this.load()
    return () => {
      unfollow()
      document.removeEventListener('visibilitychange', onVisible)
    }
  }

  /** Reads the practice and its items. What is shown stays where the server cannot be reached. */
  async load(): Promise<void> {
    const number = (this.#reads += 1)
    try {
      const practice = await getPractice(this.id)
      const hasItems = practice.status === 'ready' || practice.status === 'finished'
      const items = hasItems ? await listItems(this.id) : []
      await this.#drafts.restored
      if (number === this.#reads) this.#show(practice, items)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (number !== this.#reads) return
      if (error.status === 404) this.patch({ status: 'absent', practice: null, items: [] })
      else if (this.state.practice === null) this.patch({ status: 'failed' })
    }
  }

  /** What was typed into an item. */
  draft(itemId: string): AnswerDraft {
    return this.#drafts.of(itemId)
  }

  /** Changes the draft of an item and keeps it on the device. */
  edit(itemId: string, change: Partial<AnswerDraft>): void {
    this.#drafts.keep(itemId, { ...this.draft(itemId), ...change })
    this.patch({})
  }

  /** Whether something was typed that the server does not have. */
  isUnsent(item: PracticeItem): boolean {
    const draft = this.draft(item.id)
    const answer = shownAnswer(item, draft)
    if (answer.trim() === '') return false
    if (draft.sent !== null) return draft.sent !== contentOf(answer, draft.working)
    return answer !== item.given || draft.working.trim() !== ''
  }

  /** Sends every answer that the server does not have, one after the other. Throws an ApiError. */
  saveUnsent(): Promise<void> {
    this.#saving = this.#saving.then(
      () => this.#saveAll(),
      () => this.#saveAll(),
    )
    return this.#saving
  }

  async #saveAll(): Promise<void> {
    for (;;) {
      const item = this.state.items.find((each) => this.isUnsent(each))
      if (!item || this.state.practice?.status !== 'ready') return
      await this.answer(item, shownAnswer(item, this.draft(item.id)))
    }
  }

  /** Sends an answer with the working of the draft. Throws an ApiError. */
  async answer(item: PracticeItem, answer: string): Promise<void> {
    const { working } = this.draft(item.id)
    const sent = contentOf(answer, working)
    const attempt = `${item.id} ${sent}`
    const key = this.#keyOf(attempt)
    const body = { answer: answer.trim(), ...(working.trim() !== '' && { working }) }
    const result = await this.#settled(() =>
      answerItem({ id: this.id, itemId: item.id }, body, key),
    )
    this.edit(item.id, { finding: result.finding, quote: result.quote ?? null, sent })
    // The same answer after an unclear one is a new attempt.
    this.#keys.delete(attempt)
    await this.#changed(result.item)
  }

  /** Climbs one rung of help. Throws an ApiError. */
  async hint(item: PracticeItem): Promise<HintResult> {
    const attempt = `${item.id} hint`
    const key = this.#keyOf(attempt)
    const result = await this.#settled(() => askForHint({ id: this.id, itemId: item.id }, key))
    this.#keys.delete(attempt)
    const { rung, hint } = result
    if (rung !== 'reveal') {
      this.edit(item.id, { hints: [...this.draft(item.id).hints, { rung, hint }] })
    }
    await this.#changed(result.item)
    return result
  }

  /** Opens a session on an item. Throws an ApiError. */
  openSession(item: PracticeItem): Promise<string> {
    return this.#settled(() => openItemSession({ id: this.id, itemId: item.id }))
  }

  /** Ends the practice. Throws an ApiError. */
  async finish(): Promise<void> {
    await this.#settled(() => finishPractice(this.id))
    await this.load()
  }

  /** The same key until the call has succeeded, so that a call that is sent again counts once. */
  #keyOf(attempt: string): string {
    const key = this.#keys.get(attempt) ?? crypto.randomUUID()
    this.#keys.set(attempt, key)
    return key
  }

  /** Waits for the answers that are on their way, then reads what the server made of them. */
  async end(): Promise<void> {
    await Promise.allSettled(this.#sending)
    await this.load()
  }

  /** Runs a call. Where the server says that it comes too late, what is shown is read again. */
  async #settled<Result>(call: () => Promise<Result>): Promise<Result> {
    // An event may tell of the end before the answer to this call does.
    const wasRunning = this.state.practice?.status === 'ready'
    const result = call()
    this.#sending.add(result)
    try {
      return await result
    } catch (error) {
      if (error instanceof ApiError && error.code === 'CONFLICT') {
        this.#isRefused = wasRunning
        await this.load()
      }
      throw error
    } finally {
      this.#sending.delete(result)
    }
  }

  /** Shows an item as the server returned it; an item that is settled may end the practice. */
  async #changed(item: PracticeItem): Promise<void> {
    const items = this.state.items.map((each) => (each.id === item.id ? item : each))
    // A read that began before this answer would show the older state.
    this.#reads += 1
    this.patch({ items })
    if (item.status !== 'open') this.#drafts.drop([item.id])
    if (items.every(({ status }) => status !== 'open')) await this.load()
  }

  #show(practice: Practice, items: readonly PracticeItem[]): void {
    const settled = items.filter(({ status }) => status !== 'open').map(({ id }) => id)
    this.#drafts.drop(settled)
    const isFinished = practice.status === 'finished'
    const isLate = isFinished && (this.state.isLate || this.#isRefused)
    this.#isRefused = false
    this.patch({ status: 'ready', practice, items, isLate })
  }
}

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
const contentOf = (answer: string, working: string): string =>
  JSON.stringify([answer.trim(), working.trim()])

interface KeptDraft {
  readonly itemId: string
  readonly draft: AnswerDraft
  /** Grows with each change. */
  readonly order: number
}

/** The drafts of one practice, kept with the other drafts of the user. */
class PracticeDrafts {
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
