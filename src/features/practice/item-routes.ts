/** Routes of one item of a practice: answer, help, and a conversation about it. */
import { jsonResponse } from '../../http/validation'
import { endpoint, type Endpoint } from '../../http/endpoint'
import { storedAnswer } from '../../http/idempotency'
import {
  AnswerResult,
  HintResult,
  itemExample,
  ItemParams,
  NewAnswer,
  OpenedSession,
} from './model'
import { noSuchItem, type Practices } from './practice'

const itemPath = '/api/practice/:id/items/:itemId'
const common = {
  tag: 'Practice',
  access: 'sessions:write',
  method: 'POST',
  idempotent: true,
  storesBytes: true,
  notFoundMessage: noSuchItem,
  problems: ['NOT_FOUND', 'CONFLICT'],
} as const

export const itemEndpoints = (practices: Practices): Endpoint[] => [
  answer(practices),
  hint(practices),
  openSession(practices),
]

const answer = (practices: Practices) =>
  endpoint(
    {
      ...common,
      path: `${itemPath}/answers`,
      operationId: 'answerPracticeItem',
      summary: 'Answer an item',
      description:
        'In a practice the third wrong answer settles the item. In an exam the last answer counts, and nothing is said of it until the end. 409 where the item is settled, or the practice is finished or past its time.',
      schemas: { params: ItemParams, body: NewAnswer },
      bodyExample: { answer: 'x = 5', working: '3x = 15\nx = 5' },
      responses: jsonResponse('What the judge says.', AnswerResult, {
        finding: 'wrong',
        quote: '3x = 29',
        feedback: 'Look at this line again. What did you do to both sides?',
        item: { ...itemExample, attempts: 1, given: 'x = 29/3' },
      }),
    },
    async ({ principal, params, body, claim }) => {
      const path = { ...params, claim }
      return storedAnswer(200, practices.answer(principal.userId, path, body))
    },
  )

const hint = (practices: Practices) =>
  endpoint(
    {
      ...common,
      path: `${itemPath}/hint`,
      operationId: 'hintPracticeItem',
      summary: 'Ask for more help with an item',
      description:
        'Each call climbs one rung: `hint`, `stronger_hint`, `worked_step`, `reveal`. The last settles the item as wrong. An exam gives no help: 409.',
      schemas: { params: ItemParams },
      responses: jsonResponse('The help.', HintResult, {
        rung: 'hint',
        hint: 'Which operation undoes the addition?',
        item: itemExample,
      }),
    },
    ({ principal, params, claim }) =>
      storedAnswer(200, practices.hint(principal.userId, { ...params, claim })),
  )

const openSession = (practices: Practices) =>
  endpoint(
    {
      ...common,
      path: `${itemPath}/session`,
      operationId: 'talkAboutPracticeItem',
      summary: 'Talk about an item with the tutor',
      description:
        'Opens a Socratic session with the question; the answer is guarded from the first turn. While that session is there, it is answered again. In an exam that runs: 409.',
      schemas: { params: ItemParams },
      responses: jsonResponse('The session.', OpenedSession, {
        sessionId: '0199c0de-0000-7000-8000-000000000002',
      }),
    },
    async ({ principal, params, claim }) => {
      const path = { ...params, claim }
      return storedAnswer(200, practices.openSession(principal.userId, path))
    },
  )
