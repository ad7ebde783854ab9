import { useState } from 'preact/hooks'
import type { NewAssignment } from '../../features/classes/model'
import { FormDialog, useConfirmation } from '../components/dialog'
import { Entry, EntryButton } from '../components/entry'
import { Field, fieldText, SelectField } from '../components/form'
import { ResourceSection } from '../components/page'
import { useResource } from '../components/server-state'
import { fillText, Minute } from '../i18n/format'
import { t } from '../i18n/i18n'
import { useChanges, watchedMs } from '../live-events'
import { listSkills } from '../practice/api'
import { listProjects } from '../projects/api'
import {
  assign,
  changeAssignment,
  type Assignment,
  type AssignmentResult,
  listAssignments,
  listResults,
  removeAssignment,
} from './api'
import type { NameOf } from './members'

interface AssignmentsSectionProps {
  readonly classId: string
  readonly isOver: boolean
  readonly nameOf: NameOf
}

/** What is assigned, newest first, with what each member has done of it. */
export function AssignmentsSection({ classId, isOver, nameOf }: AssignmentsSectionProps) {
  const assignments = useResource(() => listAssignments(classId))
  const [isAssigning, setAssigning] = useState(false)
  const [changed, setChanged] = useState<Assignment | null>(null)
  const removal = useConfirmation({
    label: t.classes.removeAssignment,
    action: t.classes.removeAssignment,
    about: ({ title }: Assignment) => t.classes.removeAssignmentAbout(title),
    onConfirm: async ({ id }: Assignment) => {
      await removeAssignment(classId, id)
      await assignments.reload()
    },
  })
  useChanges('assignment', () => void assignments.reload(), watchedMs)
  return (
    <ResourceSection
      id="class-assignments"
      title={t.classes.assignments}
      about={t.classes.assignmentsAbout}
      resource={assignments}
    >
      {(items) => (
        <>
          {items.length === 0 && <p class="quiet-words">{t.classes.noAssignments}</p>}
          <ul class="entries">
            {items.map((item) => (
              <AssignmentEntry
                key={item.id}
                classId={classId}
                assignment={item}
                nameOf={nameOf}
                onChange={() => setChanged(item)}
                onRemove={() => removal.ask(item)}
              />
            ))}
          </ul>
          {!isOver && (
            <button type="button" class="button" onClick={() => setAssigning(true)}>
              {t.classes.assign}
            </button>
          )}
          {removal.dialog}
          {changed !== null && (
            <ChangeDialog
              classId={classId}
              assignment={changed}
              onClose={() => setChanged(null)}
              onChanged={() => void assignments.reload()}
            />
          )}
          {isAssigning && (
            <AssignDialog
              classId={classId}
              onClose={() => setAssigning(false)}
              onAssigned={() => void assignments.reload()}
            />
          )}
        </>
      )}
    </ResourceSection>
  )
}

interface AssignmentEntryProps {
  readonly classId: string
  readonly assignment: Assignment
  readonly nameOf: NameOf
  readonly onChange: () => void
  readonly onRemove: () => void
}

function AssignmentEntry(props: AssignmentEntryProps) {
  const { classId, assignment, nameOf, onChange, onRemove } = props
  const [isOpen, setOpen] = useState(false)
  const { title, mode, count, level, minutes, opensAt, dueAt } = assignment
  return (
    <Entry
      title={title}
      tags={<span class="tag">{t.classes.assignmentModes[mode]}</span>}
      actions={
        <>
          <button
            type="button"
            class="plain-button"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {t.classes.results} <span class="unseen">{title}</span>
          </button>
          <EntryButton action={t.classes.change} name={title} onClick={onChange} />
          <EntryButton action={t.classes.remove} name={title} onClick={onRemove} />
        </>
      }
      below={isOpen && <Results classId={classId} assignment={assignment} nameOf={nameOf} />}
    >
      <p class="quiet-words">
        {t.practice.questionCount(count)}
        {level !== undefined && <> · {t.practice.levels[level]}</>}
        {minutes !== undefined && <> · {t.classes.minuteCount(minutes)}</>}
        {opensAt !== undefined && (
          <> · {fillText(t.classes.opens, { time: <Minute at={opensAt} /> })}</>
        )}
        {dueAt !== undefined && <> · {fillText(t.classes.due, { time: <Minute at={dueAt} /> })}</>}
      </p>
    </Entry>
  )
}

