import { textOf } from '../../../engine/contract/looseValues.ts'
import type { NamedField } from '../../serving/bidTestAnswer.ts'
import type { FieldRef } from '../../serving/refusal.ts'
import type { ServedRow } from '../../serving/servedRow.ts'
import type { ServingTree } from '../../serving/servingTree.ts'

/** A field with the name of the row that it belongs to, for whoever may see that row; else with an empty one. */
export function namedField(field: FieldRef, tree: ServingTree): NamedField {
  const rows: readonly (ServedRow | null | undefined)[] = [
    ...tree.lines.flatMap(({ lineItem, strategy, campaign, account }) => [lineItem, strategy, campaign, account]),
    ...[tree.media, tree.deals, tree.sites, tree.apps, tree.publishers, tree.inventorySets].map(map =>
      map.get(field.id),
    ),
    ...tree.placementsByGpid.values(),
    ...tree.qualityRules,
  ]
  return { ...field, name: textOf(rows.find(row => row?.id === field.id)?.name) }
}
