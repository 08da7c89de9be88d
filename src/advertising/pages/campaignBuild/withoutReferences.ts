import type { FieldSpec, Fields } from '../../../engine/contract/fieldSpec.ts'
import { type Part, partOf, partsOf, textsOf } from '../../../engine/contract/looseValues.ts'

/** A row that another one names. */
export interface NamedRow {
  readonly to: string
  readonly id: string
}

/** The rows that a value names, wherever in it they stand. */
export function namedIn(fields: Fields, row: Part): readonly NamedRow[] {
  return Object.entries(fields).flatMap(([name, field]): readonly NamedRow[] => {
    const value = row[name]
    if (field.readOnly) return []
    if (field.kind === 'reference') return typeof value === 'string' && value ? [{ to: field.to, id: value }] : []
    if (field.kind === 'references') return textsOf(value).map(id => ({ to: field.to, id }))
    if (field.kind === 'objectList') return partsOf(value).flatMap(one => namedIn(field.fields, one))
    return field.kind === 'group' || field.kind === 'targeting' ? namedIn(field.fields, partOf(value)) : []
  })
}

/**
 * What of a row changes when it doesn't name some rows any more, by field, and by path in groups. A row of a table goes with the link that
 * it can't be without.
 */
export function withoutReferences(fields: Fields, row: Part, gone: (named: NamedRow) => boolean): Part {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]): readonly (readonly [string, unknown])[] => {
      if (field.readOnly || !namesGone(field, row[name], gone)) return []
      if (field.kind !== 'group') return [[name, without(field, row[name], gone)]]
      return Object.entries(withoutReferences(field.fields, partOf(row[name]), gone)).map(([inner, value]) => [
        `${name}.${inner}`,
        value,
      ])
    }),
  )
}

function namesGone(field: FieldSpec, value: unknown, gone: (named: NamedRow) => boolean): boolean {
  return namedIn({ field }, { field: value }).some(gone)
}

function without(field: FieldSpec, value: unknown, gone: (named: NamedRow) => boolean): unknown {
  if (field.kind === 'reference') return null
  if (field.kind === 'references') return textsOf(value).filter(id => !gone({ to: field.to, id }))
  if (field.kind === 'objectList') {
    const needed = Object.entries(field.fields).filter(([, inner]) => inner.required)
    return partsOf(value)
      .filter(one => !needed.some(([name, inner]) => inner.kind === 'reference' && namesGone(inner, one[name], gone)))
      .map(one => inside(field.fields, one, gone))
  }
  return field.kind === 'group' || field.kind === 'targeting' ? inside(field.fields, partOf(value), gone) : value
}

function inside(fields: Fields, row: Part, gone: (named: NamedRow) => boolean): Part {
  return Object.fromEntries(
    Object.entries(row).flatMap(([name, value]) => {
      const field = Object.hasOwn(fields, name) ? fields[name] : undefined
      if (!field || !namesGone(field, value, gone)) return [[name, value]]
      return field.kind === 'reference' ? [] : [[name, without(field, value, gone)]]
    }),
  )
}
