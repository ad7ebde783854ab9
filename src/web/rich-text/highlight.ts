/** Syntax highlighting, loaded when a reply first contains code with a language. */
import highlighter from 'highlight.js/lib/core'
import bash from 'highlight.js/lib/languages/bash'
import cpp from 'highlight.js/lib/languages/cpp'
import css from 'highlight.js/lib/languages/css'
import java from 'highlight.js/lib/languages/java'
import javascript from 'highlight.js/lib/languages/javascript'
import json from 'highlight.js/lib/languages/json'
import python from 'highlight.js/lib/languages/python'
import sql from 'highlight.js/lib/languages/sql'
import typescript from 'highlight.js/lib/languages/typescript'
import xml from 'highlight.js/lib/languages/xml'
import { sanitize } from './sanitize'

const languages = { bash, cpp, css, java, javascript, json, python, sql, typescript, xml }
for (const [name, grammar] of Object.entries(languages)) highlighter.registerLanguage(name, grammar)
highlighter.registerAliases(['c', 'h'], { languageName: 'cpp' })

/** Highlighting longer code would block the page. */
const maxCodeLength = 20_000

/** Replaces the text of a code element by coloured spans. Ignores unknown languages. */
export function highlightElement(element: Element, language: string): void {
  const text = element.textContent
  if (text.length > maxCodeLength || !highlighter.getLanguage(language)) return
  element.replaceChildren(sanitize(highlighter.highlight(text, { language }).value))
}
