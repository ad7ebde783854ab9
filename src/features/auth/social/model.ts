/** Wire types of connected identities (contract §2). */
import { Type, type Static } from '@sinclair/typebox'
import { text, timestamp } from '../../../http/validation'
import { codehostKinds } from '../../../lib/codehosts'
import { Password } from '../model'

const kinds = codehostKinds.map((kind) => `\`${kind}\``).join(', ')

export const ReauthenticateBody = Type.Object(
  { password: Password },
  { title: 'ReauthenticationRequest' },
)

export const Identity = Type.Object(
  {
    provider: Type.String({ description: `The kind of code host: ${kinds}.` }),
    name: Type.String({ description: 'The name that the account has there.' }),
    connectedAt: timestamp('When it was connected.'),
    lastUsedAt: Type.Optional(timestamp('When it last signed the user in.')),
  },
  { title: 'Identity' },
)
export type Identity = Static<typeof Identity>
export const IdentityList = Type.Object(
  { identities: Type.Array(Identity) },
  { title: 'IdentityList' },
)
export const IdentityParams = Type.Object({ provider: text(1, 100, 'As the list names it.') })

export const identityExample: Identity = {
  provider: 'github',
  name: 'Ada Lovelace',
  connectedAt: '2026-11-21T09:00:00.000Z',
  lastUsedAt: '2026-11-21T10:30:00.000Z',
}
