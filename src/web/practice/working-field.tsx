/** The working of an answer, which may stay empty. */
import { useId, useState } from 'preact/hooks'
import { t } from '../i18n/i18n'

interface WorkingFieldProps {
  readonly value: string
  readonly onChange: (value: string) => void
}

/** Folded until something is in it. */
export function WorkingField({ value, onChange }: WorkingFieldProps) {
  const id = useId()
  const [isOpen] = useState(value !== '')
  return (
    <details class="working" open={isOpen}>
      <summary>
        {t.practice.working} <span class="field-hint">{t.common.optional}</span>
      </summary>
      <div class="field">
        <label for={id} class="quiet-words">
          {t.practice.workingHint}
        </label>
        <textarea
          id={id}
          rows={4}
          value={value}
          maxLength={8_000}
          autoCapitalize="off"
          spellcheck={false}
          dir="auto"
          onInput={({ currentTarget }) => onChange(currentTarget.value)}
        />
      </div>
    </details>
  )
}
