/** What practice, exam and report share of an item: its place, its text, its solution. */
import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { Icon } from '../components/icons'
import { t } from '../i18n/i18n'
import { FormulaText } from '../rich-text/formula-text'
import { practicePath } from '../routes'
import type { PracticeItem } from './api'

/** How an item stands. */
export type ItemState = PracticeItem['status'] | 'answered'

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
        <strong>{t.practice.rightAnswer}:</strong> <ItemText text={answerWithFormulas(item)} />
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
