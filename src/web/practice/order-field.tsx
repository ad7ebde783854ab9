/** Steps to put in order: by arrows with the keyboard, and by dragging with a finger or a mouse. */
import { useLayoutEffect, useRef } from 'preact/hooks'
import { announce } from '../components/announcer'
import { Icon } from '../components/icons'
import { t } from '../i18n/i18n'
import { ItemText, letterAt } from './item-parts'

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
export function OrderField({ choices, value, onChange }: OrderFieldProps) {
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
