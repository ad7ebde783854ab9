import type { Static } from '@sinclair/typebox'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { AgentKey, AgentKeyList, CreatedKey, NewKey } from '../../features/agent-keys/model'
import type { Connection, ConnectionList } from '../../features/oauth/model'
import { announce } from '../components/announcer'
import { CopyButton } from '../components/copy-button'
import { useConfirmation } from '../components/dialog'
import { Entry, EntryButton } from '../components/entry'
import {
  Field,
  fieldText,
  FormError,
  SelectField,
  SubmitButton,
  useSubmission,
} from '../components/form'
import { ResourceSection } from '../components/page'
import { useResource } from '../components/server-state'
import { ApiError, fetchJson, serverNow } from '../http'
import { Day, fillText, Times } from '../i18n/format'
import { currentLanguage, t } from '../i18n/i18n'
import { scopeMeanings } from '../i18n/scopes'

export function AppsTab() {
  return (
    <>
      <ConnectionsSection />
      <KeysSection />
    </>
  )
}

const connectionsPath = '/api/account/connections'

/** Lists the scopes of each application and revokes its access. */
function ConnectionsSection() {
  const connections = useResource(() =>
    fetchJson<Static<typeof ConnectionList>>('GET', connectionsPath),
  )
  const confirmation = useConfirmation<Connection>({
    label: t.apps.disconnectTitle,
    action: t.apps.disconnect,
    about: ({ clientName }) => t.apps.disconnectAbout(clientName),
    onConfirm: async ({ clientId, clientName }) => {
      await fetchJson('DELETE', `${connectionsPath}/${encodeURIComponent(clientId)}`)
      await connections.reload()
      announce(t.apps.disconnected(clientName))
    },
  })
  return (
    <ResourceSection
      id="part-connections"
      title={t.apps.title}
      about={t.apps.about}
      resource={connections}
    >
      {({ connections: list }) => (
        <>
          {list.length === 0 && <NoConnection />}
          <ul class="entries">
            {list.map((connection) => (
              <ConnectionEntry
                key={connection.clientId}
                connection={connection}
                onDisconnect={() => confirmation.ask(connection)}
              />
            ))}
          </ul>
          {confirmation.dialog}
        </>
      )}
    </ResourceSection>
  )
}

function NoConnection() {
  const address = `${location.origin}/api/mcp`
  return (
    <>
      <div>
        <p class="quiet-words">{t.apps.none}</p>
        <p>{t.apps.example}</p>
      </div>
      <pre class="secret">{address}</pre>
      <CopyButton text={address} what={t.apps.address} />
    </>
  )
}

interface ConnectionEntryProps {
  readonly connection: Connection
  readonly onDisconnect: () => void
}

function ConnectionEntry({ connection, onDisconnect }: ConnectionEntryProps) {
  const { clientName, scopes, createdAt, lastUsedAt } = connection
  return (
    <Entry
      title={clientName}
      actions={<EntryButton action={t.apps.disconnect} name={clientName} onClick={onDisconnect} />}
    >
      <ul class="meanings">
        {scopes.map((scope) => (
          <li key={scope}>{meaningOf(scope)}</li>
        ))}
      </ul>
      <p class="quiet-words">
        <Times never={t.apps.neverUsed} used={t.apps.used} since={createdAt} lastUse={lastUsedAt} />
      </p>
    </Entry>
  )
}

const keysPath = '/api/account/agent-keys'

/** Valid keys come first; expired and revoked keys are in a closed list. */
function KeysSection() {
  const keys = useResource(() => fetchJson<Static<typeof AgentKeyList>>('GET', keysPath))
  const [isCreating, setCreating] = useState(false)
  const [created, setCreated] = useState<CreatedKey | null>(null)
  const onCreated = (key: CreatedKey): void => {
    setCreated(key)
    setCreating(false)
    void keys.reload()
  }
  const close = (): void => {
    setCreated(null)
    setCreating(false)
  }
  return (
    <ResourceSection id="part-keys" title={t.keys.title} about={t.keys.about} resource={keys}>
      {({ keys: list }) => (
        <>
          <KeyLists keys={list} onChange={() => void keys.reload()} />
          {created !== null && <CreatedKeyNote createdKey={created} onClose={close} />}
          {isCreating && <KeyForm onCreated={onCreated} onCancel={close} />}
          {created === null && !isCreating && (
            <button type="button" class="plain-button" onClick={() => setCreating(true)}>
              {t.keys.new}
            </button>
          )}
        </>
      )}
    </ResourceSection>
  )
}

