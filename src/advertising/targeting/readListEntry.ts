import { parse } from 'tldts'
import { asciiDomain } from '../../engine/contract/asciiDomain.ts'
import { isDomain } from '../../engine/contract/isDomain.ts'
import { t } from '../../engine/texts/t.ts'
import { type EntryType, listLimits } from './listEntries.ts'
import { storeIdIn } from './storeIdIn.ts'

/** Why a value can't be an entry of an inventory list, as files of refused lines say it. */
export const entryRefusals = {
  empty: t('The column has no value here.'),
  line_too_long: t('The line is longer than 4,096 characters.'),
  too_long: t('The value is longer than an entry can be.'),
  not_text: t('The value has control characters.'),
  spaces: t('The value has spaces in it.'),
  email: t('This is an email address.'),
  ip_address: t('This is an IP address. Enter a domain.'),
  not_a_domain: t('This isn’t a domain, like news.example.'),
  bad_punycode: t('This isn’t a valid international domain.'),
  unknown_suffix: t('The domain doesn’t end in a known public suffix, like .com or .co.uk.'),
  public_suffix: t('This is a public suffix, under which anyone can register. Enter a whole domain.'),
  not_a_store: t('This isn’t an app URL of a supported store. Enter the app’s ID.'),
  not_an_app: t('This isn’t an app ID, like com.news.app, 389801252, or B00ABCDE12.'),
  url: t('This is a URL. Enter only the ID.'),
} as const

export type EntryRefusal = keyof typeof entryRefusals

export type ReadEntry = { readonly value: string } | Refused

interface Refused {
  readonly refused: EntryRefusal
}

/**
 * A value as bid requests write it, or why it can't be an entry (domain.md 1.15). What was read once reads as itself. Lengths are checked
 * before any pattern.
 *
 * - Domains: Punycode in lower case, without scheme, port, path, `*.`, and a final dot. An entry stands for its subdomains, so `www.` goes
 *   too, unless `www` itself is what is registered (`www.de`). Suffixes are those of registries; what companies let others register
 *   under, like `blogspot.com`, is a domain. `.example` is taken, as documentation uses it.
 * - Apps: a package name, a store’s ID, or the URL of the app in a store, of which the ID is kept.
 * - Placements, deals, and publishers: their IDs, without spaces.
 */
export function readListEntry(given: string, type: EntryType): ReadEntry {
  if (given.length > listLimits.lineLength) return { refused: 'too_long' }
  const text = given.trim()
  if (text === '') return { refused: 'empty' }
  if (text.length > longestAddress) return { refused: 'too_long' }
  if (/\p{Cc}/u.test(text)) return { refused: 'not_text' }
  if (/\s/.test(text)) return { refused: 'spaces' }
  const read = readers[type](text)
  return 'value' in read && read.value.length > longestValue ? { refused: 'too_long' } : read
}

/** As long as the URLs that the catalogue takes. */
const longestAddress = 2000
const longestValue = 255

const readers: Readonly<Record<EntryType, (text: string) => ReadEntry>> = {
  domain: readDomain,
  app: readApp,
  placement: readId,
  deal: readId,
  publisher: readId,
}

/** Of a URL. */
const scheme = /^[a-z][a-z0-9+.-]{0,15}:\/\//i

function readDomain(text: string): ReadEntry {
  const address = text.replace(scheme, '').replace(/^\/\//, '')
  const [authority = ''] = address.split(/[/?#\\]/, 1)
  if (authority.includes('@')) return { refused: address === text ? 'email' : 'not_a_domain' }
  const [named = ''] = authority.split(':', 1)
  if (authority.startsWith('[') || isIp(named)) return { refused: 'ip_address' }
  const name = withoutEnds(asciiDomain(named))
  if (isIp(name)) return { refused: 'ip_address' }
  if (!isDomain(name)) return { refused: 'not_a_domain' }
  if (name.includes('xn--') && !URL.canParse(`https://${name}`)) return { refused: 'bad_punycode' }
  if (!isKnownSuffix(name)) return { refused: 'unknown_suffix' }
  const value = withoutWww(name)
  return isSuffix(value) ? { refused: 'public_suffix' } : { value }
}

/** Without `*.` or dots before it and dots behind it. */
function withoutEnds(name: string): string {
  let [start, end] = [0, name.length]
  while (name[start] === '.' || (name[start] === '*' && name[start + 1] === '.')) start += 1
  while (end > start && name[end - 1] === '.') end -= 1
  return name.slice(start, end)
}

function withoutWww(name: string): string {
  let value = name
  while (value.startsWith('www.') && !isSuffix(value.slice(4))) value = value.slice(4)
  return value
}

function isIp(name: string): boolean {
  return /^\d{1,3}(?:\.\d{1,3}){3}$/.test(name)
}

const asWritten = { extractHostname: false, validateHostname: false, detectIp: false, allowPrivateDomains: false }

function isKnownSuffix(name: string): boolean {
  return parse(name, asWritten).isIcann === true || name.endsWith('.example')
}

/** Whether it is a public suffix itself, or no domain at all. */
function isSuffix(name: string): boolean {
  return !name.includes('.') || parse(name, asWritten).domain === null
}

function readApp(text: string): ReadEntry {
  if (scheme.test(text)) {
    const id = storeIdIn(text)
    return id === null ? { refused: 'not_a_store' } : readApp(id)
  }
  if (text.includes('@')) return { refused: 'email' }
  // As Apple's URLs write it.
  const value = /^id\d{1,20}$/i.test(text) ? text.slice(2) : text
  return isAppId(value) ? { value } : { refused: 'not_an_app' }
}

/** A package name has parts; a store's ID has digits. A word alone is an app's name. */
function isAppId(text: string): boolean {
  if (!/^[a-z0-9._-]+$/i.test(text) || text.length > longestValue) return false
  const parts = text.split('.')
  return parts.every(part => part !== '') && (parts.length > 1 ? /^[a-z]/i.test(text) : /\d/.test(text))
}

function readId(text: string): ReadEntry {
  return scheme.test(text) ? { refused: 'url' } : { value: text }
}
