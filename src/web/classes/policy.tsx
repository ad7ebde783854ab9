import type { Policy } from '../../features/classes/model'
import { t } from '../i18n/i18n'

/** What a policy means for a member, in plain words. What a teacher sees comes first. */
export function PolicyWords({ policy }: { readonly policy: Policy }) {
  const lines = [
    t.classes.seesWork,
    policy.transcripts === 'visible' ? t.classes.seesSessions : t.classes.seesNoSessions,
    ...(policy.reveal === 'never' ? [t.classes.neverReveals] : []),
    ...(policy.modes.includes('tutor') ? [] : [t.classes.onlySocratic]),
  ]
  return (
    <ul class="policy-words">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}
