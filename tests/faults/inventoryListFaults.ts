import type { PlantedFault } from './plantedFaults.ts'

const api = ['apiInventoryLists']
const rules = ['inventoryRules']

/** Inventory lists: what is imported into them, and what becomes of it. */
export const inventoryListFaults: readonly PlantedFault[] = [
  // Imports keep a list from being deleted.
  {
    file: 'src/advertising/server/hooks/inventorySet.ts',
    from: '{ inventorySet: row.id }',
    to: "{ inventorySet: '' }",
    contract: api,
  },
  // A copy has none of the entries that it counts.
  {
    file: 'src/engine/server/entities/duplicateEntity.ts',
    from: 'cascadeCopy?.(stored, row',
    to: 'cascadeCopy?.(stored, stored',
    contract: api,
  },
  // A copy is made of half an import.
  {
    file: 'src/advertising/server/inventoryLists/copyEntries.ts',
    from: 'if (await isWorkedOn(tx, { inventorySet: list.id }))',
    to: 'if (false)',
    contract: api,
  },
  // A copy that is also given items has entries in two places.
  {
    file: 'src/advertising/server/hooks/inventorySet.ts',
    from: 'importedIn(old ?? row)) return row',
    to: 'importedIn(old ?? {})) return row',
    contract: api,
  },
  // An import counts as something that includes the list.
  {
    file: 'src/advertising/server/hooks/countTargeting.ts',
    from: '!readOnly && ',
    to: '',
    contract: api,
  },
  // A list that blocks one of the entries is said to block all.
  {
    file: 'src/advertising/preflight/rules/listRules.ts',
    from: '    if (!found) return null',
    to: '    if (!found) continue',
  },
  // An imported list is taken for an empty one.
  {
    file: 'src/advertising/preflight/rules/listRules.ts',
    from: 'return !isImported(set) && itemsOf',
    to: 'return itemsOf',
  },
  // Blocked deals are said to leave nothing where the open exchange is bought, too.
  {
    file: 'src/advertising/preflight/rules/listRules.ts',
    from: 'if (!isByDeals || (',
    to: 'if ((',
  },
  // An inactive list is said to narrow the line item.
  {
    file: 'src/advertising/preflight/rules/listRules.ts',
    from: "const isOff = set.status !== 'active'",
    to: "const isOff = set.status === 'archived'",
  },
  // What reaches a condition's value exactly doesn't meet it.
  { file: 'src/advertising/reporting/listRule.ts', from: 'measured >= limit', to: 'measured > limit' },
  { file: 'src/advertising/reporting/listRule.ts', from: 'measured <= limit', to: 'measured < limit' },
  // What could not be measured counts as if it did.
  {
    file: 'src/advertising/reporting/listRule.ts',
    from: 'if (measured === null) return false',
    to: 'if (measured === null) return true',
  },
  // Amounts are compared with micros.
  { file: 'src/advertising/reporting/listRule.ts', from: 'isMoney(spec) ? value * 1_000_000 : value', to: 'value' },
  // The lookback is a day longer than it says.
  {
    file: 'src/advertising/server/inventoryLists/ruleMatches.ts',
    from: '(days - 1) * dayMs',
    to: 'days * dayMs',
    contract: rules,
  },
  // Amounts of other currencies are compared as they are.
  {
    file: 'src/advertising/server/inventoryLists/ruleMatches.ts',
    from: '...(currency ? { currency } : {})',
    to: '',
    contract: rules,
  },
  // The publishers of a rule narrow nothing down.
  {
    file: 'src/advertising/server/inventoryLists/ruleMatches.ts',
    from: '...(publishers.length > 0 ? [',
    to: '...(publishers.length > 100 ? [',
    contract: rules,
  },
  // Sites of one domain are measured apart.
  {
    file: 'src/advertising/server/inventoryLists/ruleMatches.ts',
    from: 'const known = found.get(key)',
    to: 'const known = undefined as Measured | undefined',
    contract: rules,
  },
  // Who takes a run over applies it again.
  {
    file: 'src/advertising/server/inventoryLists/ruleJob.ts',
    from: 'some(one => one.run === run.id)',
    to: 'some(one => one.run === list.id)',
    contract: rules,
  },
  // What was entered while a rule was checked is in the file of what came.
  {
    file: 'src/advertising/server/inventoryLists/ruleJob.ts',
    from: 'if (keys.size !== own.size || [...keys].some(key => !own.has(key))) return false',
    to: '',
    contract: rules,
  },
]
