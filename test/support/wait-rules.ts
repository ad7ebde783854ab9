/** A test waits for a condition, not for a time. The rule gives one line a breach. */
import type { Source } from './source-tree'

const WAIT = /^ *await Bun\.sleep\(/
/** Playwright does not await what its predicate returns: a promise is true at once. */
const NO_WAIT = /waitForFunction\(\s*async\b/g
/** A page is read once, at a time when it may not have been drawn again yet. */
const READ_ONCE =
  /expect\(\s*await [^\n]*\.(?:all(?:InnerTexts|TextContents)|content|count|evaluate(?:All)?|getAttribute|innerText|inputValue|is(?:Checked|Disabled|Enabled|Visible)|textContent|title)\([^\n]*\)\s*\)\.\w/g
const LOOP = /^ *(?:while|for|do|else|\} else)\b/

/** Why a file waits for a time, and how often. */
const REASONS: Readonly<Record<string, readonly [count: number, reason: string]>> = {
  // What is tested is that nothing happens.
  'test/account/export.test.ts': [1, 'a second export does not begin beside the first'],
  'test/chat/reply-log.test.ts': [1, 'a reply that cannot be stored writes nothing more'],
  'test/db/jobs.test.ts': [3, 'no further run; and work that takes a while'],
  'test/oauth/registration.test.ts': [1, 'no address is fetched'],
  'test/web/malicious-replies.test.ts': [1, 'no script of a reply runs'],
  // The next change has to fall into another millisecond of the server's clock.
  'test/chat/frames.test.ts': [1, 'another millisecond'],
  'test/classes/transcripts.test.ts': [1, 'another millisecond'],
  'test/memory/memory.test.ts': [1, 'another millisecond'],
  'test/projects/projects.test.ts': [1, 'another millisecond'],
  'test/sessions/list-sessions.test.ts': [1, 'another millisecond'],
  // The time is what is tested, or the pace of a stand-in.
  'test/binary/many-readers.test.ts': [1, 'readers are in all phases of joining'],
  'test/binary/alone.test.ts': [1, 'a client has left before its answer'],
  'test/chat/slow-readers.test.ts': [1, 'readers that pause'],
  'test/db/migrations.test.ts': [1, 'another process holds the lock'],
  'test/db/sqlite-file.test.ts': [1, 'another process holds the lock'],
  'test/llm/bounded-request.test.ts': [1, 'a slow body'],
  'test/scaling/outage.test.ts': [2, 'an outage while writers write'],
  'test/scaling/upgrade.test.ts': [1, 'writers write after the upgrade'],
  'test/support/codehost.ts': [1, 'a slow body'],
  'test/support/loop-probe.ts': [1, 'the pace of the probe'],
  'test/support/postgres.test.ts': [1, 'a process that hangs'],
}

/**
 * Outside of a loop that asks for a condition, nothing in `test` sleeps, but for the reasons above. A
 * reason without its sleep is a breach, too.
 */
export function waitsForConditions(tree: readonly Source[]): string[] {
  return tree
    .filter(({ path }) => path.startsWith('test/'))
    .flatMap(({ path, text }) => {
      const [allowed, reason] = REASONS[path] ?? [0, 'none is listed in test/support/wait-rules.ts']
      const found = fixedWaits(text)
      return found === allowed ? [] : [`${path}: ${found} fixed waits for ${allowed} (${reason})`]
    })
}

function fixedWaits(text: string): number {
  const lines = text.split('\n')
  return lines.filter((line, at) => WAIT.test(line) && !LOOP.test(around(lines, at))).length
}

/** A wait for a condition that is a promise is no wait. */
export const noAsyncPredicates = (tree: readonly Source[]): string[] =>
  tree.flatMap(({ path, text }) =>
    [...text.matchAll(NO_WAIT)].map(() => `${path}: a predicate of waitForFunction is async`),
  )

/** What a page shows is asked for until it is there (`expectSoon`, `eventually`). */
export const noReadOnce = (tree: readonly Source[]): string[] =>
  tree
    .filter(({ text }) => /from '(?:\.\.?\/)+(?:web\/)?site'/.test(text))
    .flatMap(({ path, text }) =>
      [...text.matchAll(READ_ONCE)]
        .filter(({ index }) => !/eventually\(async \(\) =>\s*$/.test(text.slice(0, index)))
        .map(([found]) => `${path}: a page is read once: ${found}`),
    )

/** The line that opens the block in which a line stands. */
function around(lines: readonly string[], at: number): string {
  const depth = indent(lines[at] ?? '')
  return lines.slice(0, at).findLast((line) => line.trim() !== '' && indent(line) < depth) ?? ''
}

const indent = (line: string): number => line.length - line.trimStart().length
