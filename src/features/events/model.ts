import { Type } from '@sinclair/typebox'
import { oneOf } from '../../http/validation'

const id = Type.String({ format: 'uuid' })

/** The data of each event: ids, no content. */
export const events = {
  session: Type.Object(
    {
      id,
      change: oneOf(['created', 'updated', 'deleted'], 'What happened to the session.'),
    },
    { title: 'SessionEvent' },
  ),
  reply: Type.Object({ sessionId: id, streamId: id }, { title: 'ReplyEvent' }),
  import: Type.Object({ id }, { title: 'ImportEvent' }),
  file: Type.Object({ id }, { title: 'FileEvent' }),
  practice: Type.Object({ id }, { title: 'PracticeEvent' }),
  class: Type.Object({ id }, { title: 'ClassEvent' }),
  assignment: Type.Object({ id }, { title: 'AssignmentEvent' }),
  reset: Type.Object(
    {},
    { title: 'ResetEvent', description: 'Events were missed: read anew what is shown.' },
  ),
} as const
