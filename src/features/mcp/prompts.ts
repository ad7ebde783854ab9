/** The prompts: their arguments, and the text that each puts into the learner's mouth. */
import { Type, type Static, type TObject } from '@sinclair/typebox'
import { text } from '../../http/validation'

export interface Prompt {
  readonly name: string
  readonly title: string
  readonly description: string
  /** The protocol allows only strings. */
  readonly input: TObject
  /** The completions of an argument, by its name. */
  readonly suggestions: Readonly<Record<string, readonly string[]>>
  /** The user message for the model that calls the tools. */
  render(input: unknown): string
}

/** A prompt whose `render` is typed by its input. */
const prompt = <const I extends TObject>(
  definition: Omit<Prompt, 'input' | 'render'> & {
    readonly input: I
    render(input: Static<I>): string
  },
): Prompt => definition

const levels = ['primary school', 'secondary school', 'upper secondary', 'university', 'adult']

const socraticLesson = prompt({
  name: 'socratic_lesson',
  title: 'A Socratic lesson',
  description: 'Be taught a topic by questions, one small step at a time.',
  input: Type.Object({
    topic: text(1, 500, 'What the lesson is about.'),
    level: Type.Optional(text(1, 100, 'How far along the learner is.')),
  }),
  suggestions: { level: levels },
  render: ({ topic, level }) =>
    `I want to learn about the following topic${level ? ` at the level of ${level}` : ''}:

${topic}

Begin a session with create_session, in the mode socratic, titled after the topic. Then teach me through ask_tutor: pass on what I say in my own words, show me the tutor’s replies as they are, and wait for my answer each time. Do not answer the tutor’s questions for me.`,
})

const checkMyWork = prompt({
  name: 'check_my_work',
  title: 'Check my work',
  description: 'Have a worked solution checked step by step, without being told the answer.',
  input: Type.Object({
    problem: text(1, 8_000, 'The problem as it was set.'),
    work: text(1, 16_000, 'The steps so far, one a line.'),
  }),
  suggestions: {},
  render: ({ problem, work }) =>
    `Have my work checked with ask_tutor, in the mode socratic. Send the problem and my steps together as one message, as they stand here, and show me the tutor’s reply as it is. Do not correct the work yourself, and do not tell me the answer.

The problem:
${problem}

My work:
${work}`,
})

/** Every prompt, in the order of the list. */
export const prompts: readonly Prompt[] = [socraticLesson, checkMyWork]
