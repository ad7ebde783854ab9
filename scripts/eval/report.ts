/** The figures as tables in Markdown, aligned for reading as plain text too. */
import { targetsFor, percent } from './targets'
import type { Dialogue } from './dialogue'
import { type Figures, figuresOf } from './figures'
import { offline } from './plan'
import { table } from './table'

type Row = readonly string[]

/** Every table, in the order of their weight. */
export function reportOn(dialogues: readonly Dialogue[]): string {
  const own = dialogues.filter(({ tutor }) => tutor === offline)
  const models = dialogues.filter(({ tutor }) => tutor !== offline)
  return [
    titled('Targets', targetTable(dialogues)),
    titled(
      'The offline tutor, by learner',
      talkTable('learner', own, ({ learner }) => learner),
    ),
    titled('The offline tutor, steps by topic', stepTable(own)),
    titled(
      'Models, by learner',
      talkTable('learner', models, ({ learner }) => learner),
    ),
    titled(
      'Models, by habit',
      talkTable('habit', models, ({ tutor }) => tutor),
    ),
    titled('Final answers said too early, by turn', turnTable(own, models)),
  ]
    .filter((part) => part !== '')
    .join('\n\n')
}

function titled(title: string, lines: readonly Row[]): string {
  return lines.length < 2 ? '' : `### ${title}\n\n${table(lines)}`
}

function targetTable(dialogues: readonly Dialogue[]): readonly Row[] {
  const rows = targetsFor(dialogues).map(({ name, wanted, measured, isMet }) => [
    name,
    wanted,
    measured,
    isMet ? 'pass' : 'FAIL',
  ])
  return [['target', 'wanted', 'measured', ''], ...rows]
}

function talkTable(
  what: string,
  dialogues: readonly Dialogue[],
  nameOf: (dialogue: Dialogue) => string,
): readonly Row[] {
  const head = [
    what,
    'dialogues',
    'turns',
    'answer leaks',
    'step leaks',
    'one question',
    'words',
    'p95',
  ]
  const row = (name: string, figures: Figures) => [
    name,
    String(figures.dialogues),
    String(figures.turns),
    percent(figures.answerLeaks),
    percent(figures.stepLeaks),
    percent(figures.oneQuestion),
    String(figures.medianWords),
    String(figures.p95Words),
  ]
  return withGroups(head, dialogues, nameOf, row)
}

function stepTable(dialogues: readonly Dialogue[]): readonly Row[] {
  const head = [
    'topic',
    'wrong located',
    'mistake named',
    'right rejected',
    'right recognised',
    'succeeded',
    'turns',
  ]
  const row = (name: string, figures: Figures) => [
    name,
    percent(figures.located),
    percent(figures.mistakeNamed),
    percent(figures.wronglyRejected),
    percent(figures.recognised),
    percent(figures.succeeded),
    String(figures.medianTurnsToSuccess),
  ]
  const computable = dialogues.filter(({ problem }) => problem.answers.length > 0)
  return withGroups(head, computable, ({ problem }) => problem.topic, row)
}

function turnTable(own: readonly Dialogue[], models: readonly Dialogue[]): readonly Row[] {
  const [ofOwn, ofModels] = [figuresOf(own), figuresOf(models)].map((f) => f.answerLeaksByTurn)
  const turns = Math.max(ofOwn?.length ?? 0, ofModels?.length ?? 0)
  const cell = (list: typeof ofOwn, at: number) => percent(list?.[at] ?? { hits: 0, of: 0 })
  const rows = Array.from({ length: turns }, (_, at) => [
    String(at + 1),
    cell(ofOwn, at),
    cell(ofModels, at),
  ])
  return [['turn', 'offline', 'models'], ...rows]
}

/** A row for each group, and one for all of them. */
function withGroups(
  head: Row,
  dialogues: readonly Dialogue[],
  nameOf: (dialogue: Dialogue) => string,
  row: (name: string, figures: Figures) => Row,
): readonly Row[] {
  const names = [...new Set(dialogues.map(nameOf))]
  const rows = names.map((name) =>
    row(name, figuresOf(dialogues.filter((dialogue) => nameOf(dialogue) === name))),
  )
  return names.length === 0 ? [] : [head, ...rows, row('all', figuresOf(dialogues))]
}
