import { ownValue } from './ownValue.ts'
import type { Comparison, ScimFilter, ScimScalar } from './parseScimFilter.ts'

/** Whether a resource, or one value of a list in it, passes a filter. */
export function matchesFilter(filter: ScimFilter, value: unknown): boolean {
  switch (filter.op) {
    case 'and':
      return filter.parts.every(part => matchesFilter(part, value))
    case 'or':
      return filter.parts.some(part => matchesFilter(part, value))
    case 'not':
      return !matchesFilter(filter.part, value)
    case 'has':
      return valuesAt(value, filter.path).some(one => matchesFilter(filter.part, one))
    case 'pr':
      return valuesAt(value, filter.path).some(isPresent)
    case 'ne':
      return !valuesAt(value, filter.path).some(one => compares('eq', one, filter.value, isExact(filter.path)))
    default: {
      const { op, path, value: wanted } = filter
      return valuesAt(value, path).some(one => compares(op, one, wanted, isExact(path)))
    }
  }
}

/** The names of all attributes that a filter asks about, in lower case; those inside of brackets are of their list. */
export function attributesIn(filter: ScimFilter): readonly string[] {
  switch (filter.op) {
    case 'and':
    case 'or':
      return filter.parts.flatMap(attributesIn)
    case 'not':
      return attributesIn(filter.part)
    default:
      return [filter.path.split('.')[0]?.toLowerCase() ?? '']
  }
}

/** What stands at a path; the values of lists one by one, and of a list of complex values asked for whole its `value`. */
function valuesAt(value: unknown, path: string): readonly unknown[] {
  let found: readonly unknown[] = [value]
  for (const name of path.split('.')) found = found.flatMap(one => ownValue(one, name) ?? [])
  return found
}

function compares(op: Comparison, given: unknown, wanted: ScimScalar, exact: boolean): boolean {
  // A list of complex values, compared as a whole, is compared by its values (RFC 7644, 3.4.2.2).
  const plain = typeof given === 'object' ? ownValue(given, 'value') : given
  if (typeof plain === 'string' && typeof wanted === 'string') {
    const [a, b] = exact ? [plain, wanted] : [plain.toLowerCase(), wanted.toLowerCase()]
    return comparesTexts(op, a, b)
  }
  return op === 'eq' && plain === wanted
}

function comparesTexts(op: Comparison, a: string, b: string): boolean {
  switch (op) {
    case 'eq':
      return a === b
    case 'co':
      return a.includes(b)
    case 'sw':
      return a.startsWith(b)
    case 'ew':
      return a.endsWith(b)
    case 'gt':
      return a > b
    case 'ge':
      return a >= b
    case 'lt':
      return a < b
    case 'le':
      return a <= b
    default:
      return false
  }
}

function isPresent(value: unknown): boolean {
  return value !== '' && value !== null
}

/** Ids say something else in another case. */
function isExact(path: string): boolean {
  return /^(?:id|externalid|value|meta\.version|(?:members|groups)\.value)$/i.test(path)
}
