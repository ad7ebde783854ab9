/** The passages of the learner's files that a reply cites, as chips that open them. */
import { useState } from 'preact/hooks'
import { Dialog } from '../components/dialog'
import { Icon } from '../components/icons'
import { contentPath } from '../files/api'
import { t } from '../i18n/i18n'
import type { ToolStep } from './message-details'

/** A passage that a tool has found: of a file (`name`), or of an earlier session (`title`). */
export interface ShownPassage {
  readonly fileId: string | null
  readonly name: string | null
  readonly title: string | null
  /** Where it stands, in words; empty where that is unknown. */
  readonly place: string
  readonly text: string
}

/** The passages in the output of a call; empty where it has none. */
export function passagesOf({ output }: ToolStep): readonly ShownPassage[] {
  if (typeof output !== 'object' || output === null || !('passages' in output)) return []
  const { passages } = output
  return Array.isArray(passages) ? passages.flatMap((each: unknown) => toPassage(each) ?? []) : []
}

function toPassage(value: unknown): ShownPassage | null {
  if (typeof value !== 'object' || value === null) return null
  const fields: Partial<Record<string, unknown>> = { ...value }
  const read = (name: string): string | null => {
    const field = fields[name]
    return typeof field === 'string' ? field : null
  }
  const text = read('text')
  if (text === null) return null
  const [fileId, name, title] = [read('fileId'), read('name'), read('title')]
  return { fileId, name, title, place: read('place') ?? '', text }
}

/** The passages of files whose names the reply mentions, each place once. */
export function citedPassages(reply: string, steps: readonly ToolStep[]): readonly ShownPassage[] {
  const cited = new Map<string, ShownPassage>()
  for (const passage of steps.flatMap(passagesOf)) {
    const { name, place } = passage
    if (name === null || !mentions(reply, name)) continue
    cited.set(`${name}\n${place}`, cited.get(`${name}\n${place}`) ?? passage)
  }
  return [...cited.values()]
}

/** Whether a reply names a file, with or without its extension. */
function mentions(reply: string, name: string): boolean {
  const words = reply.toLowerCase()
  const stem = name.replace(/\.\w{1,5}$/, '')
  return words.includes(name.toLowerCase()) || (stem !== '' && words.includes(stem.toLowerCase()))
}

interface CitationsProps {
  readonly passages: readonly ShownPassage[]
}

/** A row of chips. */
export function Citations({ passages }: CitationsProps) {
  const [open, setOpen] = useState<ShownPassage | null>(null)
  return (
    <>
      <ul class="citations" aria-label={t.turn.citations}>
        {passages.map((passage, at) => (
          <li key={at}>
            <button type="button" class="chip" onClick={() => setOpen(passage)}>
              <Icon shape="file" /> <bdi>{nameOf(passage)}</bdi>
            </button>
          </li>
        ))}
      </ul>
      {open !== null && <PassageDialog passage={open} onClose={() => setOpen(null)} />}
    </>
  )
}

const nameOf = ({ name, place }: ShownPassage): string =>
  [name, place].filter((part) => part !== '').join(', ')

interface PassageDialogProps {
  readonly passage: ShownPassage
  readonly onClose: () => void
}

function PassageDialog({ passage, onClose }: PassageDialogProps) {
  return (
    <Dialog class="action-dialog passage-dialog" label={nameOf(passage)} onClose={onClose}>
      <h2>
        <bdi>{passage.name}</bdi>
      </h2>
      {passage.place !== '' && <p class="quiet-words">{passage.place}</p>}
      <blockquote dir="auto" tabIndex={0} role="region" aria-label={t.turn.passage}>
        {passage.text}
      </blockquote>
      <div class="action-buttons">
        {passage.fileId !== null && (
          <a class="quiet-button" href={contentPath(passage.fileId)} download>
            {t.turn.openFile}
          </a>
        )}
        <button type="button" class="button" onClick={onClose}>
          {t.common.close}
        </button>
      </div>
    </Dialog>
  )
}
