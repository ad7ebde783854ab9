/** The Spanish catalogue. Loaded when the pages are shown in Spanish. */
import type { PageTexts } from './en'
import * as shell from './es/shell'
import * as entry from './es/entry'
import * as learning from './es/learning'
import * as practice from './es/practice'
import * as settings from './es/settings'
import * as turn from './es/turn'

export const es: PageTexts = {
  ...shell,
  ...entry,
  ...learning,
  ...practice,
  ...settings,
  ...turn,
}
