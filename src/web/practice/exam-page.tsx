import { useRef, useState } from 'preact/hooks'
import { announce } from '../components/announcer'
import { useConfirmation } from '../components/dialog'
import { Field, fieldText, FormFooter, SelectField, useSubmission } from '../components/form'
import { LoadError, usePageTitle, Section } from '../components/page'
import { PagedListEnd, usePagedList } from '../components/paged-list'
import { type Resource, useResource } from '../components/server-state'
import { listFiles } from '../files/files'
import { ApiError } from '../http'
import { Day } from '../i18n/format'
import { t } from '../i18n/i18n'
import { listProjects } from '../projects/api'
import { Link, navigate } from '../router'
import { practicePath } from '../routes'
import {
  beginPractice,
  deletePractice,
  getProgress,
  type ListedSkill,
  listPractices,
  listSkills,
  type Practice,
  type PracticeWish,
} from './api'
import { PracticeTabs } from './practice-tabs'

/** The form stands above the list, because most visits begin something. */
export function ExamPage() {
  usePageTitle(t.practice.title)
  return (
    <main class="account" id="main" tabIndex={-1}>
      <h1>{t.practice.title}</h1>
      <p class="lead">{t.practice.lead}</p>
      <PracticeTabs current="exam" />
      <Section id="choose" title={t.practice.choose} about={t.practice.chooseAbout}>
        <ChooseForm />
      </Section>
      <Section id="practices" title={t.practice.yours} about={t.practice.yoursAbout}>
        <PracticeList />
      </Section>
    </main>
  )
}

function PracticeList() {
  const list = usePagedList(listPractices)
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
      <PagedListEnd list={list} emptyText={t.practice.none} />
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
    <li class="entry">
      <div class="entry-words">
        <p class="line">
          <Link to={practicePath(id)} class="line-main">
            <span dir="auto">{title}</span>
          </Link>
          <span class="tag">{mode === 'exam' ? t.practice.exam : t.practice.practise}</span>
        </p>
        <p class="quiet-words">
          <Day at={createdAt} /> · {standing(practice)}
        </p>
      </div>
      <div class="buttons">
        <Link to={practicePath(id)} class="plain-button">
          {isOver ? t.practice.report : t.practice.goOn} <span class="unseen">{title}</span>
        </Link>
        <button type="button" class="plain-button grave-words" onClick={onDelete}>
          {t.common.delete} <span class="unseen">{title}</span>
        </button>
      </div>
    </li>
  )
}

/** How far a practice is. */
function standing({ status, score, answered, count, error }: Practice): string {
  if (status === 'failed') return error ?? t.practice.failed
  if (status === 'preparing') return t.practice.preparing
  if (score) return t.practice.rightOf(score.right, score.total)
  return t.practice.answeredOf(answered, count)
}

const kinds = ['skill', 'topic', 'file', 'project', 'due'] as const
type SourceKind = (typeof kinds)[number]
const levels = ['adaptive', 'easy', 'medium', 'hard'] as const

/** What is asked for, and with which help; each field keeps what was chosen after a refusal. */
function ChooseForm() {
  const [kind, setKind] = useState<SourceKind>('skill')
  const [isExam, setExam] = useState(false)
  const keys = useRef(new Map<string, string>()).current
  const submission = useSubmission(async (data) => {
    const wish = wishOf(data, kind, isExam)
    // The list to choose from may be on its way still, or be empty.
    if (Object.values(wish.source).includes(''))
      throw new ApiError(400, 'BAD_REQUEST', t.practice.chooseFirst)
    const wanted = JSON.stringify(wish)
    // The same wish that is sent again begins one practice.
    const key = keys.get(wanted) ?? crypto.randomUUID()
    keys.set(wanted, key)
    navigate(practicePath((await inOwnWords(kind, () => beginPractice(wish, key))).id))
  })
  return (
    <form class="part-form choose-form" onSubmit={submission.submit}>
      <SourceField kind={kind} onChange={setKind} />
      {kind === 'skill' && <SkillChoice />}
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
      {kind === 'due' && <DueWords />}
      <ModeField isExam={isExam} onChange={setExam} />
      <SizeFields isExam={isExam} />
      <FormFooter submission={submission} action={t.practice.begin} />
    </form>
  )
}

function wishOf(data: FormData, kind: SourceKind, isExam: boolean): PracticeWish {
  const minutes = fieldText(data, 'minutes')
  const level = levels.find((name) => name === fieldText(data, 'level')) ?? 'adaptive'
  return {
    source: sourceOf(data, kind),
    mode: isExam ? 'exam' : 'practice',
    count: Number(fieldText(data, 'count')),
    level,
    ...(minutes !== '' && { minutes: Number(minutes) }),
  }
}

