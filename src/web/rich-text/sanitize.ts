/**
 * The second defence against HTML in replies. The Markdown renderer already escapes all of it; this
 * keeps only the elements and attributes that the renderer writes, in case it is ever wrong. It
 * returns nodes, because a browser could parse text differently a second time.
 */
import DOMPurify, { type Config } from 'dompurify'

const htmlTags =
  'p br hr h1 h2 h3 h4 h5 h6 strong em s blockquote ul ol li pre code div span sup a table thead tbody tr th td'
const mathTags =
  'math menclose merror mfrac mi mn mo mover mpadded mphantom mroot mrow ms mspace msqrt mstyle msub msubsup msup mtable mtd mtext mtr munder munderover mmultiscripts mprescripts'
const htmlAttributes = 'href title start value class data-style data-language'
const mathAttributes =
  'accent accentunder columnalign columnlines columnspacing columnspan depth display displaystyle fence form height largeop linethickness lspace mathbackground mathcolor mathsize mathvariant maxsize minsize movablelimits notation rowspacing rowspan rspace scriptlevel separator stretchy symmetric voffset width'

const config: Config & { RETURN_DOM_FRAGMENT: true } = {
  ALLOWED_TAGS: `${htmlTags} ${mathTags}`.split(' '),
  ALLOWED_ATTR: `${htmlAttributes} ${mathAttributes}`.split(' '),
  // Declarations look like URIs with a scheme. The renderer checks each before it applies it.
  ADD_URI_SAFE_ATTR: ['data-style'],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  RETURN_DOM_FRAGMENT: true,
}

/** The classes that the renderers write. Other classes could make a reply look like the page. */
const allowedClass =
  /^(?:tml|wbk|chr|ff|hljs|align)-[\w-]+$|^(?:math-(?:display|source|waiting)|code|table|footnote|task|done|menclose|math(?:cal|scr|it|bf)|(?:up|down)strike|sout|longdiv-(?:top|arc)|phasor-(?:bottom|angle)|circle-pad|textcircle|actuarial|special-fraction|prime-pad|function_|class_|inherited__)$/

const purify = DOMPurify(window)

purify.addHook('uponSanitizeAttribute', (_element, data) => {
  if (data.attrName !== 'class') return
  const kept = data.attrValue.split(/\s+/).filter((name) => allowedClass.test(name))
  data.attrValue = kept.join(' ')
  data.keepAttr = kept.length > 0
})

purify.addHook('afterSanitizeAttributes', (element) => {
  if (element.localName !== 'a') return
  if (!/^(?:https?:\/\/|mailto:)/i.test(element.getAttribute('href') ?? '')) {
    element.removeAttribute('href')
    return
  }
  element.setAttribute('target', '_blank')
  element.setAttribute('rel', 'noopener noreferrer')
})

/** The allowed nodes of `html`, ready to be placed in the page. */
export function sanitize(html: string): DocumentFragment {
  return purify.sanitize(html, config)
}
