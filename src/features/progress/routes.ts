import { endpoint, json } from '../../http/endpoint'
import { plugin } from '../../http/http-app'
import { acceptedLanguage } from '../../http/negotiation'
import { jsonResponse } from '../../http/validation'
import { Progress, progressExample, ProgressQuery } from './model'
import type { LearnerProgress } from './progress'

export const progressRoutes = (progress: LearnerProgress) =>
  plugin('progress', [
    endpoint(
      {
        method: 'GET',
        path: '/api/progress',
        operationId: 'getProgress',
        summary: 'What was practised, how well it is known, and what is due',
        description:
          'Days are those of `timeZone`. Repetition follows FSRS: an answer moves the day on which its skill is due again. A problem that was solved in a conversation counts too, and so does one whose answer had to be shown.',
        tag: 'Practice',
        access: 'sessions:read',
        schemas: { query: ProgressQuery },
        responses: jsonResponse('The progress.', Progress, progressExample),
      },
      async ({ principal, query: { timeZone = 'UTC' }, request }) => {
        const language = acceptedLanguage(request)
        return json(200, await progress.read(principal.userId, { language, timeZone }))
      },
    ),
  ])
