/** A small part of the evaluation: real dialogues over HTTP, with the offline tutor and with models. */
import { describe, expect, test } from 'bun:test'
import { targetsFor } from '../../scripts/eval/targets'
import type { Dialogue } from '../../scripts/eval/dialogue'
import { figuresOf } from '../../scripts/eval/figures'
import { offline, planned, tutorNames } from '../../scripts/eval/plan'
import { allProblems } from '../../scripts/eval/problems/all-problems'
import { reportOn } from '../../scripts/eval/report'
import { holdDialogues } from '../../scripts/eval/run'
import { transcript } from '../../scripts/eval/transcript'

const few = allProblems.filter(({ id }) => /^(?:lin-3x-7|half-third|quad-5-6)$/.test(id))

describe('the offline tutor', () => {
  const held = holdDialogues(planned(few, { tutor: offline }))

  test('keeps the answer back, asks one question, opens the ladder for honest tries only', async () => {
    const figures = figuresOf(await held)
    expect(figures.turns).toBeGreaterThan(150)
    expect(figures.answerLeaks).toEqual({ hits: 0, of: figures.answerLeaks.of })
    expect(figures.openedEarly.hits).toBe(0)
    expect(figures.oneQuestion.hits).toBe(figures.oneQuestion.of)
  })

  test('finds wrong steps where they are, and rejects no right one', async () => {
    const figures = figuresOf(await held)
    expect(figures.located.hits).toBe(figures.located.of)
    expect(figures.wronglyRejected.hits).toBe(0)
    expect(figures.succeeded.hits).toBe(figures.succeeded.of)
  })

  test('is reported on in tables and transcripts', async () => {
    const dialogues = await held
    expect(reportOn(dialogues)).toContain('| offline: wrong steps located ')
    const [first] = dialogues as [Dialogue]
    expect(transcript(first)).toContain('learner (problem): What is 1/2 + 1/3?')
  })
})

describe('models', () => {
  test('every one of them is met, and its replies are judged', async () => {
    const names = tutorNames.filter((name) => name !== offline)
    const dialogues = await holdDialogues(
      names.flatMap((tutor) => planned(few.slice(0, 1), { tutor })),
    )
    expect(dialogues.map(({ tutor }) => tutor)).toEqual(names)
    expect(targetsFor(dialogues).map(({ name }) => name)).toContain(
      'all models: exactly one question',
    )
  })

  test('a second run gives the same dialogue word for word', async () => {
    const plan = planned(few.slice(0, 1), { tutor: 'digits' })
    expect(await holdDialogues(plan)).toEqual(await holdDialogues(plan))
  })
})
