/** The messages of LTI (Core 1.3 §5, Deep Linking 2.0 §4): their claims, and what they say of a user. */

const claim = (name: string) => `https://purl.imsglobal.org/spec/lti/claim/${name}`
const dlClaim = (name: string) => `https://purl.imsglobal.org/spec/lti-dl/claim/${name}`

export const claims = {
  messageType: claim('message_type'),
  version: claim('version'),
  deployment: claim('deployment_id'),
  target: claim('target_link_uri'),
  resourceLink: claim('resource_link'),
  roles: claim('roles'),
  context: claim('context'),
  custom: claim('custom'),
  presentation: claim('launch_presentation'),
  deepLinkingSettings: dlClaim('deep_linking_settings'),
  contentItems: dlClaim('content_items'),
  data: dlClaim('data'),
  namesRoles: 'https://purl.imsglobal.org/spec/lti-nrps/claim/namesroleservice',
  grades: 'https://purl.imsglobal.org/spec/lti-ags/claim/endpoint',
} as const

export const serviceScopes = {
  roster: 'https://purl.imsglobal.org/spec/lti-nrps/scope/contextmembership.readonly',
  score: 'https://purl.imsglobal.org/spec/lti-ags/scope/score',
} as const

type Json = Readonly<Record<string, unknown>>

/** A launch whose signature and addressee have been checked. */
export interface Launch {
  readonly subject: string
  readonly name: string | null
  readonly deploymentId: string
  readonly isDeepLinking: boolean
  readonly isInstructor: boolean
  /** Null where the launch is outside of a course. */
  readonly context: { readonly id: string; readonly title: string } | null
  readonly membershipsUrl: string | null
  /** Of the link that was launched; null where the platform keeps no grades for it. */
  readonly lineItem: string | null
  /** The assignment that the link is for. */
  readonly assignmentId: string | null
  readonly returnUrl: string | null
  /** A page of the platform that holds the link; null where it names none. */
  readonly presentationUrl: string | null
  readonly data: string | null
}

/** Reads the claims; a text says what is wrong with them. */
export function readLaunch(token: Json): Launch | string {
  const type = token[claims.messageType]
  const roles = token[claims.roles]
  const deploymentId = keptText(token[claims.deployment])
  const subject = keptText(token['sub'])
  const settings = objectOf(token[claims.deepLinkingSettings])
  const isDeepLinking = type === 'LtiDeepLinkingRequest'
  if (!isDeepLinking && type !== 'LtiResourceLinkRequest') return 'It is no message that is known.'
  if (token[claims.version] !== '1.3.0') return 'Its version is not 1.3.0.'
  if (deploymentId === null) return 'It names no deployment.'
  if (subject === null) return 'It names no user.'
  if (!Array.isArray(roles)) return 'It names no roles.'
  const link = objectOf(token[claims.resourceLink])
  if (!isDeepLinking && keptText(link['id']) === null) return 'It names no link.'
  if (!isDeepLinking && keptText(token[claims.target]) === null) return 'It names no target.'
  const returnUrl = keptText(settings['deep_link_return_url'])
  if (isDeepLinking && returnUrl === null) return 'It says not where the choice goes.'
  return {
    subject,
    name: nameIn(token),
    deploymentId,
    isDeepLinking,
    isInstructor: roles.some(isInstructorRole),
    context: contextIn(token),
    membershipsUrl: keptText(objectOf(token[claims.namesRoles])['context_memberships_url']),
    lineItem: lineItemIn(token),
    assignmentId: keptText(objectOf(token[claims.custom])['assignment']),
    returnUrl,
    presentationUrl: keptText(objectOf(token[claims.presentation])['return_url']),
    data: keptText(settings['data']),
  }
}

const membership = 'http://purl.imsglobal.org/vocab/lis/v2/membership'

/** The role in the context, or one of its sub-roles (Core 1.3 §A.2.3). No other role teaches. */
export const isInstructorRole = (role: unknown): boolean =>
  typeof role === 'string' &&
  (role === `${membership}#Instructor` ||
    role === 'Instructor' ||
    role.startsWith(`${membership}/Instructor#`))

function contextIn(token: Json): Launch['context'] {
  const context = objectOf(token[claims.context])
  const id = keptText(context['id'])
  const title = keptText(context['title']) ?? keptText(context['label'])
  return id === null ? null : { id, title: title ?? id }
}

function lineItemIn(token: Json): string | null {
  const grades = objectOf(token[claims.grades])
  const granted = grades['scope']
  return Array.isArray(granted) && granted.includes(serviceScopes.score)
    ? keptText(grades['lineitem'])
    : null
}

export function nameIn(person: Json): string | null {
  const parts = [keptText(person['given_name']), keptText(person['family_name'])]
  const joined = parts.filter((part) => part !== null).join(' ')
  return keptText(person['name']) ?? keptText(joined)
}

const objectOf = (value: unknown): Json =>
  typeof value === 'object' && value !== null ? (value as Json) : {}

/** A text that a database keeps; ids have 255 characters at most, addresses more. */
export function keptText(value: unknown): string | null {
  if (typeof value !== 'string' || value.trim() === '' || value.length > 2_000) return null
  return value.isWellFormed() && !value.includes('\0') ? value : null
}
