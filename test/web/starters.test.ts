/** The questions that an empty session offers. */
import { expect, test } from 'bun:test'
import { recogniseProblem } from '../../src/math/registry'
import { de } from '../../src/web/i18n/de'
import { en } from '../../src/web/i18n/en'
import { es } from '../../src/web/i18n/es'
import { fr } from '../../src/web/i18n/fr'

test.each(Object.entries({ en, de, fr, es }))(
  'in %s the offline tutor can do each task that is offered without a model',
  (_, { chat }) => {
    const unknown = chat.starterTexts.filter((text) => recogniseProblem(text) === null)
    expect(unknown).toEqual([])
    expect(recogniseProblem(chat.openStarter)).toBeNull()
  },
)
