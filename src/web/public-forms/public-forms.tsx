/** The page around each public form. Loaded when one of them is first opened. */
import type { ComponentType } from 'preact'
import { useEffect } from 'preact/hooks'
import { LiveRegion } from '../components/announcer'
import { Wordmark } from '../components/wordmark'
import { t } from '../i18n/i18n'
import type { PublicForm } from '../routes'
import { ConfirmMails, EndMails } from './announcement-mails'
import { ForgotPassword } from './forgot-password'
import { ResetPassword } from './reset-password'
import { SetUp } from './set-up'
import { StatusPage } from './status-page'

const formsByName = {
  'forgot-password': ForgotPassword,
  'reset-password': ResetPassword,
  setup: SetUp,
  status: StatusPage,
  'status-confirm': ConfirmMails,
  'status-unsubscribe': EndMails,
} satisfies Record<PublicForm, ComponentType>

const titleOf = (form: PublicForm): string =>
  ({
    'forgot-password': t.forgotPassword.title,
    'reset-password': t.resetPassword.title,
    setup: t.setUp.title,
    status: t.status.title,
    'status-confirm': t.mails.title,
    'status-unsubscribe': t.mails.endTitle,
  })[form]

/** The page of one public form. */
export function PublicFormPage({ form }: { readonly form: PublicForm }) {
  const Form = formsByName[form]
  const title = titleOf(form)
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
