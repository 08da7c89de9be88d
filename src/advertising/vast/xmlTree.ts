/** Where something stands in a text; both count from 1, columns in UTF-16 units as an editor does. */
export interface Place {
  readonly line: number
  readonly column: number
}

/** An element as it was written. Texts are texts: nothing in them has been interpreted, so show them as text only. */
export interface XmlElement {
  readonly kind: 'element'
  /** Without a prefix. */
  readonly name: string
  readonly prefix: string
  readonly attributes: readonly XmlAttribute[]
  readonly children: readonly XmlNode[]
  /** Of its `<`. */
  readonly at: Place
  /** Behind its end tag; where the reading broke off for an element that was never closed. */
  readonly end: Place
}

export interface XmlText {
  readonly kind: 'text' | 'cdata' | 'comment'
  readonly text: string
  readonly at: Place
}

export interface XmlAttribute {
  readonly name: string
  readonly prefix: string
  readonly value: string
}

export type XmlNode = XmlElement | XmlText

/** What was read of a text: the tree as far as it goes, and what broke the reading off. */
export interface XmlResult {
  readonly root: XmlElement | null
  readonly fault: XmlFault | null
  /** Where the XML declaration stands when it isn't at the start, as XML demands; null when it is, or when there is none. */
  readonly late: Place | null
  /** What the document declares, in lower case; it has been decoded already. */
  readonly encoding: string | null
}

export interface XmlFault extends Place {
  /** One sentence for a person. */
  readonly message: string
  /** Refused because of what it could do (document types, entities, size, depth), not because it is written wrongly. */
  readonly refused: boolean
}

/** The element's own text, without its children's and without the space around it. */
export function textOf(element: XmlElement): string {
  let text = ''
  for (const child of element.children) if (child.kind === 'text' || child.kind === 'cdata') text += child.text
  return text.trim()
}

export function elementsOf(element: XmlElement): readonly XmlElement[] {
  return element.children.filter(child => child.kind === 'element')
}

export function childrenNamed(element: XmlElement | undefined, name: string): readonly XmlElement[] {
  return element ? elementsOf(element).filter(child => child.name === name) : []
}

export function childNamed(element: XmlElement | undefined, name: string): XmlElement | undefined {
  return childrenNamed(element, name)[0]
}

/** An attribute's value without the space around it; undefined when it is not there. */
export function attributeOf(element: XmlElement, name: string): string | undefined {
  return element.attributes.find(one => one.name === name && one.prefix === '')?.value.trim()
}
