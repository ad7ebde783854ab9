/** LLM_VISION_MODEL: a model for pictures beside the one that talks. */
import { expect, test } from 'bun:test'
import { readFrames } from '../support/answers'
import { asAnswer, eggsKey } from '../support/eggs'
import { png } from '../support/pictures'
import { startScripted } from '../support/scripted'
import { newUploader } from '../files/uploader'

test('messages with pictures go to LLM_VISION_MODEL, all others to LLM_MODEL', async () => {
  await using scripted = await startScripted(
    {},
    {
      hidden: { answer_key: () => asAnswer(eggsKey) },
      env: { LLM_VISION_MODEL: 'seeing-model', LLM_KEY_MODEL: 'key-model' },
    },
  )
  const learner = await newUploader(scripted.url)
  const id = (await learner.upload('task.png', png())).json.id
  const sessionId = await learner.client.createSession()
  const body = { sessionId, content: 'Solve this', fileIds: [id] }
  readFrames((await learner.client.call('POST', '/api/chat/stream', body)).text)
  await learner.client.chat(await learner.client.createSession(), 'hello')
  while (scripted.model.hiddenRequests.length < 2) await Bun.sleep(5)
  const models = scripted.model.requests.map(({ body: sent }) => sent['model'])
  expect(models).toEqual(['seeing-model', 'tutor-model'])
  const hidden = scripted.model.hiddenRequests.map(({ body: sent }) => sent['model'])
  expect(hidden.slice(0, 2)).toEqual(['seeing-model', 'seeing-model'])
})
