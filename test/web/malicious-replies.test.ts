/** Malicious and very long replies: no script runs, nothing loads, nothing leaves its place. */
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import {
  ask,
  browserTimeoutMs,
  expectSoon,
  newSession,
  signUp,
  type Site,
  startSite,
  type Visitor,
} from './site'

const replies: Readonly<Record<string, string>> = {
  markup: `<script>window.harmed = 1</script><style>body{display:none}</style>
<img src=x onerror="window.harmed = 1"><svg onload="window.harmed = 1">
<iframe src="https://example.com"></iframe><form action="https://example.com"><input></form>
<p style="position:fixed;inset:0">over everything</p>`,
  links: `[a](javascript:window.harmed=1) [b](data:text/html,x) [c](vbscript:x) [d](//example.com)
[e](/api/auth/logout) <javascript:window.harmed=1> [good](https://example.com "title") <mailto:a@example.org>
![p](https://example.com/track.png) ![q](javascript:window.harmed=1) [r]

[r]: javascript:window.harmed=1`,
  formulas: String.raw`$\href{javascript:window.harmed=1}{x}$ $\url{javascript:x}$ $\class{composer}{x}$
$\includegraphics{https://example.com/x.png}$ $\htmlStyle{position:fixed}{x}$ $\text{<img src=x onerror=window.harmed=1>}$
$\hspace{-200em}x$ $\raisebox{90em}{x}$ $\rule{900em}{900em}$ $\color{red}{x}$ $\boxed{b}$ $\cancel{c}$
$\def\a{\a\a}\a$ $\begin{matrix}1&2\\3&4\end{matrix}$ $\llap{over}$`,
  mathml: `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=window.harmed=1&gt;">
<math href="javascript:window.harmed=1"><maction actiontype="statusline" xlink:href="javascript:x">x</maction></math>`,
  unfinished:
    '# Title\n\n| a | b\n|---\n\n$$\nx\n\n\\(\n\n```html\n<script>window.harmed = 1</script>',
  fence:
    '```" onmouseover="window.harmed=1\ncode\n```\n\n```constructor\nx\n```\n\n```js\n</code><img src=x onerror=window.harmed=1>\n```',
}

setDefaultTimeout(browserTimeoutMs)

/** A reply of 50 kB is longer than a lesson's replies are meant to be. */
const unbounded = { LLM_MAX_OUTPUT_TOKENS: '100000', LLM_REPLY_TOKENS: '100000' }

let site: Site
let eve: Visitor

beforeAll(async () => {
  site = await startSite(({ body }) => {
    const said =
      JSON.stringify(body['messages'])
        .match(/show (\w+)/g)
        ?.at(-1)
        ?.slice(5) ?? ''
    return { tokens: (replies[said] ?? longReply).match(/[^]{1,40}/g) ?? [], delayMs: 1 }
  }, unbounded)
  eve = await site.visit()
  await signUp(eve.page, site.url)
})
afterAll(() => site[Symbol.asyncDispose]())

/** 50 kB of formulas, lists and code, each of which says something new. */
const lesson = (at: number) =>
  `Step ${at} has $x^2 + ${at}y$ and **word ${at}**.\n\n- one ${at}\n- two\n\n\`\`\`js\nconst a${at} = 1\n\`\`\`\n\n`
const longReply = `${Array.from({ length: 520 }, (_, at) => lesson(at)).join('')}The end`

