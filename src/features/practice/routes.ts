import { endpoint, json, okAfter } from '../../http/endpoint'
import { plugin } from '../../http/http-app'
import { storedAnswer } from '../../http/idempotency'
import { acceptedLanguage } from '../../http/negotiation'
import { PageQuery, pageResponse } from '../../http/pagination'
import { jsonResponse, okResponse } from '../../http/validation'
import {
  AnswerResult,
  HintResult,
  itemExample,
  ItemParams,
  NewAnswer,
  NewPractice,
  OpenedSession,
  PageOfPractices,
  Practice,
  practiceExample,
  PracticeItems,
  PracticeParams,
  skillExample,
  Skills,
} from './model'
import { noSuchItem, noSuchPractice, type Practices } from './practice'

const tag = 'Practice'
const path = '/api/practice'
const onePath = `${path}/:id`
const ofOne = {
  tag,
  schemas: { params: PracticeParams },
  notFoundMessage: noSuchPractice,
} as const
const one = { description: 'The practice.', schema: Practice, example: practiceExample }

export const practiceRoutes = (practices: Practices) =>
  plugin('practice', [
    list(practices),
    begin(practices),
    get(practices),
    remove(practices),
    items(practices),
    finish(practices),
    answer(practices),
    hint(practices),
    openSession(practices),
    skills(practices),
  ])

const list = (practices: Practices) =>
  endpoint(
    {
      tag,
      method: 'GET',
      path,
      operationId: 'listPractice',
      summary: 'Practices and exams, the newest first',
      access: 'sessions:read',
      schemas: { query: PageQuery },
      responses: pageResponse(PageOfPractices, practiceExample),
    },
    async ({ principal, query }) => json(200, await practices.list(principal.userId, query)),
  )

const begin = (practices: Practices) =>
  endpoint(
    {
      tag,
      method: 'POST',
      path,
      operationId: 'beginPractice',
      summary: 'Begin a practice or an exam',
      description:
        'A job makes the items; then the status is `ready`. Texts are in the language of `Accept-Language` (English, German, French, Spanish). A set has no two items that are alike, so that it may have fewer than asked for. A topic, a file and a project need a language model: without one the answer is 409. A bearer needs `files:read` for a file, and `projects:read` too for a project.',
      access: 'sessions:write',
      idempotent: true,
      storesBytes: true,
      schemas: { body: NewPractice },
      bodyExample: { source: { skill: 'linear-equations' }, mode: 'practice', count: 5 },
      responses: {
        201: {
          ...one,
          description: 'It is being prepared.',
          headers: { Location: 'Where it can be followed.' },
        },
      },
      problems: ['NOT_FOUND', 'CONFLICT'],
    },
    async ({ principal, body: wanted, claim, request }) => {
      const language = acceptedLanguage(request)
      const { practice, headers } = await practices.begin({ principal, wanted, language, claim })
      return json(201, practice, { headers })
    },
  )

const get = (practices: Practices) =>
  endpoint(
    {
      ...ofOne,
      method: 'GET',
      path: onePath,
      operationId: 'getPractice',
      summary: 'One practice or exam',
      access: 'sessions:read',
      responses: { 200: one },
      problems: ['NOT_FOUND'],
    },
    async ({ principal, params }) => json(200, await practices.get(principal.userId, params.id)),
  )

const remove = (practices: Practices) =>
  endpoint(
    {
      ...ofOne,
      method: 'DELETE',
      path: onePath,
      operationId: 'deletePractice',
      summary: 'Delete a practice with its items',
      description:
        'The progress stays, but for subjects of own material that have no item any more. The one practice of an assignment stays as well (409), until its member leaves the class or the class ends.',
      access: 'sessions:write',
      responses: okResponse('It is gone.'),
      problems: ['NOT_FOUND', 'CONFLICT'],
    },
    ({ principal, params }) => okAfter(practices.delete(principal.userId, params.id)),
  )

const items = (practices: Practices) =>
  endpoint(
    {
      ...ofOne,
      method: 'GET',
      path: `${onePath}/items`,
      operationId: 'listPracticeItems',
      summary: 'The items, in their order',
      description:
        'The members `answer` and `explanation` are there once an item is settled; in an exam once it is finished. While the items are being made the response is 409.',
      access: 'sessions:read',
      responses: jsonResponse('All items.', PracticeItems, { items: [itemExample] }),
      problems: ['NOT_FOUND', 'CONFLICT'],
    },
    async ({ principal, params }) =>
      json(200, { items: await practices.items(principal.userId, params.id) }),
  )

const finish = (practices: Practices) =>
  endpoint(
    {
      ...ofOne,
      method: 'POST',
      path: `${onePath}/finish`,
      operationId: 'finishPractice',
      summary: 'Finish a practice or an exam',
      description:
        'Items without an answer are `skipped`. One that is finished is answered as it is.',
      access: 'sessions:write',
      responses: { 200: one },
      problems: ['NOT_FOUND', 'CONFLICT'],
    },
    async ({ principal, params }) => json(200, await practices.finish(principal.userId, params.id)),
  )

const skills = (practices: Practices) =>
  endpoint(
    {
      tag,
      method: 'GET',
      path: '/api/skills',
      operationId: 'listSkills',
      summary: 'The skills that have endless items',
      description: 'Names are in the language of `Accept-Language`.',
      access: 'sessions:read',
      responses: jsonResponse('All skills.', Skills, { skills: [skillExample] }),
    },
    async ({ request }) => json(200, { skills: await practices.skills(acceptedLanguage(request)) }),
  )

const itemPath = `${onePath}/items/:itemId`
const ofItem = {
  tag,
  access: 'sessions:write',
  method: 'POST',
  idempotent: true,
  storesBytes: true,
  notFoundMessage: noSuchItem,
  problems: ['NOT_FOUND', 'CONFLICT'],
} as const

const answer = (practices: Practices) =>
  endpoint(
    {
      ...ofItem,
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
      ...ofItem,
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
      ...ofItem,
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
