/** The test browser runs here, shows text in any script, and separates profiles. */
import { expect, test } from 'bun:test'
import { newPage } from './chromium'

const START_MS = 60_000

test(
  'each page has a separate profile, and scripts run in it',
  async () => {
    using server = Bun.serve({
      port: 0,
      fetch: () =>
        new Response('<p></p><script>document.querySelector("p").append("∫ ü 你")</script>', {
          headers: { 'content-type': 'text/html; charset=utf-8', 'set-cookie': 'seen=1' },
        }),
    })
    const [one, other] = await Promise.all([newPage(), newPage()])
    await one.goto(server.url.href)
    expect(await one.textContent('p')).toBe('∫ ü 你')
    expect(await one.context().cookies()).toHaveLength(1)
    expect(await other.context().cookies()).toHaveLength(0)
    await Promise.all([one.context().close(), other.context().close()])
  },
  START_MS,
)
