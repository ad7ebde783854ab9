/** Above the composer: the hint ladder, and buttons that ask for help. */
import { t } from '../i18n/i18n'
import type { Conversation } from './conversation'
import { type ConversationState, shownThread } from './conversation-state'
import { type ShownRung, rungOf } from './message-details'
import { focusComposer } from './message-tools'

interface HelpBarProps {
  readonly conversation: Conversation
  readonly state: ConversationState
}

/** The ladder binds the mode that guides, so the mode that explains shows none. */
export function HelpBar({ conversation, state }: HelpBarProps) {
  const { thread, mode, isBusy } = state
  const rung = mode === 'socratic' ? rungOf(shownThread(thread)) : null
  const ask = (text: string): void => {
    conversation.send(text)
    focusComposer()
  }
  return (
    <div class="help-bar">
      {rung !== null && <HintLadder rung={rung} />}
      <div class="chips" role="group" aria-label={t.turn.help}>
        <button type="button" class="chip" disabled={isBusy} onClick={() => ask(t.turn.hintText)}>
          {t.turn.hint}
        </button>
        <button type="button" class="chip" disabled={isBusy} onClick={() => ask(t.turn.stuckText)}>
          {t.turn.stuck}
        </button>
        <button
          type="button"
          class="chip"
          disabled={isBusy}
          onClick={() => checkStep(conversation, state.draft)}
        >
          {t.turn.checkStep}
        </button>
      </div>
    </div>
  )
}

/** Sends the draft as a step to check. Without a draft it begins one. */
function checkStep(conversation: Conversation, draft: string): void {
  const begun = t.turn.checkStepText
  if (draft.trim() === '' || draft.trim() === begun.trim()) {
    conversation.setDraft(begun)
    document.getElementById('question')?.focus()
    return
  }
  const isBegun = draft.startsWith(begun.trim())
  conversation.send(isBegun ? draft : begun + draft)
  conversation.setDraft('')
  focusComposer()
}

/** The rungs, from the least help to the most; the last one checks understanding. */
const rungs = [
  'probe',
  'hint',
  'stronger_hint',
  'worked_step',
  'reveal',
  'check',
] as const satisfies readonly ShownRung[]

/** A row of rungs. The reached ones are filled, and the name of the current one stands beside them. */
function HintLadder({ rung }: { readonly rung: ShownRung }) {
  const reached = rungs.indexOf(rung)
  return (
    <div class="ladder">
      <ol aria-label={t.turn.ladder} title={t.turn.rungHints[rung]}>
        {rungs.map((each, at) => (
          <li
            key={each}
            class={at <= reached ? 'rung reached' : 'rung'}
            {...(each === rung ? { 'aria-current': 'step' as const } : {})}
          >
            <span class="unseen">{t.turn.rungs[each]}</span>
          </li>
        ))}
      </ol>
      <span class="ladder-name" aria-hidden="true">
        {t.turn.rungs[rung]}
      </span>
    </div>
  )
}