interface KeyListsProps {
  readonly keys: readonly AgentKey[]
  readonly onChange: () => void
}

function KeyLists({ keys, onChange }: KeyListsProps) {
  const valid = keys.filter(isValid)
  const invalid = keys.filter((key) => !isValid(key))
  const confirmation = useConfirmation<AgentKey>({
    label: t.keys.revokeTitle,
    action: t.keys.revoke,
    about: ({ label }) => t.keys.revokeAbout(label),
    onConfirm: async ({ keyId, label }) => {
      await fetchJson('DELETE', `${keysPath}/${encodeURIComponent(keyId)}`)
      announce(t.keys.revoked(label))
      onChange()
    },
  })
  return (
    <>
      {valid.length === 0 && (
        <p class="quiet-words">{keys.length === 0 ? t.keys.none : t.keys.noneActive}</p>
      )}
      <ul class="entries">
        {valid.map((key) => (
          <KeyEntry key={key.keyId} agentKey={key} onRevoke={() => confirmation.ask(key)} />
        ))}
      </ul>
      {invalid.length > 0 && (
        <details class="former">
          <summary>{t.keys.former(invalid.length)}</summary>
          <ul class="entries">
            {invalid.map((key) => (
              <KeyEntry key={key.keyId} agentKey={key} />
            ))}
          </ul>
        </details>
      )}
      {confirmation.dialog}
    </>
  )
}

function isValid({ revokedAt, expiresAt }: AgentKey): boolean {
  const isExpired = typeof expiresAt === 'string' && Date.parse(expiresAt) <= serverNow()
  return typeof revokedAt !== 'string' && !isExpired
}

interface KeyEntryProps {
  readonly agentKey: AgentKey
  /** Absent for keys that no longer work. */
  readonly onRevoke?: () => void
}

/** Never shows the secret, because the server stores only its hash. */
function KeyEntry({ agentKey, onRevoke }: KeyEntryProps) {
  const { label, keyId, scopes } = agentKey
  return (
    <Entry
      title={label}
      actions={onRevoke && <EntryButton action={t.keys.revoke} name={label} onClick={onRevoke} />}
    >
      <p class="key-id">{keyId}</p>
      <p class="quiet-words">{scopes.join(', ')}</p>
      <p class="quiet-words">
        <History agentKey={agentKey} />
      </p>
    </Entry>
  )
}

function History({ agentKey: { createdAt, expiresAt, lastUsedAt, revokedAt } }: KeyEntryProps) {
  return (
    <>
      <Times
        never={t.keys.madeNever}
        used={t.keys.madeUsed}
        since={createdAt}
        lastUse={lastUsedAt}
      />
      {', '}
      {typeof revokedAt === 'string' ? (
        fillText(t.keys.revokedOn, { day: <Day at={revokedAt} /> })
      ) : (
        <Expiry at={expiresAt ?? null} />
      )}
    </>
  )
}

function Expiry({ at }: { readonly at: string | null }) {
  if (at === null) return <>{t.keys.forever}</>
  const isOver = Date.parse(at) <= serverNow()
  return <>{fillText(isOver ? t.keys.workedUntil : t.keys.worksUntil, { day: <Day at={at} /> })}</>
}

interface CreatedKeyNoteProps {
  readonly createdKey: CreatedKey
  readonly onClose: () => void
}

