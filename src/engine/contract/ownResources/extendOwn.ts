import type { FieldSpec, Fields } from '../fieldSpec.ts'
import type { FieldExtension, OwnExtension, ResourceInput } from '../resourceSpec.ts'

/** An entry of the engine's with what a console says about it. The entry stays as it was written. */
export function extendOwn(own: ResourceInput, more: OwnExtension): ResourceInput {
  const { before, fields = {}, children = [], ...rest } = more
  if (before && !Object.hasOwn(own.fields, before))
    throw new Error(`resources.config: ${own.label} has no field "${before}" to put others before`)
  return {
    ...own,
    ...rest,
    fields: withFields(own.fields, fields, before),
    children: [...(own.children ?? []), ...children],
  }
}

function withFields(own: Fields, more: NonNullable<OwnExtension['fields']>, before: string | undefined): Fields {
  const added = Object.entries(more).filter(([name]) => !Object.hasOwn(own, name)) as [string, FieldSpec][]
  const there = Object.entries(own).flatMap(([name, field]): [string, FieldSpec][] => {
    const said = Object.hasOwn(more, name) ? more[name] : undefined
    return [...(name === before ? added : []), [name, said ? extendField(field, said) : field]]
  })
  return Object.fromEntries(before ? there : [...there, ...added])
}

/** More options stand before those that are there. */
function extendField(field: FieldSpec, more: FieldExtension | FieldSpec): FieldSpec {
  const options = 'options' in field && 'options' in more ? [...(more.options ?? []), ...(field.options ?? [])] : null
  const labels = 'labels' in field || 'labels' in more ? { ...wordsOf(field), ...wordsOf(more) } : null
  return { ...field, ...more, ...(options && { options }), ...(labels && { labels }) } as FieldSpec
}

function wordsOf(field: object): object {
  return 'labels' in field && typeof field.labels === 'object' && field.labels ? field.labels : {}
}
