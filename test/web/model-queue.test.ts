/** What a learner sees while others have the model: one calm sentence with the place, then the reply. */
import { expect, setDefaultTimeout, test } from 'bun:test'
import { signedUp } from '../support/client'
import { browserTimeoutMs, eventually, expectSoon, signUp, startSite } from './site'

setDefaultTimeout(browserTimeoutMs)

const sentences: Readonly<Record<string, RegExp>> = {
  en: /Your reply comes in turn: place 1\./,
  de: /Du bist gleich dran: Platz 1 in der Schlange\./,
  es: /Tu respuesta llegará enseguida: estás en el puesto 1\./,
  fr: /Ta réponse arrive bientôt\s: tu es à la place 1\./,
}

test.each(Object.entries(sentences))(
  'a learner who waits for the model sees the place in the queue: %s',
  async (locale, sentence) => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    const isAsked = Promise.withResolvers<void>()
    await using site = await startSite(
      () => {
        isAsked.resolve()
        return { tokens: ['What next?'], pause: { before: 0, until: released } }
      },
      { LLM_CONCURRENCY: '1' },
    )
    const first = await signedUp(site.url)
    const running = first.chat(await first.createSession(), 'hello')
    await isAsked.promise
    const { page, faults } = await site.visit({ locale, viewport: { width: 390, height: 800 } })
    await signUp(page, site.url)
    await page.locator('#question').fill('Solve 3x + 7 = 22')
    await page.keyboard.press('Enter')
    await page.getByText(sentence).waitFor()
    await eventually(async () =>
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
        390,
      ),
    )
    release()
    await page.locator('#main').getByText('What next?').waitFor()
    await expectSoon(() => page.getByText(sentence).count(), 0)
    expect((await running).at(-1)?.event).toBe('complete')
    expect(faults).toEqual([])
  },
)
