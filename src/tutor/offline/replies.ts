/**
 * Candidate replies about a recognised problem: Socratic ones by finding and rung, and explaining
 * ones.
 */
import { sameWriting } from '../../math/algebra/fragments'
import { type Phrase, type Text, wordings, write } from '../../math/phrases/phrase'
import { seedOf } from '../../math/seed'
import { decisionWord } from '../../math/tasks/decisions'
import type { AskingRung, MathProblem, WrongStep } from '../../math/problem'
import { problemIn } from '../mathematics'
import type { Assessment, Finding, Rung } from '../assessment'
import { fillIn, type Wordings } from '../language/sentences'
import {
  aboutStep,
  inLearnersNumbers,
  type Candidates,
  isFalseEquality,
  type OfflineContext,
  openProblem,
  pairUp,
  quoteLine,
  openersOf,
  type ReplyContext,
  saysMove,
} from './context'
import { followUpOf } from '../judging/computed-task'
import { learnerMessages } from '../turns'

/** Socratic replies: short, and each ends in its only question. */
export function socraticReplies(context: OfflineContext): Candidates {
  const { assessment, words } = context
  const { finding, state } = assessment
  const isSolved = state.rung === 'check'
  if (assessment.isGuess && !isSolved) return withOpeners(words.guesses, nextQuestions(context))
  switch (finding.kind) {
    case 'new_problem':
      return rungQuestions(context)
    case 'solved':
      return [closingQuestions(context), words.lookBack].map((questions) =>
        pairUp(solvedOpeners(context, finding), questions),
      )
    case 'right_step':
      return [
        ...[words.silentApprovals, aboutLine(context, words.approvals, finding)]
          .toReversed()
          .flatMap((openers) => withOpeners(openers, nextQuestions(context))),
        pairUp(words.silentApprovals, words.neutral),
      ]
    case 'wrong_step':
      return mistakeReplies(context, finding)
    case 'stuck':
      return isSolved ? closingReplies(context) : helpReplies(context)
    case 'asks_for_answer':
      return isSolved
        ? closingReplies(context)
        : withOpeners(openersOf('refusals', context), nextQuestions(context))
    case 'open':
      return isSolved
        ? closingReplies(context)
        : withOpeners(aboutAside(context), [...afterMove(context), ...nextQuestions(context)])
  }
}

/** After a move that the learner has named, the question for what it makes of the line; else none. */
function afterMove(context: OfflineContext): Candidates {
  const { assessment, message, problem, words } = context
  if (assessment.aside !== undefined || !saysMove(message)) return []
  const current = assessment.state.lastGoodStep ?? problem.statement
  const isLine = /[=<>+*/^]/.test(current) && !/\p{L}{2}/u.test(current)
  return isLine
    ? [fillIn(words.afterMove, { shown: lineInWords(context, current) })]
    : [words.afterMoveInStory]
}

/** That it is right, the learner's own lines as one derivation, and the help that it took. */
export function solvedOpeners(
  context: OfflineContext,
  finding: Finding & { quote: string },
): Wordings {
  const { words, input } = context
  if (input.state?.solved === true && isSameTask(context)) {
    return aboutLine(context, words.solvedAgain, finding)
  }
  const confirmed = aboutLine(context, words.confirmations, finding)
  const { statement } = context.problem
  const own = ownLines(context)
  const help = words.helpTaken[input.state?.rung ?? 'probe']
  if (own.length < leastLines) return pairUp(confirmed, help)
  // "3 and 12 and 7" of a story is no line of a derivation, nor is a number alone.
  const lines = /\p{L}{2}|^[\d.]*$/u.test(statement) ? own : [statement, ...own]
  const way = fillIn(words.derivation, {
    lines: lines.map((line) => quoteLine(line, context)).join(', '),
  })
  return confirmed.flatMap((opener) => pairUp(pairUp([opener], way), help))
}

/** Whether the message is on the task that the one before was on. */
const isSameTask = ({ input, assessment }: OfflineContext): boolean =>
  input.state?.id === assessment.state.id

/** A derivation has a step and an end. */
const leastLines = 2

/** The learner's lines that were judged right on the task, each once; a line that repeats the task does not count. */
function ownLines({ assessment: { state }, problem }: OfflineContext): readonly string[] {
  const lines = [problem.statement]
  for (const line of state.lines ?? []) {
    if (line === problem.answer && problem.isYes !== undefined) continue
    if (lines.every((known) => !sameWriting(known, line))) lines.push(line)
  }
  return lines.slice(1)
}

