import { useEffect, useId, useState } from 'preact/hooks'
import type { Profile } from '../../features/account/model'
import { ServerSettings } from '../admin/server-settings'
import { LoadError, MissingPage, usePageTitle, Section } from '../components/page'
import { type Resource, useResource } from '../components/server-state'
import { fetchJson } from '../http'
import { t } from '../i18n/i18n'
import { LanguageSelect } from '../language-select'
import { MemorySwitch } from '../memory/memory-switch'
import { modes, motions, pagePreferences, type PreferencesState, themes } from '../preferences'
import { Link } from '../router'
import { settingsPath, type SettingsTab, settingsTabs } from '../routes'
import { useStore } from '../store'
import { AppsTab } from './apps-tab'
import { DataTab } from './data-tab'
import { SecurityTab } from './security-tab'
import { AccountTab } from './account-tab'

/** Each section loads by itself, so that one failure does not hide the others. */
export function SettingsPage({ tab }: { readonly tab: SettingsTab }) {
  const title = t.settings.tabs[tab]
  usePageTitle(`${title} · ${t.settings.title}`)
  const profile = useResource(() => fetchJson<Profile>('GET', '/api/account'))
  const mark = useMark()
  // The tab of administrators; it stays in sight while the account is loaded.
  const isAdmin = profile.value?.role === 'admin'
  const isShown = (name: SettingsTab): boolean =>
    name !== 'server' || isAdmin || (tab === 'server' && profile.status === 'loading')
  if (tab === 'server' && profile.status === 'ready' && !isAdmin) return <MissingPage />
  return (
    <main class="account" id="main" tabIndex={-1} aria-busy={profile.status === 'loading'}>
      <h1>{t.settings.title}</h1>
      <nav class="tabs" aria-label={t.settings.title}>
        {settingsTabs.filter(isShown).map((name) => (
          <Link key={name} to={settingsPath(name)} class="tab" current={name === tab}>
            {t.settings.tabs[name]}
          </Link>
        ))}
        {isAdmin && (
          <Link to="/admin" class="tab">
            {t.server.administration}
          </Link>
        )}
      </nav>
      {profile.status === 'failed' && (
        <LoadError message={t.account.notLoaded} onRetry={() => void profile.reload()} />
      )}
      <Tab key={tab} tab={tab} profile={profile} mark={mark} />
    </main>
  )
}

interface TabProps {
  readonly tab: SettingsTab
  readonly profile: Resource<Profile>
  readonly mark: string | null
}

function Tab({ tab, profile, mark }: TabProps) {
  if (tab === 'general') return <GeneralTab />
  if (tab === 'memory') return <MemoryTab />
  if (tab === 'account') return <AccountTab profile={profile} mark={mark} />
  if (tab === 'security') return <SecurityTab profile={profile} />
  if (tab === 'server') return profile.value && <ServerSettings email={profile.value.email} />
  if (tab === 'data') return <DataTab profile={profile.value} />
  return <AppsTab />
}

function MemoryTab() {
  return (
    <MemorySwitch>
      <p>
        <Link to="/memory" class="plain-button">
          {t.memory.seeAll}
        </Link>
      </p>
    </MemorySwitch>
  )
}

const marks = ['?verified=1', '?reauthenticate=1']

/**
 * What the server says about why it opened this page: a verification mail's link, or a password that
 * it wants. Removes the mark from the address, so that a reload or a bookmark does not repeat it.
 */
function useMark(): string | null {
  const [mark] = useState(() => (marks.includes(location.search) ? location.search : null))
  useEffect(() => {
    if (mark !== null) history.replaceState(null, '', location.pathname)
  }, [])
  return mark
}

/** Every choice applies at once. */
function GeneralTab() {
  const id = useId()
  return (
    <>
      <Section id="part-language" title={t.language.title} about={t.language.about}>
        <div class="field">
          <label for={id}>{t.language.field}</label>
          <LanguageSelect id={id} />
        </div>
      </Section>
      <ChoiceSection
        name="theme"
        title={t.appearance.title}
        about={t.appearance.about}
        choices={themes.map((value) => ({ value, text: t.appearance.themes[value] }))}
      />
      <ChoiceSection
        name="motion"
        title={t.motion.title}
        about={t.motion.about}
        choices={motions.map((value) => ({ value, text: t.motion.choices[value] }))}
      />
      <ChoiceSection
        name="mode"
        title={t.chat.mode}
        about={t.settings.modeAbout}
        choices={modes.map((value) => ({
          value,
          text: value === 'socratic' ? t.chat.guideMe : t.chat.explain,
          hint: value === 'socratic' ? t.chat.guideMeHint : t.chat.explainHint,
        }))}
      />
    </>
  )
}

type Choosable = 'theme' | 'motion' | 'mode'

interface ChoiceSectionProps<Name extends Choosable> {
  readonly name: Name
  readonly title: string
  readonly about: string
  readonly choices: readonly {
    readonly value: PreferencesState[Name]
    readonly text: string
    readonly hint?: string
  }[]
}

/** One of the settings as radio buttons. */
function ChoiceSection<Name extends Choosable>(props: ChoiceSectionProps<Name>) {
  const { name, title, about, choices } = props
  const state = useStore(pagePreferences)
  return (
    <Section id={`part-${name}`} title={title} about={about}>
      <fieldset class="choices">
        <legend class="unseen">{title}</legend>
        {choices.map(({ value, text, hint }) => (
          <label key={value} class="choice">
            <input
              type="radio"
              name={name}
              value={value}
              checked={state[name] === value}
              onChange={() => void pagePreferences.set({ [name]: value })}
            />
            <span>
              {text} {hint !== undefined && <span class="field-hint">{hint}</span>}
            </span>
          </label>
        ))}
      </fieldset>
    </Section>
  )
}
