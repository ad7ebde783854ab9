import type { ComponentChildren, JSX } from 'preact'
import { useId, useState } from 'preact/hooks'
import { ApiError, serverNow, useSecondsUntil } from '../http'
import { t } from '../i18n/i18n'
import { Icon } from './icons'

/** The state of a form that is sent to the server. */
interface Submission {
  readonly isSending: boolean
  /** The message of the last failure. */
  readonly error: string | null
  /** Seconds until the server accepts the next attempt. */
  readonly waitSeconds: number
  readonly submit: (event: SubmitEvent) => void
}

/** A form's own message for a refused field, by the field's JSON pointer. */
export type FieldMessages = Readonly<Record<string, string>>

/**
 * Passes the fields to `send`, which may throw an ApiError. The fields keep what was typed; `send`
 * may reset the form.
 */
export function useSubmission(
  send: (data: FormData, form: HTMLFormElement) => Promise<void>,
  messages: FieldMessages = {},
): Submission {
  const [isSending, setSending] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const [retryAt, setRetryAt] = useState<number | null>(null)
  const waitSeconds = useSecondsUntil(retryAt)
  const run = async (form: HTMLFormElement): Promise<void> => {
    setSending(true)
    setError(null)
    try {
      await send(new FormData(form), form)
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown
      setError(messageOf(thrown, messages))
      const wait = thrown.retryAfterSeconds
      setRetryAt(wait === null ? null : serverNow() + wait * 1000)
    } finally {
      setSending(false)
    }
  }
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    if (isSending || waitSeconds > 0) return
    if (event.currentTarget instanceof HTMLFormElement) void run(event.currentTarget)
  }
  return { isSending, error, waitSeconds, submit }
}

interface FilePlaceProps {
  readonly label: string
  /** Below the label: what is taken, or the file that is chosen. */
  readonly about: string
  readonly input: Pick<
    JSX.IntrinsicElements['input'],
    'accept' | 'multiple' | 'name' | 'onChange' | 'required'
  >
  /** Files are held over the window. */
  readonly isOver?: boolean
}

/** An area that takes files by a press, by keys and by dropping them. The browser's own control fills it unseen. */
export function FilePlace({ label, about, input, isOver = false }: FilePlaceProps) {
  const id = useId()
  return (
    <div class={isOver ? 'drop-place over' : 'drop-place'}>
      <Icon shape="upload" />
      <label for={id}>{label}</label>
      <p class="quiet-words" id={`${id}-about`} dir="auto">
        {about}
      </p>
      <input {...input} id={id} type="file" aria-describedby={`${id}-about`} />
    </div>
  )
}

/** A field's text; empty when there is no such field. */
export function fieldText(data: FormData, name: string): string {
  const value = data.get(name)
  return typeof value === 'string' ? value : ''
}

/** The form's own message for a refused field that it lists, else the server's message. */
function messageOf(error: ApiError, messages: FieldMessages): string {
  for (const { path } of error.fieldErrors) {
    const message = messages[path]
    if (message !== undefined) return message
  }
  return error.message
}

interface FormFooterProps {
  readonly submission: Submission
  readonly action: string
  /** Whether it is what the page is for: a page has one such button. */
  readonly isMain?: boolean
}

/** The error and the button. */
export function FormFooter({ submission, action, isMain = true }: FormFooterProps) {
  return (
    <>
      <FormError submission={submission} />
      <SubmitButton class={isMain ? 'button' : 'plain-button'} submission={submission}>
        {submission.isSending ? t.common.oneMoment : action}
      </SubmitButton>
    </>
  )
}

interface SubmitButtonProps extends Pick<FormFooterProps, 'submission'> {
  readonly class: string
  readonly children: ComponentChildren
}

/**
 * The button that sends a form. It keeps the focus while it does nothing, which is while the form is sent
 * and while the server says wait: a browser takes the focus from a button that is `disabled`.
 */
export function SubmitButton({ submission, children, ...rest }: SubmitButtonProps) {
  const { isSending, waitSeconds } = submission
  return (
    <button type="submit" {...rest} aria-disabled={isSending || waitSeconds > 0}>
      {children}
    </button>
  )
}

/** The error of the last attempt. Screen readers read it at once. */
export function FormError({ submission }: Pick<FormFooterProps, 'submission'>) {
  const { error, waitSeconds } = submission
  if (error === null) return null
  return (
    <p class="form-problem" role="alert">
      {error}
      {waitSeconds > 0 && ` ${t.common.waitSeconds(waitSeconds)}`}
    </p>
  )
}

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

interface SelectFieldProps {
  readonly name: string
  readonly label: string
  readonly choices: readonly (readonly [value: string, text: string])[]
  /** The value that is chosen at first; the first one where it is absent. */
  readonly selected?: string
  readonly required?: boolean
  /** Hears of each choice. */
  readonly onChange?: (value: string) => void
}

/** A labelled choice of one of several texts. */
export function SelectField({ label, choices, selected, onChange, ...select }: SelectFieldProps) {
  const id = useId()
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <select id={id} {...select} onChange={({ currentTarget }) => onChange?.(currentTarget.value)}>
        {choices.map(([value, text]) => (
          <option key={value} value={value} selected={value === selected}>
            {text}
          </option>
        ))}
      </select>
    </div>
  )
}

interface CheckFieldProps {
  readonly name: string
  readonly label: string
  /** What it means, behind the label. */
  readonly about?: string
  readonly isChecked?: boolean
  /** What is sent where it is checked; "on" where it is absent. */
  readonly value?: string
}

/** A labelled box to check. */
export function CheckField({ label, about, isChecked = false, ...input }: CheckFieldProps) {
  return (
    <label class="choice">
      <input type="checkbox" {...input} defaultChecked={isChecked} />
      <span>
        {label} {about !== undefined && <span class="field-hint">{about}</span>}
      </span>
    </label>
  )
}

/** A password input with a button that shows it, which prevents typos without a second input. */
export function PasswordField({
  isNew,
  name = 'password',
  label = t.common.password,
}: {
  readonly isNew: boolean
  readonly name?: string
  readonly label?: string
}) {
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
