/** A task that a key of the model calls solved: the key may be wrong, and another result must not pass. */
import { expect, test } from 'bun:test'
import { signedUp, tokensOf } from '../support/client'
import { asAnswer, eggsKey, eggsTask, wrongEggsKey } from '../support/eggs'
import { startScripted } from '../support/scripted'
import { keyStatuses } from '../support/stored-keys'

const scripts = {
  true: { tokens: ['You say 26. ', 'So she makes 18 dollars. ', 'Do you see it?'] },
  table: { tokens: ['Look:\n\n| step | value |\n|---|---|\n| last | 18 |\n\n', 'Do you see it?'] },
  praise: { tokens: ['Yes, that is right: 9 · 2 = 18. ', 'How would you check it?'] },
}

/** A session whose task has the key, and what the tutor says to the learner's messages. */
async function withKey(key: object) {
  const scripted = await startScripted(scripts, { hidden: { answer_key: () => asAnswer(key) } })
  const client = await signedUp(scripted.url)
  const sessionId = await client.createSession()
  await client.chat(sessionId, eggsTask)
  expect(await keyStatuses(scripted.server, sessionId)).toEqual(['held'])
  return {
    say: async (message: string) => tokensOf(await client.chat(sessionId, message)),
    tutor: async () => {
      const path = `/api/sessions/${sessionId}`
      return (await client.call<{ tutor: object }>('GET', path)).json.tutor
    },
    [Symbol.asyncDispose]: () => scripted[Symbol.asyncDispose](),
  }
}

test('with a wrong key the true answer does not pass once the key calls the task solved', async () => {
  await using chat = await withKey(wrongEggsKey)
  expect(await chat.say('I get 26 dollars. [[true]]')).not.toContain('18')
  expect(await chat.tutor()).toMatchObject({ solved: true })
  expect(await chat.say('Why is that? [[true]]')).not.toContain('18')
  expect(await chat.say('And now? [[table]]')).not.toContain('18')
})

test('with a right key the reply to the right answer follows the verdict unchanged', async () => {
  await using chat = await withKey(eggsKey)
  expect(await chat.say('I get 18 dollars. [[praise]]')).toBe(
    `Yes, $18$ is right. ${scripts.praise.tokens.join('')}`,
  )
  expect(await chat.tutor()).toMatchObject({ solved: true })
  expect(await chat.say('Thanks! [[praise]]')).toBe(scripts.praise.tokens.join(''))
})
