import { attributesIn } from './matchesFilter.ts'
import { parseScimFilter, type ScimFilter } from './parseScimFilter.ts'
import { ScimError } from './ScimError.ts'
import { scimLimits, scimUrns } from './scimNames.ts'

/** What a list asks for (RFC 7644, 3.4.2). */
export interface ScimPage {
  readonly filter: ScimFilter | null
  /** Rows before the page. */
  readonly skip: number
  readonly count: number
}

/** @param known the attributes that may be asked about, in lower case. @throws ScimError 400 */
export function scimPageOf({ searchParams }: URL, known: ReadonlySet<string>): ScimPage {
  const text = searchParams.get('filter')
  const filter = text?.trim() ? parseScimFilter(text) : null
  const unknown = filter ? attributesIn(filter).find(name => !known.has(name)) : undefined
  if (unknown !== undefined) {
    throw new ScimError(400, `There is no attribute "${unknown.slice(0, 80)}" to filter by.`, 'invalidFilter')
  }
  const start = wholeNumber('startIndex', searchParams.get('startIndex')) ?? 1
  const count = wholeNumber('count', searchParams.get('count')) ?? scimLimits.page
  return { filter, skip: Math.max(start, 1) - 1, count: Math.min(Math.max(count, 0), scimLimits.most) }
}

export function listResponse(page: ScimPage, totalResults: number, resources: readonly unknown[]) {
  return {
    schemas: [scimUrns.list],
    totalResults,
    startIndex: page.skip + 1,
    itemsPerPage: resources.length,
    Resources: resources,
  }
}

/** A text that every match of a filter has at an attribute, where the filter says so. */
export function equalTo(filter: ScimFilter | null, attribute: string): string | null {
  if (filter === null) return null
  if (filter.op === 'and') {
    for (const part of filter.parts) {
      const found = equalTo(part, attribute)
      if (found !== null) return found
    }
    return null
  }
  const isIt = filter.op === 'eq' && filter.path.toLowerCase() === attribute.toLowerCase()
  return isIt && typeof filter.value === 'string' ? filter.value : null
}

export function tooMany(): ScimError {
  const most = scimLimits.scanned.toLocaleString('en')
  return new ScimError(
    400,
    `The filter would look through more than ${most} resources. Ask for one by userName, displayName, externalId or id.`,
    'tooMany',
  )
}

function wholeNumber(name: string, text: string | null): number | null {
  if (text === null || text === '') return null
  if (!/^-?\d{1,9}$/.test(text)) throw new ScimError(400, `${name} must be a whole number.`, 'invalidValue')
  return Number(text)
}
