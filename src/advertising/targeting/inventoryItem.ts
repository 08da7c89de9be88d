import { asciiDomain } from '../../engine/contract/asciiDomain.ts'
import { isObject } from '../../engine/contract/isObject.ts'
import { textFormats } from '../../engine/contract/kinds/textFormats.ts'
import { textOf } from '../../engine/contract/looseValues.ts'

/** An item of an inventory list as it is kept: the value as bid requests write it, and whether it can name anything. */
export interface InventoryItem {
  readonly type: string
  readonly value: string
  readonly status: 'valid' | 'invalid'
}

/**
 * What people enter, made alike (domain.md 1.15): domains lose scheme, `www.`, port and path and are written in Punycode; addresses of Apple’s and
 * Google’s stores become the app’s ID there. The same item twice is one.
 * @param given before it is checked; @returns null where that is no list of items, which the schema refuses
 */
export function inventoryItems(given: unknown): readonly InventoryItem[] | null {
  if (!Array.isArray(given) || !given.every(isItem)) return null
  const found = new Map<string, InventoryItem>()
  for (const item of given) {
    const { type } = item
    const value = shortened(type, item.value)
    const key = `${type} ${value.toLowerCase()}`
    if (!found.has(key)) found.set(key, { ...item, value, status: isValid(type, value) ? 'valid' : 'invalid' })
  }
  return [...found.values()]
}

function isItem(one: unknown): one is Pick<InventoryItem, 'type' | 'value'> {
  return isObject(one) && typeof one.type === 'string' && typeof one.value === 'string'
}

/** How many valid items of a kind there are. */
export function countItems(items: readonly InventoryItem[]) {
  const count = (type: string) => items.filter(item => item.type === type && item.status === 'valid').length
  return { domains: count('domain'), apps: count('app'), placements: count('placement') }
}

/** As long as the addresses that the catalogue takes. */
const longestAddress = 2000

/** Until nothing more can be taken away, so that what is kept stays as it is. */
function shortened(type: string, given: string): string {
  if (given.length > longestAddress) return given
  const shorten = normalize[type] ?? trimmed
  let value = given
  for (let next = shorten(value); next !== value; next = shorten(value)) value = next
  return value
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
