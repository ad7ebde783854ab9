/** What a model says that is not so, beside what a learner has just done rightly or wrongly. */

/** Verdicts that contradict a wrong step. */
export const praises: readonly string[] = [
  'Yes, that is right.',
  'Correct! What comes next?',
  'Exactly, well done. What is left to do?',
  'Your step is correct. Now go on.',
  'Perfect! You have got it.',
  'That looks right to me. What would you do now?',
  'Ja, das stimmt.',
  'Richtig! Wie geht es weiter?',
  'Oui, c’est juste.',
  'Sí, es correcto.',
  '对，你做对了。',
  'はい、正解です。',
]

/** Verdicts that contradict a right step. */
export const denials: readonly string[] = [
  'No, that is wrong.',
  'Not quite. Look at it again.',
  'That is not correct.',
  'Unfortunately your answer is wrong.',
  'Hmm, there is a mistake in your step.',
  'Incorrect. Try again.',
  'Nein, das ist falsch.',
  'Das stimmt leider nicht.',
  'Non, ce n’est pas juste.',
  'No, no es correcto.',
  '不对，再想想。',
  'いいえ、間違いです。',
]

/** False equalities. */
export const falsehoods: readonly string[] = [
  'Remember that 7 * 8 = 54.',
  'We know that $6 \\cdot 9 = 56$.',
  'Note that 12 + 19 = 41, which helps.',
  'Since 100 / 8 = 12, what follows?',
  'Seven times eight is fifty-four.',
  'Also gilt 15 · 4 = 50.',
  'On sait que 9 × 7 = 64.',
  'Como 8 + 17 = 26, ¿qué sigue?',
  '因为 6 × 7 = 43，接下来呢？',
  '2^5 = 10, so keep that in mind.',
  'A half is the same as 1/2 = 0.4.',
]
