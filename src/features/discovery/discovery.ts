/** What others may take from these documents. The front door of this folder. */
export { openDocument } from './documents'
export { guides } from './guides'
