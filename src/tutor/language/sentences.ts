/**
 * The sentences that each language of the catalogue has. A sentence holds `{name}` where a value
 * stands. A question ends in its only question mark; an opener has none.
 */
import type { Rung } from '../assessment'
import type { Tone } from './tone'

/** Several wordings of one thing. */
export type Wordings = readonly string[]

/** Openers by the tone of the learner's message; `plain` for all other tones. */
export type OpenersByTone = Readonly<Partial<Record<Tone, Wordings>>> & { readonly plain: Wordings }

/** All sentences of one language. */
export interface Catalogue {
  /** What answers, at the start of a session. */
  readonly introduction: Wordings
  /** The word between two things, and the quotation marks: `{text}`. */
  readonly and: string
  readonly quotation: string
  /** Openers, by tone: of a reply to a plea, to talk, and to being stuck. */
  readonly refusals: OpenersByTone
  readonly returns: OpenersByTone
  readonly encouragements: OpenersByTone

  /** The reply to a picture that cannot be seen. */
  readonly unseenPicture: Wordings
  /** Questions about a number of two readings: `{written}`, `{one}`, `{other}`. */
  readonly ambiguousNumber: Wordings
  /** A task beyond the mathematics, said once; the second of them in the mode that explains. */
  readonly beyond: Wordings
  readonly beyondExplaining: Wordings
  /** Refusals where no answer is known. */
  readonly noAnswer: Wordings
  /** Openers where a message lists alternatives for one value. */
  readonly guesses: Wordings
  /** Openers where a message of the learner could not be checked. */
  readonly unchecked: Wordings
  /** The questions of a plan, one list a turn: given, asked, first step, and so on. */
  readonly plan: readonly Wordings[]
  /** Openers and questions about an equality that is true or false as arithmetic: `{step}`. */
  readonly trueEquality: Wordings
  readonly afterTrueEquality: Wordings
  readonly falseEquality: Wordings
  /** About the first equation of the learner's own, and about a letter that is chosen, which no rule judges. */
  readonly ownEquation: Wordings
  readonly choiceNoted: Wordings
  /** Questions about a line of the learner's own equation that follows, and one that does not. */
  readonly ownLine: Wordings
  readonly ownMistake: Wordings
  /** Questions about the step of an answer key: `{step}` is its label. */
  readonly keyStep: Wordings

  /** Questions that fit any task. */
  readonly neutral: Wordings
  readonly start: Wordings
  readonly newTask: Wordings
  /** Questions to a learner who is sad or tired. */
  readonly gentle: Wordings
  /** Behind the meaning of a term: `{example}`, and the questions without a task. */
  readonly termExample: Wordings
  readonly afterTerm: Wordings
  /** Questions behind a farewell. */
  readonly nextTime: Wordings
  readonly lookBack: Wordings
  /** Questions that pose a similar task: `{task}`. */
  readonly similarTask: Wordings
  /** Openers of a similar story, which ends in its own question: `{task}`. */
  readonly similarStory: Wordings
  /** Questions about a line of a computed task, where no better one is translated: `{shown}`. */
  readonly anyLine: Wordings
  /** About a line that is turned into another one. */
  readonly anyForm: Wordings
  /** Questions behind a move that the learner has named: on a line, `{shown}`, and in a story. */
  readonly afterMove: Wordings
  readonly afterMoveInStory: Wordings
  /** Questions about a wrong step: `{step}`, `{previous}`. */
  readonly working: Wordings

  /** The learner's own lines, as the plan so far: `{lines}`; and where there are none. */
  readonly planSoFar: Wordings
  readonly planEmpty: Wordings

  /** Openers about a learner's step: `{step}`, `{previous}`. */
  readonly confirmations: Wordings
  readonly approvals: Wordings
  /** About a right line that cannot be repeated, as it has a part of the answer. */
  readonly silentApprovals: Wordings
  /** That a step is wrong, without its words. */
  readonly silentDoubts: Wordings
  /** About a part of the task, with the mark of the next one. */
  readonly partApprovals: Wordings
  readonly notFrom: Wordings
  readonly notYet: Wordings
  readonly onceSolved: Wordings
  /** About the answer of a solved task that is said once more. */
  readonly solvedAgain: Wordings
  /** What ends a trial that has solved nothing. */
  readonly trialEnd: Wordings
  /** What may come next after a trial that has solved its task. */
  readonly trialSolved: Wordings
  /** The first move of a similar task: `{task}`, `{move}`, `{shown}` is the learner's own line. */
  readonly example: Wordings
  /** The similar task `{task}` alone, where its first move would give away the learner's. */
  readonly exampleTask: Wordings
  /** The learner's own lines of a solved task: `{lines}`; and the help that it took, by rung. */
  readonly derivation: Wordings
  readonly helpTaken: Readonly<Record<Rung, Wordings>>
  /** The worked variant and the whole solution: `{solution}`, `{current}`. */
  readonly workedVariant: Wordings
  readonly revealed: Wordings
  /** Questions about a way that was shown already. */
  readonly afterReveal: Wordings
  /** A list of words, quizzed: what is said of an answer, and the questions: `{word}`, `{meaning}`. */
  readonly quiz: {
    readonly opener: Wordings
    readonly right: Wordings
    readonly wrong: Wordings
    readonly ask: Wordings
    readonly over: Wordings
  }
  /** Questions on what the learner has told, where no subject is named. */
  readonly onTold: Wordings
  /** Questions behind a value that the learner's own equation gives. */
  readonly ownValue: Wordings
  /** A text that the learner has pasted: what the tutor does, and questions about its sentences: `{text}`, `{next}`. */
  readonly pasted: {
    readonly opener: Wordings
    readonly noted: Wordings
    readonly ask: Wordings
    readonly over: Wordings
  }
  /** The questions of a chemical equation, one list a turn. */
  readonly reactionStages: readonly Wordings[]
  /** The questions of a choice and of a proof that no mathematics reads, one list a turn. */
  readonly choiceStages: readonly Wordings[]
  readonly proofStages: readonly Wordings[]
  /** An essay: what the tutor does, and by its parts what is noted of one and what the next is asked for. */
  readonly essay: {
    readonly opener: Wordings
    readonly stages: readonly { readonly noted: Wordings; readonly ask: Wordings }[]
  }
  /** Mode `tutor`: `{solution}`, `{step}`, `{previous}`. */
  readonly explained: Wordings
  readonly explainedRight: Wordings
  readonly explainedWrong: Wordings
  readonly explainedTask: Wordings

  /** Stages of a dialogue on an open subject, one list a turn: `{topic}`. */
  readonly stages: readonly Wordings[]
  /** Openers behind a thought about an open subject: with the learner's own sentence, `{said}`, or without it. */
  readonly said: Wordings
  readonly heard: Wordings
  readonly smallestPiece: Wordings
  readonly noFacts: Wordings
  /** An open subject without a passage, in the mode that explains and in the other: `{topic}`. */
  readonly needsModel: Wordings
  readonly asksOnly: Wordings
  /** The files say nothing about it. */
  readonly noPassage: Wordings
  /** A passage: `{place}`, `{text}`; the questions after it. */
  readonly passage: Wordings
  readonly afterPassage: Wordings
}

/** The templates with their values put in. Values are not searched for names again. */
export function fillIn(templates: Wordings, values: Readonly<Record<string, string>>): Wordings {
  return templates.map((template) =>
    template.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole),
  )
}

/** Said once in a dialogue in any other language. */
export const englishOnly =
  'I have sentences in English, German, French and Spanish only, so I answer in English.'
