import type { ComponentChildren } from 'preact'
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { announce } from '../components/announcer'
import { DrawingView } from '../components/drawing'
import { Icon } from '../components/icons'
import { t } from '../i18n/i18n'
import { FormulaText } from '../rich-text/rich-text'
import { practicePath } from '../routes'
import type { PracticeItem } from './api'

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

interface OrderFieldProps {
  readonly choices: readonly string[]
  /** The letters in their order; empty for the order that is shown first. */
  readonly value: string
  readonly onChange: (value: string) => void
}

/** The order that a text of letters names; the order shown first where it names none. */
export function orderOf(value: string, count: number): readonly string[] {
  const letters = Array.from({ length: count }, (_, at) => letterAt(at))
  const given = value.split(/\W*/).filter((letter) => letters.includes(letter))
  return new Set(given).size === count && given.length === count ? given : letters
}

/** A list whose rows move. */
function OrderField({ choices, value, onChange }: OrderFieldProps) {
  const order = orderOf(value, choices.length)
  const list = useRef<HTMLOListElement>(null)
  const refocus = useRef<string | null>(null)
  const move = (letter: string, place: number): void => {
    const others = order.filter((each) => each !== letter)
    onChange([...others.slice(0, place), letter, ...others.slice(place)].join(''))
  }
  const step = (letter: string, place: number, button: string): void => {
    if (place < 0 || place >= order.length) return
    refocus.current = `${letter} ${button}`
    move(letter, place)
    announce(t.practice.moved(letter, place + 1))
  }
  // A row that moves in the document loses the focus.
  useLayoutEffect(() => {
    if (refocus.current === null) return
    list.current?.querySelector<HTMLElement>(`[data-move="${refocus.current}"]`)?.focus()
    refocus.current = null
  }, [value])
  const drag = (letter: string, event: PointerEvent): void => {
    if (event.buttons === 0) return
    const rows = [...(list.current?.children ?? [])].map((row) => row.getBoundingClientRect())
    const place = rows.findIndex(({ bottom }) => event.clientY < bottom)
    const wanted = place === -1 ? order.length - 1 : place
    if (order[wanted] !== letter) move(letter, wanted)
  }
  return (
    <fieldset class="choices">
      <legend>
        {t.practice.order} <span class="field-hint">{t.practice.orderHint}</span>
      </legend>
      <ol class="order" ref={list}>
        {order.map((letter, place) => {
          const text = choices[(letter.codePointAt(0) ?? 65) - 65] ?? ''
          return (
            <li key={letter} class="order-row">
              <span
                class="order-handle"
                onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
                onPointerMove={(event) => drag(letter, event)}
              >
                <b class="letter">{letter}</b>
                <ItemText text={text} />
              </span>
              <MoveButton
                name={`${letter} up`}
                shape="send"
                label={t.practice.moveUp(text)}
                isOff={place === 0}
                onMove={() => step(letter, place - 1, 'up')}
              />
              <MoveButton
                name={`${letter} down`}
                shape="down"
                label={t.practice.moveDown(text)}
                isOff={place === order.length - 1}
                onMove={() => step(letter, place + 1, 'down')}
              />
            </li>
          )
        })}
      </ol>
    </fieldset>
  )
}

interface MoveButtonProps {
  readonly name: string
  readonly shape: 'send' | 'down'
  readonly label: string
  readonly isOff: boolean
  readonly onMove: () => void
}

/** It stays focusable at the end of the list, so that the keyboard does not lose its place. */
function MoveButton({ name, shape, label, isOff, onMove }: MoveButtonProps) {
  return (
    <button
      type="button"
      class="icon-button"
      data-move={name}
      aria-label={label}
      aria-disabled={isOff}
      onClick={onMove}
    >
      <Icon shape={shape} />
    </button>
  )
}

/** How an item stands. */
type ItemState = PracticeItem['status'] | 'answered'

export const letterAt = (at: number): string => String.fromCodePoint(65 + at)

interface ItemFormProps {
  readonly item: PracticeItem
  readonly heading: string
  readonly onSubmit: (event: SubmitEvent) => void
  readonly children: ComponentChildren
}

/** An item's heading and question, above the inputs that a page gives it. */
export function ItemForm({ item, heading, onSubmit, children }: ItemFormProps) {
  return (
    <form
      class="item"
      aria-labelledby="item-heading"
      onSubmit={onSubmit}
      onKeyDown={ignoreHeldEnter}
      onClick={ignoreSecondClick}
    >
      <h2 id="item-heading" tabIndex={-1}>
        {heading}
      </h2>
      <p class="item-question">
        <ItemText text={item.question} />
      </p>
      {item.figure && <DrawingView drawing={item.figure} />}
      {children}
    </form>
  )
}

/** A key that is held down would send an answer several times, and each is a try. */
function ignoreHeldEnter(event: KeyboardEvent): void {
  if (event.repeat && event.key === 'Enter' && event.target instanceof HTMLInputElement) {
    event.preventDefault()
  }
}

/** So would a double click. */
function ignoreSecondClick(event: MouseEvent): void {
  const button = event.target instanceof Element ? event.target.closest('button') : null
  if (event.detail > 1 && button?.type === 'submit') event.preventDefault()
}

