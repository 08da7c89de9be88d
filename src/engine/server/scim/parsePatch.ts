import { attributesIn } from './matchesFilter.ts'
import { ownValue } from './ownValue.ts'
import { parseScimFilter, type ScimFilter } from './parseScimFilter.ts'
import { ScimError } from './ScimError.ts'
import { scimLimits, scimUrns } from './scimNames.ts'

/** One change of one attribute. */
export interface Change {
  readonly op: 'add' | 'replace' | 'remove'
  /** The attribute's name in lower case; `''` for one of an extension, which is kept nowhere. */
  readonly attribute: string
  readonly filter?: ScimFilter
  /** In lower case. */
  readonly part?: string
  readonly value: unknown
}

/**
 * The operations of a PATCH, each taken apart into changes of single attributes: an operation without a path says them in
 * its value (RFC 7644, 3.5.2), by names or, as Entra ID does, by paths.
 * @throws ScimError 400
 */
export function parsePatch(body: Readonly<Record<string, unknown>>): readonly Change[] {
  const schemas = ownValue(body, 'schemas')
  if (!Array.isArray(schemas) || !schemas.includes(scimUrns.patch)) {
    throw new ScimError(400, `Send "schemas" with ${scimUrns.patch}.`, 'invalidSyntax')
  }
  const operations = ownValue(body, 'Operations')
  if (!Array.isArray(operations) || operations.length === 0) {
    throw new ScimError(400, 'Send "Operations" as a list with at least one operation.', 'invalidSyntax')
  }
  if (operations.length > scimLimits.operations) {
    throw new ScimError(400, `Send at most ${scimLimits.operations} operations at once.`, 'tooMany')
  }
  return operations.flatMap(changesOf)
}

function changesOf(operation: unknown): readonly Change[] {
  const op = operationOf(ownValue(operation, 'op'))
  const path = ownValue(operation, 'path')
  const value = ownValue(operation, 'value')
  if (op !== 'remove' && value === undefined) {
    throw new ScimError(400, `An operation "${op}" needs a value.`, 'invalidSyntax')
  }
  if (path !== undefined && path !== null && path !== '') {
    if (typeof path !== 'string') throw new ScimError(400, 'A path must be a text.', 'invalidPath')
    return [{ op, ...targetOf(path), value }]
  }
  if (op === 'remove') throw new ScimError(400, 'An operation "remove" needs a path.', 'noTarget')
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new ScimError(400, 'Without a path, the value must be an object of attributes.', 'invalidSyntax')
  }
  return Object.entries(value).map(([name, inner]) => ({ op, ...targetOf(name), value: inner }))
}

function operationOf(op: unknown): Change['op'] {
  const lower = typeof op === 'string' ? op.toLowerCase() : ''
  if (lower === 'add' || lower === 'replace' || lower === 'remove') return lower
  throw new ScimError(400, 'An operation\'s "op" must be add, replace or remove.', 'invalidSyntax')
}

const attributeName = /^[A-Za-z$][\w$-]*$/

/** `attribute`, `attribute.part`, `attribute[filter]` and `attribute[filter].part`, with or without the schema's URN. */
function targetOf(path: string): Pick<Change, 'attribute' | 'filter' | 'part'> {
  if (path.length > scimLimits.pathLength) throw wrongPath(path)
  const plain = withoutUrn(path)
  if (plain === null) return { attribute: '' }
  const open = plain.indexOf('[')
  const close = plain.lastIndexOf(']')
  const head = open < 0 ? plain : plain.slice(0, open)
  const [name = '', dotted, ...more] = head.split('.')
  const tail = open < 0 ? '' : plain.slice(close + 1)
  const part = tail ? tail.slice(1) : dotted
  const wrong =
    more.length > 0 ||
    !attributeName.test(name) ||
    (part !== undefined && !attributeName.test(part)) ||
    (open >= 0 && (close < open || dotted !== undefined || (tail !== '' && !tail.startsWith('.'))))
  if (wrong) throw wrongPath(path)
  return {
    attribute: name.toLowerCase(),
    ...(open < 0 ? {} : { filter: filterIn(path, plain.slice(open + 1, close)) }),
    ...(part === undefined ? {} : { part: part.toLowerCase() }),
  }
}

function filterIn(path: string, text: string): ScimFilter {
  try {
    const filter = parseScimFilter(text)
    if (attributesIn(filter).length <= scimLimits.pathTerms) return filter
  } catch (error) {
    if (!(error instanceof ScimError)) throw error
  }
  throw wrongPath(path)
}

/** Null for what belongs to an extension. */
function withoutUrn(path: string): string | null {
  if (!/^urn:/i.test(path)) return path
  const lower = path.toLowerCase()
  const core = [scimUrns.user, scimUrns.group].find(urn => lower.startsWith(`${urn.toLowerCase()}:`))
  return core ? path.slice(core.length + 1) : null
}

function wrongPath(path: string): ScimError {
  return new ScimError(400, `There is no path "${path.slice(0, 80)}".`, 'invalidPath')
}
