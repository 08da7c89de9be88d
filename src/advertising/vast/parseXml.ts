import { SaxesParser } from 'saxes'
import { placeIn } from './placeIn.ts'
import type { Place, XmlAttribute, XmlElement, XmlFault, XmlNode, XmlResult } from './xmlTree.ts'

/** What no ad needs more of; a document beyond it is refused before it costs memory or time. */
export const xmlLimits = { characters: 1_048_576, depth: 64, nodes: 20_000, attributes: 100 } as const

/**
 * Reads a text as XML with the places of everything in it. Requests nothing, expands no entity but XML's own five and
 * character references, and refuses document types. Never throws: what breaks the reading off is the result's `fault`,
 * beside the tree as far as it was read.
 */
export function parseXml(text: string): XmlResult {
  const root = newElement('', { line: 1, column: 1 })
  const state: State = { encoding: null, late: null }
  const fault = unreadable(text) ?? read(text, root, state)
  const found = root.children.find(child => child.kind === 'element')
  return { root: found ?? null, fault, ...state }
}

/** What can be told without parsing, in better words than a parser has. */
function unreadable(text: string): XmlFault | null {
  const start = { line: 1, column: 1 }
  const trimmed = text
    .slice(0, 1000)
    .replace(/^\uFEFF/, '')
    .trimStart()
  if (text.trim() === '') return { ...start, message: 'The document is empty', refused: false }
  if (text.length > xmlLimits.characters) {
    const most = xmlLimits.characters.toLocaleString('en')
    return { ...start, message: `The document is longer than ${most} characters`, refused: true }
  }
  if (/^(<\?xml[^>]*>\s*)?(<!doctype\s+html|<html[\s>])/i.test(trimmed)) {
    return { ...start, message: 'This is an HTML page, not a VAST document', refused: false }
  }
  const first = text.search(/<[\w:]/)
  if (/<!doctype/i.test(text.slice(0, first < 0 ? 1000 : first))) return { ...start, message: doctype, refused: true }
  if (trimmed !== '' && !trimmed.startsWith('<')) {
    const begin = JSON.stringify(trimmed.slice(0, 20))
    return { ...start, message: `This isn’t XML: it begins with ${begin}`, refused: false }
  }
  return null
}

type State = { -readonly [Name in 'encoding' | 'late']: XmlResult[Name] }

function read(text: string, root: Building, state: State): XmlFault | null {
  // Halves of pairs are no characters, and the parser stumbles over them.
  const whole = (text.startsWith('\uFEFF') ? text.slice(1) : text).replace(/\p{Surrogate}/gu, '\uFFFD')
  // Nothing may stand before an XML declaration, and the parser would end here; many servers write an empty line all the same.
  const lead = /^\s+(?=<\?xml\s)/.exec(whole)?.[0].length ?? 0
  const source = whole.slice(lead)
  const parser = new SaxesParser({ position: true })
  const placeInWhole = placeIn(whole)
  const place = (at: number) => placeInWhole(lead + at)
  if (lead > 0) state.late = place(0)
  const open: Building[] = [root]
  let [nodes, attributes, tokenEnd] = [0, 0, 0]
  const current = () => open.at(-1) ?? root
  const stop = (message: string, refused: boolean): never => {
    throw new Broken({ ...place(Math.max(0, parser.position - 1)), message, refused })
  }
  const count = () => {
    nodes += 1
    if (nodes > xmlLimits.nodes) stop(`The document has more than ${xmlLimits.nodes.toLocaleString('en')} parts`, true)
  }
  const keep = (kind: 'text' | 'cdata' | 'comment', content: string, end: number) => {
    count()
    current().children.push({ kind, text: content, at: place(tokenEnd) })
    tokenEnd = end
  }

  parser.on('xmldecl', ({ encoding }) => {
    state.encoding = encoding?.toLowerCase() ?? null
    tokenEnd = parser.position
  })
  parser.on('doctype', () => stop(doctype, true))
  parser.on('processinginstruction', () => {
    tokenEnd = parser.position
  })
  parser.on('opentagstart', ({ name }) => {
    count()
    attributes = 0
    if (open.length > xmlLimits.depth) stop(`Elements are nested deeper than ${xmlLimits.depth} levels`, true)
    open.push(newElement(name, place(source.lastIndexOf('<', parser.position - 1))))
  })
  parser.on('attribute', ({ name, value }) => {
    attributes += 1
    if (attributes > xmlLimits.attributes) stop(`An element has more than ${xmlLimits.attributes} attributes`, true)
    current().attributes.push({ ...named(name), value })
  })
  parser.on('opentag', () => {
    tokenEnd = parser.position
  })
  parser.on('closetag', () => {
    const element = open.pop()
    if (element) close(element, current(), place(parser.position))
    tokenEnd = parser.position
  })
  // This event comes when the next `<` has been read: what follows begins there.
  parser.on('text', content => keep('text', content, parser.position - 1))
  parser.on('cdata', content => keep('cdata', content, parser.position))
  parser.on('comment', content => keep('comment', content, parser.position))
  parser.on('error', error => stop(sentence(error.message), false))

  try {
    parser.write(source).close()
    return null
  } catch (error) {
    if (!(error instanceof Broken)) throw error
    // What was still open becomes part of the tree, so that a person sees how far it went.
    for (let element = open.pop(); element && element !== root; element = open.pop()) {
      close(element, current(), error.fault)
    }
    return error.fault
  }
}

const doctype = 'The document has a DOCTYPE, which isn’t allowed because it can declare entities'

class Broken extends Error {
  constructor(readonly fault: XmlFault) {
    super(fault.message)
  }
}

/** An element whose end has not been read yet. */
interface Building extends XmlElement {
  readonly attributes: XmlAttribute[]
  readonly children: XmlNode[]
  end: Place
}

function newElement(name: string, at: Place): Building {
  return { kind: 'element', ...named(name), attributes: [], children: [], at, end: at }
}

function close(element: Building, parent: Building, { line, column }: Place): void {
  element.end = { line, column }
  parent.children.push(element)
}

function named(qualified: string): { readonly name: string; readonly prefix: string } {
  const colon = qualified.indexOf(':')
  return { name: qualified.slice(colon + 1), prefix: colon < 0 ? '' : qualified.slice(0, colon) }
}

/** `3:14: unclosed tag: VAST` → a sentence; the place is told apart. */
function sentence(message: string): string {
  const words = message.replace(/^(?:[^:]*:)?\d+:\d+:\s*/, '').replace(/\.$/, '')
  return `Not well-formed XML: ${words}`
}
