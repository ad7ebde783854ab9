/** What others may take from these documents. The front door of this folder. */
export { guides } from './guides'
