/**
 * Items that the model writes about a topic, passages or tasks. Each key is checked by code and by a
 * second solution; an item that fails is dropped, and the model is asked again, within bounds.
 */
import type { ItemContent } from '../../practice/item'
import type { PracticeModules } from './item-generators'
import { partsOf, quoteFor, type MaterialPassage } from './material'
import { NoItems } from './no-items'
import type { PracticeModel } from './practice-model'
import type { PracticeRow } from './practice-rows'
import { itemOf, taskText, type WrittenItem } from './read-items'

/** Items that one call is asked for, and calls beyond those that are needed. */
const itemsPerCall = 5
const spareCalls = 3
/** Items that are solved a second time at once. */
const confirmedAtOnce = 3
/** Earlier questions that the prompt of a call excludes. */
const avoidedMax = 40

/** What the items are about; one member is set. */
export interface Subject {
  readonly topic?: string
  readonly passages?: readonly MaterialPassage[]
  readonly tasks?: readonly string[]
}

/** What the items are made with. */
export interface ModelSource {
  readonly model: PracticeModel
  readonly modules: PracticeModules
  readonly signal: AbortSignal
}

const languages = { en: 'English', de: 'German', fr: 'French', es: 'Spanish' } as const

/** At most as many items as the practice asks for. Throws `NoItems`; rejects where the model fails. */
export async function itemsByModel(
  source: ModelSource,
  row: PracticeRow,
  subject: Subject,
): Promise<ItemContent[]> {
  const { model, modules, signal } = source
  const items = new Map<string, ItemContent>()
  const parts = subject.passages ? partsOf(subject.passages) : [undefined]
  const calls = Math.ceil(row.itemCount / itemsPerCall) + spareCalls
  for (let call = 0; call < calls && items.size < row.itemCount; call += 1) {
    const passages = parts[call % parts.length]
    const wish = wishOf(row, { ...subject, ...(passages && { passages }) }, [...items.values()])
    const drafts = await model
      .write(row.userId, { ...wish, skills: [...modules.skills.keys()] }, signal)
      .catch((error: unknown) => {
        // What there is by then is a practice; without any item the job tries again.
        if (items.size === 0 || signal.aborted) throw error
        return null
      })
    if (drafts === null) break
    const made = await confirmAll(source, row, { drafts, passages })
    for (const item of made) {
      const likeness = modules.likeness(item)
      if (items.size < row.itemCount && !items.has(likeness)) items.set(likeness, item)
    }
  }
  if (items.size === 0) throw new NoItems('noneChecked')
  return [...items.values()]
}

function wishOf(row: PracticeRow, subject: Subject, made: readonly ItemContent[]) {
  return {
    count: Math.min(itemsPerCall, row.itemCount - made.length),
    level: row.level === 'adaptive' ? 'from easy to hard' : row.level,
    language: languages[row.language],
    ...subject,
    avoid: made.slice(-avoidedMax).map(({ question }) => question),
  }
}

interface Drafts {
  readonly drafts: readonly WrittenItem[]
  readonly passages: readonly MaterialPassage[] | undefined
}

async function confirmAll(
  { model, signal }: ModelSource,
  { userId, language }: PracticeRow,
  { drafts, passages = [] }: Drafts,
): Promise<readonly ItemContent[]> {
  const items: ItemContent[] = []
  for (let at = 0; at < drafts.length; at += confirmedAtOnce) {
    const confirmed = await Promise.all(
      drafts.slice(at, at + confirmedAtOnce).map(async (draft) => {
        const task = taskWith(draft, passages)
        const key = await model.confirm(userId, { draft, task }, signal)
        if (key === null) return []
        const words = `${draft.question} ${key.answers.map(({ value }) => value).join(' ')}`
        const source = quoteFor(words, passages)
        return [itemOf(draft, key, { language, source })]
      }),
    )
    items.push(...confirmed.flat())
  }
  return items
}

/** What a solver needs: the passages, where the question is about them, and the question. */
function taskWith(
  { question, choices }: WrittenItem,
  passages: readonly MaterialPassage[],
): string {
  const task = taskText(question, choices)
  if (passages.length === 0) return task
  return `${passages.map(({ text }) => text).join('\n')}\n\n${task}`
}
