/** The section with the agent keys, with which programs act for the user. */
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { AgentKey, CreatedKey } from '../../features/agent-keys/model'
import { announce } from '../components/announcer'
import { CopyButton } from '../components/copy-button'
import { useConfirmation } from '../components/dialog'
import { ResourceSection } from '../components/section'
import { useResource } from '../components/server-state'
import { Day, Minute } from '../components/times'
import { fillText } from '../i18n/format'
import { t } from '../i18n/i18n'
import { serverNow } from '../server-clock'
import { listKeys, revokeKey } from './api'
import { KeyForm } from './key-form'

/** Valid keys come first; expired and revoked keys are in a closed list. */
export function KeysSection() {
  const keys = useResource(listKeys)
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
      {(list) => (
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
      await revokeKey(keyId)
      announce(t.keys.revoked(label))
      onChange()
    },
  })
  return (
    <>
      {valid.length === 0 && <p class="quiet-words">{t.keys.none}</p>}
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
    <li class="entry">
      <div class="entry-words">
        <p class="line">
          <span class="line-main" dir="auto">
            {label}
          </span>
        </p>
        <p class="key-id">{keyId}</p>
        <p class="quiet-words">{scopes.join(', ')}</p>
        <p class="quiet-words">
          <History agentKey={agentKey} />
        </p>
      </div>
      {onRevoke && (
        <button type="button" class="plain-button" onClick={onRevoke}>
          {t.keys.revoke} <span class="unseen">{label}</span>
        </button>
      )}
    </li>
  )
}

function History({ agentKey: { createdAt, expiresAt, lastUsedAt, revokedAt } }: KeyEntryProps) {
  return (
    <>
      {typeof lastUsedAt === 'string'
        ? fillText(t.keys.madeUsed, {
            day: <Day at={createdAt} />,
            time: <Minute at={lastUsedAt} />,
          })
        : fillText(t.keys.madeNever, { day: <Day at={createdAt} /> })}
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
