/** What each scope allows, in the words of the server's consent page. */
import type { NewKey } from '../../features/agent-keys/model'
import { t } from '../i18n/i18n'

type Scope = NewKey['scopes'][number]

/** Every scope, in the order in which people are shown them. */
export const scopeTexts = (): Readonly<Record<Scope, string>> => t.scopes

/** Whether a form value is a scope. */
export const isShownScope = (value: unknown): value is Scope =>
  typeof value === 'string' && Object.hasOwn(t.scopes, value)

/** The meaning of a scope. A scope that is unknown here is shown by its name. */
export const meaningOf = (scope: string): string => (isShownScope(scope) ? t.scopes[scope] : scope)
