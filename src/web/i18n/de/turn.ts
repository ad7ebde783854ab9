/** German: what is seen and used in a turn of a conversation. */

export const turn = {
  hint: 'Tipp',
  hintText: 'Kannst du mir einen Tipp geben?',
  stuck: 'Ich komme nicht weiter',
  stuckText: 'Ich komme nicht weiter.',
  checkStep: 'Prüfe meinen Schritt',
  checkStepText: 'Prüfe meinen Schritt: ',
  help: 'Um Hilfe bitten',
  ladder: 'Bisherige Hilfe',
  rungs: {
    probe: 'Frage',
    hint: 'Tipp',
    stronger_hint: 'Starker Tipp',
    worked_step: 'Gezeigter Schritt',
    reveal: 'Lösung',
    check: 'Prüfung',
  },
  rungHints: {
    probe: 'Der Tutor fragt, womit du beginnst.',
    hint: 'Der Tutor hat einen Tipp gegeben.',
    stronger_hint: 'Der Tutor hat einen stärkeren Tipp gegeben.',
    worked_step: 'Der Tutor hat einen Schritt gezeigt.',
    reveal: 'Der Tutor darf die Lösung zeigen.',
    check: 'Du hast es. Der Tutor prüft, ob es klar ist.',
  },
  marks: {
    follows: 'folgt',
    look: 'sieh hier nach',
    unchecked: 'nicht geprüft',
  },
}
