/** A page of one notice, rendered on the server, for browsers that a link or redirect brought here. */
import type { Outcome } from './endpoint'

const policy =
  "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** The characters that mean something in HTML text and attributes. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

/** An HTML page that says what went wrong; `message` is plain text. */
export const noticePage = (status: number, title: string, message: string): Outcome => ({
  status,
  raw: `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} · Elenchus</title>
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(message)}</p>
<p><a href="/">Go to Elenchus</a></p>
</main>
</body>
</html>
`,
  headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy },
})

/** Whether the caller is a browser that was sent here, not a program. */
export const wantsPage = (request: Request): boolean =>
  request.headers.get('accept')?.includes('text/html') ?? false
