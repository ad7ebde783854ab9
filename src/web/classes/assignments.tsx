import { Entry, EntryButton } from '../components/entry'
import { ErrorMessage, ResourceSection } from '../components/page'
import { useAction, useResource } from '../components/server-state'
import { fillText, Minute } from '../i18n/format'
import { t } from '../i18n/i18n'
import { useChanges } from '../live-events'
import { useBegin } from '../practice/beginning'
import { Link } from '../router'
import { practicePath } from '../routes'
import { type LearnersAssignment, listOwnAssignments } from './api'

/** What the learner's classes have open for them; nothing where there is nothing. */
export function OwnAssignments() {
  const assignments = useResource(listOwnAssignments)
  useChanges('assignment', () => void assignments.reload())
  useChanges('class', () => void assignments.reload())
  useChanges('practice', () => void assignments.reload())
  if ((assignments.value ?? []).length === 0) return null
  return (
    <ResourceSection id="assignments" title={t.classes.assignments} resource={assignments}>
      {(items) => <AssignmentList items={items} />}
    </ResourceSection>
  )
}

/** The assignment that a learning platform's link leads to. */
const linkedAssignment = (): string | null => new URLSearchParams(location.search).get('assignment')

/** `items`: what is due first comes first, after the one that a link leads to. */
function AssignmentList({ items }: { readonly items: readonly LearnersAssignment[] }) {
  const linked = linkedAssignment()
  const begin = useBegin()
  const beginning = useAction(({ id: assignmentId, mode }: LearnersAssignment) =>
    begin({ source: { assignmentId }, mode }),
  )
  return (
    <>
      <ErrorMessage message={beginning.error} />
      <ul class="entries">
        {items
          .toSorted((a, b) => Number(b.id === linked) - Number(a.id === linked))
          .map((item) => (
            <Entry
              key={item.id}
              isCurrent={item.id === linked}
              title={item.title}
              tags={
                <span class={item.status === 'finished' ? 'tag good' : 'tag'}>
                  {t.classes.statuses[item.status]}
                </span>
              }
              actions={
                item.practiceId === undefined ? (
                  <EntryButton
                    action={t.classes.begin}
                    name={item.title}
                    onClick={() => beginning.run(item)}
                  />
                ) : (
                  <Link to={practicePath(item.practiceId)} class="plain-button">
                    {t.classes.open} <span class="unseen">{item.title}</span>
                  </Link>
                )
              }
            >
              <p class="quiet-words">
                <span dir="auto">{item.className}</span>
                {item.dueAt !== undefined && (
                  <> · {fillText(t.classes.due, { time: <Minute at={item.dueAt} /> })}</>
                )}
              </p>
            </Entry>
          ))}
      </ul>
    </>
  )
}
