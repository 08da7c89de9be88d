import type { PlantedFault } from './plantedFaults.ts'

const contract = 'src/engine/contract'

/** What both sides of the API agree on. */
export const contractFaults: readonly PlantedFault[] = [
  {
    file: `${contract}/rules.ts`,
    from: "typeof than !== 'number' || value <= than",
    to: "typeof than !== 'number' || value < than",
  },
  { file: `${contract}/rules.ts`, from: 'if (to <= from)', to: 'if (to < from)' },
  { file: `${contract}/rules.ts`, from: 'span.from < before.to', to: 'span.from <= before.to' },
  {
    file: `${contract}/grants.ts`,
    from: "if (resource.scope === 'platform') return false",
    to: "if (resource.scope === 'platform' && verb !== 'read') return false",
  },
  {
    file: `${contract}/grants.ts`,
    from: "new Set(['list', 'read', 'export'])",
    to: "new Set(['list', 'read', 'export', 'update'])",
  },
  {
    file: `${contract}/grants.ts`,
    from: "return resource.scope === 'shared' && owners.length ? [...owners, '*'] : owners",
    to: "return resource.scope === 'shared' ? [...owners, '*'] : owners",
  },
  { file: `${contract}/nextRun.ts`, from: 'at.getUTCDate() === 15', to: 'at.getUTCDate() === 16' },
  {
    file: `${contract}/nextRun.ts`,
    from: 'Date.parse(moment) > now.getTime()',
    to: 'Date.parse(moment) >= now.getTime()',
  },
  { file: `${contract}/nextRun.ts`, from: 'at.getUTCMonth() % 3 === 0', to: 'at.getUTCMonth() % 3 === 1' },
  { file: `${contract}/query.ts`, from: "replaceAll('%', '%25').replaceAll(',', '%2C')", to: "replaceAll(',', '%2C')" },
  { file: `${contract}/query.ts`, from: 'if (value > max)', to: 'if (value >= max)' },
  { file: `${contract}/query.ts`, from: 'items.length > limits.sorts', to: 'items.length > limits.sorts + 1' },
  { file: `${contract}/zonedTime.ts`, from: 'Math.min(...fits)', to: 'Math.max(...fits)' },
  { file: `${contract}/passwordStrength.ts`, from: 'if (length < 6)', to: 'if (length < 5)' },
  { file: 'src/advertising/reporting/pacing.ts', from: '(end - start) / 10', to: '(end - start) / 9' },
  { file: 'src/advertising/reporting/pacing.ts', from: 'Math.max(1, daysLeft)', to: 'daysLeft' },
  { file: 'src/advertising/reporting/pacing.ts', from: "percent <= 110 ? 'on'", to: "percent < 110 ? 'on'" },
  { file: 'src/advertising/vast/openHop.ts', from: 'status > 299', to: 'status > 399' },
  { file: `${contract}/kinds/secret.ts`, from: 'column: null', to: "column: 'text'" },
]
