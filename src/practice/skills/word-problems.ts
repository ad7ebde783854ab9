/** Word problems with an unknown: ages, fares, and two that travel towards each other. */
import { ages, fare, meeting, storyHints, storyRule } from '../../math/tasks/stories'
import { draftOf, skillOf } from '../draft'

export const wordProblems = skillOf({
  id: 'word-problems',
  area: 'algebra',
  name: { en: 'Word problems', de: 'Textaufgaben', fr: 'Problèmes', es: 'Problemas con texto' },
  prerequisites: ['linear-equations'],
  rule: storyRule,
  hints: storyHints,
  levels: { easy: [draftOf(ages)], medium: [draftOf(fare)], hard: [draftOf(meeting)] },
})
