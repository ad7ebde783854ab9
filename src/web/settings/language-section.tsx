/** The section with the language of the pages. */
import { useId } from 'preact/hooks'
import { Section } from '../components/section'
import { isLanguage, languageNames, t } from '../i18n/i18n'
import { preferences } from '../preferences'
import { useStore } from '../store'

/** Each language is called by its own name, so that a reader of any of them finds it. */
export function LanguageSection() {
  const id = useId()
  const { language } = useStore(preferences)
  return (
    <Section id="part-language" title={t.language.title} about={t.language.about}>
      <div class="field">
        <label for={id}>{t.language.title}</label>
        <select
          id={id}
          value={language}
          onChange={({ currentTarget: { value } }) =>
            void preferences.set({ language: isLanguage(value) ? value : 'system' })
          }
        >
          <option value="system">{t.language.system}</option>
          {Object.entries(languageNames).map(([tag, name]) => (
            <option key={tag} value={tag} lang={tag}>
              {name}
            </option>
          ))}
        </select>
      </div>
    </Section>
  )
}
