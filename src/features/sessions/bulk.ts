/** Bulk creation: each entry is written or refused on its own (spec 4.7, contract §4). */
import type { ProblemCode } from '../../http/errors'
import { Validator } from '../../http/validation'
import { newId } from '../../lib/ids'
import type { FullTextIndex } from '../../db/search/full-text'
import type { Db } from '../../db/store'
import { noSuchProject, type Projects } from '../projects/projects'
import { insertSessions, type MessageRow, type SessionRow } from './inserting'
import { NewSession, type BulkResult } from './model'

const entry = new Validator(NewSession)

/** Writes the valid entries through `tx`; the results are in the entries' order. */
export async function createInBulk(
  tx: Db,
  projects: Projects,
  search: FullTextIndex,
  userId: string,
  items: readonly unknown[],
  now: number,
): Promise<BulkResult[]> {
  const readings = items.map((item) => entry.read(item))
  const held = await projects.hold(tx, userId, projectsIn(readings))
  const newSessions: SessionRow[] = []
  const newMessages: MessageRow[] = []
  const results = readings.map((read, index): BulkResult => {
    if ('faults' in read) return malformed(index, read.faults)
    const projectId = read.value.projectId?.toLowerCase() ?? null
    if (projectId !== null && !held.has(projectId))
      return refused(index, 'NOT_FOUND', noSuchProject)
    const { session, messages: dialogue } = rowsOf({ ...read.value, projectId }, userId, now)
    newSessions.push(session)
    newMessages.push(...dialogue)
    return { index, status: 'created', id: session.id }
  })
  await insertSessions(tx, search, userId, newSessions, newMessages)
  return results
}

/** The projects that the valid entries name, each once. */
function projectsIn(readings: readonly ReturnType<typeof entry.read>[]): string[] {
  const named = readings.flatMap((read) => ('value' in read ? (read.value.projectId ?? []) : []))
  return [...new Set(named.map((id) => id.toLowerCase()))]
}

function malformed(
  index: number,
  faults: readonly { path: string; message: string }[],
): BulkResult {
  const message = faults.map((fault) => `${fault.path || '/'} ${fault.message}`).join('; ')
  return refused(index, 'BAD_REQUEST', message)
}

const refused = (index: number, code: ProblemCode, message: string): BulkResult => ({
  index,
  status: 'failed',
  code,
  message,
})

function rowsOf(
  item: NewSession & { projectId: string | null },
  userId: string,
  now: number,
): { session: SessionRow; messages: MessageRow[] } {
  const id = newId()
  const dialogue: MessageRow[] = []
  for (const { role, content } of item.messages ?? []) {
    dialogue.push({
      id: newId(),
      sessionId: id,
      parentId: dialogue.at(-1)?.id ?? null,
      depth: dialogue.length,
      active: true,
      role,
      content,
      status: 'complete',
      toolCalls: null,
      model: null,
      tutorState: null,
      createdAt: now,
    })
  }
  const session: SessionRow = {
    id,
    userId,
    title: item.title,
    mode: item.mode ?? 'socratic',
    projectId: item.projectId,
    sharedAt: null,
    headMessageId: dialogue.at(-1)?.id ?? null,
    messageCount: dialogue.length,
    createdAt: now,
    updatedAt: now,
  }
  return { session, messages: dialogue }
}
