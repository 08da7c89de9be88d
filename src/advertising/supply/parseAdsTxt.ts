import { asciiDomain } from '../../engine/contract/asciiDomain.ts'
import { isDomain } from '../../engine/contract/isDomain.ts'
import { t } from '../../engine/texts/t.ts'

/** A seller that a publisher authorizes. Domains are as machines write them; account IDs are as they were written. */
export interface AdsTxtRecord {
  /** Of the file, from 1. */
  readonly line: number
  readonly adSystem: string
  readonly account: string
  readonly relationship: 'DIRECT' | 'RESELLER'
  readonly certificationId: string | null
}

/** What an ads.txt or app-ads.txt says (IAB Tech Lab, ads.txt 1.1). */
export interface AdsTxt {
  readonly records: readonly AdsTxtRecord[]
  readonly contacts: readonly string[]
  /** Subdomains that have a file of their own. */
  readonly subdomains: readonly string[]
  readonly inventoryPartners: readonly string[]
  /** The business that owns the site; there should be one, and the first one counts. */
  readonly owners: readonly string[]
  /** Who manages its sales: everywhere (null), or in a country; there should be one for each. */
  readonly managers: readonly { readonly domain: string; readonly country: string | null }[]
  /** That the file says on purpose that nobody is authorized (§3.2.1). */
  readonly hasPlaceholder: boolean
  /** Lines that can't be read, and why. */
  readonly invalid: readonly { readonly line: number; readonly reason: string }[]
}

/** Longer lines, and more of them, are not read. */
export const adsTxtLimits = { lines: 50_000, lineLength: 2_000 } as const

/**
 * Reads the text of a file, in time that grows with its length. A line that can't be read is reported, and the others count
 * (ads.txt 1.1 §3.1).
 * @param text decoded; a byte order mark at its start is skipped
 */
export function parseAdsTxt(text: string): AdsTxt {
  const records: AdsTxtRecord[] = []
  const variables: [name: string, value: string][] = []
  const invalid: { line: number; reason: string }[] = []
  let hasPlaceholder = false
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/, adsTxtLimits.lines + 1)
  for (const [index, whole] of lines.slice(0, adsTxtLimits.lines).entries()) {
    const line = index + 1
    if (whole.length > adsTxtLimits.lineLength) {
      invalid.push({
        line,
        reason: t('The line is longer than %{lineLength} characters.', { lineLength: adsTxtLimits.lineLength }),
      })
      continue
    }
    const [said = ''] = whole.split('#')
    // What follows a semicolon is an extension, which nobody has to know.
    const [content = ''] = said.split(';')
    if (content.trim() === '') continue
    const variable = variableOf(content)
    if (variable) {
      // Versions to come may have variables that nobody knows yet.
      if (variableNames.includes(variable[0])) variables.push(variable)
      continue
    }
    const record = recordOf(content, line)
    if ('reason' in record) invalid.push(record)
    else if (isPlaceholder(record)) hasPlaceholder = true
    else records.push(record)
  }
  if (lines.length > adsTxtLimits.lines)
    invalid.push({ line: adsTxtLimits.lines + 1, reason: t('Only the first 50,000 lines are read.') })
  const valuesOf = (name: string) => variables.flatMap(([key, value]) => (key === name ? [value] : []))
  const domainsOf = (name: string) => valuesOf(name).map(domainText)
  return {
    records,
    contacts: valuesOf('CONTACT'),
    subdomains: domainsOf('SUBDOMAIN'),
    inventoryPartners: domainsOf('INVENTORYPARTNERDOMAIN'),
    owners: domainsOf('OWNERDOMAIN'),
    managers: valuesOf('MANAGERDOMAIN').map(managerOf),
    hasPlaceholder,
    invalid,
  }
}

const variableNames = ['CONTACT', 'SUBDOMAIN', 'INVENTORYPARTNERDOMAIN', 'OWNERDOMAIN', 'MANAGERDOMAIN']

function variableOf(content: string): [name: string, value: string] | null {
  const equals = content.indexOf('=')
  if (equals < 0) return null
  const name = content.slice(0, equals).trim().toUpperCase()
  return /^[A-Z_]+$/.test(name) ? [name, content.slice(equals + 1).trim()] : null
}

function recordOf(content: string, line: number): AdsTxtRecord | { readonly line: number; readonly reason: string } {
  const [adSystem = '', account = '', relationship = '', certification = ''] = content
    .split(',')
    .map(field => field.trim())
  const kind = relationship.toUpperCase()
  if (account === '' || relationship === '')
    return {
      line,
      reason: t('It needs an ad system, an account ID, and DIRECT or RESELLER, separated by commas.'),
    }
  if (!isDomain(domainText(adSystem)))
    return { line, reason: t('“%{text}” isn’t a domain.', { text: adSystem.slice(0, 60) }) }
  if (kind !== 'DIRECT' && kind !== 'RESELLER')
    return { line, reason: t('“%{text}” is neither DIRECT nor RESELLER.', { text: relationship.slice(0, 60) }) }
  return {
    line,
    adSystem: domainText(adSystem),
    account,
    relationship: kind,
    certificationId: certification === '' ? null : certification,
  }
}

/** §3.2.1: the line by which a file says that nobody is authorized. */
function isPlaceholder({ adSystem, account }: AdsTxtRecord): boolean {
  return adSystem === 'placeholder.example.com' && account === 'placeholder'
}

function managerOf(value: string) {
  const [domain = '', country = ''] = value.split(',').map(part => part.trim())
  return { domain: domainText(domain), country: country === '' ? null : country.toUpperCase() }
}

function domainText(text: string): string {
  return asciiDomain(text).replace(/\.$/, '')
}
