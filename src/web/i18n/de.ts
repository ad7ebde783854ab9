/** The German catalogue. Loaded when the pages are shown in German. */
import type { PageTexts } from './en'
import * as shell from './de/shell'
import * as entry from './de/entry'
import * as learning from './de/learning'
import * as practice from './de/practice'
import * as settings from './de/settings'
import * as turn from './de/turn'

export const de: PageTexts = {
  ...shell,
  ...entry,
  ...learning,
  ...practice,
  ...settings,
  ...turn,
}
