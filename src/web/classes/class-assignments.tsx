import { useState } from 'preact/hooks'
import type { NewAssignment } from '../../features/classes/model'
import { FormDialog, useConfirmation } from '../components/dialog'
import { Entry, EntryButton } from '../components/entry'
import { Field, fieldText, SelectField } from '../components/form'
import { ResourceSection } from '../components/page'
import { useResource } from '../components/server-state'
import { fillText, Minute } from '../i18n/format'
import { t } from '../i18n/i18n'
import { useChanges } from '../live-events'
import { type ListedSkill, listSkills } from '../practice/api'
import {
  assign,
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
  const removal = useConfirmation({
    label: t.classes.removeAssignment,
    action: t.classes.removeAssignment,
    about: ({ title }: Assignment) => t.classes.removeAssignmentAbout(title),
    onConfirm: async ({ id }: Assignment) => {
      await removeAssignment(classId, id)
      await assignments.reload()
    },
  })
  useChanges('assignment', () => void assignments.reload())
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
  readonly onRemove: () => void
}

function AssignmentEntry({ classId, assignment, nameOf, onRemove }: AssignmentEntryProps) {
  const [isOpen, setOpen] = useState(false)
  const { title, mode, count, opensAt, dueAt } = assignment
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
          <EntryButton action={t.classes.remove} name={title} onClick={onRemove} />
        </>
      }
      below={isOpen && <Results classId={classId} assignmentId={assignment.id} nameOf={nameOf} />}
    >
      <p class="quiet-words">
        {t.practice.questionCount(count)}
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
  readonly assignmentId: string
  readonly nameOf: NameOf
}

function Results({ classId, assignmentId, nameOf }: ResultsProps) {
  const results = useResource(() => listResults(classId, assignmentId))
  useChanges('practice', () => void results.reload())
  if (results.value === null) return <p role="status">{t.common.oneMoment}</p>
  if (results.value.length === 0) return <p class="quiet-words">{t.classes.noMembers}</p>
  return (
    <div class="table-place" tabIndex={0} role="group" aria-label={t.classes.results}>
      <table class="class-table">
        <thead>
          <tr>
            <th scope="col">{t.common.name}</th>
            <th scope="col">{t.classes.state}</th>
            <th scope="col">{t.classes.right}</th>
            <th scope="col">{t.classes.finishedAt}</th>
          </tr>
        </thead>
        <tbody>
          {results.value.map((result) => (
            <ResultRow key={result.userId} result={result} name={nameOf(result)} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface ResultRowProps {
  readonly result: AssignmentResult
  readonly name: string
}

function ResultRow({ result: { status, score, finishedAt }, name }: ResultRowProps) {
  return (
    <tr>
      <th scope="row" dir="auto">
        {name}
      </th>
      <td>{t.classes.statuses[status]}</td>
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

/** A skill, or what is due for each member. Times are those of the teacher's clock. */
function AssignDialog({ classId, onClose, onAssigned }: AssignDialogProps) {
  const skills = useResource(listSkills)
  return (
    <FormDialog
      label={t.classes.assign}
      action={t.classes.assign}
      messages={{ '/dueAt': t.classes.dueBeforeOpening }}
      onClose={onClose}
      onSubmit={async (data) => {
        await assign(classId, assignmentOf(data, skills.value ?? []))
        onAssigned()
      }}
    >
      <SelectField
        name="source"
        label={t.classes.what}
        choices={[
          ...(skills.value ?? []).map(({ id, name }) => [id, name] as const),
          ['due', t.classes.whatIsDue],
        ]}
      />
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
      <TimeField name="opensAt" label={t.classes.opensAt} />
      <TimeField name="dueAt" label={t.classes.dueAt} />
    </FormDialog>
  )
}

function TimeField({ name, label }: { readonly name: string; readonly label: string }) {
  return (
    <div class="field">
      <label for={`assign-${name}`}>
        {label} <span class="field-hint">{t.common.optional}</span>
      </label>
      <input id={`assign-${name}`} name={name} type="datetime-local" />
    </div>
  )
}

function assignmentOf(data: FormData, skills: readonly ListedSkill[]): NewAssignment {
  const source = fieldText(data, 'source')
  const skill = skills.find(({ id }) => id === source)
  const time = (name: string): string | null => {
    const local = fieldText(data, name)
    return local === '' ? null : new Date(local).toISOString()
  }
  const [opensAt, dueAt] = [time('opensAt'), time('dueAt')]
  return {
    title: fieldText(data, 'title').trim() || (skill?.name ?? t.classes.whatIsDue),
    source: skill === undefined ? { due: true } : { skill: skill.id },
    mode: fieldText(data, 'mode') === 'exam' ? 'exam' : 'practice',
    count: Number(fieldText(data, 'count')),
    ...(opensAt === null ? {} : { opensAt }),
    ...(dueAt === null ? {} : { dueAt }),
  }
}
