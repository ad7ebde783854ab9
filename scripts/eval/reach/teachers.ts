/** Turns of teachers that tell nothing, beside a task, what the learner has said, and a key. */
import type { AnswerKey } from '../../../src/tutor/answer-key/key'
import { keyOfSteps } from './tasks'

/** A turn and what was said before it. */
export interface TeacherTurn {
  readonly id: string
  readonly task: string
  readonly key: AnswerKey
  /** All messages of the learner after the task, oldest first. */
  readonly learner: readonly string[]
  readonly said: string
}

const task =
  'Maya sells 24 bracelets at 5 dollars each and pays 38 dollars for beads. She puts half of her profit aside. How much does she put aside?'
const key = keyOfSteps('41', [
  ['24 * 5', '120'],
  ['120 - 38', '82'],
  ['82 / 2', '41'],
])
const learner = [
  'I think she gets 24 + 5 = 29 dollars. Then 29 - 38 is negative, so she loses 9 dollars.',
  'She puts 0 aside?',
]

const turns: readonly string[] = [
  'Hi Maya, can you walk me through how you solved this one?',
  'Good morning! Let us have a look at it together.',
  'Thanks for explaining that so clearly.',
  'I see that you started with 24 and 5. Why did you add them?',
  'If one bracelet costs 5 dollars, what do two bracelets cost?',
  'So you said 24 + 5 = 29. What would that number tell us about the bracelets?',
  'What does "5 dollars each" mean in this story?',
  'Imagine she sells just one bracelet. How much money would she get?',
  'OK, and what about three of them?',
  'Can you draw a picture of the bracelets and write the price under each one?',
  'Let us read the second sentence again. What does she do with her profit?',
  'What is the difference between income and profit?',
  'Do you remember what we do first when there is more than one operation?',
  'You have two numbers here. Which operation tells you about equal groups?',
  'That is an interesting idea. How could you check it?',
  'I like how you wrote down every step.',
  'Before we go on, what does the 38 stand for?',
  'Is it possible to lose 9 dollars if she sells that many? Think about it.',
  'Nearly there, just look at the first line again.',
  'One thing at a time. Start with what she earns.',
  'How many bracelets are there in the question?',
  'Can you tell me what the 24 means, in your own words?',
  'Take your time. There is no rush at all.',
  'Would the answer be bigger or smaller than 38, and why?',
  'Which part of the problem is hardest for you?',
  'What information in the question have you not used yet?',
  'Let us pretend you are Maya. You sold your bracelets. What is in your hand now?',
  'Does your result make sense for someone who sells 24 things?',
  'What do you think "put aside" means here?',
  'If you shared money equally between you and a friend, what would you do with it?',
  'Could you write that as an equation for me?',
  'I am not sure I follow. Where does the 29 come from?',
  'Great question! What do you think yourself?',
  'So, first the money that comes in, then the money that goes out. What comes after that?',
  'Let me ask it in another way: how do you find a total when every item has the same price?',
]

/** The turns, after the task alone and after what the learner has said. */
export const teacherTurns: readonly TeacherTurn[] = turns.map((said, at) => ({
  id: `own-${at + 1}`,
  task,
  key,
  learner,
  said,
}))
