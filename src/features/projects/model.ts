import { Type, type Static } from '@sinclair/typebox'
import { PageOf } from '../../http/pagination'
import { text, timestamp, uuid } from '../../http/validation'

const name = text(1, 100, 'What the project is called.')
const description = text(0, 2_000, 'What it is about.')
const instructions = text(0, 4_000, 'What the tutor keeps to in the sessions of this project.')
const count = (about: string) => Type.Integer({ minimum: 0, description: about })

export const Project = Type.Object(
  {
    id: Type.String({ format: 'uuid' }),
    name: Type.String(),
    description: Type.Optional(Type.String()),
    instructions: Type.Optional(Type.String()),
    createdAt: timestamp('When the project was made.'),
    updatedAt: timestamp('When it was last changed itself; lists are ordered by it.'),
    sessionCount: count('Sessions in it.'),
    fileCount: count('Files in it.'),
  },
  { title: 'Project' },
)
export type Project = Static<typeof Project>
export const PageOfProjects = PageOf(Project)

export const NewProject = Type.Object(
  {
    name,
    description: Type.Optional(description),
    instructions: Type.Optional(instructions),
  },
  { title: 'ProjectInput' },
)
export type NewProject = Static<typeof NewProject>

/** Null takes a text away, as empty text does. */
export const ProjectPatch = Type.Object(
  {
    name: Type.Optional(name),
    description: Type.Optional(Type.Union([description, Type.Null()])),
    instructions: Type.Optional(Type.Union([instructions, Type.Null()])),
  },
  { title: 'ProjectPatch', minProperties: 1 },
)
export type ProjectPatch = Static<typeof ProjectPatch>

export const ProjectParams = Type.Object({ id: uuid('The project.') })

export const projectExample: Project = {
  id: '0199c0de-0000-7000-8000-000000000004',
  name: 'Algebra exam',
  instructions: 'I learn from worked examples. The exam is in June.',
  createdAt: '2026-11-21T09:00:00.000Z',
  updatedAt: '2026-11-21T09:05:00.000Z',
  sessionCount: 3,
  fileCount: 1,
}
