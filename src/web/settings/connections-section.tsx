/** The applications that the learner lets act for them. */
import { useState } from 'preact/hooks'
import { announce } from '../components/announcer'
import { ActionDialog } from '../components/dialog'
import { LoadedPart } from '../components/section'
import { useLoaded } from '../components/server-state'
import { Day, Minute } from '../components/times'
import { type Connection, endConnection, listConnections } from './api'
import { meaningOf } from './scopes'

/** What each may do, and the way to take it back. */
export function ConnectionsPart() {
  const connections = useLoaded(listConnections)
  const [leaving, setLeaving] = useState<Connection | null>(null)
  const disconnect = async ({ clientId, clientName }: Connection): Promise<void> => {
    await endConnection(clientId)
    await connections.reload()
    announce(`${clientName} is disconnected.`)
    setLeaving(null)
  }
  return (
    <LoadedPart
      id="part-connections"
      title="Connected apps"
      about="They act for you, within what you allowed."
      loaded={connections}
    >
      {(list) => (
        <>
          {list.length === 0 && <p class="quiet-words">No app is connected.</p>}
          <ul class="entries">
            {list.map((connection) => (
              <Entry
                key={connection.clientId}
                connection={connection}
                onEnd={() => setLeaving(connection)}
              />
            ))}
          </ul>
          {leaving !== null && (
            <ActionDialog
              label="Disconnect app"
              action="Disconnect"
              isGrave
              onClose={() => setLeaving(null)}
              onSubmit={() => disconnect(leaving)}
            >
              <p>“{leaving.clientName}” will not be able to do anything for you any more.</p>
            </ActionDialog>
          )}
        </>
      )}
    </LoadedPart>
  )
}

interface EntryProps {
  readonly connection: Connection
  readonly onEnd: () => void
}

function Entry({ connection, onEnd }: EntryProps) {
  const { clientName, scopes, createdAt, lastUsedAt } = connection
  return (
    <li class="entry">
      <div class="entry-words">
        <p class="line">
          <span class="line-main">{clientName}</span>
        </p>
        <ul class="meanings">
          {scopes.map((scope) => (
            <li key={scope}>{meaningOf(scope)}</li>
          ))}
        </ul>
        <p class="quiet-words">
          Connected on <Day at={createdAt} />,{' '}
          {lastUsedAt === undefined ? (
            'never used'
          ) : (
            <>
              last used <Minute at={lastUsedAt} />
            </>
          )}
        </p>
      </div>
      <button type="button" class="plain-button" onClick={onEnd}>
        Disconnect <span class="unseen">{clientName}</span>
      </button>
    </li>
  )
}
