import { isLanguage, languageNames, t } from './i18n/i18n'
import { pagePreferences } from './preferences'
import { useStore } from './store'

/** Each language is called by its own name, so that a reader of any of them finds it. */
export function LanguageSelect({ id }: { readonly id?: string }) {
  const { language } = useStore(pagePreferences)
  return (
    <select
      {...(id === undefined ? { 'aria-label': t.language.title } : { id })}
      value={language}
      onChange={({ currentTarget: { value } }) =>
        void pagePreferences.set({ language: isLanguage(value) ? value : 'system' })
      }
    >
      <option value="system">{t.language.system}</option>
      {Object.entries(languageNames).map(([tag, name]) => (
        <option key={tag} value={tag} lang={tag}>
          {name}
        </option>
      ))}
    </select>
  )
}