describe('a malicious reply', () => {
  test.each(Object.keys(replies))('%s stays text', async (name) => {
    await ask(eve.page, `show ${name}`)
    await Bun.sleep(50)
    const found = await eve.page.evaluate(() => {
      const elements = [...document.querySelectorAll('.rich-text *')]
      return {
        harmed: 'harmed' in window,
        tags: elements
          .map((element) => element.localName)
          .filter((tag) => /^(script|style|img|svg|iframe|form|input|maction|mglyph)$/.test(tag)),
        handlers: elements
          .flatMap((element) => element.getAttributeNames())
          .filter((attribute) => attribute.startsWith('on') || attribute.endsWith(':href')),
        placed: elements
          .map((element) => getComputedStyle(element).position)
          .filter((position) => position === 'fixed'),
        addresses: [...document.querySelectorAll('.rich-text [href]')].map((element) => [
          element.getAttribute('href'),
          element.getAttribute('target'),
          element.getAttribute('rel'),
        ]),
      }
    })
    expect(found).toMatchObject({ harmed: false, tags: [], handlers: [], placed: [] })
    for (const [address, target, rel] of found.addresses) {
      expect(address).toMatch(/^(https:\/\/example\.com|mailto:a@example\.org)/)
      expect([target, rel]).toEqual(['_blank', 'noopener noreferrer'])
    }
  })

  test('does not widen the page or cover other elements', async () => {
    const widths = await eve.page.evaluate(() => ({
      page: document.documentElement.scrollWidth,
      window: window.innerWidth,
      contained: [...document.querySelectorAll('.rich-text')].every(
        (element) => getComputedStyle(element).contain === 'paint',
      ),
    }))
    expect(widths.page).toBeLessThanOrEqual(widths.window)
    expect(widths.contained).toBe(true)
  })

  test('does not stop the page from answering', async () => {
    await newSession(eve.page)
  })
})

test('the sanitizer alone removes everything malicious', async () => {
  // A separate visitor, because the browser reports the style attribute below as a violation.
  const { page } = await site.visit()
  await signUp(page, site.url, 'wall@example.org')
  await ask(page, 'show links')
  const kept = await page.evaluate(async () => {
    const entries = performance.getEntriesByType('resource').map(({ name }) => name)
    const address = entries.find((name) => name.includes('/assets/renderer-'))
    const { nodesOf } = (await import(address ?? '')) as {
      nodesOf: (html: string) => DocumentFragment
    }
    const box = document.createElement('div')
    box.append(
      nodesOf(`<img src=x onerror=alert(1)><a href="javascript:alert(1)" id=app name=body>a</a>
        <a href="https://example.com">b</a><a href="/api/auth/logout">l</a><p style="color:red" class="composer asks tml-right">c</p>
        <math><mi href="javascript:x" xlink:href="javascript:x">x</mi><annotation-xml encoding="text/html"><p>y</p></annotation-xml></math>
        <form><input name=attributes></form><svg><a href="javascript:alert(1)">z</a></svg>`),
    )
    return box.innerHTML
  })
  expect(kept).not.toMatch(
    /javascript|onerror|style=|id=|name=|<img|<form|<input|<svg|annotation|logout/,
  )
  expect(kept).toContain('<p class="tml-right">c</p>')
  expect(kept).toContain(
    '<a href="https://example.com" target="_blank" rel="noopener noreferrer">b</a>',
  )
})

test('a reply of 50 kB is shown without blocking the page', async () => {
  await eve.page.evaluate(() => {
    const seen = window as unknown as { longest: number }
    seen.longest = 0
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) seen.longest = Math.max(seen.longest, duration)
    }).observe({ type: 'longtask' })
  })
  await eve.page.locator('#question').fill('show everything')
  await eve.page.locator('#question').press('Enter')
  await eve.page.locator('.tutor[data-status=complete]').filter({ hasText: 'The end' }).waitFor()
  const seen = await eve.page.evaluate(() => ({
    longest: (window as unknown as { longest: number }).longest,
    formulas: document.querySelectorAll('.rich-text math').length,
    coloured: document.querySelectorAll('.rich-text .hljs-keyword').length,
  }))
  expect(seen.formulas).toBeGreaterThan(400)
  expect(seen.longest).toBeLessThan(3_000)
})

test('no reply caused a policy violation', () => {
  expect(eve.faults).toEqual([])
})

test('the test detects a policy violation', async () => {
  const mallory = await site.visit()
  await mallory.page.goto(site.url)
  await mallory.page.evaluate(() =>
    document.body.insertAdjacentHTML('beforeend', '<p style="color:red">x</p>'),
  )
  const isReported = () => mallory.faults.join().includes('Content Security Policy')
  await expectSoon(() => Promise.resolve(isReported()), true)
})
