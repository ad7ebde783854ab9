/** Subjects that nothing can be computed about; the chain holds what a learner may think on the way. */
import { topic } from './problem'

export const openQuestions = topic('open questions', 'none', [
  {
    id: 'open-sky',
    put: 'Why is the sky blue?',
    formula: '',
    answers: [],
    chains: [
      [
        'sunlight is a mixture of colours',
        'air molecules scatter the light',
        'blue light is scattered more than red',
      ],
    ],
    wrong: [],
  },
  {
    id: 'open-rome',
    put: 'Why did the Roman Empire fall?',
    formula: '',
    answers: [],
    chains: [
      [
        'the army became too expensive',
        'taxes rose and farmers left their land',
        'the provinces stopped paying',
      ],
    ],
    wrong: [],
  },
  {
    id: 'open-photosynthesis',
    put: 'Explain photosynthesis',
    formula: '',
    answers: [],
    chains: [
      [
        'plants make sugar from light',
        'they take in carbon dioxide and water',
        'oxygen is left over',
      ],
    ],
    wrong: [],
  },
  {
    id: 'open-recursion',
    put: 'What is recursion in programming?',
    formula: '',
    answers: [],
    chains: [
      [
        'a function that calls itself',
        'it needs a case where it stops',
        'each call works on a smaller part',
      ],
    ],
    wrong: [],
  },
  {
    id: 'open-democracy',
    put: 'What makes a vote fair?',
    formula: '',
    answers: [],
    chains: [
      [
        'everybody has the same weight',
        'the ballot has to be secret',
        'people must be able to check the count',
      ],
    ],
    wrong: [],
  },
  {
    id: 'open-seasons',
    put: 'Why are there seasons on Earth?',
    formula: '',
    answers: [],
    chains: [
      [
        'the distance to the sun changes',
        'the axis of the earth is tilted',
        'the light falls at a steeper angle in summer',
      ],
    ],
    wrong: [],
  },
  {
    id: 'open-poem',
    put: 'How do I interpret a poem?',
    formula: '',
    answers: [],
    chains: [
      ['I read it aloud first', 'I look for pictures that repeat', 'the speaker is not the author'],
    ],
    wrong: [],
  },
  {
    id: 'open-prime',
    put: 'Why are there infinitely many prime numbers?',
    formula: '',
    answers: [],
    chains: [
      [
        'suppose there were only finitely many',
        'multiply them all and add one',
        'no prime of the list divides that',
      ],
    ],
    wrong: [],
  },
])