/** The text of an item or of a choice: plain words with formulas. */
export function ItemText({ text }: { readonly text: string }) {
  return (
    <span class="item-text" dir="auto">
      <FormulaText text={text} />
    </span>
  )
}

/**
 * The place of the item that is shown. The address has it, so that a reload finds it again; at first
 * it is the first open item.
 */
export function useItemIndex(
  practiceId: string,
  items: readonly PracticeItem[],
): readonly [number, (index: number) => void] {
  const [index, setIndex] = useState(() => {
    const wanted = Number(new URLSearchParams(location.search).get('item')) - 1
    if (items[wanted]) return wanted
    return Math.max(
      0,
      items.findIndex(({ status, given }) => status === 'open' && given === undefined),
    )
  })
  const move = (next: number): void => {
    if (!items[next]) return
    setIndex(next)
    history.replaceState(null, '', `${practicePath(practiceId)}?item=${next + 1}`)
  }
  const shown = useRef(index)
  useLayoutEffect(() => {
    if (shown.current === index) return
    shown.current = index
    document.getElementById('item-heading')?.focus({ preventScroll: true })
    window.scrollTo(0, 0)
  }, [index])
  return [Math.min(index, Math.max(0, items.length - 1)), move]
}

const shapes = {
  right: 'check',
  wrong: 'look',
  skipped: 'unchecked',
  answered: 'check',
  open: null,
} as const satisfies Record<ItemState, string | null>

interface ItemPlacesProps {
  readonly states: readonly ItemState[]
  readonly current: number
  readonly onMove: (index: number) => void
}

/** A row of buttons, one an item. A sign says how each stands, so that it reads without colour. */
export function ItemPlaces({ states, current, onMove }: ItemPlacesProps) {
  return (
    <nav class="item-places" aria-label={t.practice.questions}>
      <ol>
        {states.map((state, at) => {
          const shape = shapes[state]
          return (
            <li key={at}>
              <button
                type="button"
                class="item-place"
                data-state={state}
                {...(at === current ? { 'aria-current': 'step' as const } : {})}
                onClick={() => onMove(at)}
              >
                <span class="unseen">{t.practice.question(at + 1, states.length)}: </span>
                {shape === null ? <span aria-hidden="true">{at + 1}</span> : <Icon shape={shape} />}
                <span class="unseen">{t.practice.states[state]}</span>
              </button>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

/** The answer and the explanation of an item that is settled. */
export function Solution({ item }: { readonly item: PracticeItem }) {
  if (item.answer === undefined) return null
  return (
    <div class="solution">
      <p>
        <strong>
          {t.practice.rightAnswer}
          {t.common.colon}
        </strong>{' '}
        <ItemText text={answerWithFormulas(item)} />
      </p>
      {item.explanation !== undefined && item.explanation !== '' && (
        <div class="explanation">
          <ItemText text={item.explanation} />
        </div>
      )}
    </div>
  )
}

const functions = /(?<![A-Za-z\\])(sin|cos|tan|ln|log|exp)(?=\s?\()/g
/** A number, or a number with a root or pi, and a unit behind it. */
const measured = /^(-?[\d./]+(?:\*?(?:sqrt\([\d./]+\)|pi))?|-?sqrt\([\d./]+\)|-?pi)(?:\s(.+))?$/
const maxLength = 300

/** The right answer of an item for the page. Other kinds name options or words. */
export function answerWithFormulas({
  kind,
  answer = '',
}: Pick<PracticeItem, 'kind' | 'answer'>): string {
  if (answer.length > maxLength || /[$\\]/.test(answer)) return answer
  if (kind === 'equation') return answer.split('; ').map(inDollars).join('; ')
  if (kind === 'expression') return inDollars(answer)
  if (kind !== 'number') return answer
  const [, value, unit] = measured.exec(answer) ?? []
  if (value === undefined) return answer
  if (unit === undefined) return inDollars(value)
  return `${inDollars(value)} ${unit.replaceAll('^2', '²').replaceAll('^3', '³')}`
}

function inDollars(formula: string): string {
  const tex = texOf(formula)
  return tex === null ? formula : `$${tex}$`
}

/** Null for words, and for notation that is not known. */
function texOf(formula: string): string | null {
  const tex = formula
    .replace(/sqrt\(([^()]*)\)/g, '\\sqrt{$1}')
    .replace(/\^\(([^()]*)\)/g, '^{$1}')
    .replace(/\^(-?\d{2,})/g, '^{$1}')
    .replace(/\*?(?<![A-Za-z])pi(?![A-Za-z])/g, '\\pi ')
    .replace(/\((\d+)\/(\d+)\)/g, '\\frac{$1}{$2}')
    .replace(/(?<![\w.^{)])(\d+)\/(\d+)(?![\w.^(])/g, '\\frac{$1}{$2}')
    .replace(functions, '\\$1')
    .replace(/\*(?=\\sqrt)/g, '')
    .replace(/(?:(?<!\s)\s+)?\*\s*/g, ' \\cdot ')
  const isKnown =
    /^(?:\\(?:sqrt|frac|pi|cdot|sin|cos|tan|ln|log|exp)|[\d\s.,+\-=(){}^/!|]|[A-Za-z]'?(?![A-Za-z]{2}))+$/
  return isKnown.test(tex) && !/sqrt\(|\^\(/.test(tex) ? tex.trim() : null
}
