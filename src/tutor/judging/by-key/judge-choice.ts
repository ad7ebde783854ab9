/** Judges a choice: by its letter, by its words, or by its number. */
import { choicesIn, type ChosenLetter, chosenLetter } from '../choices'
import { calculationIn, type PreparedKey } from './prepared-key'
import { everything, type MessageOnTask, type KeyVerdict } from './judge-numbers'
import { isResult, roleOf } from './amount-role'
import { calculationValue, usualConvention, equalValues } from '../../../text/calculation'
import { optionSaid } from './judge-text'

/** The verdict on the choice that a message makes; without a finding where it makes none. */
export function judgeChoice(key: PreparedKey, task: string, message: MessageOnTask): KeyVerdict {
  const right = key.key.answers.map(({ value }) =>
    value
      .trim()
      .toUpperCase()
      .replace(/[^A-Z]/g, ''),
  )
  const { text } = message
  const chosen =
    chosenLetter(text) ?? byWriting(task, text) ?? byWords(task, text) ?? byNumber(task, message)
  if (chosen === null) return { finding: null, reached: [] }
  const quote = message.text.slice(chosen.start, chosen.end)
  if (right.includes(chosen.letter)) {
    return { finding: { kind: 'solved', quote }, reached: everything(key) }
  }
  const { previous } = message
  const finding = { kind: 'wrong_step', quote, previous, mistake: 'unknown' } as const
  const mistake = key.key.mistakes.find(({ value }) => value.trim().toUpperCase() === chosen.letter)
  return {
    finding: mistake === undefined ? finding : { ...finding, question: mistake.question },
    reached: [],
  }
}

const leadIn =
  /^\s{0,32}(?:(?:so|then|ok|maybe|well)[,\s]{1,32}){0,12}(?:i (?:think|guess|believe|say|get|got|choose|pick)\s{0,32}(?:that\s{1,32})?)?(?:(?:it|that|the (?:answer|result|solution)|my answer)(?:'s|\s{1,32}is|\s{1,32}must be)?\s{0,32}:?\s{1,32})?/i

/** The choice that the message is, whatever its signs. */
function byWriting(task: string, text: string): ChosenLetter | null {
  const compact = (part: string) =>
    part
      .toLowerCase()
      .replace(/[\s$]/g, '')
      .replace(/(?<![.?!])[.?!]+$/, '')
  const lead = leadIn.exec(text.slice(0, maxLead))?.[0] ?? ''
  const said = [compact(text), compact(text.slice(lead.length))]
  const choice = choicesIn(task).find(({ text: option }) => said.includes(compact(option)))
  return choice === undefined ? null : { letter: choice.letter, start: 0, end: text.length }
}

const maxLead = 200

/** The choice of which the message holds the words. */
function byWords(task: string, text: string): ChosenLetter | null {
  const said = optionSaid(text, choicesIn(task))
  return said && { letter: said.letter, start: 0, end: text.length }
}

/** The choice with the number that the message gives as its result. */
function byNumber(task: string, { text, amounts, equalities }: MessageOnTask): ChosenLetter | null {
  const choices = choicesIn(task)
  const words = text.match(/\p{L}{2,}/gu)?.length ?? 0
  const given = amounts.filter((amount) => {
    const size = { words, amounts: amounts.length + equalities.length }
    return isResult(roleOf(amount, size))
  })
  const results = equalities.map(({ right, start, end }) => ({ calculation: right, start, end }))
  for (const { calculation, start, end } of [...given, ...results].toReversed()) {
    const value = calculationValue(calculation, usualConvention)
    const choice = choices.find(({ text: option }) => {
      const other = calculationIn(option)
      const held = other && calculationValue(other, usualConvention)
      return value !== null && held !== null && equalValues(value, held)
    })
    if (choice !== undefined) return { letter: choice.letter, start, end }
  }
  return null
}
