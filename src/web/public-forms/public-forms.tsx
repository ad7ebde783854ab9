/** The page around each public form. Loaded when one of them is first opened. */
import type { ComponentType } from 'preact'
import { useEffect } from 'preact/hooks'
import { LiveRegion } from '../components/announcer'
import { Wordmark } from '../components/wordmark'
import type { PublicForm } from '../routes'
import { ConfirmMails, EndMails } from './announcement-mails'
import { ForgotPassword } from './forgot-password'
import { ResetPassword } from './reset-password'
import { SetUp } from './set-up'
import { StatusPage } from './status-page'

const pages = {
  'forgot-password': { title: 'Forgot your password?', Form: ForgotPassword },
  'reset-password': { title: 'Choose a new password', Form: ResetPassword },
  setup: { title: 'Set up this server', Form: SetUp },
  status: { title: 'Status', Form: StatusPage },
  'status-confirm': { title: 'Announcements by mail', Form: ConfirmMails },
  'status-unsubscribe': { title: 'No more mails', Form: EndMails },
} satisfies Record<PublicForm, { title: string; Form: ComponentType }>

/** The page of one public form. */
export function PublicFormPage({ form }: { readonly form: PublicForm }) {
  const { title, Form } = pages[form]
  useEffect(() => {
    document.title = `${title} · Elenchus`
  }, [title])
  return (
    <>
      <main class="desk" id="main">
        <Wordmark />
        <section class="entrance" aria-labelledby="desk-title">
          <h1 id="desk-title">{title}</h1>
          <Form key={form} />
        </section>
      </main>
      <LiveRegion />
    </>
  )
}
