import { readFileSync } from 'node:fs'
import { parseAst } from 'vite'

/** A node of a source's syntax tree (ESTree). */
export interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [key: string]: unknown
}

/** A source's syntax tree. */
export function parseSource(path: string, text = readFileSync(path, 'utf8')) {
  return { text, tree: parseAst(text, { lang: path.endsWith('x') ? 'tsx' : 'ts' }) as unknown as Node }
}

/** Calls `visit` for every node, with those around it, the nearest last. What it refuses by `false` is not entered. */
export function walk(
  node: Node,
  visit: (node: Node, around: readonly Node[]) => unknown,
  around: readonly Node[] = [],
) {
  if (visit(node, around) === false) return
  const within = [...around, node]
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) walk(child, visit, within)
}

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value
}

/** What an identifier, a member or a key is called. */
export function nameOf(node: unknown): string {
  if (!isNode(node)) return ''
  if (node.type === 'Identifier' || node.type === 'JSXIdentifier') return String(node.name)
  if (node.type === 'Literal') return String(node.value)
  if (node.type === 'MemberExpression') return nameOf(node.property)
  if (node.type === 'JSXMemberExpression') return nameOf(node.property)
  if (node.type === 'ChainExpression') return nameOf(node.expression)
  if (node.type === 'JSXNamespacedName') return `${nameOf(node.namespace)}:${nameOf(node.name)}`
  return ''
}
