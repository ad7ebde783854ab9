/** Who may query which table. The rule gives one line a breach. */
import type { Source } from './source-tree'

/** The tables of each owner; `src/db` itself may touch all of them. */
const TABLES: Readonly<Record<string, readonly string[]>> = {
  'src/features/auth/': [
    'users',
    'signIns',
    'oneTimeTokens',
    'externalIdentities',
    'mobilePairs',
    'mobileSpentRefreshes',
    'passkeys',
    'recoveryCodes',
    'totpSecrets',
    'instanceSettings',
  ],
  'src/features/account/': ['preferences'],
  'src/features/agent-keys/': ['agentKeys'],
  'src/features/oauth/': ['oauthClients', 'oauthRequests', 'oauthGrants'],
  'src/features/sessions/': [
    'answerKeys',
    'messages',
    'searchBacklog',
    'sessions',
    'unindexedMessages',
  ],
  'src/features/chat/': ['replies', 'replyEvents', 'usageDays'],
  'src/features/projects/': ['projects'],
  'src/features/memory/': ['memories', 'memorySettings'],
  'src/features/shares/': ['shares'],
  'src/features/files/': ['files', 'passages'],
  'src/features/imports/': ['importJobs', 'importedConversations', 'importChunks'],
  'src/features/practice/': ['practices', 'practiceItems'],
  'src/features/progress/': ['skillProgress', 'practiceTimes', 'sessionProblems'],
  'src/features/status/': ['statusSubscribers'],
  'src/features/classes/': [
    'assignments',
    'classAccess',
    'classes',
    'classMembers',
    'classTeachers',
  ],
  'src/features/invitations/': ['invitations'],
  'src/features/announcements/': ['postedAnnouncements'],
  'src/http/': [
    'csrfAdoptions',
    'auditRecords',
    'idempotencyKeys',
    'maintenance',
    'rateLimits',
    'userStorage',
    'storageChanges',
  ],
  'src/jobs/': ['jobs'],
  'src/db/': ['searchEntries', 'instance'],
}

const OWNERS = new Map(
  Object.entries(TABLES).flatMap(([owner, tables]) => tables.map((table) => [table, owner])),
)

/** Only a table's owner imports it. */
export function tablesByOwner(tree: readonly Source[]): string[] {
  const breaches: string[] = []
  for (const { path, imports } of tree) {
    if (!path.startsWith('src/') || path.startsWith('src/db/')) continue
    for (const { target, names } of imports) {
      if (!target?.startsWith('src/db/schema')) continue
      for (const [name] of names.matchAll(/\w+/g)) {
        const owner = OWNERS.get(name)
        if (owner === undefined || path.startsWith(owner)) continue
        breaches.push(`${path} imports the table ${name}: only ${owner} queries it`)
      }
    }
  }
  return breaches
}
