/** The time that a key takes in the field of a chat. */

/** What a quarter of 40 keys stay below, with the layout that they cause: other programs only add to a time. Runs in the page. */
export async function typingMs(): Promise<number> {
  const field = document.querySelector<HTMLTextAreaElement>('#question')
  if (!field) throw new Error('there is no field')
  const times: number[] = []
  for (let at = 0; at < 40; at += 1) {
    await new Promise(requestAnimationFrame)
    const startedMs = performance.now()
    field.value += 'x'
    field.dispatchEvent(new InputEvent('input', { bubbles: true }))
    // The state has been drawn, and its layout is forced.
    await Promise.resolve()
    document.body.getBoundingClientRect()
    times.push(performance.now() - startedMs)
  }
  return times.toSorted((a, b) => a - b)[10] ?? 0
}
