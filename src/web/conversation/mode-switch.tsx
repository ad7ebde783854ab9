/** The choice between being asked and being told. */
import type { Mode } from '../api'

interface ModeSwitchProps {
  readonly mode: Mode
  readonly onMode: (mode: Mode) => void
}

const modes: readonly { readonly mode: Mode; readonly label: string; readonly title: string }[] = [
  { mode: 'socratic', label: 'Ask me', title: 'Socratic: leads you there with questions' },
  { mode: 'tutor', label: 'Explain', title: 'Tutor: explains, then checks that it is clear' },
]

/** Two radio buttons in the shape of a switch. It holds for what is sent from now on. */
export function ModeSwitch({ mode, onMode }: ModeSwitchProps) {
  return (
    <fieldset class="mode-switch">
      <legend class="unseen">How the tutor replies</legend>
      {modes.map((choice) => (
        <label key={choice.mode} title={choice.title}>
          <input
            type="radio"
            name="mode"
            value={choice.mode}
            checked={choice.mode === mode}
            onChange={() => onMode(choice.mode)}
          />
          <span>{choice.label}</span>
        </label>
      ))}
    </fieldset>
  )
}
