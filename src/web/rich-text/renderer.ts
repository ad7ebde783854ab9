/** The renderer of rich replies, in one chunk that is loaded before the first reply. */
import { t } from '../i18n/i18n'
import { formula } from './markdown'
import { sanitize } from './sanitize'

export { BlockRenderer } from './markdown'

/** The sanitized nodes of one formula; its source where it is not valid TeX. */
export function formulaNodes(tex: string, display: boolean): DocumentFragment {
  return nodesOf(formula(tex, display))
}

/** The sanitized nodes of a block's HTML, ready to be placed in the page. */
export function nodesOf(html: string): DocumentFragment {
  const nodes = sanitize(html)
  decorate(nodes)
  return nodes
}

/** The styles that TeX layout needs, without any that could move content out of its place. */
const allowedStyles: Readonly<Record<string, RegExp>> = {
  color: /^#[\da-f]{3,8}$|^[a-z]{3,20}$/i,
  border: /^[\d.]{1,8}(?:em|px) solid(?: #?[\da-z]{3,20})?$/i,
  'font-weight': /^bold$/,
  'font-style': /^italic$/,
  'math-depth': /^\d$/,
  'text-align': /^(?:left|right|center)$/,
}
const length = '[\\d.]{1,8}(?:em|ex|pt|px)?'
const paddingValue = new RegExp(`^${length}(?: ${length}){0,3}$`)
const ruleValue = /^[\d.]{1,8}em (?:solid|dashed|double)$/

/** Adds styles, keyboard scrolling and copy buttons to sanitized nodes, in place. */
function decorate(root: ParentNode): void {
  for (const element of root.querySelectorAll<HTMLElement | MathMLElement>('[data-style]')) {
    applyStyles(element)
  }
  for (const box of root.querySelectorAll<HTMLElement>('.code')) decorateCode(box)
  for (const box of root.querySelectorAll<HTMLElement>('.table, .math-display, pre')) {
    scrollers.observe(box)
  }
}

/** Makes a box focusable, and so scrollable by keyboard, only while its content overflows. */
const scrollers = new ResizeObserver((entries) => {
  for (const { target } of entries) {
    const isWide = target.scrollWidth > target.clientWidth
    if (isWide) {
      target.setAttribute('tabindex', '0')
      target.setAttribute('role', 'region')
      target.setAttribute('aria-label', labelOf(target))
    } else {
      for (const name of ['tabindex', 'role', 'aria-label']) target.removeAttribute(name)
    }
  }
})

function labelOf(box: Element): string {
  if (box.localName === 'pre') return t.chat.code
  return box.classList.contains('table') ? t.chat.table : t.chat.formula
}

/** The page's policy forbids style attributes, but allows styles that are set through the CSSOM. */
function applyStyles(element: HTMLElement | MathMLElement): void {
  for (const declaration of (element.getAttribute('data-style') ?? '').split(';')) {
    const [name = '', value = ''] = declaration.split(':')
    if (isAllowed(name, value)) element.style.setProperty(name, value)
  }
  element.removeAttribute('data-style')
}

function isAllowed(name: string, value: string): boolean {
  if (/^padding(?:-\w+)?$/.test(name)) return paddingValue.test(value)
  if (/^border-\w+$/.test(name)) return ruleValue.test(value)
  return allowedStyles[name]?.test(value) ?? false
}

function decorateCode(box: HTMLElement): void {
  const language = box.dataset['language'] ?? ''
  const pre = box.querySelector('pre')
  const bar = document.createElement('div')
  bar.className = 'code-bar'
  const label = document.createElement('span')
  label.textContent = language
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'quiet-button'
  button.textContent = t.common.copy
  button.addEventListener('click', () => void copy(button, pre?.textContent ?? ''))
  bar.append(label, button)
  box.prepend(bar)
}

async function copy(button: HTMLButtonElement, text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    button.textContent = t.common.copied
  } catch {
    button.textContent = t.common.notCopied
  }
  setTimeout(() => (button.textContent = t.common.copy), 2000)
}
