/** The server's endpoints for practice, exams and progress. Every function throws an ApiError. */
import type { Static } from '@sinclair/typebox'
import type {
  AnswerResult,
  HintResult,
  NewAnswer,
  NewPractice,
  OpenedSession,
  Practice,
  PracticeItem,
  PracticeItems,
  PageOfPractices,
  Skills,
} from '../../features/practice/model'
import type { Progress } from '../../features/progress/model'
import { fetchJson, pageQuery } from '../http'
import { languageHeader } from '../i18n/i18n'

export type { AnswerResult, HintResult, NewAnswer, Practice, PracticeItem }

/** A skill that has endless items. */
export type ListedSkill = Static<typeof Skills>['skills'][number]

/** What a practice is made from, and how. */
export type PracticeWish = NewPractice

const pathOf = (id: string): string => `/api/practice/${encodeURIComponent(id)}`
const itemPath = (id: string, itemId: string): string =>
  `${pathOf(id)}/items/${encodeURIComponent(itemId)}`

/** The built-in skills, in the order in which they are learnt. */
export const listSkills = async (): Promise<readonly ListedSkill[]> =>
  (await fetchJson<Static<typeof Skills>>('GET', '/api/skills', { headers: languageHeader() }))
    .skills

/** A page of the user's practices, the newest first. */
export const listPractices = (cursor: string | null): Promise<Static<typeof PageOfPractices>> =>
  fetchJson('GET', `/api/practice?${pageQuery(20, cursor)}`)

/** Begins a practice or an exam, once for each key. */
export const beginPractice = (body: PracticeWish, idempotencyKey: string): Promise<Practice> =>
  fetchJson('POST', '/api/practice', {
    body,
    headers: { ...languageHeader(), 'idempotency-key': idempotencyKey },
  })

export const getPractice = (id: string): Promise<Practice> => fetchJson('GET', pathOf(id))

/** The items, in their order. */
export const listItems = async (id: string): Promise<readonly PracticeItem[]> =>
  (await fetchJson<Static<typeof PracticeItems>>('GET', `${pathOf(id)}/items`)).items

/** Deletes a practice with its items. */
export const deletePractice = (id: string): Promise<void> => fetchJson('DELETE', pathOf(id))

/** Finishes a practice. One that is finished stays as it is. */
export const finishPractice = (id: string): Promise<Practice> =>
  fetchJson('POST', `${pathOf(id)}/finish`)

interface ItemAddress {
  readonly id: string
  readonly itemId: string
}

/** Answers an item, once for each key. */
export const answerItem = (
  { id, itemId }: ItemAddress,
  body: NewAnswer,
  idempotencyKey: string,
): Promise<AnswerResult> =>
  fetchJson('POST', `${itemPath(id, itemId)}/answers`, {
    body,
    headers: { 'idempotency-key': idempotencyKey },
  })

/** The next help of an item, once for each key. */
export const askForHint = (
  { id, itemId }: ItemAddress,
  idempotencyKey: string,
): Promise<HintResult> =>
  fetchJson('POST', `${itemPath(id, itemId)}/hint`, {
    headers: { 'idempotency-key': idempotencyKey },
  })

/** Opens a session with the tutor on an item, and returns the session's id. */
export const openItemSession = async ({ id, itemId }: ItemAddress): Promise<string> =>
  (await fetchJson<Static<typeof OpenedSession>>('POST', `${itemPath(id, itemId)}/session`))
    .sessionId

/** What the learner can do by skill, the days on which they practised, and what is due. */
export const getProgress = (): Promise<Progress> => {
  const query = new URLSearchParams({ timeZone: currentTimeZone() })
  return fetchJson('GET', `/api/progress?${query}`, { headers: languageHeader() })
}

/** The reader's time zone; a browser that does not know it counts in UTC. */
const currentTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC'
