/** What the tutor asks about the mean, median, mode, range and spread of a list of numbers. */
import type { Ladder } from './questions'

const spread = {
  probe: ['What does the spread of {data} tell you, and from where would you measure it?'],
  hint: ['Which value of {data} would you measure the distances from?'],
  strong_hint: [
    'Square the distance of each value in {data} from the mean. What is the average of those squares?',
  ],
} as const

/** Questions for each rung by the measure that is asked for. */
export const statisticsHints = {
  mean: {
    probe: [
      'What would {data} be if all were made equally large?',
      'In your own words, what does the mean of {data} tell you?',
    ],
    hint: ['How much is there altogether in {data}, and among how many is it shared?'],
    strong_hint: ['Add up {data} and count the values. What do you do with those two numbers?'],
  },
  median: {
    probe: ['What does the middle of {data} mean to you, and does the order matter?'],
    hint: ['What has to happen to {data} before you can see its middle?'],
    strong_hint: [
      'Put {data} in order from small to large. Which value has as many below it as above?',
    ],
  },
  mode: {
    probe: ['What does the mode of {data} look for?'],
    hint: ['How often does each value occur in {data}?'],
    strong_hint: ['Make a tally for {data}. Which value has the longest one?'],
  },
  range: {
    probe: ['What does the range of {data} tell you, in your own words?'],
    hint: ['Which two values of {data} matter for its range?'],
    strong_hint: ['Find the smallest and the largest value of {data}. How far apart are they?'],
  },
  variance: spread,
  'standard deviation': spread,
} as const satisfies Record<string, Ladder>
