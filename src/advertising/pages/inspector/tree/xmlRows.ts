import type { Place, XmlAttribute, XmlElement, XmlNode } from '../../../vast/xmlTree.ts'

/** One line of the tree. `end` is the place behind its last descendant in the list, so that folding is a jump. */
export interface XmlRow {
  readonly kind: XmlNode['kind']
  /** Of an element, with its prefix; '' for texts. */
  readonly name: string
  readonly attributes: readonly XmlAttribute[]
  /** Its own text, when it holds nothing else. */
  readonly text: string
  readonly at: Place
  /** As findings name places: `VAST/Ad[2]/InLine`. */
  readonly path: string
  readonly depth: number
  readonly parent: number
  readonly end: number
  readonly position: number
  readonly siblings: number
}

/** A tree as a list in the document's order. Texts stand in their element's row where it holds nothing else. */
export function xmlRows(root: XmlElement): readonly XmlRow[] {
  const rows: Building[] = []
  const add = (node: XmlNode, place: Pick<XmlRow, 'path' | 'depth' | 'parent' | 'position' | 'siblings'>) => {
    const index = rows.length
    if (node.kind !== 'element') {
      rows.push({
        ...place,
        kind: node.kind,
        name: '',
        attributes: [],
        text: node.text.trim(),
        at: node.at,
        end: index + 1,
      })
      return
    }
    const inside = shownChildren(node)
    rows.push({
      ...place,
      kind: 'element',
      name: node.prefix ? `${node.prefix}:${node.name}` : node.name,
      attributes: node.attributes,
      text: inside.length ? '' : ownText(node),
      at: node.at,
      end: 0,
    })
    const steps = stepsOf(node)
    inside.forEach((child, position) => {
      const step = child.kind === 'element' ? steps.get(child) : undefined
      const path = step === undefined ? place.path : `${place.path}/${step}`
      add(child, { path, depth: place.depth + 1, parent: index, position: position + 1, siblings: inside.length })
    })
    const row = rows[index]
    if (row) row.end = rows.length
  }
  add(root, { path: root.name, depth: 0, parent: -1, position: 1, siblings: 1 })
  return rows
}

/** The places of the rows that show while some are folded. */
export function unfoldedRows(rows: readonly XmlRow[], folded: ReadonlySet<number>): readonly number[] {
  const shown: number[] = []
  for (let at = 0; at < rows.length; at = folded.has(at) ? (rows[at]?.end ?? at + 1) : at + 1) shown.push(at)
  return shown
}

/** The row of a finding's path; of a path that leads nowhere the nearest above it, and the first row for none at all. */
export function rowAtPath(rows: readonly XmlRow[], path: string): number {
  const places = placesOf(rows)
  for (let way = path; way !== ''; way = way.slice(0, Math.max(0, way.lastIndexOf('/')))) {
    const found = places.get(way)
    if (found !== undefined) return found
  }
  return 0
}

/** The row that is meant: by its path where that stands at the line, or else by the line. */
export function rowAtPlace(
  rows: readonly XmlRow[],
  { path, ...at }: Place & { readonly path?: string | undefined },
): number {
  const found = path === undefined ? -1 : rowAtPath(rows, path)
  return found >= 0 && rows[found]?.at.line === at.line ? found : rowAtLine(rows, at)
}

/** The last row that begins at a place or before it. */
export function rowAtLine(rows: readonly XmlRow[], { line, column }: Place): number {
  const behind = rows.findIndex(({ at }) => at.line > line || (at.line === line && at.column > column))
  return behind < 0 ? Math.max(0, rows.length - 1) : Math.max(0, behind - 1)
}

/** The rows above one, outermost first. */
export function rowsAbove(rows: readonly XmlRow[], at: number): readonly number[] {
  const above: number[] = []
  for (let up = rows[at]?.parent ?? -1; up >= 0; up = rows[up]?.parent ?? -1) above.unshift(up)
  return above
}

/** Made once for each document: hundreds of findings look into thousands of rows. */
const known = new WeakMap<readonly XmlRow[], ReadonlyMap<string, number>>()

function placesOf(rows: readonly XmlRow[]): ReadonlyMap<string, number> {
  const made = known.get(rows)
  if (made) return made
  const places = new Map<string, number>()
  rows.forEach(({ kind, path }, index) => {
    if (kind === 'element' && !places.has(path)) places.set(path, index)
  })
  known.set(rows, places)
  return places
}

interface Building extends XmlRow {
  end: number
}

function shownChildren(element: XmlElement): readonly XmlNode[] {
  const plain = element.children.every(child => child.kind === 'text' || child.kind === 'cdata')
  return plain ? [] : element.children.filter(child => child.kind === 'element' || child.text.trim() !== '')
}

function ownText(element: XmlElement): string {
  return element.children
    .map(child => (child.kind === 'element' ? '' : child.text))
    .join('')
    .trim()
}

/** Numbers only where there are several of a name. */
function stepsOf(element: XmlElement): ReadonlyMap<XmlElement, string> {
  const counts = new Map<string, number>()
  const elements = element.children.filter(child => child.kind === 'element')
  for (const { name } of elements) counts.set(name, (counts.get(name) ?? 0) + 1)
  const seen = new Map<string, number>()
  return new Map(
    elements.map(child => {
      const number = (seen.get(child.name) ?? 0) + 1
      seen.set(child.name, number)
      return [child, (counts.get(child.name) ?? 0) > 1 ? `${child.name}[${number}]` : child.name]
    }),
  )
}
