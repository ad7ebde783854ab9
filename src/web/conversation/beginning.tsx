/** What is seen before the first question. */

const starters = [
  'Solve 3x + 7 = 22',
  'What is 15 % of 240?',
  'Differentiate x³ − 4x',
  'Why is the sky blue?',
]

/** One question to the learner, for once. */
export function Beginning() {
  return (
    <header class="beginning-words">
      <h1>What would you like to understand?</h1>
      <p class="lead">Bring a problem, or something that does not make sense yet.</p>
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
