/** Everything that rich replies need, in one chunk that is loaded when the first reply is near. */
import { decorate } from './decorate'
import { sanitize } from './sanitize'

export { BlockRenderer } from './blocks'

/** The nodes of a block's HTML, safe and ready to be placed in the page. */
export function nodesOf(html: string): DocumentFragment {
  const nodes = sanitize(html)
  decorate(nodes)
  return nodes
}
