/**
 * Where the items of a practice come from. Each source makes the same items again where the job is
 * repeated, or fails with a sentence for the learner.
 */
import { Slices } from '../../lib/slices'
import type { Services } from '../../services'
import type { Level, PracticeItem } from '../../practice/item'
import type { LearnerProgress } from '../progress/progress'
import { generateItems, levelFor, loadLibrary, type Library } from './library'
import { ownItems } from './own-skills'
import type { PracticeRow } from './practice-rows'

/** No items can be made; the message says why to the learner. */
export class NoItems extends Error {
  override readonly name = 'NoItems'
}

/** What sources read. */
export interface SourceParts {
  readonly services: Services
  readonly progress: LearnerProgress
}

/** Skills that one set repeats. */
const dueSkillsMax = 30

/** The items of a practice, at most as many as it asks for. Throws `NoItems`. */
export async function makeItems(
  parts: SourceParts,
  row: PracticeRow,
  _signal: AbortSignal,
): Promise<PracticeItem[]> {
  const { source } = row
  const library = await loadLibrary()
  if (source.skill !== undefined) return ofSkill(parts, library, row)
  if (source.due) return ofDue(parts, library, row)
  throw new NoItems('No items can be made from this.')
}

async function ofSkill(
  { progress }: SourceParts,
  library: Library,
  row: PracticeRow,
): Promise<PracticeItem[]> {
  const skill = library.skills.get(row.source.skill ?? '')
  if (!skill) throw new NoItems('There is no such skill any more.')
  const mastery = (await progress.mastery(row.userId, [skill.id])).get(skill.id) ?? 0
  const plan = Array.from({ length: row.itemCount }, (_, at) => ({
    skill,
    level: levelOf(row, mastery, at),
  }))
  return generate(library, row, plan)
}

/** In turn one item of each skill that is due: a new one, or of own material an item as it was. */
async function ofDue(
  parts: SourceParts,
  library: Library,
  row: PracticeRow,
): Promise<PracticeItem[]> {
  const due = await parts.progress.due(row.userId, dueSkillsMax)
  if (due.length === 0) throw new NoItems('Nothing is due.')
  const skills = due.map(({ skill }) => skill).filter((skill) => !library.skills.has(skill))
  const own = await ownItems(parts.services.store.db, library, { userId: row.userId, skills })
  const plan: Parameters<typeof generateItems>[0][number][] = []
  const repeated: PracticeItem[] = []
  const rounds = Math.ceil(row.itemCount / due.length) * dueSkillsMax
  for (let at = 0; at < rounds && plan.length + repeated.length < row.itemCount; at += 1) {
    const { skill: id, mastery } = due[at % due.length] ?? { skill: '', mastery: 0 }
    const skill = library.skills.get(id)
    const item = skill ? undefined : own.get(id)?.shift()
    if (skill) plan.push({ skill, level: levelOf(row, mastery, plan.length) })
    else if (item) repeated.push(item)
  }
  const items = [...(await generate(library, row, plan)), ...repeated]
  if (items.length === 0) throw new NoItems('What is due has no items any more.')
  return items
}

function generate(
  { random, likeness }: Library,
  { seed, language }: PracticeRow,
  plan: Parameters<typeof generateItems>[0],
): Promise<PracticeItem[]> {
  const slices = new Slices()
  return generateItems(plan, { random, likeness, seed, language, pause: () => slices.pause() })
}

/** The level of the set; an adaptive one follows the mastery, and its last third is one harder. */
function levelOf({ level, itemCount }: PracticeRow, mastery: number, at: number): Level {
  if (level !== 'adaptive') return level
  const isEnd = at >= (itemCount * 2) / 3
  return isEnd ? levelFor(mastery + 0.3) : levelFor(mastery)
}
