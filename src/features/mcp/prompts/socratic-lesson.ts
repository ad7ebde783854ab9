/** `socratic_lesson`. */
import { Type } from '@sinclair/typebox'
import { text } from '../../../http/validation'
import { prompt } from './prompt'

const levels = ['primary school', 'secondary school', 'upper secondary', 'university', 'adult']

export const socraticLesson = prompt({
  name: 'socratic_lesson',
  title: 'A Socratic lesson',
  description: 'Be taught a topic by questions, one small step at a time.',
  input: Type.Object({
    topic: text(1, 500, 'What the lesson is about.'),
    level: Type.Optional(text(1, 100, 'How far along the learner is.')),
  }),
  suggestions: { level: levels },
  say: ({ topic, level }) =>
    `I want to learn about the following topic${level ? ` at the level of ${level}` : ''}:

${topic}

Begin a session with create_session, in the mode socratic, titled after the topic. Then teach me through ask_tutor: pass on what I say in my own words, show me the tutor’s replies as they are, and wait for my answer each time. Do not answer the tutor’s questions for me.`,
})