/** The secret of a new key. It stays until the user closes it, because it is shown only once. */
function CreatedKeyNote({ createdKey, onClose }: CreatedKeyNoteProps) {
  const { label, credential } = createdKey
  const heading = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => heading.current?.focus(), [])
  return (
    <div class="fresh-key">
      <h3 ref={heading} tabIndex={-1}>
        {t.keys.ready(label)}
      </h3>
      <p>{t.keys.copyNow}</p>
      <code class="secret" aria-label={t.keys.key}>
        {credential}
      </code>
      <div class="buttons">
        <CopyButton text={credential} what={t.keys.theKey} />
        <button type="button" class="plain-button" onClick={onClose}>
          {t.keys.kept}
        </button>
      </div>
      <p class="quiet-words">
        {fillText(t.keys.header, { header: <code>{'Authorization: Bearer …'}</code> })}
      </p>
    </div>
  )
}

interface KeyFormProps {
  readonly onCreated: (key: CreatedKey) => void
  readonly onCancel: () => void
}

/** In days. The server accepts at most a year; a day less leaves room for clocks that differ. */
const expiries = () =>
  [
    ['30', t.keys.in30Days],
    ['90', t.keys.in90Days],
    ['364', t.keys.inAYear],
    ['0', t.keys.never],
  ] as const

/** One attempt with these fields. A retry with the same fields creates no second key. */
interface Attempt {
  readonly typed: string
  readonly body: NewKey
  readonly idempotencyKey: string
}

/** No scope is checked at first: a key should allow what its program needs, and no more. */
function KeyForm({ onCreated, onCancel }: KeyFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const attempt = useRef<Attempt | null>(null)
  const submission = useSubmission(
    async (data) => {
      const typed = JSON.stringify([...data])
      if (attempt.current?.typed !== typed)
        attempt.current = { typed, body: newKeyOf(data), idempotencyKey: crypto.randomUUID() }
      const { body, idempotencyKey } = attempt.current
      const headers = { 'idempotency-key': idempotencyKey }
      onCreated(await fetchJson('POST', keysPath, { body, headers }))
    },
    { '/label': t.keys.badLabel, '/expiresAt': t.keys.badExpiry },
  )
  useLayoutEffect(() => form.current?.querySelector('input')?.focus(), [])
  return (
    <form ref={form} class="part-form sunken" onSubmit={submission.submit}>
      <Field name="label" label={t.keys.label} hint={t.keys.labelHint} required maxLength={64} />
      <fieldset class="choices">
        <legend>{t.keys.scopes}</legend>
        {Object.entries(meanings()).map(([scope, meaning]) => (
          <label key={scope} class="choice">
            <input type="checkbox" name="scope" value={scope} />
            <span>
              {meaning} <code>{scope}</code>
            </span>
          </label>
        ))}
      </fieldset>
      <SelectField name="expiry" label={t.keys.expires} choices={expiries()} selected="90" />
      <FormError submission={submission} />
      <div class="buttons">
        <SubmitButton class="button" submission={submission}>
          {t.keys.create}
        </SubmitButton>
        <button type="button" class="plain-button" onClick={onCancel}>
          {t.common.cancel}
        </button>
      </div>
    </form>
  )
}

/** Throws an ApiError when no scope is checked. */
function newKeyOf(data: FormData): NewKey {
  const scopes = data.getAll('scope').filter((scope) => isShownScope(scope))
  if (scopes.length === 0) throw new ApiError(400, 'BAD_REQUEST', t.keys.chooseScope)
  const days = Number(fieldText(data, 'expiry'))
  const expiresAt = new Date(serverNow() + days * 86_400_000).toISOString()
  return { label: fieldText(data, 'label').trim(), scopes, ...(days > 0 ? { expiresAt } : {}) }
}

type Scope = NewKey['scopes'][number]

/** What the scopes mean, in the language of the page. */
const meanings = (): Readonly<Record<Scope, string>> =>
  scopeMeanings[currentLanguage.state.language]

/** Whether a form value is a scope. */
const isShownScope = (value: unknown): value is Scope =>
  typeof value === 'string' && Object.hasOwn(meanings(), value)

/** The meaning of a scope. A scope that is unknown here is shown by its name. */
export const meaningOf = (scope: string): string =>
  isShownScope(scope) ? meanings()[scope] : scope