/** The first words on a message that is no step: on its true line that leads nowhere, where it has one. */
function aboutAside(context: OfflineContext): Wordings {
  const { assessment, words } = context
  return assessment.aside === undefined
    ? openersOf('returns', context)
    : aboutStep(words.trueEquality, { quote: assessment.aside }, context)
}

/** Questions without an opener: about the wrong step, or the next one on this rung. */
export function questionsOnProblem(context: OfflineContext): Candidates {
  const { finding, state } = context.assessment
  if (state.rung === 'check') {
    return [wasPosedByTutor(context) ? context.words.newTask : closingQuestions(context)]
  }
  return finding.kind === 'wrong_step' && state.rung !== 'reveal'
    ? [questionsAbout(context, finding), ...rungQuestions(context)]
    : nextQuestions(context)
}

/**
 * Replies of mode `tutor`: the solution in a few sentences, then one question to check
 * understanding.
 */
export function explainingReplies(context: OfflineContext): Candidates {
  return [pairUp(explanations(context), closingQuestions(context))]
}

function explanations(context: OfflineContext): Wordings {
  const { assessment, problem, words } = context
  const { finding } = assessment
  const solution = writeSolution(problem, context)
  const withSolution = (templates: Wordings) =>
    templates.map((template) => template.replace('{solution}', () => solution))
  switch (finding.kind) {
    case 'solved':
      return aboutLine(context, words.confirmations.slice(0, 2), finding)
    case 'right_step':
      return aboutLine(context, withSolution(words.explainedRight), finding)
    case 'wrong_step':
      return aboutLine(context, withSolution(words.explainedWrong), finding)
    case 'open':
      return withSolution(words.explainedTask)
    case 'new_problem':
    case 'stuck':
    case 'asks_for_answer':
      return withSolution(words.explained)
  }
}

/** Every group of questions with every opener. */
function withOpeners(openers: Wordings, questions: Candidates): Candidates {
  return questions.map((group) => pairUp(openers, group))
}

function closingReplies(context: OfflineContext): Candidates {
  const { words } = context
  const questions = wasPosedByTutor(context) ? words.newTask : closingQuestions(context)
  return [pairUp(words.onceSolved, questions)]
}

/**
 * The rung's questions about the last right step; then those of lower rungs, which are allowed as
 * well, and questions that fit any line.
 */
function rungQuestions(context: OfflineContext): Candidates {
  const { assessment, problem, words } = context
  const { state } = assessment
  const current = state.lastGoodStep ?? problem.statement
  const asked = askingRungs.slice(0, askingRungs.indexOf(askingRungOf[state.rung]) + 1).toReversed()
  // No part of a number is changed to decide whether it is prime.
  const anyLine = [...words.anyLine, ...(problem.isYes === undefined ? words.anyForm : [])]
  return [
    ...asked.map((rung) => inWords(problem.ask(rung, current), context)),
    fillIn(anyLine, { shown: lineInWords(context, current) }),
  ]
}

const askingRungs = ['probe', 'hint', 'strong_hint'] as const satisfies AskingRung[]

const askingRungOf: Readonly<Record<Rung, AskingRung>> = {
  probe: 'probe',
  hint: 'hint',
  strong_hint: 'strong_hint',
  worked_step: 'strong_hint',
  reveal: 'strong_hint',
  check: 'probe',
}

/**
 * The rung's question; once the solution was revealed a look back, because no step is left to ask
 * for.
 */
function nextQuestions(context: OfflineContext): Candidates {
  const isRevealed = context.assessment.state.rung === 'reveal'
  return isRevealed ? [closingQuestions(context)] : rungQuestions(context)
}

function helpReplies(context: OfflineContext): Candidates {
  const { rung } = context.assessment.state
  if (rung === 'reveal') {
    const again = pairUp(openersOf('encouragements', context), context.words.afterReveal)
    return [revealReplies(context, ''), again]
  }
  if (rung === 'worked_step') {
    return [workedVariantReplies(context, ''), ...rungQuestions(context)]
  }
  return withOpeners(openersOf('encouragements', context), rungQuestions(context))
}

