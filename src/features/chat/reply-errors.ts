/** What the frame `error` says of replies that the server, and not the tutor, ended. */

/** A code of the contract, and a sentence for the learner. */
export interface ReplyError {
  readonly code: string
  readonly message: string
}

/** The error of a reply whose server stopped or died (contract §4). */
export const interrupted = {
  code: 'INTERRUPTED',
  message: 'The server stopped before this reply was finished. What was said so far is kept.',
} as const satisfies ReplyError

/** The error of a reply while the database cannot be read or written (contract §13). */
export const unavailable = {
  code: 'SERVICE_UNAVAILABLE',
  message: 'The server could not store this reply in time. What was said so far is kept.',
} as const satisfies ReplyError
