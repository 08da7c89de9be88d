import type { FieldSpec, Fields } from '../../../src/engine/contract/fieldSpec.ts'
import { kindOf } from '../../../src/engine/contract/kinds/kinds.ts'
import type { Catalogue, ResourceInput, Scope, Verb } from '../../../src/engine/contract/resourceSpec.ts'
import { demandFree, demandSection } from '../demandFree.ts'
import { columnsOf, commonNames, demandScope, filtersOf, type NamedEntry, settled } from '../makeEntry.ts'
import { Refusal } from '../Refusal.ts'
import { camel, wordsOf } from '../words.ts'
import { type Collection, collectionsOf, namesOf } from './collectionsOf.ts'
import { differences } from './differences.ts'
import { fieldsOf, firstSentence, type Reading } from './fieldOf.ts'
import { type Node, nodeAt, textAt } from './readOpenApi.ts'

export interface Wanted {
  readonly section: string
  readonly scope?: string | undefined
  /** Entities to write; the others are left out. Default: all. */
  readonly only?: readonly string[] | undefined
}

export interface Written {
  /** Of the catalogue's file and its export. */
  readonly name: string
  /** The lines of the comment at the head of the file. */
  readonly heading: readonly string[]
  readonly entries: readonly NamedEntry[]
  readonly notes: readonly string[]
}

/** The entries of an API's lists, and what in them the console or the catalogue sees otherwise. @throws Refusal */
export function entriesOf(document: Node, catalogue: Catalogue, wanted: Wanted): Written {
  const section = demandSection(catalogue, wanted.section)
  const base = catalogue.sections.find(({ key }) => key === section)?.path ?? ''
  const title = textAt(nodeAt(document, 'info'), 'title') ?? 'API'
  const collections = chosen(collectionsOf(document), wanted.only)
  const notes: string[] = []
  const drafts = collections.map(collection => {
    const path = `${base}/${collection.entity}`
    demandFree(catalogue, collection.entity, path)
    const reading: Reading = {
      document,
      referenceOf: name => referenceOf(name, collections),
      note: sentence => notes.push(sentence),
    }
    const scope = scopeOf(collection, wanted.scope)
    const fields = settled(ownFields(reading, collection), scope, catalogue)
    notes.push(...differences(document, collection))
    return { collection, path, scope, fields }
  })
  const entries = drafts.map(({ collection, path, scope, fields }): NamedEntry => {
    const { entity, label, plural, description } = collection
    const children = drafts.flatMap(other =>
      Object.entries(other.fields).flatMap(([by, field]) =>
        (field.kind === 'reference' || field.kind === 'references') && field.to === entity
          ? [{ resource: other.collection.entity, by }]
          : [],
      ),
    )
    const head = titleOf(collection, fields)
    const own = head === 'name' ? fields : { name: { kind: 'text', readOnly: true } as const, ...fields }
    const verbs = verbsOf(collection)
    const input: ResourceInput = {
      path,
      label,
      plural,
      section,
      description: firstSentence(description) ?? `${plural} of ${title}.`,
      ...(scope === 'organization' ? {} : { scope }),
      ...(head === 'name' ? {} : { title: head }),
      ...(verbs ? { verbs } : { readOnly: true }),
      fields: own,
      columns: columnsOf(fields, [head], lastColumn(collection)),
      filters: filtersFor(collection, fields),
      ...(children.length > 0 ? { children: [...new Map(children.map(one => [one.resource, one])).values()] } : {}),
      ...omitted(collection),
    }
    return { entity, input }
  })
  return {
    name: camel(title.replace(/\bapi\b/gi, '')) || 'api',
    heading: [`Written by npm run resource from the OpenAPI document of ${title}.`, ...notes.map(note => `- ${note}`)],
    entries,
    notes,
  }
}

function chosen(found: readonly Collection[], only: readonly string[] | undefined): readonly Collection[] {
  const names = found.map(({ entity }) => entity)
  if (found.length === 0)
    throw new Refusal('Nothing in this document is a list of rows: a path whose GET answers an array of objects')
  const missing = only?.find(name => !names.includes(name))
  if (missing !== undefined)
    throw new Refusal(`There is no list "${missing}" in this document: take from ${names.join(', ')}`)
  return only ? found.filter(({ entity }) => only.includes(entity)) : found
}

