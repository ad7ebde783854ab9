/** The page around each public form. Loaded when one of them is first opened. */
import type { ComponentType } from 'preact'
import { usePageTitle } from '../components/page-title'
import { t } from '../i18n/i18n'
import { PublicShell } from '../public-shell'
import type { PublicForm } from '../routes'
import { ConfirmMails, EndMails, StatusPage } from './status-page'
import { ForgotPassword, ResetPassword, SetUp, VerifyEmail } from './password-forms'

const formsByName = {
  'forgot-password': ForgotPassword,
  'reset-password': ResetPassword,
  'verify-email': VerifyEmail,
  setup: SetUp,
  status: StatusPage,
  'status-confirm': ConfirmMails,
  'status-unsubscribe': EndMails,
} satisfies Record<PublicForm, ComponentType>

const titleOf = (form: PublicForm): string =>
  ({
    'forgot-password': t.forgotPassword.title,
    'reset-password': t.resetPassword.title,
    'verify-email': t.verifyEmail.title,
    setup: t.setUp.title,
    status: t.status.title,
    'status-confirm': t.mails.title,
    'status-unsubscribe': t.mails.endTitle,
  })[form]

export function PublicFormPage({ form }: { readonly form: PublicForm }) {
  const Form = formsByName[form]
  const title = titleOf(form)
  usePageTitle(title)
  return (
    <PublicShell>
      <main class="public-page" id="main" tabIndex={-1}>
        <section class="entrance" aria-labelledby="public-form-title">
          <h1 id="public-form-title">{title}</h1>
          <Form key={form} />
        </section>
      </main>
    </PublicShell>
  )
}
