import { fieldAtPath } from '../../contract/fieldAtPath.ts'
import { changeFormsOf } from '../../contract/fieldChange.ts'
import type { FieldKind, FieldSpec, Fields } from '../../contract/fieldSpec.ts'
import type { Resource } from '../../contract/resourceSpec.ts'

/** How many rows get their values: a new one, by what each has, or a copy of a template's. */
export type BulkWay = 'set' | 'add' | 'remove' | 'find' | 'days' | 'template'

/** A field that can be changed for many rows at once, at the top, in a group, or in all rows of a table. */
export interface BulkPath {
  readonly path: string
  /** "Flights, end". */
  readonly label: string
  readonly field: FieldSpec
  /** The usual one first. */
  readonly ways: readonly [BulkWay, ...BulkWay[]]
  /** Of a table whose rows stand for other resources' rows: the column with their ids. */
  readonly by?: { readonly column: string; readonly to: string }
}

/**
 * Everything that anybody may change for many rows, in the order of the form.
 * @param mayRead whether the person may read templates of this entity: otherwise there is none to copy from
 */
export function bulkPaths(resource: Resource, mayRead: MayRead = () => true): readonly BulkPath[] {
  return pathsIn(resource, resource.fields, '', mayRead)
}

type MayRead = (entity: string) => boolean

/** Which entity's rows are a field's templates, and where they have the value. */
export function templatesOf({ templates = '' }: FieldSpec): { readonly entity: string; readonly path: string } {
  const [entity = '', ...path] = templates.split('.')
  return { entity, path: path.join('.') }
}

function pathsIn(resource: Resource, fields: Fields, prefix: string, mayRead: MayRead): readonly BulkPath[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    if (field.readOnly || field.immutable || field.computed || (prefix === '' && name === 'code')) return []
    const path = `${prefix}${name}`
    const { label } = fieldAtPath(resource.fields, path)
    const own = waysOf(field, path === resource.title, mayRead)
    const by = field.kind === 'objectList' ? referenceColumn(field.fields) : undefined
    const inner = 'fields' in field ? pathsIn(resource, field.fields, `${path}.`, mayRead) : []
    const [first, ...more] = field.kind === 'objectList' && !by ? [] : own
    // What a row stands for doesn't change: other rows are put there.
    const within = inner.filter(one => one.path !== `${path}.${by?.column}`)
    return first ? [{ path, label, field, ways: [first, ...more] as const, ...(by ? { by } : {}) }, ...within] : within
  })
}

function waysOf(field: FieldSpec, isTitle: boolean, mayRead: MayRead): readonly BulkWay[] {
  const forms = changeFormsOf(field)
  const lists: readonly BulkWay[] = forms.includes('list') ? ['add', 'remove'] : []
  const set: readonly BulkWay[] = settable.has(field.kind) && !isTitle ? ['set'] : []
  const texts: readonly BulkWay[] = forms.includes('text') ? ['find'] : []
  const days: readonly BulkWay[] = forms.includes('days') ? ['days'] : []
  const hasTemplates = field.templates !== undefined && mayRead(templatesOf(field).entity)
  const templates: readonly BulkWay[] = hasTemplates ? ['template'] : []
  return [...lists, ...set, ...texts, ...days, ...templates]
}

/** The one reference that makes an object of a list. */
function referenceColumn(fields: Fields): BulkPath['by'] {
  const required = Object.entries(fields).filter(([, field]) => field.required)
  const [[column, field] = []] = required
  return column !== undefined && field?.kind === 'reference' && required.length === 1
    ? { column, to: field.to }
    : undefined
}

const settable: ReadonlySet<FieldKind> = new Set([
  'choice',
  'choices',
  'boolean',
  'number',
  'money',
  'percent',
  'duration',
  'date',
  'dateTime',
  'text',
  'list',
  'reference',
  'references',
])
