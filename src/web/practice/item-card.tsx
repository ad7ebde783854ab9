/** One item of a practice, open or settled. */
import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { Icon } from '../components/icons'
import { ErrorMessage } from '../components/notices'
import { useAction } from '../components/server-state'
import { t } from '../i18n/i18n'
import { navigate } from '../router'
import { chatPath } from '../routes'
import { AnswerField, WorkingField } from './answer-field'
import type { HintResult, PracticeItem } from './api'
import { shownAnswer, type AnswerDraft } from './drafts'
import { ItemForm, ItemText, Solution } from './item-parts'
import { orderOf } from './order-field'
import type { PracticeSession } from './practice-state'

/** Wrong answers that settle an item (contract §10). */
const maxWrong = 3

interface ItemCardProps {
  readonly session: PracticeSession
  readonly item: PracticeItem
  readonly heading: string
  readonly isOver: boolean
}

/** The question, the input, what the judge says, the help, and the solution once it may be seen. */
export function ItemCard({ session, item, heading, isOver }: ItemCardProps) {
  const draft = session.draft(item.id)
  const isOpen = item.status === 'open' && !isOver
  const answer = answerOf(item, draft)
  const checking = useAction(() => session.answer(item, answer))
  useFocusAfterSettling(isOpen)
  const onSubmit = (event: SubmitEvent): void => {
    event.preventDefault()
    if (isOpen && answer.trim() !== '') checking.run(null)
  }
  return (
    <ItemForm item={item} heading={heading} onSubmit={onSubmit}>
      {isOpen ? (
        <ItemInputs session={session} item={item} draft={draft} />
      ) : (
        <GivenAnswer item={item} />
      )}
      <Finding item={item} draft={draft} />
      <HintRungs hints={draft.hints} />
      {!isOpen && <Solution item={item} />}
      <ErrorMessage message={checking.error} />
      <ItemButtons session={session} item={item} isOpen={isOpen}>
        <button
          type="submit"
          class="button"
          aria-disabled={checking.isRunning || answer.trim() === ''}
        >
          {t.practice.check}
        </button>
      </ItemButtons>
    </ItemForm>
  )
}

/** What would be sent. The order that is shown first may be the right one. */
function answerOf(item: PracticeItem, draft: AnswerDraft): string {
  const answer = shownAnswer(item, draft)
  return item.kind === 'order' ? orderOf(answer, item.choices?.length ?? 0).join('') : answer
}

/** The button that had the focus is gone once the item is settled. */
function useFocusAfterSettling(isOpen: boolean): void {
  const wasOpen = useRef(isOpen)
  useLayoutEffect(() => {
    if (wasOpen.current && !isOpen && document.activeElement === document.body) {
      document.getElementById('item-heading')?.focus({ preventScroll: true })
    }
    wasOpen.current = isOpen
  }, [isOpen])
}

interface ItemInputsProps {
  readonly session: PracticeSession
  readonly item: PracticeItem
  readonly draft: AnswerDraft
}

function ItemInputs({ session, item, draft }: ItemInputsProps) {
  return (
    <>
      <AnswerField
        item={item}
        value={shownAnswer(item, draft)}
        onChange={(answer) => session.edit(item.id, { answer })}
      />
      <WorkingField
        value={draft.working}
        onChange={(working) => session.edit(item.id, { working })}
      />
    </>
  )
}

function GivenAnswer({ item: { given } }: { readonly item: PracticeItem }) {
  if (given === undefined) return null
  return (
    <p>
      <strong>{t.practice.answer}:</strong>{' '}
      <span dir="auto" class="given">
        {given}
      </span>
    </p>
  )
}

interface ItemButtonsProps {
  readonly session: PracticeSession
  readonly item: PracticeItem
  readonly isOpen: boolean
  /** The button that checks. */
  readonly children: ComponentChildren
}

/** The last rung settles the item, so that it wants a second press. */
function ItemButtons({ session, item, isOpen, children }: ItemButtonsProps) {
  const [isRevealing, setRevealing] = useState(false)
  const isLastRung = session.draft(item.id).hints.at(-1)?.rung === 'worked_step'
  const helping = useAction(async () => {
    await session.hint(item)
  })
  const talking = useAction(async () => {
    navigate(chatPath(await session.openSession(item)))
  })
  return (
    <>
      <ErrorMessage message={helping.error ?? talking.error} />
      {isOpen && isRevealing && <p role="status">{t.practice.revealAbout}</p>}
      <div class="buttons">
        {isOpen && children}
        {isOpen && (
          <button
            type="button"
            class="plain-button"
            aria-disabled={helping.isRunning}
            onClick={() => (isLastRung && !isRevealing ? setRevealing(true) : helping.run(null))}
          >
            {isLastRung ? t.practice.showSolution : t.practice.hint}
          </button>
        )}
        <button
          type="button"
          class="plain-button"
          aria-disabled={talking.isRunning}
          onClick={() => talking.run(null)}
        >
          {t.practice.talk}
        </button>
      </div>
    </>
  )
}

/** How the last answer was found; null where nothing was said of it. */
function findingOf(item: PracticeItem, draft: AnswerDraft): 'right' | 'wrong' | 'unclear' | null {
  if (item.status === 'right' || item.status === 'wrong') return item.status
  if (item.status === 'skipped' || item.given === undefined) return null
  return draft.finding ?? (item.attempts > 0 ? 'wrong' : 'unclear')
}

const findingShapes = { right: 'check', wrong: 'look', unclear: 'unchecked' } as const

/** A sign, a word and a sentence, read out when they change. */
function Finding({ item, draft }: Pick<ItemInputsProps, 'item' | 'draft'>) {
  const finding = findingOf(item, draft)
  const left = maxWrong - item.attempts
  return (
    <div class="finding" role="status" data-finding={finding ?? 'none'}>
      {finding !== null && (
        <>
          <p class="finding-word">
            <Icon shape={findingShapes[finding]} /> {t.practice.findings[finding]}
          </p>
          {draft.quote !== null && item.feedback?.includes(draft.quote) !== true && (
            <p>
              {t.practice.lookAt}: <code dir="auto">{draft.quote}</code>
            </p>
          )}
          {item.feedback !== undefined && (
            <p>
              <ItemText text={item.feedback} />
            </p>
          )}
          {item.status === 'open' && item.attempts > 0 && (
            <p class="quiet-words">{t.practice.triesLeft(left)}</p>
          )}
        </>
      )}
    </div>
  )
}

interface HintRungsProps {
  readonly hints: readonly Pick<HintResult, 'rung' | 'hint'>[]
}

/** The help so far, rung by rung. */
function HintRungs({ hints }: HintRungsProps) {
  return (
    <div role="log" aria-label={t.practice.hints}>
      {hints.length > 0 && (
        <ol class="hint-rungs">
          {hints.map(({ rung, hint }) => (
            <li key={rung}>
              <b class="hint-name">{t.turn.rungs[rung]}</b> <ItemText text={hint} />
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}
