/** The section with the OAuth applications that act for the user. */
import type { Connection } from '../../features/oauth/model'
import { announce } from '../components/announcer'
import { useConfirmation } from '../components/dialog'
import { ResourceSection } from '../components/section'
import { useResource } from '../components/server-state'
import { Day, Minute } from '../components/times'
import { fillText } from '../i18n/format'
import { t } from '../i18n/i18n'
import { deleteConnection, listConnections } from './api'
import { meaningOf } from './scopes'

/** Lists the scopes of each application and revokes its access. */
export function ConnectionsSection() {
  const connections = useResource(listConnections)
  const confirmation = useConfirmation<Connection>({
    label: t.apps.disconnectTitle,
    action: t.apps.disconnect,
    about: ({ clientName }) => t.apps.disconnectAbout(clientName),
    onConfirm: async ({ clientId, clientName }) => {
      await deleteConnection(clientId)
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
      {(list) => (
        <>
          {list.length === 0 && <p class="quiet-words">{t.apps.none}</p>}
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
          {lastUsedAt === undefined
            ? fillText(t.apps.neverUsed, { day: <Day at={createdAt} /> })
            : fillText(t.apps.used, {
                day: <Day at={createdAt} />,
                time: <Minute at={lastUsedAt} />,
              })}
        </p>
      </div>
      <button type="button" class="plain-button" onClick={onDisconnect}>
        {t.apps.disconnect} <span class="unseen">{clientName}</span>
      </button>
    </li>
  )
}
