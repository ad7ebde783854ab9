/** What the tutor did for a reply: each call of a tool as a row that opens. */
import { t } from '../i18n/i18n'
import { Icon } from '../components/icons'
import type { ToolStep } from './message-details'
import { passagesOf } from './citations'

/** The rows in their order. */
export function ToolSteps({ steps }: { readonly steps: readonly ToolStep[] }) {
  return (
    <ul class="tool-steps" aria-label={t.turn.steps}>
      {steps.map((step) => (
        <li key={step.id}>
          <details class="tool-step" data-status={step.status}>
            <summary>
              <Icon shape="fold" /> {titleOf(step)}
            </summary>
            <StepDetails step={step} />
          </details>
        </li>
      ))}
    </ul>
  )
}

function titleOf({ name, status }: ToolStep): string {
  const { tools, toolFailed, toolRunning } = t.turn
  const title = new Map(Object.entries(tools)).get(name) ?? tools.other
  if (status === 'failed') return toolFailed(title)
  return status === 'running' ? toolRunning(title) : title
}

/** The values that are for people: what was asked, and what was found. */
function StepDetails({ step }: { readonly step: ToolStep }) {
  const asked = wordsOf(step.input)
  const passages = passagesOf(step)
  const found = passages.length > 0 ? [] : wordsOf(step.output)
  return (
    <div class="tool-details">
      {asked.map((words, at) => (
        <p key={at} dir="auto">
          {words}
        </p>
      ))}
      {passages.map(({ name, title, text }, at) => (
        <blockquote key={at} dir="auto">
          <cite>{name ?? title}</cite> {text}
        </blockquote>
      ))}
      {found.map((words, at) => (
        <p key={at} class="quiet-words" dir="auto">
          {words}
        </p>
      ))}
      {asked.length + passages.length + found.length === 0 && (
        <p class="quiet-words">{t.turn.nothingToShow}</p>
      )}
    </div>
  )
}

const maxWords = 500
/** Members whose words are for the model or the program. */
const forMachines: ReadonlySet<string> = new Set(['error', 'kind', 'mistake', 'note'])

/** The texts of an object, one for each member; a verdict in the language of the page. */
function wordsOf(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value)
    .flatMap(([name, member]) => (forMachines.has(name) ? [] : [member]))
    .filter((member) => typeof member === 'string' && member !== '')
    .map(
      (member) => new Map(Object.entries(t.turn.verdicts)).get(member) ?? member.slice(0, maxWords),
    )
}
