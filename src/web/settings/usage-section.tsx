/** The section with the user's usage. */
import type { AccountUsage } from '../../features/account/model'
import { ResourceSection } from '../components/section'
import { useResource } from '../components/server-state'
import { getUsage } from './api'

const number = new Intl.NumberFormat()

/** For information only. */
export function UsageSection() {
  const usage = useResource(getUsage)
  return (
    <ResourceSection
      id="part-usage"
      title="Usage"
      about="A token is a piece of a word, as models count them."
      resource={usage}
    >
      {({ today, last30Days, total, sessions, messages }) => (
        <>
          <table class="usage">
            <thead>
              <tr>
                <td />
                <th scope="col">Replies</th>
                <th scope="col">Tokens in</th>
                <th scope="col">Tokens out</th>
              </tr>
            </thead>
            <tbody>
              <Row name="Today" amount={today} />
              <Row name="30 days" amount={last30Days} />
              <Row name="In all" amount={total} />
            </tbody>
          </table>
          <p class="quiet-words">
            {number.format(sessions)} {sessions === 1 ? 'session' : 'sessions'} with{' '}
            {number.format(messages)} {messages === 1 ? 'message' : 'messages'}.
          </p>
        </>
      )}
    </ResourceSection>
  )
}

function Row({ name, amount }: { readonly name: string; readonly amount: AccountUsage['total'] }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{number.format(amount.replies)}</td>
      <td>{number.format(amount.inputTokens)}</td>
      <td>{number.format(amount.outputTokens)}</td>
    </tr>
  )
}
