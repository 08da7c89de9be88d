import type { FieldSpec } from '../../contract/fieldSpec.ts'
import { allFields, type Resource } from '../../contract/resourceSpec.ts'
import { demand, visibleRow } from '../access/guard.ts'
import type { Actor } from '../access/principal.ts'
import { newToken } from '../access/tokens.ts'
import type { ApiContext } from '../apiContext.ts'
import { hooksOf } from '../hooks/hooksOf.ts'
import { ApiError } from '../http/apiError.ts'
import { mapSecrets } from '../secrets/mapSecrets.ts'
import type { Reads, Row, Transaction } from '../store/Store.ts'
import { acceptInput } from './acceptInput.ts'
import { checkOrganization, insertEntity, newRow } from './createEntity.ts'
import { demandSizes } from './demandSizes.ts'
import { whyNotCopied } from './whyNotCopied.ts'

/** A copy in the first state, with "(copy)" behind its name, without what only one row can have and without secrets. */
export async function duplicateEntity(
  context: ApiContext,
  resource: Resource,
  actor: Actor,
  source: Source,
): Promise<Row> {
  const { candidate, ...also } = await copyCandidate(context, resource, actor, source)
  return insertEntity(context, resource, actor, candidate, 'create', also)
}

/**
 * What a copy would become, before it is checked, and what is done with it once it is stored. `changed` says what of it is to be
 * different; `reads` are those of the transaction, within one. @throws ApiError 403, 404, 405, 409
 */
export async function copyCandidate(
  context: ApiContext,
  resource: Resource,
  actor: Actor,
  { id, organization }: Source,
  { reads = context.store.read, changed }: Changed = {},
): Promise<Candidate> {
  if (resource.fromFiles)
    throw new ApiError(405, { error: `${resource.plural} can’t be duplicated: each file is stored once` })
  const row = await visibleRow(reads, actor.principal, resource, id)
  const copy = changed ? accepted(resource, changed(copyOf(resource, row), row)) : copyOf(resource, row)
  // What everybody shares is copied into the organization that asks for it.
  if (resource.scope === 'shared' && !row.organization && organization) copy.organization = organization
  checkOrganization(resource, actor.principal, copy)
  demand(actor.principal, 'create', resource, resource.scope === 'self' ? {} : copy)
  const why = whyNotCopied(resource, row)
  if (why) throw new ApiError(409, { error: why })
  const { copied, cascadeCopy } = hooksOf(context, resource.entity)
  const { catalogue } = context
  return {
    candidate: newRow(resource, { ...copy, ...copied?.(row) }),
    known: row,
    within: async (tx, stored) => cascadeCopy?.(stored, row, { tx, resource, now: context.clock(), catalogue }),
  }
}

/** A row to be stored, and what belongs to it in the same transaction. */
export interface Candidate {
  readonly candidate: Row
  /** The row that it is a copy of. */
  readonly known?: Row
  readonly within?: (tx: Transaction, stored: Row) => Promise<void>
}

interface Source {
  readonly id: string
  readonly organization?: unknown
}

interface Changed {
  readonly reads?: Reads
  /** Gets the copy, and the row that it is of. */
  readonly changed?: (copy: Readonly<Record<string, unknown>>, row: Row) => Readonly<Record<string, unknown>>
}

function accepted(resource: Resource, body: Readonly<Record<string, unknown>>): Record<string, unknown> {
  demandSizes(resource, body)
  return acceptInput(resource, body, null)
}

function copyOf(resource: Resource, row: Row): Record<string, unknown> {
  const fields = allFields(resource)
  const copy: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(mapSecrets(fields, row, () => undefined))) {
    // What a newer version has written is checked by it alone.
    if (!Object.hasOwn(fields, name) || name === 'id' || name === 'code' || fields[name]?.readOnly) continue
    copy[name] = value
  }
  if (typeof row.name === 'string') copy.name = `${row.name.slice(0, 233)} (copy)`
  for (const name of uniqueTexts(resource)) {
    const field = fields[name]
    const value = copy[name]
    if (!field || typeof value !== 'string') continue
    if (field.required || field.requiredWhen) copy[name] = otherText(field, value)
    else delete copy[name]
  }
  return copy
}

/** Of each group of fields that are unique together, the text that tells two rows apart. */
function uniqueTexts(resource: Resource): string[] {
  const fields = allFields(resource)
  return resource.unique.flatMap(group => {
    if (group.includes('name')) return []
    const text = group.find(name => fields[name]?.kind === 'text')
    return text === undefined ? [] : [text]
  })
}

function otherText(field: FieldSpec, value: string): string {
  const mark = `copy-${newToken()
    .replace(/[^a-z0-9]/g, '')
    .slice(0, 6)}`
  const format = field.kind === 'text' ? field.format : undefined
  if (format === 'email' || format === 'domain' || format === 'hostname') {
    return format === 'email' ? `${mark}-${value}` : `${mark}.${value}`
  }
  // Store ids are numbers or package names, which have no hyphens.
  if (format === 'bundle') {
    return /^\d+$/.test(value)
      ? String(crypto.getRandomValues(new Uint32Array(1))[0])
      : `${value.slice(0, 240)}.${mark.replace('-', '')}`
  }
  const max = (field.kind === 'text' ? field.max : undefined) ?? 100
  return `${value.slice(0, max - mark.length - 1)}-${mark}`
}
