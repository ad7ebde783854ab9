/** Keys with which programs act for the learner. */
import { useState } from 'preact/hooks'
import { ActionDialog } from '../components/action-dialog'
import { announce } from '../components/announcer'
import { FreshKeyNote } from './fresh-key-note'
import { KeyEntry } from './key-entry'
import { KeyForm } from './key-form'
import { useLoaded } from './loaded'
import { listKeys, revokeKey, type AgentKey, type FreshKey } from './own-account'
import { LoadedPart } from './part'

/** Those that work first; those that do not any more can be looked up. */
export function KeysPart() {
  const keys = useLoaded(listKeys)
  const [isMaking, setMaking] = useState(false)
  const [fresh, setFresh] = useState<FreshKey | null>(null)
  const made = (key: FreshKey): void => {
    setFresh(key)
    setMaking(false)
    void keys.reload()
  }
  const close = (): void => {
    setFresh(null)
    setMaking(false)
  }
  return (
    <LoadedPart
      id="part-keys"
      title="Agent keys"
      about="For programs of your own that call the API as you."
      loaded={keys}
    >
      {(list) => (
        <>
          <KeyLists keys={list} onChange={() => void keys.reload()} />
          {fresh !== null && <FreshKeyNote fresh={fresh} onClose={close} />}
          {isMaking && <KeyForm onMade={made} onCancel={close} />}
          {fresh === null && !isMaking && (
            <button type="button" class="plain-button" onClick={() => setMaking(true)}>
              New key
            </button>
          )}
        </>
      )}
    </LoadedPart>
  )
}

interface KeyListsProps {
  readonly keys: readonly AgentKey[]
  readonly onChange: () => void
}

function KeyLists({ keys, onChange }: KeyListsProps) {
  const [leaving, setLeaving] = useState<AgentKey | null>(null)
  const working = keys.filter(isWorking)
  const former = keys.filter((key) => !isWorking(key))
  const revoke = async ({ keyId, label }: AgentKey): Promise<void> => {
    await revokeKey(keyId)
    announce(`“${label}” is revoked.`)
    onChange()
    setLeaving(null)
  }
  return (
    <>
      {working.length === 0 && <p class="quiet-words">No key works at present.</p>}
      <ul class="entries">
        {working.map((key) => (
          <KeyEntry key={key.keyId} agentKey={key} onRevoke={() => setLeaving(key)} />
        ))}
      </ul>
      {former.length > 0 && (
        <details class="former">
          <summary>Keys that work no longer ({former.length})</summary>
          <ul class="entries">
            {former.map((key) => (
              <KeyEntry key={key.keyId} agentKey={key} />
            ))}
          </ul>
        </details>
      )}
      {leaving !== null && (
        <ActionDialog
          label="Revoke key"
          action="Revoke"
          isGrave
          onClose={() => setLeaving(null)}
          onSubmit={() => revoke(leaving)}
        >
          <p>Programs that use “{leaving.label}” will be refused from now on.</p>
        </ActionDialog>
      )}
    </>
  )
}

function isWorking({ revokedAt, expiresAt }: AgentKey): boolean {
  const isExpired = typeof expiresAt === 'string' && Date.parse(expiresAt) <= Date.now()
  return typeof revokedAt !== 'string' && !isExpired
}
