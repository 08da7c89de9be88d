import type { VastVersion } from '../../../src/advertising/vast/vastVersion.ts'
import { inlineDocument, wrapperDocument } from './validDocuments.ts'

/** A document and exactly what must be found in it, in order: `severity code path`. */
export interface VastCase {
  readonly name: string
  readonly xml: string
  readonly findings: readonly string[]
}

/** `[what stands there, what shall stand there]`; what is not there fails, so that no case goes stale. */
export type Edit = readonly [from: string, to: string]

export function inlineCase(
  name: string,
  version: VastVersion,
  edits: readonly Edit[],
  findings: readonly string[],
): VastCase {
  return { name: `${version} inline: ${name}`, xml: edited(inlineDocument(version), edits), findings }
}

export function wrapperCase(
  name: string,
  version: VastVersion,
  edits: readonly Edit[],
  findings: readonly string[],
): VastCase {
  return { name: `${version} wrapper: ${name}`, xml: edited(wrapperDocument(version), edits), findings }
}

export function textCase(name: string, xml: string, findings: readonly string[]): VastCase {
  return { name: `text: ${name}`, xml, findings }
}

export const creative = 'VAST/Ad/InLine/Creatives/Creative'
export const linear = `${creative}/Linear`

export const second = 'VAST/Ad/InLine/Creatives/Creative[2]'
export const image = '<StaticResource creativeType="image/png">https://cdn.example/a.png</StaticResource>'

/** A second creative beside the linear one. */
export function beside(name: string, version: VastVersion, xml: string, findings: readonly string[] = []): VastCase {
  const id = ['2.0', '3.0'].includes(version)
    ? ''
    : `<UniversalAdId idRegistry="ad-id.org"${version === '4.0' ? ' idValue="CNPA0484001H"' : ''}>CNPA0484001H</UniversalAdId>`
  return inlineCase(name, version, [['</Creative>', `</Creative><Creative>${id}${xml}</Creative>`]], findings)
}

export function edited(xml: string, edits: readonly Edit[]): string {
  return edits.reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`The document does not hold ${from}`)
    return text.replace(from, () => to)
  }, xml)
}
