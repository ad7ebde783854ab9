/** The page where users see and change what the tutor remembers of them. Loaded when first opened. */
import { useState } from 'preact/hooks'
import type { Memory } from '../../features/memory/model'
import { announce } from '../components/announcer'
import { fieldText } from '../components/form'
import { ErrorMessage } from '../components/notices'
import { usePageTitle } from '../components/page-title'
import { PagedListEnd, usePagedList } from '../components/paged-list'
import { ResourceSection, Section } from '../components/section'
import { useAction, useResource } from '../components/server-state'
import { Link } from '../router'
import { chatPath } from '../routes'
import { isMemoryEnabled, listMemory, setMemoryEnabled } from './api'
import { kindNames, MemoryDialog, type OpenDialog } from './memory-dialogs'

/** The switch, the search, the list, and the dialogs. */
export function MemoryPage() {
  usePageTitle('Memory')
  const [q, setQ] = useState('')
  const [open, setOpen] = useState<OpenDialog | null>(null)
  const list = usePagedList((cursor) => listMemory(q, cursor), q)
  const onDone = async (announcement: string): Promise<void> => {
    announce(announcement)
    await list.reload()
  }
  return (
    <main class="account" id="main" tabIndex={-1} aria-busy={list.status === 'loading'}>
      <h1>Memory</h1>
      <MemorySwitch />
      <Section
        id="memory-list"
        title="What is remembered"
        about="Your goals and preferences, what you mix up, and what else helps the tutor to help you."
      >
        <SearchForm onSearch={setQ} />
        <ul class="entries" aria-label="What is remembered">
          {list.items.map((memory) => (
            <MemoryEntry
              key={memory.id}
              memory={memory}
              onCorrect={() => setOpen({ correct: memory })}
              onForget={() => setOpen({ forget: memory })}
            />
          ))}
        </ul>
        <PagedListEnd
          list={list}
          emptyText={q === '' ? 'Nothing is remembered yet.' : 'Nothing was found.'}
        />
        <div class="buttons">
          <button type="button" class="plain-button" onClick={() => setOpen('add')}>
            Add something
          </button>
          {list.items.length > 0 && (
            <button
              type="button"
              class="plain-button grave-words"
              onClick={() => setOpen('forget-all')}
            >
              Forget everything
            </button>
          )}
        </div>
      </Section>
      {open !== null && <MemoryDialog open={open} onClose={() => setOpen(null)} onDone={onDone} />}
    </main>
  )
}

/** Switched off, the tutor neither reads nor writes memory. Existing memories stay. */
function MemorySwitch() {
  const resource = useResource(isMemoryEnabled)
  const change = useAction(async (enabled: boolean) =>
    resource.replace(await setMemoryEnabled(enabled)),
  )
  return (
    <ResourceSection
      id="memory-switch"
      title="Remembering"
      about="From one session to the next. All of it can be seen and changed here."
      resource={resource}
    >
      {(isEnabled) => (
        <>
          <label class="choice">
            <input
              type="checkbox"
              checked={isEnabled}
              disabled={change.isRunning}
              onChange={(event) => change.run(event.currentTarget.checked)}
            />
            <span>The tutor remembers what it learns about me</span>
          </label>
          <p class="quiet-words" role="status">
            {!isEnabled && 'The tutor neither reads nor adds to what stands below.'}
          </p>
          <ErrorMessage message={change.error} />
        </>
      )}
    </ResourceSection>
  )
}

function SearchForm({ onSearch }: { readonly onSearch: (q: string) => void }) {
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    if (!(event.currentTarget instanceof HTMLFormElement)) return
    onSearch(fieldText(new FormData(event.currentTarget), 'q').trim())
  }
  return (
    <form class="part-form" role="search" onSubmit={submit}>
      <div class="field field-with-button">
        <input name="q" type="search" aria-label="Words to look for" maxLength={500} />
        <button type="submit" class="quiet-button">
          Search
        </button>
      </div>
    </form>
  )
}

interface MemoryEntryProps {
  readonly memory: Memory
  readonly onCorrect: () => void
  readonly onForget: () => void
}

/** Links to the session that the memory was learned in, while that session exists. */
function MemoryEntry({ memory, onCorrect, onForget }: MemoryEntryProps) {
  const { content, kind, sourceSessionId } = memory
  return (
    <li class="entry">
      <div class="entry-words">
        <p class="remembered">{content}</p>
        <p class="line quiet-words">
          <span class="tag">{kindNames[kind]}</span>
          {sourceSessionId !== undefined && (
            <Link to={chatPath(sourceSessionId)}>From a session</Link>
          )}
        </p>
      </div>
      <div class="buttons">
        <button type="button" class="plain-button" onClick={onCorrect}>
          Correct <span class="unseen">{content}</span>
        </button>
        <button type="button" class="plain-button grave-words" onClick={onForget}>
          Forget <span class="unseen">{content}</span>
        </button>
      </div>
    </li>
  )
}
