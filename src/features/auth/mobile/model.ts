/** Wire types of native clients (spec 4.3, contract §2). */
import { Type, type Static } from '@sinclair/typebox'
import { text, timestamp } from '../../../http/validation'

export const ExchangeBody = Type.Object(
  {
    code: text(1, 100, '`mo.…`, from the redirect that ended the login through a code host.'),
    code_verifier: Type.Optional(
      text(1, 128, 'The PKCE verifier, if the login began with a challenge (RFC 7636 §4.5).'),
    ),
  },
  { title: 'MobileExchangeRequest' },
)
export type ExchangeBody = Static<typeof ExchangeBody>
export const PairingBody = Type.Object(
  {
    code: text(1, 40, 'The eight characters; case, spaces and hyphens do not count.'),
  },
  { title: 'PairingRequest' },
)

export const MobileTokens = Type.Object(
  {
    accessToken: Type.String({ description: '`ma.<pairId>.<64-hex>`.' }),
    refreshToken: Type.String({ description: '`mr.<pairId>.<64-hex>`; good once, for 60 days.' }),
    expiresIn: Type.Integer({ description: 'Seconds that the access token lives.' }),
  },
  { title: 'MobileTokens' },
)
export type MobileTokens = Static<typeof MobileTokens>
export const PairingCode = Type.Object(
  {
    code: Type.String({ minLength: 8, maxLength: 8 }),
    expiresAt: timestamp('When the code stops working.'),
  },
  { title: 'PairingCode' },
)
export type PairingCode = Static<typeof PairingCode>

const pairId = '0199c0de-0000-7000-8000-000000000020'
export const mobileTokensExample = {
  accessToken: `ma.${pairId}.${'0123456789abcdef'.repeat(4)}`,
  refreshToken: `mr.${pairId}.${'fedcba9876543210'.repeat(4)}`,
  expiresIn: 900,
}
export const pairingCodeExample = { code: '7KQ2MXRA', expiresAt: '2026-11-21T09:05:00.000Z' }
