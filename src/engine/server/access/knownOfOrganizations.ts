import type { Catalogue } from '../../contract/resourceSpec.ts'
import { takenFields } from '../../contract/takenFrom.ts'

/** The fields of an organization that its people are told of: what new rows of it start with. */
export function knownOfOrganizations({ resources }: Pick<Catalogue, 'resources'>): readonly string[] {
  const all = Object.values(resources)
  const owner = all.find(({ scope }) => scope === 'self')
  const taken = all.flatMap(({ fields }) => takenFields(fields)).filter(({ to }) => to === owner?.entity)
  return [...new Set(['reportingCurrency', 'timezone', ...taken.map(({ source }) => source)])]
}
