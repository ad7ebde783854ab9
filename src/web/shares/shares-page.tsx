import type { Static } from '@sinclair/typebox'
import { useRef } from 'preact/hooks'
import type { ListedShare, PageOfShares } from '../../features/shares/model'
import { announce } from '../components/announcer'
import { CopyButton } from '../components/copy-button'
import { useConfirmation } from '../components/dialog'
import { Entry, EntryButton } from '../components/entry'
import { usePageTitle, useFocusRecovery } from '../components/page'
import { PagedListEnd, usePagedList } from '../components/paged-list'
import { fetchJson, pageQuery } from '../http'
import { Times } from '../i18n/format'
import { t } from '../i18n/i18n'
import { Link } from '../router'
import { chatPath } from '../routes'
import type { Workspace } from '../sessions/workspace'
import { deleteShare } from '../sessions/api'

/** A page of the user's public links, the newest first. */
const listShares = (cursor: string | null): Promise<Static<typeof PageOfShares>> =>
  fetchJson('GET', `/api/shares?${pageQuery(50, cursor)}`)

/** Each link with its session, its age and its last visit; it can be copied and ended. */
export function SharesPage({ workspace }: { readonly workspace: Workspace }) {
  usePageTitle(t.shares.list)
  const heading = useRef<HTMLHeadingElement>(null)
  useFocusRecovery(heading)
  const list = usePagedList(listShares)
  const confirmation = useConfirmation<ListedShare>({
    label: t.shares.stop,
    action: t.shares.stop,
    about: ({ title }) => t.shares.endAbout(title),
    onConfirm: async ({ sessionId }) => {
      await deleteShare(sessionId)
      workspace.conversation(sessionId).setShared(false)
      await list.reload()
      announce(t.shares.ended)
    },
  })
  return (
    <main class="account" id="main" tabIndex={-1} aria-busy={list.status === 'loading'}>
      <h1 ref={heading} tabIndex={-1}>
        {t.shares.list}
      </h1>
      <p class="lead">{t.shares.listAbout}</p>
      <ul class="entries" aria-label={t.shares.list}>
        {list.items.map((share) => (
          <ShareEntry key={share.shareId} share={share} onEnd={() => confirmation.ask(share)} />
        ))}
      </ul>
      <PagedListEnd
        list={list}
        emptyText={t.shares.none}
        example={t.shares.example}
        action={
          <Link to="/chat" class="plain-button">
            {t.shares.begin}
          </Link>
        }
      />
      {confirmation.dialog}
    </main>
  )
}

function ShareEntry({
  share: { title, url, sessionId, createdAt, openedAt },
  onEnd,
}: {
  readonly share: ListedShare
  readonly onEnd: () => void
}) {
  const name = title || t.common.untitled
  return (
    <Entry
      title={
        <Link to={chatPath(sessionId)} class="line-main">
          <span dir="auto">{name}</span>
        </Link>
      }
      actions={
        <>
          <a class="plain-button" href={url} target="_blank" rel="noreferrer">
            {t.shares.open} <span class="unseen">{name}</span>
          </a>
          <CopyButton text={url} what={name} />
          <EntryButton action={t.shares.stop} name={name} isGrave onClick={onEnd} />
        </>
      }
    >
      <p class="quiet-words">
        <Times
          never={t.shares.neverOpened}
          used={t.shares.opened}
          since={createdAt}
          lastUse={openedAt}
        />
      </p>
    </Entry>
  )
}
