import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import englishMessages from 'ra-language-english'
import { catalogue } from '../../resources.config.ts'
import { defineConsole } from '../../src/engine/contract/defineConsole.ts'
import { labelOf } from '../../src/engine/contract/labels.ts'
import type { Catalogue } from '../../src/engine/contract/resourceSpec.ts'
import { catalogueTexts } from '../../src/engine/contract/translateCatalogue.ts'
import { isNode, type Node, nameOf, parseSource, walk } from './parseSource.ts'
import type { Sources } from './sourcesWithout.ts'

const root = join(import.meta.dirname, '../..')

/** Texts by the room whose file has them in other languages. */
export interface RoomTexts {
  readonly engine: ReadonlySet<string>
  readonly advertising: ReadonlySet<string>
}

/** Every text that people read: what the engine says is in the engine's room. */
export function readTexts(sources: Sources = everySource(), of: Catalogue = catalogue): RoomTexts {
  const bare = defineConsole({
    ...catalogue,
    sections: [],
    settings: {},
    resources: {},
    roles: {},
  } as never) as Catalogue
  const engine = new Set([...textsUnder('src/engine', sources), ...wordsOf(bare), ...leaves(englishMessages)])
  const all = [...textsUnder('src/advertising', sources), ...wordsOf(of)]
  return { engine, advertising: new Set(all.filter(text => !engine.has(text))) }
}

/** Calls of `t` whose text is not in the source: nothing can tell what it will be. */
export function unreadableCalls(path: string): string[] {
  const { text, tree } = parseSource(path)
  const found: string[] = []
  for (const node of calls(tree))
    if (literals(node).length === 0) found.push(`${path}:${text.slice(0, node.start).split('\n').length}`)
  return found
}

/** The sources whose texts are in the console. */
export function sourcesUnder(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter(name => /\.tsx?$/.test(name))
    .map(name => `${folder}/${name}`)
    .sort()
}

/** Both rooms. */
export function everySource(): Sources {
  const paths = ['src/engine', 'src/advertising'].flatMap(sourcesUnder)
  return new Map(paths.map(path => [path, readFileSync(join(root, path), 'utf8')]))
}

function textsUnder(folder: string, sources: Sources): string[] {
  return [...sources].flatMap(([path, text]) =>
    path.startsWith(`${folder}/`) ? calls(parseSource(path, text).tree).flatMap(literals) : [],
  )
}

/** The first argument of each `t`, and the text of each `<Phrase>`. */
function calls(tree: Node): Node[] {
  const found: Node[] = []
  walk(tree, node => {
    if (node.type === 'CallExpression' && nameOf(node.callee) === 't') found.push((node.arguments as Node[])[0] as Node)
    if (node.type !== 'JSXOpeningElement' || nameOf(node.name) !== 'Phrase') return
    const text = (node.attributes as Node[]).find(one => one.type === 'JSXAttribute' && nameOf(one.name) === 'text')
    if (isNode(text?.value)) found.push(text.value)
  })
  return found
}

/** The texts that an expression may come to. */
function literals(node: Node): string[] {
  if (node.type === 'Literal') return typeof node.value === 'string' ? [node.value] : []
  if (node.type === 'ConditionalExpression')
    return [...literals(node.consequent as Node), ...literals(node.alternate as Node)]
  if (node.type === 'JSXExpressionContainer') return literals(node.expression as Node)
  if (node.type !== 'TemplateLiteral' || (node.expressions as Node[]).length > 0) return []
  return (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked)
}

/** What a catalogue says, and the names of its fields and values where they are made of what they are called in the API. */
function wordsOf(catalogue: Catalogue): string[] {
  const named = new Set<string>()
  const name = (field: unknown) => {
    if (typeof field !== 'object' || field === null) return
    for (const [key, value] of Object.entries(field)) {
      if (key === 'options' && Array.isArray(value))
        for (const option of value) named.add(labelOf(String(option), undefined))
      if (/^(fields|of|settings|states)$/.test(key) && typeof value === 'object' && value !== null)
        for (const inner of Object.keys(value)) named.add(labelOf(inner, undefined))
      name(value)
    }
  }
  name(catalogue)
  return [...catalogueTexts(catalogue), ...named].filter(text => /[A-Za-z]{2}/.test(text))
}

/** The texts of messages that are nested by name. */
export function leaves(messages: unknown): string[] {
  if (typeof messages === 'string') return messages.trim() === '' ? [] : [messages]
  return Object.values(messages as Readonly<Record<string, unknown>>).flatMap(leaves)
}
