/**
 * Builds a tree of messages from nodes that name their parents. No step recurses: a conversation
 * may be ten thousand messages deep. Cycles are cut, nodes with a lost parent become roots, and
 * every shown message is kept.
 */
import type { ImportedMessage } from '../imported-conversation'

export interface DraftNode {
  readonly id: string | undefined
  /** Id of the node above; null for a root; undefined: the node before this one is its parent. */
  readonly parentId: string | null | undefined
  /** Null for a node that is not shown: the nodes below it move up. */
  readonly message: DraftMessage | null
}

export interface DraftMessage extends Omit<ImportedMessage, 'parent' | 'active' | 'createdAt'> {
  /** Epoch milliseconds; undefined: one millisecond after the message above it. */
  readonly at: number | undefined
}

/** A message before the shown branch is known. */
type PlacedMessage = Omit<ImportedMessage, 'active'>

const root = -1

interface TreeStart {
  /** The last node of the shown branch. */
  readonly currentId: string | undefined
  /** The time of a root without one. */
  readonly startedAt: number
  /** A session of ours keeps the order of its messages. */
  readonly own: unknown
}

/**
 * Returns parents before children, siblings by time. The shown branch ends at `currentId`, or where
 * there is no such node, at the newest message without an answer.
 */
export function buildMessageTree(
  nodes: readonly DraftNode[],
  { currentId, startedAt, own }: TreeStart,
): ImportedMessage[] {
  const positions = positionsOf(nodes)
  const parents = parentsOf(nodes, positions)
  cutCycles(parents)
  const times = timesOf(nodes, parents, startedAt)
  const order = own ? byLevel(parents) : depthFirst(parents, times)
  const { messages, places } = placeMessages(nodes, { parents, times, order })
  const current = currentId === undefined ? undefined : positions.get(currentId)
  const end = current === undefined ? root : (places[current] ?? root)
  const active = pathTo(end === root ? newestLeaf(messages) : end, messages)
  return messages.map((message, index) => ({ ...message, active: active.has(index) }))
}

function positionsOf(nodes: readonly DraftNode[]): Map<string, number> {
  const positions = new Map<string, number>()
  for (const [position, { id }] of nodes.entries()) {
    if (id !== undefined && !positions.has(id)) positions.set(id, position)
  }
  return positions
}

function parentsOf(nodes: readonly DraftNode[], positions: ReadonlyMap<string, number>): number[] {
  return nodes.map(({ parentId }, position) => {
    if (parentId === undefined) return position - 1
    return parentId === null ? root : (positions.get(parentId) ?? root)
  })
}

/** Makes the first node of each cycle a root. */
function cutCycles(parents: number[]): void {
  const walks = new Int32Array(parents.length).fill(root)
  for (let walk = 0; walk < parents.length; walk += 1) {
    let at = walk
    while (at !== root && walks[at] === root) {
      walks[at] = walk
      at = parents[at] ?? root
    }
    if (at !== root && walks[at] === walk) parents[firstOfCycle(parents, at)] = root
  }
}

function firstOfCycle(parents: readonly number[], start: number): number {
  let first = start
  for (let at = parents[start] ?? start; at !== start; at = parents[at] ?? start) {
    first = Math.min(first, at)
  }
  return first
}

/** The roots, and the children of each node, in the nodes' order. */
function childrenOf(parents: readonly number[]): { roots: number[]; below: number[][] } {
  const roots: number[] = []
  const below: number[][] = parents.map(() => [])
  for (const [position, parent] of parents.entries()) (below[parent] ?? roots).push(position)
  return { roots, below }
}

function timesOf(
  nodes: readonly DraftNode[],
  parents: readonly number[],
  startedAt: number,
): number[] {
  const times = Array.from(nodes, () => startedAt)
  const { roots, below } = childrenOf(parents)
  for (let queue = roots; queue.length > 0; queue = queue.flatMap((at) => below[at] ?? [])) {
    for (const at of queue) {
      const message = nodes[at]?.message
      const above = times[parents[at] ?? root] ?? startedAt - 1
      times[at] = message ? (message.at ?? above + 1) : above
    }
  }
  return times
}

/** The nodes depth first, siblings by time. */
function depthFirst(parents: readonly number[], times: readonly number[]): number[] {
  const order: number[] = []
  const { roots, below } = childrenOf(parents)
  const latestFirst = (siblings: number[]) =>
    siblings.toSorted((a, b) => (times[b] ?? 0) - (times[a] ?? 0) || b - a)
  const waiting = latestFirst(roots)
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    order.push(at)
    for (const child of latestFirst(below[at] ?? [])) waiting.push(child)
  }
  return order
}

/** The nodes level by level, each level in the nodes' order. */
function byLevel(parents: readonly number[]): number[] {
  const order: number[] = []
  const { roots, below } = childrenOf(parents)
  for (let level = roots; level.length > 0;) {
    for (const at of level) order.push(at)
    level = level.flatMap((at) => below[at] ?? []).toSorted((a, b) => a - b)
  }
  return order
}

/**
 * The shown messages in `order`, parents before children; and for each node the index of its message or
 * of the message above.
 */
function placeMessages(
  nodes: readonly DraftNode[],
  { parents, times, order }: Readonly<Record<'parents' | 'times' | 'order', readonly number[]>>,
): { messages: PlacedMessage[]; places: number[] } {
  const messages: PlacedMessage[] = []
  const places = nodes.map(() => root)
  for (const at of order) {
    const above = places[parents[at] ?? root] ?? root
    const message = nodes[at]?.message
    places[at] = message ? messages.length : above
    if (message) messages.push(placeMessage(message, above, times[at] ?? 0))
  }
  return { messages, places }
}

function placeMessage(
  { at: _, ...message }: DraftMessage,
  above: number,
  createdAt: number,
): PlacedMessage {
  return { ...message, parent: above === root ? null : above, createdAt }
}

function newestLeaf(messages: readonly PlacedMessage[]): number {
  const answered = new Set(messages.map(({ parent }) => parent))
  let newest = root
  for (const [index, { createdAt }] of messages.entries()) {
    if (answered.has(index)) continue
    if (createdAt >= (messages[newest]?.createdAt ?? -Infinity)) newest = index
  }
  return newest
}

function pathTo(end: number, messages: readonly PlacedMessage[]): Set<number> {
  const path = new Set<number>()
  for (let at: number | null = end; at !== null && at !== root; at = messages[at]?.parent ?? null) {
    path.add(at)
  }
  return path
}
