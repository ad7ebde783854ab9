import { useId, useRef, useState } from 'preact/hooks'
import { account } from '../account/account'
import { OwnAssignments } from '../classes/assignments'
import { announce } from '../components/announcer'
import { useConfirmation } from '../components/dialog'
import { Entry, EntryButton } from '../components/entry'
import { Field, fieldText, FormFooter, SelectField, useSubmission } from '../components/form'
import {
  ErrorMessage,
  LoadError,
  ResourceSection,
  Section,
  usePageTitle,
  StillLoading,
} from '../components/page'
import { PagedListEnd, usePagedList } from '../components/paged-list'
import { type Resource, useResource } from '../components/server-state'
import { listFiles } from '../files/files'
import { ApiError } from '../http'
import { Day } from '../i18n/format'
import { t } from '../i18n/i18n'
import { listProjects } from '../projects/api'
import { Link } from '../router'
import { practicePath } from '../routes'
import { useStore } from '../store'
import {
  deletePractice,
  getProgress,
  type ListedSkill,
  listPractices,
  listSkills,
  type Practice,
  type PracticeWish,
} from './api'
import { useBegin, useBeginning } from './beginning'
import { FiveMinutes } from './five-minutes'
import { PracticeTabs } from './practice-tabs'
import { type KnownSkill, SkillTiles } from './skill-tiles'

/** The skills come first, because most visits begin something. */
export function ExamPage() {
  usePageTitle(t.practice.title)
  const skills = useResource(listSkills)
  const progress = useResource(getProgress)
  const known = new Map<string, KnownSkill>(
    progress.value?.skills.map((skill) => [skill.id, skill]),
  )
  return (
    <main class="account" id="main" tabIndex={-1}>
      <h1>{t.practice.title}</h1>
      <PracticeTabs current="exam" />
      {(progress.status === 'loading' || skills.status === 'loading') && <StillLoading />}
      {progress.value !== null && skills.value !== null && (
        <FiveMinutes progress={progress.value} skills={skills.value} />
      )}
      <OwnAssignments />
      <ResourceSection
        id="choose"
        title={t.practice.skills}
        about={t.practice.skillsAbout}
        resource={skills}
      >
        {(all) => <Skills skills={all} known={known} />}
      </ResourceSection>
      <Section id="material" title={t.practice.material} about={t.practice.materialAbout}>
        <Material />
      </Section>
      <Section id="practices" title={t.practice.yours} about={t.practice.yoursAbout}>
        <PracticeList />
      </Section>
    </main>
  )
}

interface SkillsProps {
  readonly skills: readonly ListedSkill[]
  readonly known: ReadonlyMap<string, KnownSkill>
}

function Skills({ skills, known }: SkillsProps) {
  const form = useRef<HTMLFormElement>(null)
  const beginning = useBeginning()
  const begin = ({ id }: ListedSkill): void => {
    if (form.current?.reportValidity() === false) return
    const options = form.current ? optionsOf(new FormData(form.current)) : defaultOptions
    beginning.run({ source: { skill: id }, ...options })
  }
  return (
    <>
      <form ref={form} class="part-form" onSubmit={(event) => event.preventDefault()}>
        <Options />
      </form>
      <ErrorMessage message={beginning.error} />
      <SkillTiles skills={skills} known={known} isBusy={beginning.isRunning} onBegin={begin} />
    </>
  )
}

/** What the example of an empty list names. */
const exampleSet: PracticeWish = {
  source: { skill: 'linear-equations' },
  mode: 'practice',
  count: 5,
}

function PracticeList() {
  const list = usePagedList(listPractices)
  const beginning = useBeginning()
  const confirmation = useConfirmation<Practice>({
    label: t.practice.deleteTitle,
    action: t.common.delete,
    about: ({ title }) => t.practice.deleteAbout(title),
    onConfirm: async ({ id }) => {
      await deletePractice(id)
      await list.reload()
      announce(t.practice.deleted)
    },
  })
  return (
    <>
      <ul class="entries" aria-label={t.practice.yours}>
        {list.items.map((practice) => (
          <PracticeEntry
            key={practice.id}
            practice={practice}
            onDelete={() => confirmation.ask(practice)}
          />
        ))}
      </ul>
      <ErrorMessage message={beginning.error} />
      <PagedListEnd
        list={list}
        emptyText={t.practice.none}
        example={t.practice.example}
        action={
          <button
            type="button"
            class="plain-button"
            aria-disabled={beginning.isRunning}
            onClick={() => beginning.run(exampleSet)}
          >
            {t.practice.tryThese}
          </button>
        }
      />
      {confirmation.dialog}
    </>
  )
}

