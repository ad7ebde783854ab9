/** What a practice can be made from: a skill, a file, a project. */
import { LoadError } from '../components/notices'
import { useResource, type Resource } from '../components/server-state'
import { listFiles } from '../files/api'
import { t } from '../i18n/i18n'
import { listProjects } from '../projects/api'
import { listSkills, type ListedSkill } from './api'

/** All skills by area; each names the skills that it builds on. */
export function SkillChoice() {
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
export function FileChoice() {
  const files = useResource(() => readAll((cursor) => listFiles(null, cursor)))
  return (
    <Selection name="fileId" label={t.practice.aFile} list={files} empty={t.practice.noFiles} />
  )
}

export function ProjectChoice() {
  const projects = useResource(() => readAll(listProjects))
  return (
    <Selection
      name="projectId"
      label={t.practice.aProject}
      list={projects}
      empty={t.practice.noProjects}
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
  return (
    <div class="field">
      <label for={`practice-${name}`}>{label}</label>
      <select id={`practice-${name}`} name={name} required>
        {list.value.map((each) => (
          <option key={each.id} value={each.id}>
            {each.name}
          </option>
        ))}
      </select>
    </div>
  )
}
