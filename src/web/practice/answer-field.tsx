/** The inputs of an answer, by the kind of the item, and of the working. */
import { useId, useState } from 'preact/hooks'
import { t } from '../i18n/i18n'
import type { PracticeItem } from './api'
import { ItemText, letterAt } from './item-parts'
import { OrderField } from './order-field'

interface AnswerFieldProps {
  readonly item: PracticeItem
  readonly value: string
  readonly onChange: (value: string) => void
}

/** The answer is always text; of choices it names the letters. */
export function AnswerField({ item, value, onChange }: AnswerFieldProps) {
  const { kind, choices = [] } = item
  if (kind === 'order') return <OrderField choices={choices} value={value} onChange={onChange} />
  if (kind === 'choice' || kind === 'choices') {
    return <ChoiceField item={item} value={value} onChange={onChange} />
  }
  return <TextAnswer kind={kind} value={value} onChange={onChange} />
}

interface TextAnswerProps extends Omit<AnswerFieldProps, 'item'> {
  readonly kind: 'number' | 'expression' | 'equation' | 'text'
}

function TextAnswer({ kind, value, onChange }: TextAnswerProps) {
  const id = useId()
  return (
    <div class="field">
      <label for={id}>{t.practice.answer}</label>
      <input
        id={id}
        type="text"
        value={value}
        placeholder={t.practice.placeholders[kind]}
        maxLength={4_000}
        autoComplete="off"
        autoCapitalize="off"
        spellcheck={false}
        dir="auto"
        onInput={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </div>
  )
}

/** One choice of several, or several. */
function ChoiceField({ item: { id, kind, choices = [] }, value, onChange }: AnswerFieldProps) {
  const isOne = kind === 'choice'
  const chosen = new Set(value.split(/\W+/).filter((letter) => letter !== ''))
  const choose = (letter: string, isChosen: boolean): void => {
    if (isOne) {
      onChange(letter)
      return
    }
    const letters = choices.map((_, at) => letterAt(at))
    onChange(letters.filter((each) => (each === letter ? isChosen : chosen.has(each))).join(', '))
  }
  return (
    <fieldset class="choices answer-choices">
      <legend>{isOne ? t.practice.chooseOne : t.practice.chooseAll}</legend>
      {choices.map((text, at) => {
        const letter = letterAt(at)
        return (
          <label key={letter} class="choice answer-choice">
            <input
              {...(isOne ? { type: 'radio' as const } : { type: 'checkbox' as const })}
              name={`choice-${id}`}
              value={letter}
              checked={chosen.has(letter)}
              onChange={({ currentTarget }) => choose(letter, currentTarget.checked)}
            />
            <span>
              <b class="letter">{letter}</b> <ItemText text={text} />
            </span>
          </label>
        )
      })}
    </fieldset>
  )
}

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
