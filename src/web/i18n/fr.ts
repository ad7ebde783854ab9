/** The French catalogue. Loaded when the pages are shown in French. */
import type { PageTexts } from './en'
import * as shell from './fr/shell'
import * as entry from './fr/entry'
import * as learning from './fr/learning'
import * as practice from './fr/practice'
import * as settings from './fr/settings'
import * as turn from './fr/turn'

export const fr: PageTexts = {
  ...shell,
  ...entry,
  ...learning,
  ...practice,
  ...settings,
  ...turn,
}
