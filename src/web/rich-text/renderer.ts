/** Everything that rich replies need, in one chunk that is loaded when the first reply is near. */
export { BlockRenderer, type Block } from './blocks'
export { decorate } from './decorate'
export { sanitize } from './sanitize'
