/** One row of the session list: the link, its menu, and the field that renames it in place. */
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { Menu, type MenuItem } from '../components/menu'
import { ApiError } from '../http'
import { t } from '../i18n/i18n'
import { Link, navigate } from '../router'
import { chatPath } from '../routes'
import { maxTitleLength, titleOf } from './api'
import type { SidebarSession, Workspace } from './workspace'

interface SessionEntryProps {
  readonly session: SidebarSession
  readonly workspace: Workspace
  readonly isCurrent: boolean
  readonly onFollow?: () => void
}

/** The menu pins only where the server knows pins. */
export function SessionEntry({ session, workspace, isCurrent, onFollow }: SessionEntryProps) {
  const [isRenaming, setRenaming] = useState(false)
  const { id, pinned } = session
  const title = session.title || t.common.untitled
  const remove = (): void => {
    focusNeighbour(id)
    workspace.removeWithUndo(id, isCurrent ? () => navigate(chatPath(id)) : () => {})
    if (isCurrent) navigate('/app', { replace: true })
  }
  const items: readonly MenuItem[] = [
    ...(pinned === undefined
      ? []
      : [
          {
            text: pinned ? t.sessions.unpin : t.sessions.pin,
            onChoose: () => void workspace.pin(id, !pinned),
          },
        ]),
    { text: t.common.rename, onChoose: () => setRenaming(true) },
    { text: t.common.delete, isDestructive: true, onChoose: remove },
  ]
  if (isRenaming) {
    return <TitleField session={session} workspace={workspace} onEnd={() => setRenaming(false)} />
  }
  return (
    <li class="session-entry">
      <Link
        to={chatPath(id)}
        class="session-link"
        current={isCurrent}
        {...(onFollow ? { onFollow } : {})}
      >
        <span dir="auto">{title}</span>
      </Link>
      <Menu label={t.sessions.menuOf(title)} items={items} />
    </li>
  )
}

/** The focus goes to the next session, or to the one before, as the entry with the focus goes. */
function focusNeighbour(id: string): void {
  const links = [...document.querySelectorAll<HTMLElement>('.session-entry .session-link')]
  const at = links.findIndex((link) => link.getAttribute('href') === chatPath(id))
  const neighbour = links[at + 1] ?? links[at - 1]
  neighbour?.focus()
}

interface TitleFieldProps extends Pick<SessionEntryProps, 'session' | 'workspace'> {
  readonly onEnd: () => void
}

/** Enter and leaving the field save; Escape does not. */
function TitleField({ session, workspace, onEnd }: TitleFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  const isOver = useRef(false)
  useLayoutEffect(() => field.current?.select(), [])
  const end = (): void => {
    isOver.current = true
    onEnd()
  }
  const save = async (): Promise<void> => {
    if (isOver.current) return
    const title = titleOf(field.current?.value ?? '')
    end()
    if (title === '' || title === session.title) return
    try {
      await workspace.rename(session.id, title)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      workspace.showError(error.message)
    }
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.isComposing) return
    if (event.key === 'Enter') void save()
    if (event.key !== 'Escape') return
    // The drawer around the list stays open.
    event.preventDefault()
    event.stopPropagation()
    end()
  }
  return (
    <li class="session-entry">
      <input
        ref={field}
        class="session-title-field"
        aria-label={t.common.title}
        dir="auto"
        maxLength={maxTitleLength}
        defaultValue={session.title}
        onKeyDown={onKeyDown}
        onBlur={() => void save()}
      />
    </li>
  )
}
