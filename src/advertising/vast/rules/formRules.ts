import { elementsOf, textOf, type XmlElement } from '../xmlTree.ts'
import { type CheckedDocument, quoted, type Report } from './checkedDocument.ts'

/** What spoils the text before VAST begins: prefixes that stand for nothing, and characters lost in decoding. */
export function formRules({ root, prefixes }: CheckedDocument, report: Report): void {
  const unbound = firstUnbound(root.element, new Set(['xml', 'xmlns', ...prefixes]))
  if (unbound) {
    report({
      code: 'namespace-unbound',
      severity: 'error',
      at: root,
      element: unbound.element,
      message: `The prefix ${quoted(unbound.prefix)} isn’t declared, so browsers reject the whole document`,
      fix: `Declare it with xmlns:${unbound.prefix}, or remove it.`,
      source: 'Namespaces in XML §5',
      vastError: 100,
    })
  }
  const lost = firstLost(root.element)
  if (lost) {
    report({
      code: 'characters-lost',
      severity: 'error',
      at: root,
      element: lost,
      message: 'The document has bytes that aren’t valid in its encoding',
      fix: 'Declare the encoding that the document actually uses, preferably UTF-8.',
      source: 'XML 1.0 §4.3.3',
      vastError: 100,
    })
  }
}

function firstUnbound(element: XmlElement, known: ReadonlySet<string>): { prefix: string; element: XmlElement } | null {
  const declared = element.attributes.filter(({ prefix }) => prefix === 'xmlns').map(({ name }) => name)
  const here = declared.length > 0 ? new Set([...known, ...declared]) : known
  const used = [element.prefix, ...element.attributes.map(({ prefix }) => prefix)]
  const prefix = used.find(one => one !== '' && !here.has(one))
  if (prefix !== undefined) return { prefix, element }
  for (const child of elementsOf(element)) {
    const found = firstUnbound(child, here)
    if (found) return found
  }
  return null
}

function firstLost(element: XmlElement): XmlElement | null {
  if (textOf(element).includes('\uFFFD') || element.attributes.some(({ value }) => value.includes('\uFFFD')))
    return element
  for (const child of elementsOf(element)) {
    const found = firstLost(child)
    if (found) return found
  }
  return null
}
