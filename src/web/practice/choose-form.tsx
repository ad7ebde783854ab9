/** The form that begins a practice or an exam. */
import { useRef, useState } from 'preact/hooks'
import { Field } from '../components/fields'
import { fieldText, FormFooter, useSubmission } from '../components/form'
import { useResource } from '../components/server-state'
import { ApiError } from '../http'
import { t } from '../i18n/i18n'
import { navigate } from '../router'
import { practicePath } from '../routes'
import { beginPractice, getProgress, type PracticeWish } from './api'
import { FileChoice, ProjectChoice, SkillChoice } from './source-choices'

const kinds = ['skill', 'topic', 'file', 'project', 'due'] as const
type SourceKind = (typeof kinds)[number]
const levels = ['adaptive', 'easy', 'medium', 'hard'] as const

/** What is asked for, and with which help; each field keeps what was chosen after a refusal. */
export function ChooseForm() {
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
      <div class="field">
        <label for="practice-level">{t.practice.level}</label>
        <select id="practice-level" name="level">
          {levels.map((level) => (
            <option key={level} value={level}>
              {t.practice.levels[level]}
            </option>
          ))}
        </select>
      </div>
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
