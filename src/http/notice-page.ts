/** A page of one notice, rendered on the server, for browsers that a link or redirect brought here. */
import type { ProblemFormat, HandlerResult } from './endpoint'
import { escapeHtml, serverPage } from './server-page'

/** An HTML page that says what went wrong; `message` is plain text. */
export const noticePage = (status: number, title: string, message: string): HandlerResult =>
  serverPage({
    status,
    title,
    main: `<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(message)}</p>
<p><a href="/">Go to Elenchus</a></p>`,
  })

/** The failures of what browsers are sent to: a page for them, the envelope for programs. */
export const pageProblemFormat = (title: string): ProblemFormat => ({
  names: {},
  render: (problem, { request, requestId }) =>
    wantsPage(request)
      ? noticePage(problem.status, title, problem.message)
      : { status: problem.status, json: problem.body(requestId) },
})

/** Whether the caller is a browser that was sent here, not a program. */
export const wantsPage = (request: Request): boolean =>
  request.headers.get('accept')?.includes('text/html') ?? false
