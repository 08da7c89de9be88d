import type { PlantedFault } from './plantedFaults.ts'

const approvals = 'src/engine/server/entities/approvals.ts'
const effective = 'src/engine/contract/effectiveSetting.ts'
const contract = ['approvals']

/** Ways past an approval, and settings that count where they shouldn't. */
export const approvalFaults: readonly PlantedFault[] = [
  {
    file: approvals,
    from: 'return submitter === asked.principal.id',
    to: 'return submitter === asked.principal.email',
    contract,
  },
  { file: approvals, from: 'value === null || value > most', to: 'value !== null && value > most * 2', contract },
  { file: approvals, from: 'return most === undefined ||', to: 'return most !== undefined &&', contract },
  {
    file: 'src/engine/server/entities/updateEntity.ts',
    from: 'approval && row.status === approval.waiting',
    to: 'approval && row.state === approval.waiting',
    contract,
  },
  {
    file: 'src/engine/server/entities/transitionEntity.ts',
    from: 'approval?.refuse === transition.action && !reason',
    to: 'approval?.refuse === transition.action && reason === undefined',
    contract,
  },
  { file: approvals, from: 'need && !need.isNeeded) return { ...known,', to: 'need) return { ...known,', contract },
  {
    file: 'src/advertising/server/hooks/approvalNeed.ts',
    from: 'budgetTotal > units * 1_000_000',
    to: 'budgetTotal > units * 10_000_000',
    contract,
  },
  { file: effective, from: 'spec.levels.toReversed()', to: 'spec.levels' },
  { file: effective, from: 'one.scope === level &&', to: 'spec.levels.includes(one.scope) &&' },
]
