/** Spanish: what is seen and used in a turn of a conversation. */

export const turn = {
  hint: 'Pista',
  hintText: '¿Me das una pista?',
  stuck: 'No sé seguir',
  stuckText: 'No sé cómo seguir.',
  checkStep: 'Revisa mi paso',
  checkStepText: 'Revisa mi paso: ',
  help: 'Pedir ayuda',
  ladder: 'Ayuda hasta ahora',
  rungs: {
    probe: 'Pregunta',
    hint: 'Pista',
    stronger_hint: 'Pista fuerte',
    worked_step: 'Paso mostrado',
    reveal: 'Solución',
    check: 'Comprobación',
  },
  rungHints: {
    probe: 'El tutor pregunta por dónde empezar.',
    hint: 'El tutor ha dado una pista.',
    stronger_hint: 'El tutor ha dado una pista más fuerte.',
    worked_step: 'El tutor ha mostrado un paso.',
    reveal: 'El tutor puede mostrar la solución.',
    check: 'Lo tienes. El tutor comprueba que está claro.',
  },
  marks: {
    follows: 'es correcto',
    look: 'mira aquí',
    unchecked: 'sin comprobar',
  },
}