/** Names like `advertiserId` or `parent_folder_ids`: the longest end that names a collection counts. */
function referenceOf(name: string, collections: readonly Collection[]): string | undefined {
  const words = wordsOf(name)
  if (words.length < 2 || !/^ids?$/.test(words.at(-1) ?? '')) return undefined
  for (let from = 0; from < words.length - 1; from += 1) {
    const end = words.slice(from, -1).join('')
    const target = collections.find(one => namesOf(one).includes(end))
    if (target) return target.entity
  }
  return undefined
}

/** A row's fields without those that every resource has; what only the API writes is read-only. */
function ownFields(reading: Reading, { entity, row, created, updated }: Collection): Fields {
  const read = fieldsOf(reading, row.schema, { path: entity, within: row.within, depth: 0 })
  const sent = created && nodeAt(created.schema, 'properties')
  const changed = updated && nodeAt(updated.schema, 'properties')
  const written = sent ?? changed
  const isApart = written !== undefined && JSON.stringify(written) !== JSON.stringify(nodeAt(row.schema, 'properties'))
  const more =
    isApart && created
      ? fieldsOf({ ...reading, note: () => undefined }, created.schema, {
          path: entity,
          within: created.within,
          depth: 0,
        })
      : {}
  const fields: Record<string, FieldSpec> = {}
  for (const [name, field] of Object.entries({ ...more, ...read })) {
    if (commonNames.has(name) && !(name === 'status' || (name === 'name' && isNarrow(field)))) {
      if (name === 'actions' || name === 'refs')
        reading.note(`${entity}.${name} is left out: the console uses this name itself`)
      continue
    }
    const { required: _, ...plain } = field
    const isRequired = isApart ? more[name]?.required === true : field.required === true
    const isWritten = !isApart || [sent, changed].some(names => names && Object.hasOwn(names, name))
    const isFixed = isApart && changed && sent && Object.hasOwn(sent, name) && !Object.hasOwn(changed, name)
    fields[name] = {
      ...plain,
      ...(isRequired ? { required: true } : {}),
      ...(isWritten || !written ? {} : { readOnly: true }),
      ...(isFixed ? { immutable: true } : {}),
    }
  }
  return fields
}

/** Every row's `name` may have 240 characters; one that may have fewer is written. */
function isNarrow(field: FieldSpec): boolean {
  return field.kind === 'text' && (field.max ?? 1000) < 240
}

/** What names a row where the API has no `name`. */
function titleOf({ row }: Collection, fields: Fields): string {
  if (Object.hasOwn(nodeAt(row.schema, 'properties'), 'name')) return 'name'
  const texts = Object.entries(fields).flatMap(([name, { kind }]) => (kind === 'text' ? [name] : []))
  const usual = [
    'displayName',
    'title',
    'label',
    'fullName',
    'full_name',
    'subject',
    'email',
    'username',
    'slug',
    'key',
  ]
  return usual.find(name => texts.includes(name)) ?? texts[0] ?? 'id'
}

/** What may be done, or undefined where rows can only be read. */
function verbsOf({ created, updated, canDelete }: Collection): readonly Verb[] | undefined {
  if (!created && !updated && !canDelete) return undefined
  const writes = { create: created, update: updated, delete: canDelete } as const
  const can = (['create', 'update', 'delete'] as const).filter(verb => writes[verb])
  return ['list', 'read', 'export', ...can]
}

function scopeOf({ row }: Collection, asked: string | undefined): Scope {
  if (asked) return demandScope(asked)
  return Object.hasOwn(nodeAt(row.schema, 'properties'), 'organization') ? 'organization' : 'platform'
}

/** When a row was changed, where the API says so. */
function lastColumn({ row }: Collection): string[] {
  return Object.hasOwn(nodeAt(row.schema, 'properties'), 'updatedAt') ? ['updatedAt'] : []
}

/** What the API's own list can be asked by, and the links, as related lists need them. */
function filtersFor({ parameters }: Collection, fields: Fields): string[] {
  const asked = Object.entries(fields).flatMap(([name, field]) =>
    field.kind === 'reference' || field.kind === 'references' || (parameters.has(name) && kindOf(field).column !== null)
      ? [name]
      : [],
  )
  return asked.length > 0 ? asked : filtersOf(fields)
}

function omitted({ row }: Collection): Pick<ResourceInput, 'omit'> {
  const properties = nodeAt(row.schema, 'properties')
  const omit = (['code', 'labels', 'notes'] as const).filter(name => !Object.hasOwn(properties, name))
  return omit.length > 0 ? { omit } : {}
}
