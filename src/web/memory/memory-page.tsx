import type { Static } from '@sinclair/typebox'
import { useState } from 'preact/hooks'
import type { Memory, NewMemory, PageOfMemories } from '../../features/memory/model'
import { announce } from '../components/announcer'
import { FormDialog } from '../components/dialog'
import { Entry, EntryButton } from '../components/entry'
import { fieldText, SelectField, TextField } from '../components/form'
import { usePageTitle, Section } from '../components/page'
import { PagedListEnd, usePagedList } from '../components/paged-list'
import { fetchJson, pageQuery } from '../http'
import { t } from '../i18n/i18n'
import { Link } from '../router'
import { chatPath } from '../routes'
import { MemorySwitch } from './memory-switch'

const path = '/api/memory'
const pathOf = ({ id }: Memory): string => `${path}/${encodeURIComponent(id)}`

/** A page of the memories, the last changed first. A `q` keeps those with all of its words. */
const listMemory = (q: string, cursor: string | null): Promise<Static<typeof PageOfMemories>> =>
  fetchJson('GET', `${path}?${pageQuery(50, cursor, q === '' ? {} : { q })}`)

/** The switch, the search, the list, and the dialogs. */
export function MemoryPage() {
  usePageTitle(t.shell.memory)
  const [q, setQ] = useState('')
  const [open, setOpen] = useState<OpenDialog | null>(null)
  const list = usePagedList((cursor) => listMemory(q, cursor), q)
  const onDone = async (announcement: string): Promise<void> => {
    announce(announcement)
    await list.reload()
  }
  return (
    <main class="account" id="main" tabIndex={-1} aria-busy={list.status === 'loading'}>
      <h1>{t.shell.memory}</h1>
      <MemorySwitch />
      <Section id="memory-list" title={t.memory.list} about={t.memory.listAbout}>
        <SearchForm onSearch={setQ} />
        <ul class="entries" aria-label={t.memory.list}>
          {list.items.map((memory) => (
            <MemoryEntry
              key={memory.id}
              memory={memory}
              onEdit={() => setOpen({ edit: memory })}
              onForget={() => setOpen({ forget: memory })}
            />
          ))}
        </ul>
        <PagedListEnd
          list={list}
          emptyText={q === '' ? t.memory.none : t.common.nothingFound}
          {...(q === '' && { example: t.memory.example })}
        />
        <div class="buttons">
          <button type="button" class="plain-button" onClick={() => setOpen('add')}>
            {t.memory.add}
          </button>
          {list.items.length > 0 && (
            <button
              type="button"
              class="plain-button grave-words"
              onClick={() => setOpen('forget-all')}
            >
              {t.memory.forgetAll}
            </button>
          )}
        </div>
      </Section>
      {open !== null && <MemoryDialog open={open} onClose={() => setOpen(null)} onDone={onDone} />}
    </main>
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
        <input
          name="q"
          type="search"
          dir="auto"
          aria-label={t.memory.searchField}
          maxLength={500}
        />
        <button type="submit" class="quiet-button">
          {t.common.search}
        </button>
      </div>
    </form>
  )
}

interface MemoryEntryProps {
  readonly memory: Memory
  readonly onEdit: () => void
  readonly onForget: () => void
}

/** Links to the session that the memory was learned in, while that session exists. */
function MemoryEntry({ memory, onEdit, onForget }: MemoryEntryProps) {
  const { content, kind, sourceSessionId } = memory
  return (
    <Entry
      title={
        <span class="remembered" dir="auto">
          {content}
        </span>
      }
      actions={
        <>
          <EntryButton action={t.common.edit} name={content} onClick={onEdit} />
          <EntryButton action={t.memory.forget} name={content} isGrave onClick={onForget} />
        </>
      }
    >
      <p class="line quiet-words">
        <span class="tag">{t.memory.kinds[kind]}</span>
        {sourceSessionId !== undefined && (
          <Link to={chatPath(sourceSessionId)}>{t.memory.fromSession}</Link>
        )}
      </p>
    </Entry>
  )
}

type Kind = Memory['kind']

/** The open dialog, with the memory that it concerns. */
type OpenDialog = 'add' | 'forget-all' | { readonly edit: Memory } | { readonly forget: Memory }

interface MemoryDialogProps {
  readonly open: OpenDialog
  readonly onClose: () => void
  /** Receives the announcement for screen readers. */
  readonly onDone: (announcement: string) => Promise<void>
}

/** The open dialog and its action on the server. */
function MemoryDialog({ open, onClose, onDone }: MemoryDialogProps) {
  const [key] = useState(() => crypto.randomUUID())
  if (open === 'add') {
    return (
      <EditDialog
        label={t.memory.addTitle}
        onClose={onClose}
        onSubmit={async (body) => {
          await fetchJson('POST', path, { body, headers: { 'idempotency-key': key } })
          await onDone(t.memory.added)
        }}
      />
    )
  }
  if (open === 'forget-all') {
    return (
      <FormDialog
        label={t.memory.forgetAll}
        action={t.memory.forget}
        isDestructive
        onClose={onClose}
        onSubmit={async () => {
          await fetchJson('DELETE', path)
          await onDone(t.memory.allForgotten)
        }}
      >
        <p>{t.memory.forgetAllAbout}</p>
      </FormDialog>
    )
  }
  if ('edit' in open) {
    return (
      <EditDialog
        label={t.memory.editTitle}
        memory={open.edit}
        onClose={onClose}
        onSubmit={async (body) => {
          await fetchJson('PATCH', pathOf(open.edit), { body })
          await onDone(t.memory.edited)
        }}
      />
    )
  }
  return (
    <FormDialog
      label={t.memory.forgetTitle}
      action={t.memory.forget}
      isDestructive
      onClose={onClose}
      onSubmit={async () => {
        await fetchJson('DELETE', pathOf(open.forget))
        await onDone(t.memory.forgotten)
      }}
    >
      <p dir="auto">“{open.forget.content}”</p>
    </FormDialog>
  )
}

interface EditDialogProps {
  readonly label: string
  readonly memory?: Memory
  readonly onClose: () => void
  readonly onSubmit: (body: NewMemory) => Promise<void>
}

const kinds = ['goal', 'preference', 'misconception', 'fact'] as const satisfies readonly Kind[]

function EditDialog({ label, memory, onClose, onSubmit }: EditDialogProps) {
  const submit = (data: FormData): Promise<void> => {
    const kind = kinds.find((each) => each === fieldText(data, 'kind')) ?? 'fact'
    return onSubmit({ content: fieldText(data, 'content').trim(), kind })
  }
  return (
    <FormDialog
      label={label}
      action={t.common.save}
      messages={{ '/content': t.memory.badContent }}
      onClose={onClose}
      onSubmit={submit}
    >
      <TextField
        name="content"
        label={t.memory.content}
        rows={4}
        required
        maxLength={2_000}
        value={memory?.content ?? ''}
      />
      <SelectField
        name="kind"
        label={t.memory.kind}
        choices={kinds.map((kind) => [kind, t.memory.kinds[kind]])}
        selected={memory?.kind ?? 'fact'}
      />
    </FormDialog>
  )
}