interface PracticeEntryProps {
  readonly practice: Practice
  readonly onDelete: () => void
}

function PracticeEntry({ practice, onDelete }: PracticeEntryProps) {
  const { id, title, mode, status, createdAt } = practice
  const isOver = status === 'finished'
  return (
    <Entry
      title={
        <Link to={practicePath(id)} class="line-main">
          <span dir="auto">{title}</span>
        </Link>
      }
      tags={<span class="tag">{mode === 'exam' ? t.practice.exam : t.practice.practise}</span>}
      actions={
        <>
          <Link to={practicePath(id)} class="plain-button">
            {isOver ? t.practice.report : t.practice.goOn} <span class="unseen">{title}</span>
          </Link>
          <EntryButton action={t.common.delete} name={title} isGrave onClick={onDelete} />
        </>
      }
    >
      <p class="quiet-words">
        <Day at={createdAt} /> · {standing(practice)}
      </p>
    </Entry>
  )
}

/** How far a practice is. */
function standing({ status, score, answered, count, error }: Practice): string {
  if (status === 'failed') return error ?? t.practice.failed
  if (status === 'preparing') return t.practice.preparing
  if (score) return t.practice.rightOf(score.right, score.total)
  return t.practice.answeredOf(answered, count)
}

const levels = ['adaptive', 'easy', 'medium', 'hard'] as const
type Options = Pick<PracticeWish, 'mode' | 'count' | 'level' | 'minutes'>
const defaultOptions: Options = { mode: 'practice', count: 10, level: 'adaptive' }

function optionsOf(data: FormData): Options {
  const minutes = fieldText(data, 'minutes')
  const level = levels.find((name) => name === fieldText(data, 'level')) ?? 'adaptive'
  return {
    mode: fieldText(data, 'mode') === 'exam' ? 'exam' : 'practice',
    count: Number(fieldText(data, 'count')),
    level,
    ...(minutes !== '' && { minutes: Number(minutes) }),
  }
}

/** Folded: what most visits leave as it is. A form around it reads them with `optionsOf`. */
function Options() {
  const [isExam, setExam] = useState(false)
  const [count, setCount] = useState(String(defaultOptions.count))
  const mode = isExam ? t.practice.exam : t.practice.withHelp
  return (
    <details class="options">
      <summary>
        {t.practice.options}{' '}
        <span class="quiet-words">
          {t.practice.questionCount(Number(count))} · {mode}
        </span>
      </summary>
      <div class="part-form">
        <ModeField isExam={isExam} onChange={setExam} />
        <SizeFields isExam={isExam} count={count} onCount={setCount} />
      </div>
    </details>
  )
}

const materials = ['topic', 'file', 'project'] as const
type MaterialKind = (typeof materials)[number]

/** A model writes these, so that a server without one says so in place of a form. */
function Material() {
  const { hasModel } = useStore(account)
  if (!hasModel) return <p>{t.practice.needsModel}</p>
  return (
    <details class="options">
      <summary>{t.practice.chooseMaterial}</summary>
      <MaterialForm />
    </details>
  )
}

/** Each field keeps what was chosen after a refusal. */
function MaterialForm() {
  const [kind, setKind] = useState<MaterialKind>('topic')
  const begin = useBegin()
  const submission = useSubmission(async (data) => {
    const wish = { source: materialOf(data, kind), ...optionsOf(data) }
    // The list to choose from may be on its way still, or be empty.
    if (Object.values(wish.source).includes(''))
      throw new ApiError(400, 'BAD_REQUEST', t.practice.chooseFirst)
    await begin(wish)
  })
  return (
    <form class="part-form choose-form" onSubmit={submission.submit}>
      <SourceField kind={kind} onChange={setKind} />
      {kind === 'topic' && (
        <Field
          name="topic"
          label={t.practice.topic}
          hint={t.practice.topicHint}
          required
          maxLength={200}
        />
      )}
      {kind === 'file' && <FileChoice />}
      {kind === 'project' && <ProjectChoice />}
      <Options />
      <FormFooter submission={submission} action={t.practice.begin} />
    </form>
  )
}

function materialOf(data: FormData, kind: MaterialKind): PracticeWish['source'] {
  if (kind === 'topic') return { topic: fieldText(data, 'topic').trim() }
  if (kind === 'file') return { fileId: fieldText(data, 'fileId') }
  return { projectId: fieldText(data, 'projectId') }
}

