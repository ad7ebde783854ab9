/** A held answer in the words of ten languages reaches neither frames, message, replay nor tool output. */
import { expect, test } from 'bun:test'
import { readFrames, signedUp, tokensOf } from '../support/client'
import { asAnswer, eggsKey, eggsTask } from '../support/eggs'
import { startScripted } from '../support/scripted'
import { keyStatuses } from '../support/stored-keys'

/** Sentences that give 18, each with the word that may not appear. */
const answers = [
  ['nl', 'Ze verdient achttien dollar.', 'achttien'],
  ['pl', 'Zarabia osiemnaście dolarów.', 'osiemnaście'],
  ['ru', 'Она заработает восемнадцать долларов.', 'восемнадцать'],
  ['hi', 'वह अठारह डॉलर कमाती है।', 'अठारह'],
  ['vi', 'Cô ấy kiếm được mười tám đô la.', 'mười tám'],
  ['ar', 'تكسب ثمانية عشر دولارا.', 'ثمانية عشر'],
  ['ko', '그녀는 열여덟 달러를 벌어요.', '열여덟'],
  ['ja', '彼女は十八ドルを稼ぎます。', '十八'],
  ['th', 'เธอได้สิบแปดดอลลาร์', 'สิบแปด'],
  ['tr', 'Cevap on sekiz eder.', 'sekiz'],
] as const
const opening = 'Look at the eggs again. '

/** The text in pieces of one to five characters, others for each seed. */
function pieces(text: string, seed: number): readonly string[] {
  const letters = Array.from(text)
  const parts: string[] = []
  for (let at = 0, size = seed; at < letters.length; at += size) {
    size = ((size * 7 + seed) % 5) + 1
    parts.push(letters.slice(at, at + size).join(''))
  }
  return parts
}

const scripts = Object.fromEntries(
  answers.flatMap(([id, sentence]) =>
    [1, 2, 3].map((seed) => [
      `${id}${seed}`,
      {
        tokens: pieces(`${opening}${sentence} What comes next?`, seed),
        chunkBytes: seed * 3,
        ...(seed === 3
          ? {
              calls: [
                { id: 'c1', name: 'check_math', input: JSON.stringify({ formula: sentence }) },
              ],
            }
          : {}),
      },
    ]),
  ),
)

test('a held answer in ten languages reaches nobody, however the model cuts it', async () => {
  await using scripted = await startScripted(scripts, {
    hidden: { answer_key: () => asAnswer(eggsKey) },
  })
  const client = await signedUp(scripted.url)
  const sessionId = await client.createSession()
  await client.chat(sessionId, eggsTask)
  expect(await keyStatuses(scripted.server, sessionId)).toEqual(['held'])
  for (const [id, , word] of answers) {
    for (const seed of [1, 2, 3]) {
      const body = { sessionId, content: `What do you think? [[${id}${seed}]]` }
      const { text } = await client.call('POST', '/api/chat/stream', body)
      expect(text).toContain('event: complete')
      expect(text).toContain('Look')
      const streamId = String(readFrames(text)[0]?.data['streamId'])
      const replay = await client.call('GET', `/api/chat/streams/${streamId}`)
      expect(replay.text).toBe(text)
      const shown = readFrames(text).map(({ data }) => JSON.stringify(data))
      const whole = tokensOf(readFrames(text))
      for (const each of [...shown, whole, replay.text])
        expect([id, each.includes(word)]).toEqual([id, false])
    }
    const { text } = await client.call('GET', `/api/sessions/${sessionId}/messages?limit=100`)
    expect([id, text.includes(word)]).toEqual([id, false])
  }
}, 120_000)
