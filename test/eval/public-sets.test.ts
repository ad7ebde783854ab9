/** The second half of the evaluation, on records of our own and, where they are present, on public sets. */
import { describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import type { Figure } from '../../scripts/eval/figure'
import { newNumbersIn, repeatsNumbers } from '../../scripts/eval/new-numbers'
import {
  dialogueFigures,
  dialogueSubjects,
  measureDialogues,
} from '../../scripts/eval/public-dialogues'
import { meetsTargets, type PublicFigure } from '../../scripts/eval/public-half'
import { publicReport } from '../../scripts/eval/public-report'
import {
  dataFolder,
  everyNth,
  type PublicRecord,
  readPublicSets,
} from '../../scripts/eval/public-sets'
import { wrongKeyOf } from '../../scripts/eval/scripted-solver'
import { checkKey } from '../../src/tutor/answer-key/check-key'
import { ownRecords } from './own-records'

/** Expects the promises that hold whatever the solver does. */
async function expectPromises(records: readonly PublicRecord[], size: number): Promise<void> {
  const subjects = await dialogueSubjects(records, size)
  expect(subjects).toHaveLength(size)
  const figures = await measureDialogues(subjects)
  const named = (name: string): Figure => {
    const found = figures.find((figure) => figure.name === name)
    if (!found) throw new Error(`no figure "${name}"`)
    return found
  }
  const none = [
    ...['right', 'smuggled', 'slow', 'inconsistent', 'malformed', 'disagreeing'].map((key) =>
      dialogueFigures.said('ordinary', key),
    ),
    ...['slow', 'inconsistent', 'malformed', 'disagreeing'].map(dialogueFigures.newNumbers),
    ...['right', 'smuggled', 'slow'].map(dialogueFigures.unacknowledged),
    ...['right', 'wrong', 'malformed'].map(dialogueFigures.unnoticed),
    ...['wrong', 'wrong, model quiet', 'malformed'].map((key) =>
      dialogueFigures.wrongCalledRight('wrong answer in a false equality', key),
    ),
    dialogueFigures.wrongCalledRight('wrong answer alone', 'malformed'),
    dialogueFigures.smuggled,
  ].map(named)
  expect(none.filter(({ of }) => of === 0)).toEqual([])
  expect(none.filter(({ count }) => count > 0)).toEqual([])
}

describe('dialogues with a scripted model', () => {
  test('the answer is held back and judged by code, whatever the solver does', async () => {
    await expectPromises(ownRecords, 4)
  }, 90_000)

  test('a wrong key passes the checks of code and has another answer', async () => {
    for (const record of ownRecords.filter(({ kind }) => kind === 'numeric')) {
      const wrong = await wrongKeyOf(record)
      if (wrong === null) throw new Error(`no wrong key for ${record.id}`)
      expect((await checkKey(wrong, record.text)).fault).toBeNull()
      expect(wrong.answers[0]?.value).not.toBe(record.answers[0])
    }
  })

  test('the sample is the same each time', async () => {
    const ids = async () => (await dialogueSubjects(ownRecords, 3)).map(({ record }) => record.id)
    expect(await ids()).toEqual(await ids())
  })
})

const sets = await readPublicSets(dataFolder(process.env['TUTOR_DATA']))

test.skipIf(sets === null)(
  'the same holds on a sample of the public sets (skipped without ../shared/data)',
  async () => {
    const arithmetic = (sets ?? []).filter(({ set }) => set === 'gsm8k' || set === 'svamp')
    await expectPromises(everyNth(arithmetic, 11), 6)
  },
  120_000,
)

test('new numbers are those that neither task nor learner has said', () => {
  const given = ['There are 12 apples in 4 bags.', 'I get 3']
  expect(newNumbersIn('So it is 17, or 12, in two bags.', given)).toEqual(['17'])
  expect(repeatsNumbers('Look at 12 and 4.', given)).toBe(true)
  expect(repeatsNumbers('Look at 12 and 5.', given)).toBe(false)
  expect(repeatsNumbers('Look at both.', given)).toBe(false)
})

test('a missed target is named in the table and fails the evaluation', () => {
  const measured = (count: number): PublicFigure => ({
    figure: { name: 'answers said', count, of: 20, examples: [] },
    part: 'guard',
    target: { wanted: '0', isMet: (figure) => figure.count === 0 },
  })
  expect(meetsTargets([measured(0)])).toBe(true)
  expect(meetsTargets([measured(0), measured(1)])).toBe(false)
  expect(publicReport(ownRecords, [measured(1)])).toMatch(/answers said +\| 20 .*FAIL/)
})

describe('the command', () => {
  const run = async (...options: readonly string[]) => {
    const child = Bun.spawn(['bun', 'scripts/eval/eval.ts', ...options], {
      cwd: join(import.meta.dir, '../..'),
      stdout: 'pipe',
      stderr: 'pipe',
    })
    const [out, err] = await Promise.all([
      new Response(child.stdout).text(),
      new Response(child.stderr).text(),
    ])
    return { code: await child.exited, text: out + err }
  }

  test('a folder without the sets is answered with their names, sources and shape', async () => {
    const { code, text } = await run('--only', 'public', '--data', 'src')
    expect(code).toBe(2)
    for (const word of ['skipped', 'gsm8k.jsonl', 'CC BY 4.0', 'steps', 'answerInText']) {
      expect(text).toContain(word)
    }
  }, 90_000)

  test('an unknown part is refused', async () => {
    const { code, text } = await run('--only', 'private')
    expect({ code, text }).toEqual({
      code: 2,
      text: 'No part “private”. There are: own, public, reach.\n',
    })
  })
})
