/** The section with the agent keys, with which programs act for the user. */
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { AgentKey, CreatedKey } from '../../features/agent-keys/model'
import { announce } from '../components/announcer'
import { CopyButton } from '../components/copy-button'
import { FormDialog } from '../components/dialog'
import { ResourceSection } from '../components/section'
import { useResource } from '../components/server-state'
import { Day, Minute } from '../components/times'
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
    <ResourceSection
      id="part-keys"
      title="Agent keys"
      about="For programs of your own that call the API as you."
      resource={keys}
    >
      {(list) => (
        <>
          <KeyLists keys={list} onChange={() => void keys.reload()} />
          {created !== null && <CreatedKeyNote createdKey={created} onClose={close} />}
          {isCreating && <KeyForm onCreated={onCreated} onCancel={close} />}
          {created === null && !isCreating && (
            <button type="button" class="plain-button" onClick={() => setCreating(true)}>
              New key
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
  const [revoking, setRevoking] = useState<AgentKey | null>(null)
  const valid = keys.filter(isValid)
  const invalid = keys.filter((key) => !isValid(key))
  const revoke = async ({ keyId, label }: AgentKey): Promise<void> => {
    await revokeKey(keyId)
    announce(`“${label}” is revoked.`)
    onChange()
    setRevoking(null)
  }
  return (
    <>
      {valid.length === 0 && <p class="quiet-words">No key works at present.</p>}
      <ul class="entries">
        {valid.map((key) => (
          <KeyEntry key={key.keyId} agentKey={key} onRevoke={() => setRevoking(key)} />
        ))}
      </ul>
      {invalid.length > 0 && (
        <details class="former">
          <summary>Keys that work no longer ({invalid.length})</summary>
          <ul class="entries">
            {invalid.map((key) => (
              <KeyEntry key={key.keyId} agentKey={key} />
            ))}
          </ul>
        </details>
      )}
      {revoking !== null && (
        <FormDialog
          label="Revoke key"
          action="Revoke"
          isDestructive
          onClose={() => setRevoking(null)}
          onSubmit={() => revoke(revoking)}
        >
          <p>Programs that use “{revoking.label}” will be refused from now on.</p>
        </FormDialog>
      )}
    </>
  )
}

function isValid({ revokedAt, expiresAt }: AgentKey): boolean {
  const isExpired = typeof expiresAt === 'string' && Date.parse(expiresAt) <= Date.now()
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
          <span class="line-main">{label}</span>
        </p>
        <p class="key-id">{keyId}</p>
        <p class="quiet-words">{scopes.join(', ')}</p>
        <p class="quiet-words">
          <History agentKey={agentKey} />
        </p>
      </div>
      {onRevoke && (
        <button type="button" class="plain-button" onClick={onRevoke}>
          Revoke <span class="unseen">{label}</span>
        </button>
      )}
    </li>
  )
}

function History({ agentKey: { createdAt, expiresAt, lastUsedAt, revokedAt } }: KeyEntryProps) {
  return (
    <>
      Made on <Day at={createdAt} />
      {typeof lastUsedAt === 'string' ? (
        <>
          , last used <Minute at={lastUsedAt} />
        </>
      ) : (
        ', never used'
      )}
      {typeof revokedAt === 'string' ? (
        <>
          , revoked on <Day at={revokedAt} />
        </>
      ) : (
        <Expiry at={expiresAt ?? null} />
      )}
    </>
  )
}

function Expiry({ at }: { readonly at: string | null }) {
  if (at === null) return <>, works until it is revoked</>
  return (
    <>
      , {Date.parse(at) <= Date.now() ? 'worked until' : 'works until'} <Day at={at} />
    </>
  )
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
        “{label}” is ready
      </h3>
      <p>Copy it now: it will not be shown again.</p>
      <code class="secret" aria-label="The key">
        {credential}
      </code>
      <div class="buttons">
        <CopyButton text={credential} what="the key" />
        <button type="button" class="plain-button" onClick={onClose}>
          I have kept it
        </button>
      </div>
      <p class="quiet-words">
        Programs send it as <code>Authorization: Bearer …</code>
      </p>
    </div>
  )
}