function sourceOf(data: FormData, kind: SourceKind): PracticeWish['source'] {
  if (kind === 'due') return { due: true }
  if (kind === 'topic') return { topic: fieldText(data, 'topic').trim() }
  if (kind === 'file') return { fileId: fieldText(data, 'fileId') }
  if (kind === 'project') return { projectId: fieldText(data, 'projectId') }
  return { skill: fieldText(data, 'skill') }
}

/** A refusal because of what the server has is said in the language of the pages. */
async function inOwnWords<Result>(kind: SourceKind, call: () => Promise<Result>): Promise<Result> {
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'CONFLICT' || kind === 'skill') throw error
    const words = kind === 'due' ? t.practice.nothingDue : t.practice.needsModel
    throw new ApiError(error.status, error.code, words)
  }
}

interface SourceFieldProps {
  readonly kind: SourceKind
  readonly onChange: (kind: SourceKind) => void
}

function SourceField({ kind, onChange }: SourceFieldProps) {
  const names: Readonly<Record<SourceKind, string>> = {
    skill: t.practice.aSkill,
    topic: t.practice.aTopic,
    file: t.practice.aFile,
    project: t.practice.aProject,
    due: t.practice.whatIsDue,
  }
  return (
    <fieldset class="choices">
      <legend>{t.practice.about}</legend>
      <div class="pill-row">
        {kinds.map((each) => (
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

function DueWords() {
  const progress = useResource(getProgress)
  if (progress.value === null) return null
  const { due } = progress.value
  return <p>{due === 0 ? t.practice.nothingDue : t.practice.dueCount(due)}</p>
}

interface ModeFieldProps {
  readonly isExam: boolean
  readonly onChange: (isExam: boolean) => void
}

function ModeField({ isExam, onChange }: ModeFieldProps) {
  const modes = [
    { isOn: false, text: t.practice.practise, hint: t.practice.practiseHint },
    { isOn: true, text: t.practice.exam, hint: t.practice.examHint },
  ]
  return (
    <fieldset class="choices">
      <legend>{t.practice.mode}</legend>
      <div class="pill-row">
        {modes.map(({ isOn, text, hint }) => (
          <label key={text} class="pill">
            <input
              type="radio"
              name="mode"
              checked={isExam === isOn}
              onChange={() => onChange(isOn)}
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

/** A practice may have a time too, but an exam is what the field is for. */
function SizeFields({ isExam }: { readonly isExam: boolean }) {
  return (
    <div class="size-fields">
      <div class="field">
        <label for="practice-count">{t.practice.count}</label>
        <input
          id="practice-count"
          name="count"
          type="number"
          inputMode="numeric"
          min={1}
          max={30}
          defaultValue="10"
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
          <label for="practice-minutes">
            {t.practice.minutes} <span class="field-hint">{t.practice.minutesHint}</span>
          </label>
          <input
            id="practice-minutes"
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

/** All skills by area; each names the skills that it builds on. */
function SkillChoice() {
  const skills = useResource(listSkills)
  if (skills.status === 'failed') {
    return <LoadError message={t.common.notLoaded} onRetry={() => void skills.reload()} />
  }
  const all = skills.value ?? []
  if (skills.value === null) return <p class="quiet-words">{t.common.oneMoment}</p>
  const names = new Map(all.map(({ id, name }) => [id, name]))
  return (
    <div class="skill-areas">
      {[...new Set(all.map(({ area }) => area))].map((area) => (
        <fieldset key={area} class="choices">
          <legend>{areaName(area)}</legend>
          {all
            .filter((skill) => skill.area === area)
            .map((skill) => (
              <SkillOption key={skill.id} skill={skill} names={names} isFirst={skill === all[0]} />
            ))}
        </fieldset>
      ))}
    </div>
  )
}

/** The name of an area; its id where the server has one that these pages lack. */
function areaName(area: string): string {
  return new Map<string, string>(Object.entries(t.practice.areas)).get(area) ?? area
}

interface SkillOptionProps {
  readonly skill: ListedSkill
  readonly names: ReadonlyMap<string, string>
  readonly isFirst: boolean
}

function SkillOption({ skill: { id, name, prerequisites }, names, isFirst }: SkillOptionProps) {
  const before = prerequisites.map((each) => names.get(each) ?? each)
  return (
    <label class="choice">
      <input type="radio" name="skill" value={id} defaultChecked={isFirst} required />
      <span>
        {name}
        {before.length > 0 && (
          <span class="quiet-words skill-before">{t.practice.buildsOn(before.join(', '))}</span>
        )}
      </span>
    </label>
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
