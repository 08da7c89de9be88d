import { attributeOf, childNamed, childrenNamed, elementsOf, type XmlElement } from './xmlTree.ts'

/** The elements of a name that extensions give to a creative. */
export type ExtensionElements = (creative: XmlElement, name: string) => readonly XmlElement[]

/**
 * Elements that VAST 4 has of its own and that older documents put into extensions (VAST CTV Addendum 2024): those of a
 * creative's own extensions, then those that an extension of the ad gives to it.
 * @param body an `InLine` or `Wrapper`
 */
export function extensionElements(body: XmlElement | undefined): ExtensionElements {
  const creatives = childrenNamed(childNamed(body, 'Creatives'), 'Creative')
  const byId = new Map<string, XmlElement>()
  const byFile = new Map<string, XmlElement>()
  for (const creative of creatives.toReversed()) {
    byId.set(attributeOf(creative, 'id') ?? '', creative)
    const files = childNamed(childNamed(creative, 'Linear'), 'MediaFiles')
    for (const file of childrenNamed(files, 'MediaFile')) byFile.set(attributeOf(file, 'id') ?? '', creative)
  }
  const given = new Map<XmlElement, XmlElement[]>()
  for (const element of childrenNamed(childNamed(body, 'Extensions'), 'Extension').flatMap(elementsOf)) {
    const [creativeId, fileId] = [attributeOf(element, 'creativeId'), attributeOf(element, 'mediaFileId')]
    // Where it names neither a creative nor a media file, it is for the first creative.
    const creative = creativeId ? byId.get(creativeId) : fileId ? byFile.get(fileId) : creatives[0]
    const known = creative && given.get(creative)
    if (known) known.push(element)
    else if (creative) given.set(creative, [element])
  }
  return (creative, name) => {
    const own = [creative, childNamed(creative, 'Linear')].flatMap(holder =>
      childrenNamed(childNamed(holder, 'CreativeExtensions'), 'CreativeExtension'),
    )
    return [
      ...own.flatMap(extension => childrenNamed(extension, name)),
      ...(given.get(creative) ?? []).filter(element => element.name === name),
    ]
  }
}
