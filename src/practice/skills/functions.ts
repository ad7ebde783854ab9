/** Values, places and inner functions. */
import {
  functionHints,
  functionPlace,
  functionRule,
  functionValue,
  nestedFunctions,
} from '../../math/tasks/functions'
import { draftOf, skillOf } from '../draft'

export const functions = skillOf({
  id: 'functions',
  area: 'functions',
  name: { en: 'Functions', de: 'Funktionen', fr: 'Fonctions', es: 'Funciones' },
  prerequisites: ['linear-equations', 'expanding'],
  rule: functionRule,
  hints: functionHints,
  levels: {
    easy: [draftOf(functionValue)],
    medium: [draftOf(functionPlace)],
    hard: [draftOf(nestedFunctions)],
  },
})
