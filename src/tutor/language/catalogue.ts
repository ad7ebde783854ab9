/**
 * The sentences of the offline tutor, which are also the questions that the guard inserts, in one
 * catalogue of four languages.
 */
import { de } from './catalogues/de'
import { en } from './catalogues/en'
import { es } from './catalogues/es'
import { fr } from './catalogues/fr'
import type { Catalogue } from './sentences'
import type { Language } from './word-lists'

const catalogues: Readonly<Record<Language, Catalogue>> = { en, de, fr, es }

/** The sentences of a language. */
export const catalogueOf = (language: Language): Catalogue => catalogues[language]
