import { eachField } from './checkEntry.ts'
import type { FieldSpec, Fields } from './fieldSpec.ts'
import { fieldAt } from './query.ts'
import type { Resource } from './resourceSpec.ts'
import { allFields } from './resourceSpec.ts'

/** What is wrong with how an entry leads to others, one sentence for each mistake. Empty for a good one. */
export function checkReferences(resource: Resource, resources: Readonly<Record<string, Resource>>): readonly string[] {
  const own = allFields(resource)
  const levels = [resource.fields, ...Object.values(resource.variants?.by ?? {})]
  const target = (name: string) => (Object.hasOwn(resources, name) ? resources[name] : undefined)
  const children = resource.children.flatMap(({ resource: name, by }) => {
    const child = target(name)
    if (!child) return [`lists "${name}" on its pages, which is no resource`]
    return fieldAt(allFields(child), by) ? [] : [`lists ${name} by "${by}", which is no field of it`]
  })
  const fields = levels
    .flatMap(level => eachField(level))
    .flatMap(([path, field]) => [
      // Rows that are owned say by whom, also in a catalogue without organizations.
      ...('to' in field && path !== 'organization' && !target(field.to)
        ? [`refers by "${path}" to "${field.to}", which is no resource`]
        : []),
      ...taken(field).flatMap(source => noSuchSource('takes', path, source, own, target)),
      ...(field.inherits ? noSuchSource('inherits', path, field.inherits.from, own, target) : []),
      ...unfitTemplates(path, field, target),
      ...unknownValues(path, field, own, target),
      ...unfitOffers(path, field, own, target),
    ])
  return [...new Set([...children, ...unfitImage(resource, own, target), ...fields])]
}

/** What is wrong with a path to a field of a linked row. */
function noSuchSource(
  verb: 'takes' | 'inherits',
  path: string,
  source: string,
  own: Fields,
  target: (name: string) => Resource | undefined,
): readonly string[] {
  const [reference = '', ...rest] = source.split('.')
  const by = own[reference]
  const there = by?.kind === 'reference' ? target(by.to) : undefined
  if (!there) return [`${verb} "${path}" from "${source}": "${reference}" is no reference to a resource`]
  return fieldAt(allFields(there), rest.join('.'))
    ? []
    : [`${verb} "${path}" from "${source}": ${there.entity} has no field "${rest.join('.')}"`]
}

/** What is copied from a template has the form of the field that it is copied to. */
function unfitTemplates(
  path: string,
  { kind, templates }: FieldSpec,
  target: (name: string) => Resource | undefined,
): readonly string[] {
  if (templates === undefined) return []
  const [entity = '', ...rest] = templates.split('.')
  const there = target(entity)
  if (there && fieldAt(allFields(there), rest.join('.'))?.kind === kind) return []
  return [`has templates of "${path}" in "${templates}", which is no field of its kind`]
}

/** An image is an address of the row's own, or of a row that it leads to. */
function unfitImage(
  { inPickers: { image } }: Resource,
  own: Fields,
  target: (name: string) => Resource | undefined,
): readonly string[] {
  const field = image === undefined ? undefined : fieldAt(own, image)
  if (image === undefined || !field || field.kind === 'text') return []
  const there = field.kind === 'reference' ? target(field.to) : undefined
  const shown = there?.inPickers.image
  if (there && shown !== undefined && fieldAt(allFields(there), shown)?.kind === 'text') return []
  return [`has pickers show "${image}" as an image, which is no text and leads to no row with one`]
}

/** Pickers ask for rows as lists do: by filters, and by values that there are. */
function unfitOffers(
  path: string,
  field: FieldSpec,
  own: Fields,
  target: (name: string) => Resource | undefined,
): readonly string[] {
  if (!('offers' in field) || !field.offers) return []
  const there = target(field.to)
  if (!there) return []
  return Object.entries(field.offers).flatMap(([name, values]) => {
    if (!there.filters.includes(name))
      return [`offers by "${path}" rows with a "${name}", which is no filter of ${there.entity}`]
    if ('sameAs' in values) return wrongWay(path, values.sameAs, fieldAt(allFields(there), name), own, target)
    const offered = 'by' in values ? Object.values(values.of).flat() : values
    const known = optionsThere(there, name)
    return offered
      .filter(value => !known.includes(value))
      .map(value => `offers by "${path}" rows whose "${name}" is "${value}", which it can't be`)
  })
}

/** What is wrong with a way through references, which has to end at a row of the resource that `same` links to, too. */
function wrongWay(
  path: string,
  way: string,
  same: FieldSpec | undefined,
  own: Fields,
  target: (name: string) => Resource | undefined,
): readonly string[] {
  let fields: Fields | undefined = own
  let to: string | undefined
  for (const name of way.split('.')) {
    const field: FieldSpec | undefined = fields && Object.hasOwn(fields, name) ? fields[name] : undefined
    if (field?.kind !== 'reference')
      return [`offers by "${path}" rows by "${way}": "${name}" is no reference to a resource`]
    to = field.to
    const there = target(to)
    fields = there && allFields(there)
  }
  if (same?.kind === 'reference' && same.to === to) return []
  return [`offers by "${path}" rows by "${way}", which leads to a row of ${to} and is compared with something else`]
}

function optionsThere(resource: Resource, name: string): readonly string[] {
  if (name === 'status') return Object.keys(resource.states?.by ?? {})
  const field = fieldAt(allFields(resource), name)
  return field?.kind === 'choice' ? (field.options ?? []) : []
}

/** Paths to fields of a linked row: `account.currency`. */
function taken(field: FieldSpec): readonly string[] {
  const among = field.kind === 'choice' ? field.among : undefined
  return [field.takenFrom, among].filter(path => path !== undefined)
}

/** What is said about values of the other field and of this one, which only choices have named. */
function unknownValues(
  path: string,
  field: FieldSpec,
  own: Fields,
  target: (name: string) => Resource | undefined,
): readonly string[] {
  const { takenFrom, takenAs: as } = field
  if (!as) return []
  const [reference = '', source = ''] = takenFrom?.split('.') ?? []
  const by = own[reference]
  const there = by?.kind === 'reference' ? target(by.to) : undefined
  const other = there && fieldAt(allFields(there), source)
  const unknown = (values: readonly string[], of: FieldSpec | undefined) =>
    values.filter(value => of?.kind !== 'choice' || !of.options?.includes(value))
  return [...unknown(Object.keys(as), other), ...unknown(Object.values(as), field)].map(
    value => `takes "${path}" over with "${value}", which is no option there`,
  )
}
