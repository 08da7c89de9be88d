import { asciiDomain } from '../../engine/contract/asciiDomain.ts'
import { textFormats } from '../../engine/contract/kinds/textFormats.ts'
import { partsOf, textOf } from '../../engine/contract/looseValues.ts'

/** An item of an inventory list as it is kept: the value as bid requests write it, and whether it can name anything. */
export interface InventoryItem {
  readonly type: string
  readonly value: string
  readonly status: 'valid' | 'invalid'
}

/**
 * What people enter, made alike (domain.md 1.15): domains lose scheme, `www.`, port and path and are written in Punycode; addresses of Apple’s and
 * Google’s stores become the app’s ID there. The same item twice is one.
 */
export function inventoryItems(given: unknown): readonly InventoryItem[] {
  const found = new Map<string, InventoryItem>()
  for (const part of partsOf(given)) {
    const type = textOf(part.type)
    const value = (normalize[type] ?? trimmed)(textOf(part.value))
    const key = `${type} ${value.toLowerCase()}`
    if (!found.has(key)) found.set(key, { type, value, status: isValid(type, value) ? 'valid' : 'invalid' })
  }
  return [...found.values()]
}

/** How many valid items of a kind there are. */
export function countItems(items: readonly InventoryItem[]) {
  const count = (type: string) => items.filter(item => item.type === type && item.status === 'valid').length
  return { domains: count('domain'), apps: count('app'), placements: count('placement') }
}

const trimmed = (text: string) => text.trim()
const normalize: Readonly<Record<string, (text: string) => string>> = { domain: domainIn, app: appIn }
const isDomain = new RegExp(textOf(textFormats.domain.schema.pattern))

function isValid(type: string, value: string): boolean {
  return type === 'domain' ? value.length <= 253 && isDomain.test(value) : value !== '' && !/\s/.test(value)
}

function domainIn(text: string): string {
  const [name = ''] = text
    .trim()
    .replace(/^[a-z]{1,10}:\/\//i, '')
    .split(/[/?#:]/, 1)
  return asciiDomain(name.replace(/^www\./i, '').replace(/\.$/, ''))
}

/** `id123` of an address of the App Store, `id=…` of one of Google Play; anything else is an ID already. */
function appIn(text: string): string {
  const value = text.trim()
  if (!URL.canParse(value)) return value
  const { hostname, pathname, searchParams } = new URL(value)
  if (hostname === 'play.google.com') return searchParams.get('id') ?? value
  if (hostname === 'apps.apple.com') return /\/id(\d{1,20})$/.exec(pathname)?.[1] ?? value
  return value
}
