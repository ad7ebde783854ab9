/**
 * Where the items of a practice come from. Each source fails with a sentence for the learner where it has
 * none; a generator makes the same items again where the job is repeated.
 */
import { Pacer } from '../../lib/pacing'
import type { ItemContent, Level, Skill } from '../../practice/item'
import type { PlannedItem } from '../../practice/skills'
import type { Services } from '../../services'
import type { Files } from '../files/files'
import type { LearnerProgress } from '../progress/progress'
import { problemsOfBranch, type Sessions } from '../sessions/sessions'
import { NoItems } from './no-items'
import { findPractice, itemsOf, missing, ownItems, type PracticeRow } from './practice-rows'
import {
  type DraftSource,
  itemOf,
  type PracticeModel,
  taskText,
  type WrittenItem,
} from './practice-model'
import { loadPracticeModules, type PracticeModules } from './practice-modules'

/** What sources read. */
export interface SourceParts {
  readonly services: Services
  readonly progress: LearnerProgress
  readonly sessions: Sessions
  readonly files: Files
  readonly model: PracticeModel
}

interface Run {
  readonly parts: SourceParts
  readonly modules: PracticeModules
  readonly row: PracticeRow
  readonly signal: AbortSignal
}

/** Skills that one set repeats, and tasks of a conversation that come back. */
const dueSkillsMax = 30
const tasksMax = 10

/** The items of a practice, at most as many as it asks for. Throws `NoItems`. */
export async function makeItems(
  parts: SourceParts,
  row: PracticeRow,
  signal: AbortSignal,
): Promise<ItemContent[]> {
  const run = { parts, modules: await loadPracticeModules(), row, signal }
  const { userId, source } = row
  const { files } = parts
  if (source.skill !== undefined) return ofSkill(run, source.skill)
  if (source.due) return ofDue(run)
  if (source.practiceId !== undefined) return ofMissed(run, source.practiceId)
  if (source.topic !== undefined) return itemsByModel(run, { topic: source.topic })
  if (source.sessionId !== undefined) return ofSession(run, source.sessionId)
  if (source.fileId !== undefined) {
    return itemsByModel(run, { passages: await passagesOfFile(files, userId, source.fileId) })
  }
  if (source.projectId !== undefined) {
    const { projectId, ownerId = userId } = source
    return itemsByModel(run, { passages: await passagesOfProject(files, ownerId, projectId) })
  }
  throw new NoItems('nothing')
}

async function ofSkill(run: Run, id: string): Promise<ItemContent[]> {
  const skill = run.modules.skills.get(id)
  if (!skill) throw new NoItems('skillGone')
  return ofSkills(run, [skill])
}

/** Items of some skills in turn. */
async function ofSkills(run: Run, skills: readonly Skill[]): Promise<ItemContent[]> {
  const { parts, row } = run
  const ids = skills.map(({ id }) => id)
  const mastery = await parts.progress.mastery(row.userId, ids)
  const plan = Array.from({ length: row.itemCount }, (_, at) => {
    const skill = skills[at % skills.length] as Skill
    return { skill, level: levelOf(row, mastery.get(skill.id) ?? 0, at) }
  })
  return generate(run, plan)
}

async function ofDue(run: Run): Promise<ItemContent[]> {
  const { parts, modules, row } = run
  const due = await parts.progress.due(row.userId, dueSkillsMax)
  if (due.length === 0) throw new NoItems('nothingDue')
  const skills = due.map(({ skill }) => skill).filter((skill) => !modules.skills.has(skill))
  const own = await ownItems(parts.services.store.db, modules, { userId: row.userId, skills })
  return repeat(run, due, own)
}

/** What was not right in a practice; the skill with most of it comes first. */
async function ofMissed(run: Run, practiceId: string): Promise<ItemContent[]> {
  const { parts, row } = run
  const { id } = await findPractice(parts.services.store.db, row.userId, practiceId)
  const items = await itemsOf(parts.services.store.db, id)
  // It was deleted between the two reads.
  if (items.length === 0) throw missing()
  const missed = Map.groupBy(
    items.filter(({ status }) => status !== 'right').map(({ content }) => content),
    ({ skill }) => skill,
  )
  const skills = [...missed.keys()].toSorted(
    (a, b) => (missed.get(b)?.length ?? 0) - (missed.get(a)?.length ?? 0),
  )
  const mastery = await parts.progress.mastery(row.userId, skills)
  const known = skills.map((skill) => ({ skill, mastery: mastery.get(skill) ?? 0 }))
  return repeat(run, known, missed)
}

