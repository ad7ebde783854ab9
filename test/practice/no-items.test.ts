/** A practice whose items cannot be made: it ends, and says why in the learner's language. */
import { expect, test } from 'bun:test'
import { secondMs } from '../../src/lib/clock'
import { signedUp } from '../support/client'
import { testClock } from '../support/clock'
import { fixture } from '../support/fixtures'
import { startScripted } from '../support/scripted'
import { Practitioner } from './practitioner'

const clock = testClock()
const hidden = { practice_items: () => ({ status: 400 }) }
const scripted = fixture(() => startScripted({}, { hidden, clock }))

test.each([
  ['en', 'The items could not be made. Please try again.'],
  ['de', 'Die Aufgaben konnten nicht erstellt werden. Bitte versuche es noch einmal.'],
  ['fr', 'Les exercices n’ont pas pu être créés. Essaie encore une fois.'],
  ['es', 'No se pudieron crear los ejercicios. Inténtalo otra vez.'],
])('a provider that fails at every call leaves a practice that says so in %s', async (...said) => {
  const [language, words] = said
  const learner = new Practitioner(await signedUp(scripted.url), scripted.server)
  const headers = { 'accept-language': language }
  const begun = await learner.begin({ source: { topic: 'Ferries' } }, headers)
  expect(begun.json.status).toBe('preparing')
  let practice = begun.json
  while (practice.status === 'preparing') {
    // Small steps: a lease that runs out in the middle of an attempt would only repeat the attempt.
    clock.advance(secondMs)
    await scripted.server.running.services.jobs.wake('practice')
    await Bun.sleep(10)
    practice = await learner.get(practice.id)
  }
  expect(practice).toMatchObject({ status: 'failed', error: words })
})
