import { Type, type Static } from '@sinclair/typebox'
import { anyText, oneOf, text, timestamp } from '../../http/validation'

const languages = ['system', 'en', 'de', 'fr', 'es'] as const
const choice = <const T extends string>(options: readonly T[], about: string) =>
  Type.Optional(oneOf(options, about))

/** What a user chose for the pages. Every member is absent until it is chosen. */
export const Preferences = Type.Object(
  {
    language: choice(languages, 'The language of the pages; `system`: the browser’s.'),
    theme: choice(['system', 'light', 'dark'], 'The colours of the pages.'),
    motion: choice(['system', 'reduced'], 'Whether the pages move.'),
    mode: choice(['socratic', 'tutor'], 'The mode of a new session.'),
    firstStepsClosed: Type.Optional(
      Type.Boolean({ description: 'An administrator has closed the first steps.' }),
    ),
  },
  { title: 'Preferences', description: 'What the user chose for the pages.' },
)
export type Preferences = Static<typeof Preferences>

const SecondFactors = Type.Object(
  {
    methods: Type.Array(oneOf(['totp', 'passkey'], 'An authenticator app, or a passkey.')),
    recoveryCodesLeft: Type.Integer({ minimum: 0, description: 'Those that were not used.' }),
    required: Type.Boolean({
      description: 'This account administers, and needs a second factor for it.',
    }),
  },
  { title: 'SecondFactors', description: 'What the account has beside its password.' },
)

export const Profile = Type.Object(
  {
    id: Type.String({ format: 'uuid' }),
    email: Type.String({ format: 'email' }),
    name: Type.Optional(Type.String()),
    emailVerified: Type.Boolean(),
    createdAt: timestamp('When the account was made.'),
    role: oneOf(['learner', 'teacher', 'admin'], 'What the user may do.'),
    hasPassword: Type.Boolean({ description: 'False for who signs in through a code host only.' }),
    secondFactors: SecondFactors,
    preferences: Preferences,
  },
  { title: 'Account' },
)
export type Profile = Static<typeof Profile>

export const ProfilePatch = Type.Object(
  {
    name: Type.Optional(Type.Union([text(0, 100, 'What to call the learner.'), Type.Null()])),
    preferences: Type.Optional(Preferences),
  },
  { title: 'AccountPatch', minProperties: 1 },
)
export type ProfilePatch = Static<typeof ProfilePatch>

export const DeleteBody = Type.Object(
  {
    password: Type.Optional(anyText('The present password.')),
    email: Type.Optional(anyText('The account’s address, for an account without a password.')),
  },
  { title: 'AccountDeletion', minProperties: 1 },
)
export type DeleteBody = Static<typeof DeleteBody>

export const DeviceList = Type.Object(
  {
    sessions: Type.Array(
      Type.Object(
        {
          id: Type.String({ format: 'uuid' }),
          current: Type.Boolean({ description: 'The one that asks.' }),
          createdAt: timestamp('When it signed in.'),
          lastUsedAt: timestamp('When it was last used, to a few minutes.'),
          userAgent: Type.Optional(Type.String()),
        },
        { title: 'SignIn' },
      ),
    ),
  },
  { title: 'SignInList' },
)

const amount = (description: string) => Type.Integer({ minimum: 0, description })
const sum = (description: string) =>
  Type.Object(
    {
      replies: amount('Replies of the tutor that ended, however they did.'),
      inputTokens: amount('As the provider counts them.'),
      outputTokens: amount('As the provider counts them.'),
    },
    { title: 'UsageSum', description },
  )

const quota = (description: string) =>
  Type.Union(
    [
      Type.Object(
        {
          limit: amount('How much there may be.'),
          used: amount('How much there is.'),
          left: amount('How much more there may be.'),
        },
        { title: 'Quota' },
      ),
      Type.Null(),
    ],
    { description },
  )

export const AccountUsage = Type.Object(
  {
    today: sum('Since midnight UTC.'),
    last30Days: sum('Today and the 29 days before it, UTC.'),
    total: sum('Since the account was made, deleted sessions included.'),
    sessions: amount('Sessions that are there now.'),
    messages: amount('Messages in them, of every branch.'),
    quotas: Type.Object(
      {
        storage: quota('Bytes of messages, files and exports in work; null without a limit.'),
        tokens: quota('Tokens of the model since midnight UTC; null without a limit.'),
      },
      { title: 'Quotas' },
    ),
  },
  { title: 'AccountUsage' },
)
export type AccountUsage = Static<typeof AccountUsage>

export const usageExample: AccountUsage = {
  today: { replies: 3, inputTokens: 1_200, outputTokens: 450 },
  last30Days: { replies: 61, inputTokens: 24_000, outputTokens: 9_100 },
  total: { replies: 140, inputTokens: 55_000, outputTokens: 21_000 },
  sessions: 12,
  messages: 280,
  quotas: { storage: { limit: 2_147_483_648, used: 1_048_576, left: 2_146_435_072 }, tokens: null },
}

export const profileExample: Profile = {
  id: '0199c0de-0000-7000-8000-000000000001',
  email: 'learner@example.org',
  name: 'Ada',
  emailVerified: true,
  createdAt: '2026-11-21T09:00:00.000Z',
  role: 'learner',
  hasPassword: true,
  secondFactors: { methods: ['totp'], recoveryCodesLeft: 10, required: false },
  preferences: { language: 'system', theme: 'dark', mode: 'socratic' },
}
