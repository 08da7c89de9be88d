import { found, trackersIn } from './readParts.ts'
import type { VmapBreak, VmapDocument, VmapSource } from './vmapDocument.ts'
import { attributeOf, childNamed, childrenNamed, elementsOf, textOf, type XmlElement } from './xmlTree.ts'

/** What a tree means as VMAP, whatever prefixes it has; null when the root is no `VMAP`. */
export function readVmap(root: XmlElement): VmapDocument | null {
  if (root.name !== 'VMAP') return null
  return {
    version: attributeOf(root, 'version') ?? '',
    breaks: childrenNamed(root, 'AdBreak').map(one => readBreak(one, root)),
  }
}

function readBreak(adBreak: XmlElement, root: XmlElement): VmapBreak {
  const source = childNamed(adBreak, 'AdSource')
  return {
    at: adBreak.at,
    timeOffset: attributeOf(adBreak, 'timeOffset') ?? '',
    breakType: attributeOf(adBreak, 'breakType') ?? '',
    ...found('id', attributeOf(adBreak, 'breakId')),
    ...found('repeatAfter', attributeOf(adBreak, 'repeatAfter')),
    source: {
      ...found('id', source && attributeOf(source, 'id')),
      allowMultipleAds: !isFalse(source, 'allowMultipleAds'),
      followRedirects: !isFalse(source, 'followRedirects'),
      ...sourceOf(source, [root, adBreak]),
    },
    trackers: trackersIn(childNamed(adBreak, 'TrackingEvents'), 'Tracking', null, 'break'),
  }
}

type Source = VmapSource extends infer One ? (One extends unknown ? Omit<One, keyof Options> : never) : never
type Options = Pick<VmapSource, 'id' | 'allowMultipleAds' | 'followRedirects'>

function sourceOf(source: XmlElement | undefined, above: readonly XmlElement[]): Source {
  const data = vastData(source)
  const document = embeddedDocument(data)
  if (source && data && document) {
    const declared = [...above, source, data].flatMap(({ attributes }) => attributes)
    const prefixes = declared.filter(({ prefix }) => prefix === 'xmlns').map(({ name }) => name)
    return { kind: 'document', at: document.at, end: document.end, prefixes: [...new Set(prefixes)] }
  }
  const tag = childNamed(source, 'AdTagURI')
  if (tag) return { kind: 'url', at: tag.at, url: textOf(tag), templateType: attributeOf(tag, 'templateType') ?? '' }
  const custom = childNamed(source, 'CustomAdData')
  const texts = [data, custom].flatMap(one => (one && textOf(one).startsWith('<') ? [one] : []))
  const [written] = texts.filter(one => isVastText(textOf(one)))
  if (written) return { kind: 'text', at: written.at, text: textOf(written) }
  return custom
    ? { kind: 'custom', at: custom.at, templateType: attributeOf(custom, 'templateType') ?? '' }
    : { kind: 'none' }
}

/** `VASTData` in the examples of VMAP 1.0. */
export function vastData(source: XmlElement | undefined): XmlElement | undefined {
  return childNamed(source, 'VASTAdData') ?? childNamed(source, 'VASTData')
}

export function embeddedDocument(data: XmlElement | undefined): XmlElement | undefined {
  return data && elementsOf(data).find(({ name }) => name === 'VAST' || name === 'DAAST')
}

/** Whether a text begins as a VAST document does. */
export function isVastText(text: string): boolean {
  return /^(<\?xml[^>]{0,200}>)?\s{0,200}<(\w{1,20}:)?(VAST|DAAST)[\s>]/.test(text.trimStart())
}

function isFalse(source: XmlElement | undefined, name: string): boolean {
  return source !== undefined && /^(false|0)$/i.test(attributeOf(source, name) ?? '')
}
