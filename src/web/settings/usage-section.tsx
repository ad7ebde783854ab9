/** The section with the user's usage. */
import type { AccountUsage } from '../../features/account/model'
import { ResourceSection } from '../components/section'
import { useResource } from '../components/server-state'
import { formatNumber } from '../i18n/format'
import { t } from '../i18n/i18n'
import { getUsage } from './api'

/** For information only. */
export function UsageSection() {
  const usage = useResource(getUsage)
  return (
    <ResourceSection id="part-usage" title={t.usage.title} about={t.usage.about} resource={usage}>
      {({ today, last30Days, total, sessions, messages }) => (
        <>
          <table class="usage">
            <thead>
              <tr>
                <td />
                <th scope="col">{t.usage.replies}</th>
                <th scope="col">{t.usage.tokensIn}</th>
                <th scope="col">{t.usage.tokensOut}</th>
              </tr>
            </thead>
            <tbody>
              <Row name={t.usage.today} amount={today} />
              <Row name={t.usage.days30} amount={last30Days} />
              <Row name={t.usage.all} amount={total} />
            </tbody>
          </table>
          <p class="quiet-words">{t.usage.sum(sessions, messages)}</p>
        </>
      )}
    </ResourceSection>
  )
}

function Row({ name, amount }: { readonly name: string; readonly amount: AccountUsage['total'] }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{formatNumber(amount.replies)}</td>
      <td>{formatNumber(amount.inputTokens)}</td>
      <td>{formatNumber(amount.outputTokens)}</td>
    </tr>
  )
}
