/**
 * Where the items of a practice come from. Each source fails with a sentence for the learner where it has
 * none; a generator makes the same items again where the job is repeated.
 */
import { Pacer } from '../../lib/pacing'
import type { Services } from '../../services'
import type { Level, ItemContent, Skill } from '../../practice/item'
import type { PlannedItem } from '../../practice/item-set'
import type { Files } from '../files/files'
import type { LearnerProgress } from '../progress/progress'
import { problemsOfBranch, type Sessions } from '../sessions/sessions'
import {
  generateItems,
  levelFor,
  loadPracticeModules,
  type PracticeModules,
} from './item-generators'
import { passagesOfFile, passagesOfProject } from './material'
import { itemsByModel, type Subject } from './model-source'
import { NoItems } from './no-items'
import { ownItems } from './own-skills'
import type { PracticeModel } from './practice-model'
import type { PracticeRow } from './practice-rows'

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
  if (source.topic !== undefined) return byModel(run, { topic: source.topic })
  if (source.sessionId !== undefined) return ofSession(run, source.sessionId)
  if (source.fileId !== undefined) {
    return byModel(run, { passages: await passagesOfFile(files, userId, source.fileId) })
  }
  if (source.projectId !== undefined) {
    return byModel(run, { passages: await passagesOfProject(files, userId, source.projectId) })
  }
  throw new NoItems('nothing')
}

const byModel = ({ parts, modules, row, signal }: Run, subject: Subject) =>
  itemsByModel({ model: parts.model, modules, signal }, row, subject)

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

/** In turn one item of each skill that is due: a new one, or of own material an item as it was. */
async function ofDue(run: Run): Promise<ItemContent[]> {
  const { parts, modules, row } = run
  const due = await parts.progress.due(row.userId, dueSkillsMax)
  if (due.length === 0) throw new NoItems('nothingDue')
  const skills = due.map(({ skill }) => skill).filter((skill) => !modules.skills.has(skill))
  const own = await ownItems(parts.services.store.db, modules, { userId: row.userId, skills })
  const plan: PlannedItem[] = []
  const repeated: ItemContent[] = []
  const rounds = row.itemCount * due.length
  for (let at = 0; at < rounds && plan.length + repeated.length < row.itemCount; at += 1) {
    const { skill: id, mastery } = due[at % due.length] ?? { skill: '', mastery: 0 }
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
  return byModel(run, { tasks: tasks.map(({ problem }) => problem) })
}

function generate({ modules, row }: Run, plan: readonly PlannedItem[]): Promise<ItemContent[]> {
  const { seed, language } = row
  const pacer = new Pacer(5)
  const { itemSet } = modules
  return generateItems(plan, { itemSet, seed, language, pause: () => pacer.pause() })
}

/** The level of the set; an adaptive one follows the mastery, and its last third is one harder. */
function levelOf({ level, itemCount }: PracticeRow, mastery: number, at: number): Level {
  if (level !== 'adaptive') return level
  const isEnd = at >= (itemCount * 2) / 3
  return isEnd ? levelFor(mastery + 0.3) : levelFor(mastery)
}
