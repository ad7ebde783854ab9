/** The tab of the settings that administrators have: registration, the model, mail. */
import { Section, ResourceSection } from '../components/section'
import { useResource } from '../components/server-state'
import { t } from '../i18n/i18n'
import { getAdminSettings } from './api'
import { MailTest, ModelConnectionTest } from './connection-tests'
import { RegistrationChoice } from './registration-choice'

/** `email`: the administrator's address. */
export function ServerTab({ email }: { readonly email: string }) {
  const settings = useResource(getAdminSettings)
  return (
    <>
      <ResourceSection
        id="part-registration"
        title={t.server.registration}
        about={t.server.registrationAbout}
        resource={settings}
      >
        {(value) => <RegistrationChoice settings={value} onChange={settings.replace} />}
      </ResourceSection>
      {settings.value !== null && (
        <>
          <Section id="part-model" title={t.server.model} about={t.server.modelAbout}>
            <ModelConnectionTest model={settings.value.model} />
          </Section>
          <Section id="part-mail" title={t.server.mail} about={t.server.mailAbout}>
            <MailTest mail={settings.value.mail} email={email} />
          </Section>
        </>
      )}
    </>
  )
}
