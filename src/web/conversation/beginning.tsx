/** What is seen before the first question. */
import { useStore } from '../store'
import type { Conversation } from './conversation'

const starters = [
  'Solve 3x + 7 = 22',
  'What is 15 % of 240?',
  'Differentiate x³ − 4x',
  'Why is the sky blue?',
]

interface BeginningProps {
  readonly conversation: Conversation
}

/** One question to the learner, for once; and the project that the session will be in. */
export function Beginning({ conversation }: BeginningProps) {
  const { projectId, projectName } = useStore(conversation)
  return (
    <header class="beginning-words">
      <h1>What would you like to understand?</h1>
      <p class="lead">Bring a problem, or something that does not make sense yet.</p>
      {projectId !== null && (
        <p class="quiet-words">
          In the project “{projectName}”.{' '}
          <button type="button" class="quiet-button" onClick={() => conversation.setProject(null)}>
            Leave it out
          </button>
        </p>
      )}
    </header>
  )
}

interface StartersProps {
  readonly onChoose: (text: string) => void
}

/** Questions to begin with. */
export function Starters({ onChoose }: StartersProps) {
  return (
    <ul class="starters" aria-label="Questions to begin with">
      {starters.map((text) => (
        <li key={text}>
          <button type="button" class="starter" onClick={() => onChoose(text)}>
            {text}
          </button>
        </li>
      ))}
    </ul>
  )
}
