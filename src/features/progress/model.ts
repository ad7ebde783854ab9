import { Type, type Static } from '@sinclair/typebox'
import { text, timestamp } from '../../http/validation'

const count = (description: string) => Type.Integer({ minimum: 0, description })

export const ProgressQuery = Type.Object({
  timeZone: Type.Optional(
    text(
      1,
      64,
      'A name of the IANA time zone database, such as `Europe/Berlin`; `UTC` without it.',
    ),
  ),
})

const SkillProgress = Type.Object(
  {
    id: Type.String({ description: 'The skill of `/api/skills`, or a subject of own material.' }),
    name: Type.String({ description: 'In the language of `Accept-Language`.' }),
    mastery: Type.Number({
      minimum: 0,
      maximum: 1,
      description: 'How likely it is that the skill is known and can be recalled today.',
    }),
    attempts: count('Items and problems that were settled.'),
    right: count('Those of them that were right.'),
    lastAt: timestamp('When the last one was settled.'),
    dueAt: timestamp('From when a repetition is due: the start of a day.'),
  },
  { title: 'SkillProgress' },
)
export type SkillProgress = Static<typeof SkillProgress>

const PracticeDay = Type.Object(
  {
    date: Type.String({ format: 'date', description: 'In the time zone asked for.' }),
    answered: count('Items and problems that were settled.'),
    right: count('Those of them that were right.'),
  },
  { title: 'PracticeDay' },
)

export const Progress = Type.Object(
  {
    skills: Type.Array(SkillProgress, {
      description: 'At most 500; the one that is due first comes first.',
    }),
    days: Type.Array(PracticeDay, {
      description: 'The days of the last year on which something was settled, oldest first.',
    }),
    streakDays: count('Days in a row up to today; today counts once something was settled.'),
    due: count('Skills that are due now.'),
  },
  { title: 'Progress' },
)
export type Progress = Static<typeof Progress>

export const progressExample: Progress = {
  skills: [
    {
      id: 'linear-equations',
      name: 'Linear equations',
      mastery: 0.64,
      attempts: 4,
      right: 3,
      lastAt: '2026-11-21T10:00:00.000Z',
      dueAt: '2026-11-23T00:00:00.000Z',
    },
  ],
  days: [{ date: '2026-11-21', answered: 4, right: 3 }],
  streakDays: 1,
  due: 0,
}
