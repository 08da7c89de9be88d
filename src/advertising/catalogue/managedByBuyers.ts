import type { ManagedBy } from '../../engine/contract/resourceSpec.ts'

/** Who works with what is bought, and with the files for it. */
export const managedByBuyers: ManagedBy = {
  read: ['creative-approver'],
  write: ['trafficker'],
  run: ['campaign-manager'],
  approve: ['campaign-manager'],
}
