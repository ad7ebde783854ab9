/** What a verb of a task asks for; `tell` is any other request. */
export type Request =
  | 'calculate'
  | 'add'
  | 'subtract'
  | 'multiply'
  | 'divide'
  | 'solve'
  | 'simplify'
  | 'expand'
  | 'factor'
  | 'differentiate'
  | 'integrate'
  | 'convert'
  | 'tell'

/** The verbs with which a school task commands. */
interface Commands {
  /** By what they ask for, between blanks. Behind colons stand the stems that `formsOf` cannot make. */
  readonly infinitives: Readonly<Partial<Record<Request, string>>>
  /** Every form that commands, for each form of address: "résous", "résolvez", "résoudre". */
  readonly formsOf: (infinitive: string, ...stems: readonly string[]) => readonly string[]
}

/**
 * What the readers know of the words of one language; a list holds words between blanks. Only the first
 * two members are needed: a reader leaves out what a language does not have.
 */
export interface LanguageWords {
  /** ISO 639, with the script where a language has two. */
  readonly code: string
  /**
   * Frequent words by which a text shows its language, words that ask for a calculation, and words by which a
   * teacher gives a result. None is a number.
   */
  readonly functionWords: string
  /** Words of this language that are function words of another: "comment", "son". */
  readonly lookalikes?: string
  /** What else learners write to a tutor, by which a short message shows its language. */
  readonly learnerWords?: string
  /** Articles, prepositions and "and": an answer in the language that somebody learns has them too ("the dog"). */
  readonly particles?: string
  /** Words of a line that speaks to the tutor, and not of a text that is pasted beside it. */
  readonly addressing?: string
  /** What stands before words that are spoken of, between "|": "how do you say"; "…" is where they stand inside. */
  readonly mentions?: string
  /** Letters, marks and endings that few other languages have; global. */
  readonly spelling?: RegExp
  readonly commands?: Commands
}