function mistakeReplies(context: OfflineContext, wrong: Finding & WrongStep): Candidates {
  const { assessment, words } = context
  const { rung } = assessment.state
  const notYet = aboutLine(context, words.notYet, wrong)
  if (rung === 'reveal') return [revealReplies(context, notYet[0] ?? '')]
  if (rung === 'worked_step') {
    return [
      workedVariantReplies(context, notYet[0] ?? ''),
      ...withOpeners(notYet, rungQuestions(context)),
    ]
  }
  const about = questionsAbout(context, wrong)
  if (rung === 'strong_hint' && wrong.previous !== '' && !isFalseEquality(wrong)) {
    const [group = [], ...others] = withOpeners(
      aboutLine(context, words.notFrom, wrong),
      rungQuestions(context),
    )
    return [[...group, ...about], ...others]
  }
  return [
    about,
    aboutLine(context, words.working, wrong),
    ...withOpeners(notYet, rungQuestions(context)),
    ...withOpeners(words.silentDoubts, rungQuestions(context)),
    pairUp(words.silentDoubts, words.neutral),
  ]
}

/** Questions about a wrong step: a false equality between numbers, a bare guess, or any other. */
function questionsAbout(context: OfflineContext, wrong: WrongStep): Wordings {
  const { problem, words } = context
  if (isFalseEquality(wrong)) return aboutLine(context, words.falseEquality, wrong)
  const known = inWords(problem.askAbout(wrong), context)
  const working =
    isBareGuess(wrong) || known.length === 0 ? aboutLine(context, words.working, wrong) : []
  return [...working, ...known]
}

/** Wordings about a learner's step, with the line before it where there is one. */
function aboutLine(
  context: OfflineContext,
  templates: Wordings,
  { quote, previous = '' }: { readonly quote: string; readonly previous?: string },
): Wordings {
  const isDecision = context.problem.isYes !== undefined && (quote === 'yes' || quote === 'no')
  const step = isDecision
    ? context.words.quotation.replace('{text}', () =>
        write(decisionWord(quote === 'yes'), context.language),
      )
    : quoteLine(ownWords(context.assessment, quote), context)
  const values = { step, previous: lineInWords(context, previous) }
  return fillIn(templates, values)
}

/**
 * Words of an answer ("no real solution"), an amount that was turned into another unit, and a number that was read as a
 * fraction or a list ("4 1/4", "0.8333…", "3 R 2"), as the learner wrote them; a formula as it was read.
 */
function ownWords({ verbatim = '' }: Assessment, quote: string): string {
  const isWords = /^[a-z]{2,}(?: [a-z]{2,}){1,4}$/.test(quote)
  const isConverted = /^[\d./]+$/.test(quote) && /^[\d.,]+ ?\p{L}/u.test(verbatim)
  const isRewritten = /^(?=.*[/;])[\d./;()\s-]+$/.test(quote) && /^-?[\d.,]/.test(verbatim)
  const isList = /^[-\d./]{1,40}(?: or [-\d./]{1,40}){1,8}$/.test(quote)
  const isOther = isWords || isConverted || isRewritten || isList
  const isOwn = isOther && verbatim !== '' && verbatim.length <= maxOwnWords
  return isOwn ? verbatim : quote
}

const maxOwnWords = 60

/** A line of the dialogue; the statement of the problem in the reply's language. */
export function lineInWords(context: OfflineContext, line: string): string {
  const { statement, statementPhrase } = context.problem
  const isStatement = line === statement && statementPhrase !== undefined
  return isStatement ? writeIn(context, statementPhrase) : quoteLine(line, context)
}

/** A text of the mathematics in the learner's language and with their numbers. */
const writeIn = (context: ReplyContext, text: Text): string =>
  inLearnersNumbers(write(text, context.language), context)

/** A value without any working, which no usual slip explains. */
function isBareGuess({ quote, mistake }: WrongStep): boolean {
  return mistake === 'unknown' && /^(?:[A-Za-z]\s*=\s*)?-?[\d./]+\s*%?$/.test(quote)
}

const maxVariants = 6

/** A variant of the problem, solved, and the question which of its moves fits here. */
function workedVariantReplies(context: OfflineContext, opener: string): Wordings {
  const { problem, assessment, words } = context
  const current = lineInWords(context, assessment.state.lastGoodStep ?? problem.statement)
  const variants = Array.from({ length: maxVariants }, (_, seed) =>
    problemIn(problem.variant(seed + 1)),
  ).filter((variant) => variant !== null)
  return variants.flatMap((variant) => {
    const solution = writeSolution(variant, context)
    return pairUp([opener], fillIn(words.workedVariant, { solution, current }))
  })
}

