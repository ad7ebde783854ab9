/** Checks what a practice is asked to be made from, and names it. */
import type { PracticeSource } from '../../db/schema'
import type { AcceptedLanguage } from '../../http/accepted-language'
import { badRequest, Problem } from '../../http/errors'
import type { LearnerProgress } from '../progress/progress'
import { conflict } from './answering'
import { loadLibrary } from './library'
import type { NewPractice } from './model'

/** What a source is checked against. */
export interface SourceChecks {
  readonly progress: LearnerProgress
}

/** A source that exists, and the title of what is made from it. */
export interface CheckedSource {
  readonly source: PracticeSource
  readonly title: string
}

const names = ['skill', 'topic', 'projectId', 'fileId', 'sessionId', 'due', 'assignmentId'] as const

/**
 * Problems: `BAD_REQUEST` unless one member names what there can be; `NOT_FOUND`; `CONFLICT` where
 * nothing is due, or a language model is needed.
 */
export async function checkSource(
  { progress }: SourceChecks,
  userId: string,
  { wanted: { source }, language }: { wanted: NewPractice; language: AcceptedLanguage },
): Promise<CheckedSource> {
  if (names.filter((name) => source[name] !== undefined).length !== 1) {
    throw badRequest([{ path: '/source', message: `must have one of ${names.join(', ')}` }])
  }
  if (source.assignmentId !== undefined) {
    throw new Problem('NOT_FOUND', { message: 'There is no such assignment.' })
  }
  if (source.skill !== undefined) return skillSource(source.skill, language)
  if (source.due) {
    if ((await progress.countDue(userId)) === 0) throw conflict('Nothing is due now.')
    return { source: { due: true }, title: dueTitles[language] }
  }
  throw conflict(needsModel)
}

async function skillSource(id: string, language: AcceptedLanguage): Promise<CheckedSource> {
  const skill = (await loadLibrary()).skills.get(id)
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
