import { elementsOf, type Place, type XmlElement } from './xmlTree.ts'

/** The path of the element that begins at a place, as findings name it: `VAST/Ad[2]/InLine`. '' when there is none. */
export function xmlPathAt(root: XmlElement, at: Place): string {
  if (isSame(root.at, at)) return root.name
  const children = elementsOf(root)
  // The last that begins before it or there.
  const inside = children.findLast(
    child => child.at.line < at.line || (child.at.line === at.line && child.at.column <= at.column),
  )
  const below = inside ? xmlPathAt(inside, at) : ''
  if (!inside || !below) return ''
  const alike = children.filter(({ name }) => name === inside.name)
  const number = alike.length > 1 ? `[${alike.indexOf(inside) + 1}]` : ''
  return `${root.name}/${inside.name}${number}${below.slice(inside.name.length)}`
}

function isSame(a: Place, b: Place): boolean {
  return a.line === b.line && a.column === b.column
}