/** In turn one item of each skill: a new one, or of own material an item as it was. */
async function repeat(
  run: Run,
  known: readonly { readonly skill: string; readonly mastery: number }[],
  own: ReadonlyMap<string, ItemContent[]>,
): Promise<ItemContent[]> {
  const { modules, row } = run
  const plan: PlannedItem[] = []
  const repeated: ItemContent[] = []
  const rounds = row.itemCount * known.length
  for (let at = 0; at < rounds && plan.length + repeated.length < row.itemCount; at += 1) {
    const { skill: id, mastery } = known[at % known.length] ?? { skill: '', mastery: 0 }
    const skill = modules.skills.get(id)
    const item = skill ? undefined : own.get(id)?.shift()
    if (skill) plan.push({ skill, level: levelOf(row, mastery, plan.length) })
    else if (item) repeated.push(item)
  }
  const items = [...(await generate(run, plan)), ...repeated]
  if (items.length === 0) throw new NoItems('dueGone')
  return items
}

/**
 * What was missed in a conversation, changed: by the generators where they know the problems, else by the
 * model. Without a missed problem all of them come back.
 */
async function ofSession(run: Run, sessionId: string): Promise<ItemContent[]> {
  const { parts, row } = run
  const { id } = await parts.sessions.get(row.userId, sessionId)
  const problems = await problemsOfBranch(parts.services.store.db, id)
  const missed = problems.filter(({ isMissed }) => isMissed)
  const tasks = (missed.length > 0 ? missed : problems).slice(-tasksMax)
  const { skillOfProblem } = await import('../../practice/problem-skill')
  const skills = new Set(tasks.flatMap(({ problem }) => skillOfProblem(problem) ?? []))
  if (skills.size > 0) return ofSkills(run, [...skills])
  if (tasks.length === 0 || !parts.model.isConfigured) throw new NoItems('noProblems')
  return itemsByModel(run, { tasks: tasks.map(({ problem }) => problem) })
}

function generate({ modules, row }: Run, plan: readonly PlannedItem[]): Promise<ItemContent[]> {
  const { seed, language } = row
  const pacer = new Pacer(5)
  const { itemSet } = modules
  return generateItems(plan, { itemSet, seed, language, pause: () => pacer.pause() })
}

/** How items are made. */
export interface GenerationSettings {
  readonly itemSet: PracticeModules['itemSet']
  readonly seed: string
  readonly language: ItemContent['language']
  /** Lets others run between two items. */
  readonly pause: () => Promise<void>
}

/**
 * Makes the planned items, no two alike; fewer where a generator has no more. The same seed makes the
 * same items.
 */
export async function generateItems(
  plan: readonly PlannedItem[],
  { itemSet, seed, language, pause }: GenerationSettings,
): Promise<ItemContent[]> {
  const items: ItemContent[] = []
  for (const draft of itemSet(plan, { seed })) {
    if (draft) items.push(draft.in(language))
    await pause()
  }
  return items
}

/** The level of the set; an adaptive one follows the mastery, and its last third is one harder. */
function levelOf({ level, itemCount }: PracticeRow, mastery: number, at: number): Level {
  if (level !== 'adaptive') return level
  const isEnd = at >= (itemCount * 2) / 3
  return isEnd ? levelFor(mastery + 0.3) : levelFor(mastery)
}

/** The level that fits a mastery from 0 to 1. */
function levelFor(mastery: number): Level {
  if (mastery < 0.5) return 'easy'
  return mastery < 0.8 ? 'medium' : 'hard'
}

/** Items that one call is asked for, and calls beyond those that are needed. */
const itemsPerCall = 5
const spareCalls = 3
/** Items that are solved a second time at once. */
const confirmedAtOnce = 3
/** Earlier questions that the prompt of a call excludes. */
const avoidedMax = 40

/** What the items are about; one member is set. */
interface Subject {
  readonly topic?: string
  readonly passages?: readonly MaterialPassage[]
  readonly tasks?: readonly string[]
}

const languages = { en: 'English', de: 'German', fr: 'French', es: 'Spanish' } as const

/**
 * Items that the model writes about a topic, passages or tasks. Each key is checked by code and by a
 * second solution; an item that fails is dropped, and the model is asked again, within bounds. At most as many
 * items as the practice asks for. Throws `NoItems`; rejects where the model fails.
 */
