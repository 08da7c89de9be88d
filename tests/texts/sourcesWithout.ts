import { dirname, join } from 'node:path'
import { isNode, type Node, nameOf, parseSource, walk } from './parseSource.ts'

/** Texts of files by their paths. */
export type Sources = ReadonlyMap<string, string>

/** Where the product is handed what belongs to an entity, by its name or that of a cell or an input. */
const handedIn = new Set([
  'src/advertising/pages/parts.ts',
  'src/advertising/pages/overrides.ts',
  'src/advertising/server/hooks/advertisingHooks.ts',
])

/** The sources as they would be without what is handed in under these names, and without the files that only that leads to. */
export function sourcesWithout(names: ReadonlySet<string>, sources: Sources): Sources {
  if (names.size === 0) return sources
  const left = new Map(
    [...sources].map(([path, text]) => [path, handedIn.has(path) ? without(names, path, text) : text]),
  )
  const roots = rootsOf(sources)
  const [before, after] = [reachedFrom(roots, sources), reachedFrom(roots, left)]
  return new Map([...left].filter(([path]) => after.has(path) || !before.has(path)))
}

/** A source without the properties of these names, and without the imports that nothing else in it takes. */
function without(names: ReadonlySet<string>, path: string, text: string): string {
  const { tree } = parseSource(path, text)
  const cut: Cut[] = []
  walk(tree, node => {
    // An override is the entity's by what stands before the dot.
    const isTheirs = node.type === 'Property' && [nameOf(node.key), nameOf(node.key).split('.')[0]].some(isOneOf(names))
    if (isTheirs) cut.push({ start: node.start, end: node.end, by: '_: 0' })
    return !isTheirs
  })
  if (cut.length === 0) return text
  const imports = (tree.body as Node[]).filter(({ type }) => type === 'ImportDeclaration')
  const rest = replaced(text, [...cut, ...imports.map(({ start, end }) => ({ start, end, by: '' }))])
  const unused = imports.filter(node => namesTaken(node).every(name => !new RegExp(`\\b${name}\\b`).test(rest)))
  return replaced(text, [...cut, ...unused.map(({ start, end }) => ({ start, end, by: '' }))])
}

interface Cut {
  readonly start: number
  readonly end: number
  readonly by: string
}

function replaced(text: string, cuts: readonly Cut[]): string {
  return [...cuts]
    .sort((a, b) => b.start - a.start)
    .reduce((left, { start, end, by }) => left.slice(0, start) + by + left.slice(end), text)
}

function namesTaken(node: Node): string[] {
  return ((node.specifiers ?? []) as Node[]).map(({ local }) => (isNode(local) ? nameOf(local) : ''))
}

function isOneOf(names: ReadonlySet<string>): (name: string | undefined) => boolean {
  return name => name !== undefined && names.has(name)
}

/** Files that no other takes: a page's first script, a host's, a worker's. */
function rootsOf(sources: Sources): readonly string[] {
  const taken = new Set([...sources].flatMap(([path, text]) => takenBy(path, text)))
  return [...sources.keys()].filter(path => !taken.has(path))
}

function reachedFrom(roots: readonly string[], sources: Sources): ReadonlySet<string> {
  const reached = new Set(roots)
  for (const path of reached)
    for (const other of takenBy(path, sources.get(path) ?? '')) if (sources.has(other)) reached.add(other)
  return reached
}

function takenBy(path: string, text: string): string[] {
  return [...text.matchAll(/(?:from |import\()'(\.[^']+)'/g)].map(([, to = '']) => join(dirname(path), to))
}
