/** What the groups of operations in the OpenAPI document are about. */

const descriptions: Readonly<Record<string, string>> = {
  Probes: 'Whether the service works, and what thin clients need to know first.',
  Announcements: 'Releases, notices and deprecations: as pages, as a feed, by mail.',
  'Browser accounts': 'Signing up and in with a browser: a cookie, and a CSRF token beside it.',
  Mobile:
    'Tokens of native clients, which act as their user. An app refreshes them from one place at a time: a spent refresh token ends its pair.',
  Account: 'What users see and do about themselves.',
  Administration: 'What administrators set and try while the server runs; in a browser only.',
  'Agent keys': 'Long-lived keys of headless callers, each within its scopes.',
  OAuth: 'The authorization server for third parties (OAuth 2.1).',
  Sessions: 'Tutoring sessions and their messages, which form a tree.',
  Chat: 'Replies as event streams that outlive connections.',
  Events: 'What changes for a user, for the pages that are open.',
  Projects: 'Sessions, files and instructions that belong together.',
  Memory: 'What the tutor remembers of a learner, who owns it.',
  Shares: 'Sessions that anybody with the link may read.',
  Files: 'Documents that the tutor reads and quotes.',
  Practice: 'Practice and exams with checked answers, and what the learner knows.',
  Imports: 'Chats brought along from elsewhere, by jobs.',
  MCP: 'The Model Context Protocol, for agents.',
  NLWeb: 'Questions in plain language.',
  Discovery: 'Documents that tell what is here.',
}

/** The tag objects (OpenAPI 3.1 §4.8.22). Throws for a group without a description. */
export const tagObjects = (names: Iterable<string>) =>
  [...new Set(names)].map((name) => {
    const description = descriptions[name]
    if (description === undefined) throw new Error(`The tag ${name} has no description.`)
    return { name, description }
  })
