/** What ChatGPT did before an answer stands in nodes of its own; here it joins the answer below it. */
import type { ToolCall } from '../imported-conversation'
import type { Draft, DraftMessage } from './tree'

/** One node's part in what was done: a call or a thought as it is, or the result of the call above it. */
export type Step = { readonly call: ToolCall } | { readonly result: ToolCall }

export interface Node {
  readonly id: string
  readonly parentId: string | null
  /** Null for what is not shown. */
  readonly content: { readonly said: DraftMessage } | { readonly step: Step } | null
}

/**
 * Drafts in the nodes' order. Each step belongs to one answer, the shown branch's first; steps that no
 * answer follows become a message of their own, without text.
 */
export function attachSteps(nodes: readonly Node[], currentId: string | undefined): Draft[] {
  const above = shownAbove(nodes)
  const claimed = new Set<Node>()
  const calls = new Map<Node, readonly ToolCall[]>()
  const claim = (node: Node) => {
    const steps = claimAbove(node, above, claimed)
    if (steps.length > 0) calls.set(node, callsOf(steps))
  }
  for (const node of shownFirst(nodes, currentId)) if (isAnswer(node)) claim(node)
  for (const node of lastSteps(nodes, above, claimed)) claim(node)
  for (const node of nodes) if (isStep(node)) claim(node) // what is left goes round in circles
  return nodes.map((node) => draftOf(node, calls.get(node)))
}

const isStep = ({ content }: Node) => content !== null && 'step' in content
const isAnswer = ({ content }: Node) =>
  content !== null && 'said' in content && content.said.role === 'assistant'

/** For each node the nearest one above it that is not hidden. */
function shownAbove(nodes: readonly Node[]): Map<Node, Node> {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const above = new Map<Node, Node>()
  const parent = (node: Node) => (node.parentId === null ? undefined : byId.get(node.parentId))
  const resolved = new Map<Node, Node | undefined>()
  for (const node of nodes) {
    const hidden: Node[] = []
    let at = parent(node)
    while (at && at.content === null && !resolved.has(at)) {
      hidden.push(at)
      resolved.set(at, undefined)
      at = parent(at)
    }
    const shown = at && at.content === null ? resolved.get(at) : at
    for (const passed of hidden) resolved.set(passed, shown)
    if (shown) above.set(node, shown)
  }
  return above
}

/** The current branch from its end upwards, then all nodes. */
function* shownFirst(nodes: readonly Node[], currentId: string | undefined): Generator<Node> {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const passed = new Set<Node>()
  let at = currentId === undefined ? undefined : byId.get(currentId)
  while (at && !passed.has(at)) {
    passed.add(at)
    yield at
    at = at.parentId === null ? undefined : byId.get(at.parentId)
  }
  for (const node of nodes) if (!passed.has(node)) yield node
}

/** Unclaimed steps below which there is no other one. */
function lastSteps(
  nodes: readonly Node[],
  above: ReadonlyMap<Node, Node>,
  claimed: ReadonlySet<Node>,
): Node[] {
  const left = nodes.filter((node) => isStep(node) && !claimed.has(node))
  const followed = new Set(left.map((node) => above.get(node)))
  return left.filter((node) => !followed.has(node))
}

/** The steps that end at the node, oldest first, up to what was said or is claimed already. */
function claimAbove(start: Node, above: ReadonlyMap<Node, Node>, claimed: Set<Node>): Step[] {
  const steps: Step[] = []
  let at: Node | undefined = isStep(start) ? start : above.get(start)
  while (at?.content && 'step' in at.content && !claimed.has(at)) {
    claimed.add(at)
    steps.push(at.content.step)
    at = above.get(at)
  }
  return steps.toReversed()
}

/** A result goes to the last call, if that has none; otherwise it tells of a call that was not kept. */
function callsOf(steps: readonly Step[]): ToolCall[] {
  const calls: ToolCall[] = []
  for (const step of steps) {
    const last = calls.at(-1)
    if ('call' in step) calls.push(step.call)
    else if (!last || last.output !== undefined) calls.push(step.result)
    else
      calls[calls.length - 1] = { ...last, status: step.result.status, output: step.result.output }
  }
  return calls
}

function draftOf({ id, parentId, content }: Node, toolCalls: readonly ToolCall[] = []): Draft {
  if (content && 'said' in content) return { id, parentId, message: { ...content.said, toolCalls } }
  if (toolCalls.length === 0) return { id, parentId, message: null }
  return { id, parentId, message: { role: 'assistant', content: '', at: undefined, toolCalls } }
}