interface ResultsProps {
  readonly classId: string
  readonly assignment: Assignment
  readonly nameOf: NameOf
}

function Results({ classId, assignment: { id, count }, nameOf }: ResultsProps) {
  const results = useResource(() => listResults(classId, id))
  useChanges('assignment', () => void results.reload(), watchedMs)
  if (results.value === null) return <p role="status">{t.common.oneMoment}</p>
  if (results.value.length === 0) return <p class="quiet-words">{t.classes.noMembers}</p>
  return (
    <div class="table-place" tabIndex={0} role="group" aria-label={t.classes.results}>
      <table class="class-table">
        <thead>
          <tr>
            <th scope="col">{t.common.name}</th>
            <th scope="col">{t.classes.state}</th>
            <th scope="col">{t.classes.answered}</th>
            <th scope="col">{t.classes.right}</th>
            <th scope="col">{t.classes.finishedAt}</th>
          </tr>
        </thead>
        <tbody>
          {results.value.map((result) => (
            <ResultRow key={result.userId} result={result} count={count} name={nameOf(result)} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface ResultRowProps {
  readonly result: AssignmentResult
  /** Items that were assigned. */
  readonly count: number
  readonly name: string
}

function ResultRow({ result, count, name }: ResultRowProps) {
  const { status, answered, score, finishedAt, report } = result
  return (
    <tr>
      <th scope="row" dir="auto">
        {name}
      </th>
      <td>
        {t.classes.statuses[status]}
        {report !== undefined && <> · {t.classes.reports[report.status]}</>}
        {report?.error !== undefined && <span class="quiet-words"> {report.error}</span>}
      </td>
      <td>{answered === undefined ? '–' : t.classes.score(answered, score?.total ?? count)}</td>
      <td>{score === undefined ? '–' : t.classes.score(score.right, score.total)}</td>
      <td>{finishedAt === undefined ? '–' : <Minute at={finishedAt} />}</td>
    </tr>
  )
}

interface AssignDialogProps {
  readonly classId: string
  readonly onClose: () => void
  readonly onAssigned: () => void
}

/** What can be assigned, with its name: a skill, what is due, a topic, a project of the teacher. */
function useSources(): readonly (readonly [value: string, name: string])[] {
  const skills = useResource(listSkills)
  const projects = useResource(() => listProjects())
  return [
    ...(skills.value ?? []).map(({ id, name }) => [id, name] as const),
    ['due', t.classes.whatIsDue],
    ['topic', t.classes.ownTopic],
    ...(projects.value?.items ?? []).map(
      ({ id, name }) => [`${ofProject}${id}`, t.classes.project(name)] as const,
    ),
  ]
}

/** Times are those of the teacher's clock. */
function AssignDialog({ classId, onClose, onAssigned }: AssignDialogProps) {
  const sources = useSources()
  const [source, setSource] = useState('')
  return (
    <FormDialog
      label={t.classes.assign}
      action={t.classes.assign}
      messages={{ '/dueAt': t.classes.dueBeforeOpening }}
      onClose={onClose}
      onSubmit={async (data) => {
        await assign(classId, assignmentOf(data, sources))
        onAssigned()
      }}
    >
      <SelectField name="source" label={t.classes.what} onChange={setSource} choices={sources} />
      {source === 'topic' && (
        <Field
          name="topic"
          label={t.practice.topic}
          hint={t.practice.topicHint}
          required
          maxLength={200}
        />
      )}
      <Field
        name="title"
        label={t.classes.assignmentTitle}
        hint={t.common.optional}
        maxLength={200}
      />
      <SelectField
        name="mode"
        label={t.classes.kind}
        choices={[
          ['practice', t.classes.assignmentModes.practice],
          ['exam', t.classes.assignmentModes.exam],
        ]}
      />
      <SelectField
        name="count"
        label={t.practice.count}
        selected="10"
        choices={['5', '10', '15', '20', '30'].map((each) => [each, each] as const)}
      />
      <SelectField
        name="level"
        label={t.practice.level}
        choices={[
          ['', t.classes.usualLevel],
          ...classLevels.map((each) => [each, t.practice.levels[each]] as const),
        ]}
      />
      <div class="field">
        <label for="assign-minutes">
          {t.practice.minutes} <span class="field-hint">{t.practice.minutesHint}</span>
        </label>
        <input id="assign-minutes" name="minutes" type="number" min={1} max={240} />
      </div>
      <TimeField name="opensAt" label={t.classes.opensAt} />
      <TimeField name="dueAt" label={t.classes.dueAt} />
    </FormDialog>
  )
}

interface ChangeDialogProps {
  readonly classId: string
  readonly assignment: Assignment
  readonly onClose: () => void
  readonly onChanged: () => void
}

/** The title and the times. An empty time takes the former one away. */
function ChangeDialog({ classId, assignment, onClose, onChanged }: ChangeDialogProps) {
  const { id, title, opensAt, dueAt } = assignment
  return (
    <FormDialog
      label={t.classes.changeAssignment}
      action={t.common.save}
      messages={{ '/dueAt': t.classes.dueBeforeOpening }}
      onClose={onClose}
      onSubmit={async (data) => {
        const times = { opensAt: timeIn(data, 'opensAt'), dueAt: timeIn(data, 'dueAt') }
        await changeAssignment(classId, id, { title: fieldText(data, 'title').trim(), ...times })
        onChanged()
      }}
    >
      <Field
        name="title"
        label={t.classes.assignmentTitle}
        value={title}
        required
        maxLength={200}
      />
      <TimeField name="opensAt" label={t.classes.opensAt} value={opensAt} />
      <TimeField name="dueAt" label={t.classes.dueAt} value={dueAt} />
    </FormDialog>
  )
}

interface TimeFieldProps {
  readonly name: string
  readonly label: string
  /** In UTC; the field shows the reader's clock. */
  readonly value?: string | undefined
}

function TimeField({ name, label, value }: TimeFieldProps) {
  return (
    <div class="field">
      <label for={`assign-${name}`}>
        {label} <span class="field-hint">{t.common.optional}</span>
      </label>
      <input
        id={`assign-${name}`}
        name={name}
        type="datetime-local"
        defaultValue={value === undefined ? '' : localMinute(value)}
      />
    </div>
  )
}

export const classLevels = ['adaptive', 'easy', 'medium', 'hard'] as const
/** In front of the id of a project among the sources. */
const ofProject = 'project:'

function sourceOf(chosen: string, topic: string): NewAssignment['source'] {
  if (chosen === 'due') return { due: true }
  if (chosen === 'topic') return { topic }
  if (chosen.startsWith(ofProject)) return { projectId: chosen.slice(ofProject.length) }
  return { skill: chosen }
}

/** The time of a field in UTC; null for an empty one. */
function timeIn(data: FormData, name: string): string | null {
  const local = fieldText(data, name)
  return local === '' ? null : new Date(local).toISOString()
}

/** "2026-11-28T16:00" by the reader's clock. */
function localMinute(time: string): string {
  const date = new Date(time)
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

/** `names`: what each value of the source is called. */
function assignmentOf(
  data: FormData,
  names: readonly (readonly [value: string, name: string])[],
): NewAssignment {
  const source = fieldText(data, 'source')
  const name = names.find(([value]) => value === source)?.[1] ?? ''
  const topic = fieldText(data, 'topic').trim()
  const [opensAt, dueAt] = [timeIn(data, 'opensAt'), timeIn(data, 'dueAt')]
  const level = classLevels.find((each) => each === fieldText(data, 'level'))
  const minutes = Number(fieldText(data, 'minutes'))
  return {
    title: fieldText(data, 'title').trim() || topic || name,
    source: sourceOf(source, topic),
    mode: fieldText(data, 'mode') === 'exam' ? 'exam' : 'practice',
    count: Number(fieldText(data, 'count')),
    ...(level === undefined ? {} : { level }),
    ...(minutes === 0 ? {} : { minutes }),
    ...(opensAt === null ? {} : { opensAt }),
    ...(dueAt === null ? {} : { dueAt }),
  }
}
