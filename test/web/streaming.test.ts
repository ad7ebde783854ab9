/** Streaming replies: growing, stopped, disconnected, resumed. */
import { afterAll, beforeAll, expect, test, setDefaultTimeout } from 'bun:test'
import type { Script } from '../support/providers/script'
import { halved } from '../support/scripted'
import {
  ask,
  browserTimeoutMs,
  eventually,
  expectSoon,
  newSession,
  send,
  signUp,
  type Site,
  startSite,
  type Visitor,
} from './site'

const words = Array.from({ length: 60 }, (_, index) => `w${index} `)
const whole = words.join('').trim()

setDefaultTimeout(browserTimeoutMs)

let site: Site
let ada: Visitor
let script: Script = {}
/** Messages that reached the model. */
let heard = 0

beforeAll(async () => {
  site = await startSite(() => {
    heard += 1
    return script
  })
  ada = await site.visit()
  await signUp(ada.page, site.url)
})
afterAll(() => site[Symbol.asyncDispose]())

const running = () => ada.page.locator('.tutor[data-status=streaming] .rich-text')
const finished = () => ada.page.locator('.tutor[data-status=complete] .rich-text').last()

test('a reply is shown while it streams, and is complete at its end', async () => {
  const reply = halved(words)
  script = reply.script
  await send(ada.page, 'Tell me')
  await running().filter({ hasText: 'w5' }).waitFor()
  const early = await running().innerText()
  expect(early.length).toBeLessThan(whole.length)
  expect(whole.startsWith(early.trim())).toBe(true)
  reply.goOn()
  await finished().filter({ hasText: 'w59' }).waitFor()
  await expectSoon(() => finished().innerText(), whole)
})

test('Stop ends the reply on the server and keeps its text', async () => {
  await newSession(ada.page)
  const reply = halved(words)
  script = reply.script
  await send(ada.page, 'Tell me slowly')
  await running().filter({ hasText: 'w3' }).waitFor()
  await ada.page.getByRole('button', { name: 'Stop' }).click()
  await ada.page.getByText('You stopped this reply.').waitFor()
  reply.goOn()
  const kept = await finished().innerText()
  expect(kept).toContain('w3')
  expect(kept.length).toBeLessThan(whole.length)
  await ada.page.reload()
  await ada.page.locator('.tutor .rich-text').first().waitFor()
  await expectSoon(
    async () => (await ada.page.locator('.tutor .rich-text').last().innerText()).trim(),
    kept.trim(),
  )
})

test('a reload during a reply resumes it', async () => {
  await newSession(ada.page)
  const reply = halved(words)
  script = reply.script
  await send(ada.page, 'Tell me over a reload')
  await running().filter({ hasText: 'w5' }).waitFor()
  await ada.page.reload()
  await running().filter({ hasText: 'w5' }).waitFor()
  reply.goOn()
  await finished().filter({ hasText: 'w59' }).waitFor()
  await expectSoon(() => finished().innerText(), whole)
  await expectSoon(() => ada.page.locator('.turn').count(), 2)
})

test('a broken connection is resumed, and no word is lost or doubled', async () => {
  await newSession(ada.page)
  const reply = halved(words)
  script = reply.script
  await send(ada.page, 'Tell me over a bad line')
  await running().filter({ hasText: 'w5' }).waitFor()
  const resumed = ada.page.waitForRequest(/\/api\/chat\/streams\/[\w-]+\?after=\d+$/)
  site.proxy.isDown = true
  site.proxy.cut()
  await ada.page.getByText('The connection was lost. Trying again').waitFor()
  site.proxy.isDown = false
  await resumed
  reply.goOn()
  await finished().filter({ hasText: 'w59' }).waitFor()
  await expectSoon(() => finished().innerText(), whole)
  await expectSoon(() => ada.page.getByText('The connection was lost').count(), 0)
})

const said = () => ada.page.locator('.learner-words').allInnerTexts()

