/** English: what is seen and used in a turn of a conversation. */

export const turn = {
  hint: 'Hint',
  hintText: 'Could you give me a hint?',
  stuck: 'I’m stuck',
  stuckText: 'I’m stuck. I don’t know how to go on.',
  checkStep: 'Check my step',
  checkStepText: 'Check my step: ',
  help: 'Ask for help',
  ladder: 'Help so far',
  rungs: {
    probe: 'Question',
    hint: 'Hint',
    stronger_hint: 'Strong hint',
    worked_step: 'Worked step',
    reveal: 'Solution',
    check: 'Check',
  },
  rungHints: {
    probe: 'The tutor asks where to begin.',
    hint: 'The tutor has given a hint.',
    stronger_hint: 'The tutor has given a stronger hint.',
    worked_step: 'The tutor has shown a step.',
    reveal: 'The tutor may show the solution.',
    check: 'You have it. The tutor checks that it is clear.',
  },
  marks: {
    follows: 'follows',
    look: 'look here',
    unchecked: 'not checked',
  },
}
