/**
 * A tree of messages from nodes that name their parents. No step recurses: a conversation may be ten
 * thousand messages deep. Cycles are cut, lost parents make roots, and no shown message is left out.
 */
import type { ImportedMessage } from '../imported-conversation'

export interface Draft {
  readonly id: string | undefined
  /** Of the node above; null for a root; undefined: the draft before this one is its parent. */
  readonly parentId: string | null | undefined
  /** Null for a node that is not shown: what is below it moves up. */
  readonly message: DraftMessage | null
}

export interface DraftMessage extends Omit<ImportedMessage, 'parent' | 'active' | 'createdAt'> {
  /** Undefined: a moment after the message above it. */
  readonly at: number | undefined
}

/** A message whose branch is not decided yet. */
type Placed = Omit<ImportedMessage, 'active'>

const root = -1

/**
 * Parents before children, siblings by time. The shown branch ends at `currentId`, or where there is no
 * such node, at the newest message without an answer. `startedAt`: the time of a root that has none.
 */
export function growTree(
  drafts: readonly Draft[],
  currentId: string | undefined,
  startedAt: number,
): ImportedMessage[] {
  const positions = positionsOf(drafts)
  const parents = parentsOf(drafts, positions)
  cutCycles(parents)
  const times = timesOf(drafts, parents, startedAt)
  const { messages, places } = placed(drafts, parents, times)
  const current = currentId === undefined ? undefined : positions.get(currentId)
  const end = current === undefined ? root : (places[current] ?? root)
  const active = pathTo(end === root ? newestLeaf(messages) : end, messages)
  return messages.map((message, index) => ({ ...message, active: active.has(index) }))
}

function positionsOf(drafts: readonly Draft[]): Map<string, number> {
  const positions = new Map<string, number>()
  for (const [position, { id }] of drafts.entries()) {
    if (id !== undefined && !positions.has(id)) positions.set(id, position)
  }
  return positions
}

function parentsOf(drafts: readonly Draft[], positions: ReadonlyMap<string, number>): number[] {
  return drafts.map(({ parentId }, position) => {
    if (parentId === undefined) return position - 1
    return parentId === null ? root : (positions.get(parentId) ?? root)
  })
}

/** Makes a root of the first node of each circle. */
function cutCycles(parents: number[]): void {
  const walks = new Int32Array(parents.length).fill(root)
  for (let walk = 0; walk < parents.length; walk += 1) {
    let at = walk
    while (at !== root && walks[at] === root) {
      walks[at] = walk
      at = parents[at] ?? root
    }
    if (at !== root && walks[at] === walk) parents[firstOfCircle(parents, at)] = root
  }
}

function firstOfCircle(parents: readonly number[], start: number): number {
  let first = start
  for (let at = parents[start] ?? start; at !== start; at = parents[at] ?? start) {
    first = Math.min(first, at)
  }
  return first
}

/** Children by parent, in the drafts' order; those of nobody first. */
function childrenOf(parents: readonly number[]): { roots: number[]; below: number[][] } {
  const roots: number[] = []
  const below: number[][] = parents.map(() => [])
  for (const [position, parent] of parents.entries()) (below[parent] ?? roots).push(position)
  return { roots, below }
}

function timesOf(
  drafts: readonly Draft[],
  parents: readonly number[],
  startedAt: number,
): number[] {
  const times = Array.from(drafts, () => startedAt)
  const { roots, below } = childrenOf(parents)
  for (let queue = roots; queue.length > 0; queue = queue.flatMap((at) => below[at] ?? [])) {
    for (const at of queue) {
      const message = drafts[at]?.message
      const above = times[parents[at] ?? root] ?? startedAt - 1
      times[at] = message ? (message.at ?? above + 1) : above
    }
  }
  return times
}

/** The shown messages, depth first; and for every draft the message that it became or that stands above it. */
function placed(
  drafts: readonly Draft[],
  parents: readonly number[],
  times: readonly number[],
): { messages: Placed[]; places: number[] } {
  const messages: Placed[] = []
  const places = drafts.map(() => root)
  const { roots, below } = childrenOf(parents)
  const latestFirst = (nodes: number[]) =>
    nodes.toSorted((a, b) => (times[b] ?? 0) - (times[a] ?? 0) || b - a)
  const waiting = latestFirst(roots)
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    const above = places[parents[at] ?? root] ?? root
    const message = drafts[at]?.message
    places[at] = message ? messages.length : above
    if (message) messages.push(place(message, above, times[at] ?? 0))
    for (const child of latestFirst(below[at] ?? [])) waiting.push(child)
  }
  return { messages, places }
}

function place({ at: _, ...message }: DraftMessage, above: number, createdAt: number): Placed {
  return { ...message, parent: above === root ? null : above, createdAt }
}

function newestLeaf(messages: readonly Placed[]): number {
  const answered = new Set(messages.map(({ parent }) => parent))
  let newest = root
  for (const [index, { createdAt }] of messages.entries()) {
    if (answered.has(index)) continue
    if (createdAt >= (messages[newest]?.createdAt ?? -Infinity)) newest = index
  }
  return newest
}

function pathTo(end: number, messages: readonly Placed[]): Set<number> {
  const path = new Set<number>()
  for (let at: number | null = end; at !== null && at !== root; at = messages[at]?.parent ?? null) {
    path.add(at)
  }
  return path
}
