/** French: what is seen and used in a turn of a conversation. */

export const turn = {
  hint: 'Indice',
  hintText: 'Donne-moi un indice, s’il te plaît.',
  stuck: 'Je bloque',
  stuckText: 'Je bloque. Je ne sais pas comment continuer.',
  checkStep: 'Vérifie mon étape',
  checkStepText: 'Vérifie mon étape : ',
  help: 'Demander de l’aide',
  ladder: 'Aide jusqu’ici',
  rungs: {
    probe: 'Question',
    hint: 'Indice',
    stronger_hint: 'Indice fort',
    worked_step: 'Étape montrée',
    reveal: 'Solution',
    check: 'Vérification',
  },
  rungHints: {
    probe: 'Le tuteur demande par où commencer.',
    hint: 'Le tuteur a donné un indice.',
    stronger_hint: 'Le tuteur a donné un indice plus fort.',
    worked_step: 'Le tuteur a montré une étape.',
    reveal: 'Le tuteur peut montrer la solution.',
    check: 'C’est trouvé. Le tuteur vérifie que c’est clair.',
  },
  marks: {
    follows: 'c’est juste',
    look: 'regarde ici',
    unchecked: 'non vérifié',
  },
}
