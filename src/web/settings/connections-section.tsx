/** The section with the OAuth applications that act for the user. */
import { useState } from 'preact/hooks'
import type { Connection } from '../../features/oauth/model'
import { announce } from '../components/announcer'
import { FormDialog } from '../components/dialog'
import { ResourceSection } from '../components/section'
import { useResource } from '../components/server-state'
import { Day, Minute } from '../components/times'
import { deleteConnection, listConnections } from './api'
import { meaningOf } from './scopes'

/** Lists the scopes of each application and revokes its access. */
export function ConnectionsSection() {
  const connections = useResource(listConnections)
  const [disconnecting, setDisconnecting] = useState<Connection | null>(null)
  const disconnect = async ({ clientId, clientName }: Connection): Promise<void> => {
    await deleteConnection(clientId)
    await connections.reload()
    announce(`${clientName} is disconnected.`)
    setDisconnecting(null)
  }
  return (
    <ResourceSection
      id="part-connections"
      title="Connected apps"
      about="They act for you, within what you allowed."
      resource={connections}
    >
      {(list) => (
        <>
          {list.length === 0 && <p class="quiet-words">No app is connected.</p>}
          <ul class="entries">
            {list.map((connection) => (
              <ConnectionEntry
                key={connection.clientId}
                connection={connection}
                onDisconnect={() => setDisconnecting(connection)}
              />
            ))}
          </ul>
          {disconnecting !== null && (
            <FormDialog
              label="Disconnect app"
              action="Disconnect"
              isDestructive
              onClose={() => setDisconnecting(null)}
              onSubmit={() => disconnect(disconnecting)}
            >
              <p>“{disconnecting.clientName}” will not be able to do anything for you any more.</p>
            </FormDialog>
          )}
        </>
      )}
    </ResourceSection>
  )
}

interface ConnectionEntryProps {
  readonly connection: Connection
  readonly onDisconnect: () => void
}

function ConnectionEntry({ connection, onDisconnect }: ConnectionEntryProps) {
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
      <button type="button" class="plain-button" onClick={onDisconnect}>
        Disconnect <span class="unseen">{clientName}</span>
      </button>
    </li>
  )
}
