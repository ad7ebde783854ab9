/** What this tool says of itself to platforms. */
import { claims, serviceScopes } from './claims'

export const loginPath = '/api/lti/login'
export const launchPath = '/api/lti/launch'
export const keysPath = '/api/lti/jwks'
export const registerPath = '/api/lti/register'

const title = 'Elenchus'
const about = 'A tutor that asks before it answers: practice and exams with grades.'

/** Where teachers of Canvas find the tool, and what it tells of a person; other platforms read neither. */
const canvasPlacements = ['assignment_selection', 'link_selection']
const privacyLevel = 'name_only'

/** The client metadata of Dynamic Registration 1.0 §3.5.1. */
export function clientMetadata(baseUrl: string) {
  const launch = `${baseUrl}${launchPath}`
  return {
    application_type: 'web',
    response_types: ['id_token'],
    grant_types: ['implicit', 'client_credentials'],
    initiate_login_uri: `${baseUrl}${loginPath}`,
    redirect_uris: [launch],
    client_name: title,
    jwks_uri: `${baseUrl}${keysPath}`,
    token_endpoint_auth_method: 'private_key_jwt',
    scope: Object.values(serviceScopes).join(' '),
    'https://purl.imsglobal.org/spec/lti-tool-configuration': {
      domain: new URL(baseUrl).host,
      description: about,
      target_link_uri: launch,
      claims: ['iss', 'sub', 'name', 'given_name', 'family_name'],
      messages: [
        { type: 'LtiResourceLinkRequest' },
        {
          type: 'LtiDeepLinkingRequest',
          target_link_uri: launch,
          label: title,
          placements: canvasPlacements,
        },
      ],
      'https://canvas.instructure.com/lti/privacy_level': privacyLevel,
    },
  }
}

/** The tool's own description: the names of Dynamic Registration, and those that Canvas reads. */
export function toolDescription(baseUrl: string) {
  const launch = `${baseUrl}${launchPath}`
  const placement = (name: string, message: string) => ({
    placement: name,
    message_type: message,
    target_link_uri: launch,
    text: title,
  })
  return {
    ...clientMetadata(baseUrl),
    title,
    description: about,
    oidc_initiation_url: `${baseUrl}${loginPath}`,
    target_link_uri: launch,
    public_jwk_url: `${baseUrl}${keysPath}`,
    scopes: Object.values(serviceScopes),
    custom_fields: {},
    claims: Object.values(claims),
    extensions: [
      {
        platform: 'canvas.instructure.com',
        privacy_level: privacyLevel,
        settings: {
          placements: canvasPlacements.map((name) => placement(name, 'LtiDeepLinkingRequest')),
        },
      },
    ],
  }
}
