/** Labelled inputs. */
import { useId, useState } from 'preact/hooks'
import { t } from '../i18n/i18n'

interface FieldProps {
  readonly name: string
  readonly label: string
  readonly hint?: string
  readonly isEmail?: boolean
  readonly autoComplete?: string
  readonly required?: boolean
  readonly maxLength?: number
  /** What the field holds at first. Another value later replaces nothing that the user has typed. */
  readonly value?: string
  readonly placeholder?: string
}

/** A labelled input of one line. */
export function Field({ label, hint, isEmail = false, value, ...input }: FieldProps) {
  const id = useId()
  return (
    <div class="field">
      <label for={id}>
        {label} {hint !== undefined && <span class="field-hint">{hint}</span>}
      </label>
      <input
        id={id}
        {...input}
        defaultValue={value}
        {...(isEmail
          ? { type: 'email' as const }
          : { type: 'text' as const, dir: 'auto' as const })}
      />
    </div>
  )
}

/** The name of a new account, which may be left out. */
export function NameField() {
  return (
    <Field
      name="name"
      label={t.common.name}
      hint={t.common.optional}
      autoComplete="name"
      maxLength={100}
    />
  )
}

interface TextFieldProps {
  readonly name: string
  readonly label: string
  readonly rows: number
  /** What the field holds at first. */
  readonly value: string
  readonly required?: boolean
  /** In UTF-16 units. The server counts code points, which have one or two units. */
  readonly maxLength: number
}

/** A labelled input of several lines. */
export function TextField({ label, value, ...area }: TextFieldProps) {
  const id = useId()
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <textarea id={id} dir="auto" {...area} defaultValue={value} />
    </div>
  )
}

interface PasswordFieldProps {
  readonly isNew: boolean
  readonly name?: string
  readonly label?: string
}

/** A password input with a button that shows it, which prevents typos without a second input. */
export function PasswordField({
  isNew,
  name = 'password',
  label = t.common.password,
}: PasswordFieldProps) {
  const id = useId()
  const [isShown, setShown] = useState(false)
  return (
    <div class="field">
      <label for={id}>
        {label} {isNew && <span class="field-hint">{t.common.passwordRule}</span>}
      </label>
      <div class="field-with-button">
        <input
          id={id}
          name={name}
          {...(isShown ? { type: 'text' as const } : { type: 'password' as const })}
          autoComplete={isNew ? 'new-password' : 'current-password'}
          autoCapitalize="off"
          spellcheck={false}
          required
          minLength={8}
          maxLength={1024}
        />
        <button
          type="button"
          class="quiet-button"
          aria-pressed={isShown}
          aria-label={t.common.showField(label)}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? t.common.hide : t.common.show}
        </button>
      </div>
    </div>
  )
}
