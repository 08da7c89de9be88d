import { allFields, type Resource } from '../../contract/resourceSpec.ts'
import { allResources } from '../../providers/resources.ts'

/** The fields of a resource that fields of other resources inherit from. */
export function handedDownNames({ entity }: Resource): readonly string[] {
  const names = allResources().flatMap(other => {
    const fields = allFields(other)
    return Object.values(fields).flatMap(({ inherits }) => {
      const [reference = '', source = ''] = inherits?.from.split('.') ?? []
      const field = Object.hasOwn(fields, reference) ? fields[reference] : undefined
      return field?.kind === 'reference' && field.to === entity ? [source] : []
    })
  })
  return [...new Set(names)]
}