function revealReplies(context: OfflineContext, opener: string): Wordings {
  const solution = writeSolution(context.problem, context)
  return pairUp([opener], fillIn(context.words.revealed, { solution }))
}

/** Every wording of a problem's questions in the reply's language. */
function inWords(questions: readonly Phrase[], context: OfflineContext): Wordings {
  return questions.flatMap((question) =>
    wordings(question, context.language).map((text) => inLearnersNumbers(text, context)),
  )
}

/** Whether a problem is there, and another than `problem`. */
export const unlike =
  (problem: MathProblem) =>
  (other: MathProblem | null): other is MathProblem =>
    other !== null && !sameWriting(other.statement, problem.statement)

/** Variants of the solved task with the largest numbers, or the smallest. */
export function similarTasks(context: ReplyContext, wish: 'harder' | 'easier'): Wordings {
  const { assessment, language } = context
  const problem = openProblem(assessment)
  if (problem === null) return []
  const isOther = unlike(problem)
  const size = ({ task }: MathProblem) =>
    Math.max(...Array.from(task.matchAll(/\d+/g), ([number]) => Number(number)), 0)
  const seeds = Array.from({ length: variantsCompared }, (_, at) => at + 1)
  const [found] = seeds
    .flatMap((seed) => {
      const other = problemIn(problem.variant(seed))
      return isOther(other) ? [{ other, seed }] : []
    })
    .toSorted((one, two) =>
      wish === 'harder' ? size(two.other) - size(one.other) : size(one.other) - size(two.other),
    )
  return found === undefined
    ? []
    : posed(found.other, problem.variant(found.seed, language), context)
}

const variantsCompared = 24

/** Questions once a problem is solved: a variant of it, or a look back where that is solved too. */
function closingQuestions(context: OfflineContext): Wordings {
  const { words, problem, assessment, language } = context
  const next = followUpOf(assessment.state, problem)
  if (next === null || wasPosedByTutor(context)) return words.lookBack
  const questions = posed(next, problem.variant(seedOf(problem.task), language), context)
  return questions.length > 0 ? questions : words.lookBack
}

/** A similar task as a question with all its numbers, by its text; none where it is told in another language. */
function posed(next: MathProblem, story: string, context: ReplyContext): Wordings {
  const { words, language } = context
  const inLanguage = /[.?]$/.test(story) ? problemIn(story) : null
  // The numbers of one task may come in another order in another language.
  const isTold = inLanguage?.subject === next.subject && inLanguage.answer === next.answer
  if (isTold && (language === 'en' || story !== next.task))
    return fillIn(words.similarStory, { task: inLearnersNumbers(story, context) })
  const task = writeIn(context, next.taskPhrase)
  if (holdsNumber(task) || !holdsNumber(next.task)) return fillIn(words.similarTask, { task })
  // A story is written in English alone; its phrase only says what is asked.
  const isWhole = language === 'en' && next.task.endsWith('?')
  const whole = inLearnersNumbers(next.task, context)
  return isWhole ? fillIn(words.similarStory, { task: whole }) : []
}

const holdsNumber = (text: string): boolean => /\p{N}/u.test(text)

/** A whole solution in sentences: "Begin with $…$. Take $7$ away from both sides: $…$." */
function writeSolution({ solution }: MathProblem, context: OfflineContext): string {
  return solution
    .map(({ move, result, words }, at) => {
      const [moveInWords, resultInWords] = [move, words ?? result].map((text) =>
        writeIn(context, text),
      )
      return `${moveInWords}${at === 0 ? ' ' : ': '}${resultInWords}.`
    })
    .join(' ')
}

/**
 * Whether the tutor posed this problem as a check: no message of the learner at the start of its
 * ladder poses it.
 */
function wasPosedByTutor({
  input: { turns },
  assessment: { state },
  problem,
}: OfflineContext): boolean {
  const messages = learnerMessages(turns)
  const start = messages.length - state.turns
  return messages
    .slice(Math.max(0, start - 1), Math.max(0, start + 2))
    .every((text) => problemIn(text)?.statement !== problem.statement)
}
