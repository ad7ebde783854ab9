/** The English catalogue. Its type is the shape of every other catalogue. */
import * as shell from './en/shell'
import * as entry from './en/entry'
import * as learning from './en/learning'
import * as practice from './en/practice'
import * as settings from './en/settings'
import * as turn from './en/turn'

export const en = { ...shell, ...entry, ...learning, ...practice, ...settings, ...turn }

/** Every text of the pages by area and name: a sentence, or a function that makes one. */
export type PageTexts = typeof en
