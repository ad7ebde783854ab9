/** The hint ladder: how much help the tutor gives on the open task. */
import { t } from '../i18n/i18n'
import type { Rung } from './message-details'

/** The rungs, from the least help to the most; the last one checks understanding. */
const rungs = [
  'probe',
  'hint',
  'stronger_hint',
  'worked_step',
  'reveal',
  'check',
] as const satisfies readonly Rung[]

/** A row of rungs. The reached ones are filled, and the name of the current one stands beside them. */
export function HintLadder({ rung }: { readonly rung: Rung }) {
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