async function itemsByModel(run: Run, subject: Subject): Promise<ItemContent[]> {
  const {
    parts: { model },
    modules,
    row,
    signal,
  } = run
  const items = new Map<string, ItemContent>()
  const portions = subject.passages ? partsOf(subject.passages) : [undefined]
  const calls = Math.ceil(row.itemCount / itemsPerCall) + spareCalls
  for (let call = 0; call < calls && items.size < row.itemCount; call += 1) {
    const passages = portions[call % portions.length]
    const wish = wishOf(row, { ...subject, ...(passages && { passages }) }, [...items.values()])
    const drafts = await model
      .write(row.userId, { ...wish, skills: [...modules.skills.keys()] }, signal)
      .catch((error: unknown) => {
        // What there is by then is a practice; without any item the job tries again.
        if (items.size === 0 || signal.aborted) throw error
        return null
      })
    if (drafts === null) break
    const made = await confirmAll(run, { drafts, passages })
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
  { parts: { model }, row: { userId, language }, signal }: Run,
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

/** A passage with the name of its file. */
interface MaterialPassage {
  readonly name: string
  /** In words; empty where it is unknown. */
  readonly place: string
  readonly text: string
}

/** Characters of one part: with a question it stays below what a solver reads. */
const partChars = 5_000
/** Passages of a file, and files of a project. */
const passagesMax = 400
const filesMax = 20

/** The passages of a file. Throws `NoItems` where it has no text, and `Unread` while it is read. */
async function passagesOfFile(
  files: Files,
  userId: string,
  id: string,
): Promise<readonly MaterialPassage[]> {
  const file = await files.get(userId, id)
  if (file.status === 'processing') throw new Unread()
  const passages = file.status === 'failed' ? [] : await files.read(userId, id, -1, passagesMax)
  const withText = passages.filter(({ text }) => text.trim() !== '')
  if (withText.length === 0) throw new NoItems('fileEmpty')
  return withText.map(({ place, text }) => ({ name: file.name, place, text }))
}

/** The passages of a project's files. Throws `NoItems` where no file has text. */
async function passagesOfProject(
  files: Files,
  userId: string,
  projectId: string,
): Promise<readonly MaterialPassage[]> {
  const { items } = await files.list(userId, { limit: filesMax, projectId })
  const found: MaterialPassage[] = []
  for (const { id, status } of items) {
    if (status === 'processing') throw new Unread()
    if (status !== 'ready') continue
    found.push(...(await passagesOfFile(files, userId, id).catch(noneOf)))
  }
  if (found.length > 0) return found
  throw new NoItems('projectEmpty')
}

function noneOf(error: unknown): readonly MaterialPassage[] {
  if (error instanceof NoItems) return []
  throw error
}

/** The text of a file is still being read: the job tries again. */
class Unread extends Error {
  override readonly name = 'Unread'
}

/** Parts of whole passages, each of a bounded size; a long passage is cut. */
function partsOf(passages: readonly MaterialPassage[]): readonly (readonly MaterialPassage[])[] {
  const parts: MaterialPassage[][] = []
  let left = 0
  for (const passage of passages) {
    const text = passage.text.slice(0, partChars)
    if (text.length > left || parts.length === 0) {
      parts.push([])
      left = partChars
    }
    parts.at(-1)?.push({ ...passage, text })
    left -= text.length
  }
  return parts
}

const quoteChars = 300

/** The sentence of the passages that shares most words with a text; null where none shares any. */
function quoteFor(text: string, passages: readonly MaterialPassage[]): DraftSource | null {
  const wanted = wordsOf(text)
  let best: { readonly source: DraftSource; readonly shared: number } | null = null
  for (const { name, place, text: passage } of passages) {
    for (const sentence of passage.split(/(?<=[.!?])\s+|\n+/)) {
      const shared = wordsOf(sentence).intersection(wanted).size
      if (shared <= (best?.shared ?? 0)) continue
      best = { source: { name, place, quote: sentence.trim().slice(0, quoteChars) }, shared }
    }
  }
  return best?.source ?? null
}

/** Words of three letters and more, and numbers. */
const wordsOf = (text: string): ReadonlySet<string> =>
  new Set(text.toLowerCase().match(/\p{N}+|\p{L}{3,}/gu))
