/** What the account keeps for the pages: language, colours, movement, the tutor's first mode. */
import { useId } from 'preact/hooks'
import { Section } from '../components/section'
import { t } from '../i18n/i18n'
import { LanguageSelect } from '../language-select'
import { modes, motions, pagePreferences, themes, type PreferencesState } from '../preferences'
import { useStore } from '../store'

/** Every choice applies at once. */
export function GeneralTab() {
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