test('a message without a connection is sent once, when the connection is back', async () => {
  await newSession(ada.page)
  script = { tokens: ['Once.'] }
  await ask(ada.page, 'First')
  site.proxy.isDown = true
  site.proxy.cut()
  await send(ada.page, 'Second')
  await ada.page.getByText('The connection was lost. Trying again').waitFor()
  site.proxy.isDown = false
  await ada.page.locator('.tutor[data-status=complete]').nth(1).waitFor()
  await ada.page.reload()
  await ada.page.locator('.turn').nth(3).waitFor()
  await expectSoon(said, ['First', 'Second'])
})

test('a message whose response was lost is not sent twice', async () => {
  await newSession(ada.page)
  script = { tokens: ['Once.'] }
  await ask(ada.page, 'First')
  const heardBefore = heard
  let lost = 0
  await ada.page.route('**/api/chat/stream', async (route) => {
    if (lost > 0) return route.continue()
    lost += 1
    await route.fetch()
    return route.abort('connectionreset')
  })
  await send(ada.page, 'Second')
  await ada.page.locator('.tutor[data-status=complete]').nth(1).waitFor()
  await ada.page.reload()
  await ada.page.locator('.turn').nth(3).waitFor()
  await expectSoon(said, ['First', 'Second'])
  expect([lost, heard - heardBefore]).toEqual([1, 1])
  await ada.page.unroute('**/api/chat/stream')
})

test('a reply keeps streaming while another session is shown', async () => {
  await newSession(ada.page)
  const reply = halved(words)
  script = reply.script
  await send(ada.page, 'Tell me in the background')
  await running().filter({ hasText: 'w2' }).waitFor()
  await newSession(ada.page)
  await ada.page.getByRole('link', { name: 'Tell me in the background' }).click()
  reply.goOn()
  await finished().filter({ hasText: 'w59' }).waitFor()
  await expectSoon(() => finished().innerText(), whole)
})

test('a provider that fails during a reply: the text stays, the reason is shown below', async () => {
  await newSession(ada.page)
  script = { tokens: words.slice(0, 10), streamError: 'overloaded' }
  await send(ada.page, 'Fail in the middle')
  const failed = ada.page.locator('.tutor[data-status=failed]')
  await failed.locator('.turn-note').waitFor()
  await eventually(async () =>
    expect(await failed.locator('.rich-text').innerText()).toContain('w3'),
  )
  await eventually(async () =>
    expect(await failed.locator('.turn-note').innerText()).not.toContain('overloaded'),
  )
  script = { tokens: ['Better now.'] }
  await failed.getByRole('button', { name: 'Ask again' }).click()
  await finished().filter({ hasText: 'Better now.' }).waitFor()
})

test('screen readers get each finished paragraph once', async () => {
  await newSession(ada.page)
  script = { tokens: ['One has come.\n\n', 'Two has come.\n\n', 'And a third?'], delayMs: 150 }
  await send(ada.page, 'Speak')
  const news = ada.page.getByRole('log', { name: 'News' })
  await news.filter({ hasText: 'One has come.' }).waitFor({ state: 'attached' })
  await finished().filter({ hasText: 'third' }).waitFor()
  await news.filter({ hasText: 'third' }).waitFor({ state: 'attached' })
  await expectSoon(
    () => news.locator('p').allInnerTexts(),
    ['One has come.', 'Two has come.', 'And a third?'],
  )
})

test('screen readers get a reply that comes whole, and none that is read again', async () => {
  await newSession(ada.page)
  script = { tokens: ['It came at once.'] }
  await send(ada.page, 'At once')
  const news = ada.page.getByRole('log', { name: 'News' })
  await news.filter({ hasText: 'It came at once.' }).waitFor({ state: 'attached' })
  await ada.page.reload()
  await finished().filter({ hasText: 'It came at once.' }).waitFor()
  await expectSoon(() => news.locator('p').count(), 0)
})

test('the page had no error', () => {
  expect(ada.faults).toEqual([])
})
