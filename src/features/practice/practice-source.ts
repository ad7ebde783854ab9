/** Checks what a practice is asked to be made from, and names it. */
import type { PracticeSource } from '../../db/schema'
import type { AcceptedLanguage } from '../../http/negotiation'
import { challengeFor, requireScope, type Principal } from '../../http/auth'
import { badRequest, Problem } from '../../http/errors'
import type { Projects } from '../projects/projects'
import { conflict } from './answering'
import type { SourceParts } from './item-sources'
import { loadPracticeModules } from './item-generators'
import type { NewPractice } from './model'

export interface SourceChecks extends SourceParts {
  readonly projects: Projects
}

export interface WantedSource {
  readonly principal: Principal
  readonly source: NewPractice['source']
  readonly language: AcceptedLanguage
}

/** A source that exists, and the title of what is made from it. */
export interface CheckedSource {
  readonly source: PracticeSource
  readonly title: string
}

const names = ['skill', 'topic', 'projectId', 'fileId', 'sessionId', 'due', 'assignmentId'] as const

/**
 * Requires the scopes of what a source is read from; also before an idempotent response is replayed. Problem:
 * `INSUFFICIENT_SCOPE`.
 */
export function requireSourceScopes(
  { services: { config } }: Pick<SourceChecks, 'services'>,
  { principal, source: { fileId, projectId } }: Pick<WantedSource, 'principal' | 'source'>,
): void {
  const challenge = challengeFor(config.baseUrl)
  if (projectId !== undefined) requireScope(principal, 'projects:read', challenge)
  if ((fileId ?? projectId) !== undefined) requireScope(principal, 'files:read', challenge)
}

/**
 * Problems: `BAD_REQUEST` unless one member names what there can be; `NOT_FOUND`; `CONFLICT` where nothing is
 * due, or a model is needed.
 */
export async function checkSource(
  checks: SourceChecks,
  { principal, source, language }: WantedSource,
): Promise<CheckedSource> {
  if (names.filter((name) => source[name] !== undefined).length !== 1) {
    throw badRequest([{ path: '/source', message: `must have one of ${names.join(', ')}` }])
  }
  if (source.assignmentId !== undefined) {
    throw new Problem('NOT_FOUND', { message: 'There is no such assignment.' })
  }
  const { userId } = principal
  if (source.skill !== undefined) return skillSource(source.skill, language)
  if (source.due) {
    if ((await checks.progress.countDue(userId)) === 0) throw conflict('Nothing is due now.')
    return { source: { due: true }, title: dueTitles[language] }
  }
  if (source.sessionId !== undefined) {
    const { id: sessionId, title } = await checks.sessions.get(userId, source.sessionId)
    return { source: { sessionId }, title }
  }
  const material = await materialSource(checks, principal, source)
  if (!checks.model.isConfigured) throw conflict(needsModel)
  return material
}

/** A topic, a file or a project. */
async function materialSource(
  { files, projects }: SourceChecks,
  { userId }: Principal,
  { topic = '', fileId, projectId }: NewPractice['source'],
): Promise<CheckedSource> {
  if (fileId !== undefined) {
    const { id, name } = await files.get(userId, fileId)
    return { source: { fileId: id }, title: name }
  }
  if (projectId !== undefined) {
    const { id, name } = await projects.get(userId, projectId)
    return { source: { projectId: id }, title: name }
  }
  const title = topic.replaceAll(/\s+/gu, ' ').trim()
  if (title !== '') return { source: { topic: title }, title }
  throw badRequest([{ path: '/source/topic', message: 'must have words' }])
}

async function skillSource(id: string, language: AcceptedLanguage): Promise<CheckedSource> {
  const skill = (await loadPracticeModules()).skills.get(id)
  if (skill) return { source: { skill: id }, title: skill.name[language] }
  throw badRequest([{ path: '/source/skill', message: 'must be the id of a skill' }])
}

const needsModel =
  'A language model makes the items of this, and this server has none; choose a skill in its place.'

const dueTitles: Readonly<Record<AcceptedLanguage, string>> = {
  en: 'Due today',
  de: 'Heute fällig',
  fr: 'À réviser aujourd’hui',
  es: 'Para hoy',
}
