/** A page of one notice, rendered on the server, for browsers that a link or redirect brought here. */
import type { Outcome } from './endpoint'
import { escapeHtml, serverPage } from './server-page'

/** An HTML page that says what went wrong; `message` is plain text. */
export const noticePage = (status: number, title: string, message: string): Outcome =>
  serverPage({
    status,
    title,
    main: `<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(message)}</p>
<p><a href="/">Go to Elenchus</a></p>`,
  })

/** Whether the caller is a browser that was sent here, not a program. */
export const wantsPage = (request: Request): boolean =>
  request.headers.get('accept')?.includes('text/html') ?? false
