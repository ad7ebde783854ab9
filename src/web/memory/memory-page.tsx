/** What the tutor remembers of the learner, all of it in the learner's hands. Loaded when it is first opened. */
import { useState } from 'preact/hooks'
import { announce } from '../components/announcer'
import { ActionDialog } from '../components/dialog'
import { fieldOf } from '../components/form'
import { usePageTitle } from '../components/page-title'
import { PagedEnd, usePaged } from '../components/paged-list'
import { LoadedPart, Part } from '../components/section'
import { useAction, useLoaded } from '../components/server-state'
import { Link } from '../router'
import { chatPath } from '../routes'
import { addMemory, changeMemory, forgetAll, forgetMemory, isMemoryOn, kindNames, listMemory, type Memory, switchMemory } from './api'
import { MemoryDialog } from './memory-dialogs'

type Open = 'new' | 'all' | { readonly change: Memory } | { readonly forget: Memory } | null

/** The switch, the search, the list, and the way to forget it all. */
export function MemoryPage() {
  usePageTitle('Memory')
  const [q, setQ] = useState('')
  const [open, setOpen] = useState<Open>(null)
  const list = usePaged((cursor) => listMemory(q, cursor), q)
  const close = (): void => setOpen(null)
  const done = async (said: string): Promise<void> => {
    announce(said)
    await list.reload()
  }
  return (
    <main class="account" id="main" tabIndex={-1} aria-busy={list.phase === 'loading'}>
      <h1>Memory</h1>
      <MemorySwitch />
      <Part
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
              onChange={() => setOpen({ change: memory })}
              onForget={() => setOpen({ forget: memory })}
            />
          ))}
        </ul>
        <PagedEnd
          list={list}
          none={q === '' ? 'Nothing is remembered yet.' : 'Nothing was found.'}
        />
        <div class="buttons">
          <button type="button" class="plain-button" onClick={() => setOpen('new')}>
            Add something
          </button>
          {list.items.length > 0 && (
            <button type="button" class="plain-button grave-words" onClick={() => setOpen('all')}>
              Forget everything
            </button>
          )}
        </div>
      </Part>
      {open !== null && <Window open={open} onClose={close} onDone={done} />}
    </main>
  )
}

function SearchForm({ onSearch }: { readonly onSearch: (q: string) => void }) {
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    if (!(event.currentTarget instanceof HTMLFormElement)) return
    onSearch(fieldOf(new FormData(event.currentTarget), 'q').trim())
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

interface WindowProps {
  readonly open: Exclude<Open, null>
  readonly onClose: () => void
  readonly onDone: (said: string) => Promise<void>
}

function Window({ open, onClose, onDone }: WindowProps) {
  const [key] = useState(() => crypto.randomUUID())
  if (open === 'new') {
    return (
      <MemoryDialog
        label="Add to memory"
        onClose={onClose}
        onSubmit={async (words) => {
          await addMemory(words, key)
          await onDone('It is remembered.')
        }}
      />
    )
  }
  if (open === 'all') {
    return (
      <ActionDialog
        label="Forget everything"
        action="Forget"
        isGrave
        onClose={onClose}
        onSubmit={async () => {
          await forgetAll()
          await onDone('Everything is forgotten.')
        }}
      >
        <p>Everything that the tutor remembers of you will be deleted for good.</p>
      </ActionDialog>
    )
  }
  if ('change' in open) {
    return (
      <MemoryDialog
        label="Correct"
        memory={open.change}
        onClose={onClose}
        onSubmit={async (words) => {
          await changeMemory(open.change.id, words)
          await onDone('It is corrected.')
        }}
      />
    )
  }
  return (
    <ActionDialog
      label="Forget this"
      action="Forget"
      isGrave
      onClose={onClose}
      onSubmit={async () => {
        await forgetMemory(open.forget.id)
        await onDone('It is forgotten.')
      }}
    >
      <p>“{open.forget.content}”</p>
    </ActionDialog>
  )
}

//// src/web/memory/memory-entry.tsx /** One thing that is remembered, in the list. */

interface MemoryEntryProps {
  readonly memory: Memory
  readonly onChange: () => void
  readonly onForget: () => void
}

/** With the session that it was learned in, where that is still there. */
export function MemoryEntry({ memory, onChange, onForget }: MemoryEntryProps) {
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
        <button type="button" class="plain-button" onClick={onChange}>
          Correct <span class="unseen">{content}</span>
        </button>
        <button type="button" class="plain-button grave-words" onClick={onForget}>
          Forget <span class="unseen">{content}</span>
        </button>
      </div>
    </li>
  )
}

//// src/web/memory/memory-switch.tsx /** Whether the tutor remembers at all. */

/** Switched off, nothing is read or written by the tutor; what is there stays until it is forgotten. */
export function MemorySwitch() {
  const loaded = useLoaded(isMemoryOn)
  const change = useAction(async (enabled: boolean) => loaded.replace(await switchMemory(enabled)))
  return (
    <LoadedPart
      id="memory-switch"
      title="Remembering"
      about="From one session to the next. All of it can be seen and changed here."
      loaded={loaded}
    >
      {(isOn) => (
        <>
          <label class="choice">
            <input
              type="checkbox"
              checked={isOn}
              disabled={change.isBusy}
              onChange={(event) => change.run(event.currentTarget.checked)}
            />
            <span>The tutor remembers what it learns about me</span>
          </label>
          <p class="quiet-words" role="status">
            {!isOn && 'The tutor neither reads nor adds to what stands below.'}
          </p>
          {change.problem !== null && (
            <p class="form-problem" role="alert">
              {change.problem}
            </p>
          )}
        </>
      )}
    </LoadedPart>
  )
}
