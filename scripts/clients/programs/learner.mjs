/** What the JavaScript programs share: they ask the learner, and print each step that has passed. */

export const server = process.env.ELENCHUS_URL
export const mcp = new URL(`${server}/api/mcp`)

/** Asks the learner for something; rejects if it cannot be done. */
export async function ask(path) {
  const answer = await fetch(process.env.LEARNER_URL + path)
  if (!answer.ok) throw new Error(await answer.text())
  return answer.json()
}

/** Allows the request at the URL, and gives the redirect. */
export async function allow(url) {
  const { location } = await ask(`/visit?url=${encodeURIComponent(url)}`)
  return new URL(location)
}

/** Prints a step that has passed. */
export const passed = (step) => console.log(step)