interface SourceFieldProps {
  readonly kind: MaterialKind
  readonly onChange: (kind: MaterialKind) => void
}

function SourceField({ kind, onChange }: SourceFieldProps) {
  const names: Readonly<Record<MaterialKind, string>> = {
    topic: t.practice.aTopic,
    file: t.practice.aFile,
    project: t.practice.aProject,
  }
  return (
    <fieldset class="choices">
      <legend>{t.practice.about}</legend>
      <div class="pill-row">
        {materials.map((each) => (
          <label key={each} class="pill">
            <input
              type="radio"
              name="kind"
              value={each}
              checked={each === kind}
              onChange={() => onChange(each)}
            />
            <span>{names[each]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

interface ModeFieldProps {
  readonly isExam: boolean
  readonly onChange: (isExam: boolean) => void
}

function ModeField({ isExam, onChange }: ModeFieldProps) {
  const modes = [
    { value: 'practice', text: t.practice.practise, hint: t.practice.practiseHint },
    { value: 'exam', text: t.practice.exam, hint: t.practice.examHint },
  ]
  return (
    <fieldset class="choices">
      <legend>{t.practice.mode}</legend>
      <div class="pill-row">
        {modes.map(({ value, text, hint }) => (
          <label key={value} class="pill">
            <input
              type="radio"
              name="mode"
              value={value}
              checked={isExam === (value === 'exam')}
              onChange={() => onChange(value === 'exam')}
            />
            <span>
              {text} <span class="pill-hint">{hint}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

interface SizeFieldsProps {
  readonly isExam: boolean
  readonly count: string
  readonly onCount: (count: string) => void
}

/** A practice may have a time too, but an exam is what the field is for. */
function SizeFields({ isExam, count, onCount }: SizeFieldsProps) {
  const id = useId()
  return (
    <div class="size-fields">
      <div class="field">
        <label for={`${id}-count`}>{t.practice.count}</label>
        <input
          id={`${id}-count`}
          name="count"
          type="number"
          inputMode="numeric"
          min={1}
          max={30}
          value={count}
          onInput={({ currentTarget }) => onCount(currentTarget.value)}
          required
        />
      </div>
      <SelectField
        name="level"
        label={t.practice.level}
        choices={levels.map((level) => [level, t.practice.levels[level]])}
      />
      {isExam && (
        <div class="field">
          <label for={`${id}-minutes`}>
            {t.practice.minutes} <span class="field-hint">{t.practice.minutesHint}</span>
          </label>
          <input
            id={`${id}-minutes`}
            name="minutes"
            type="number"
            inputMode="numeric"
            min={1}
            max={240}
            defaultValue="30"
          />
        </div>
      )}
    </div>
  )
}

interface Named {
  readonly id: string
  readonly name: string
}

/** Pages of a list that a selection offers. */
const maxPages = 10

/** Reads a list page by page. */
async function readAll(
  read: (cursor: string | null) => Promise<{
    readonly items: readonly Named[]
    readonly nextCursor: string | null
  }>,
): Promise<readonly Named[]> {
  const found: Named[] = []
  let cursor: string | null = null
  for (let page = 0; page < maxPages; page += 1) {
    const { items, nextCursor } = await read(cursor)
    found.push(...items)
    if (nextCursor === null) break
    cursor = nextCursor
  }
  return found
}

/** The user's files. */
function FileChoice() {
  const files = useResource(() => readAll((cursor) => listFiles(null, cursor)))
  return (
    <Selection name="fileId" label={t.practice.aFile} list={files} empty={t.practice.noFiles} />
  )
}

function ProjectChoice() {
  const projects = useResource(() => readAll(listProjects))
  return (
    <Selection
      name="projectId"
      label={t.practice.aProject}
      list={projects}
      empty={t.projects.none}
    />
  )
}

interface SelectionProps {
  readonly name: string
  readonly label: string
  readonly list: Resource<readonly Named[]>
  readonly empty: string
}

function Selection({ name, label, list, empty }: SelectionProps) {
  if (list.status === 'failed') {
    return <LoadError message={t.common.notLoaded} onRetry={() => void list.reload()} />
  }
  if (list.value === null) return <p class="quiet-words">{t.common.oneMoment}</p>
  if (list.value.length === 0) return <p>{empty}</p>
  const choices = list.value.map((each) => [each.id, each.name] as const)
  return <SelectField name={name} label={label} choices={choices} required />
}
