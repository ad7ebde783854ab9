/** Pages of one small form, for people who need not be signed in. Loaded when one is opened. */
import type { ComponentChildren, ComponentType } from 'preact'
import { useEffect } from 'preact/hooks'
import { LiveRegion } from '../components/announcer'
import { Wordmark } from '../components/wordmark'
import type { DeskPage } from '../routes'
import { ConfirmMails, EndMails } from './announcement-mails'
import { ForgotPassword } from './forgot-password'
import { ResetPassword } from './reset-password'
import { SetUp } from './set-up'
import { StatusPage } from './status-page'

interface DeskProps {
  readonly page: DeskPage
}

const pages = {
  'forgot-password': { title: 'Forgot your password?', Form: ForgotPassword },
  'reset-password': { title: 'Choose a new password', Form: ResetPassword },
  setup: { title: 'Set up this server', Form: SetUp },
  status: { title: 'Status', Form: StatusPage },
  'status-confirm': { title: 'Announcements by mail', Form: ConfirmMails },
  'status-unsubscribe': { title: 'No more mails', Form: EndMails },
} satisfies Record<DeskPage, { title: string; Form: ComponentType }>

/** One of them. */
export function Desk({ page }: DeskProps) {
  const { title, Form } = pages[page]
  useEffect(() => {
    document.title = `${title} · Elenchus`
  }, [title])
  return (
    <Sheet title={title}>
      <Form key={page} />
    </Sheet>
  )
}

interface SheetProps {
  readonly title: string
  readonly children: ComponentChildren
}

function Sheet({ title, children }: SheetProps) {
  return (
    <>
      <main class="desk" id="main">
        <Wordmark />
        <section class="entrance" aria-labelledby="desk-title">
          <h1 id="desk-title">{title}</h1>
          {children}
        </section>
      </main>
      <LiveRegion />
    </>
  )
}
