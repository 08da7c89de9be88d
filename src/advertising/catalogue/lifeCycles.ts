import type { StatesInput } from '../../engine/contract/resourceSpec.ts'

export { connection } from '../../engine/contract/ownResources/connection.ts'

/**
 * Life cycles that several resources share (domain.md 1.40). `approve`, `activate` and `archive` ask for permissions of
 * their own; what the clock or a counter does is `system`.
 */
export const delivery = {
  initial: 'draft',
  by: {
    draft: 'idle',
    pending_approval: 'wait',
    scheduled: 'wait',
    active: 'ok',
    paused: 'warn',
    completed: 'idle',
    rejected: 'bad',
    archived: 'idle',
  },
  ranks: [
    ['active'],
    ['paused'],
    ['scheduled', 'pending_approval'],
    ['draft', 'rejected'],
    ['completed'],
    ['archived'],
  ],
  transitions: [
    { action: 'approve', label: 'Approve', from: ['pending_approval'], to: 'scheduled', verb: 'approve' },
    { action: 'reject', label: 'Reject', from: ['pending_approval'], to: 'rejected', verb: 'approve' },
    { action: 'revise', label: 'Return to draft', from: ['rejected'], to: 'draft', verb: 'update' },
    { action: 'activate', label: 'Activate', from: ['draft', 'scheduled', 'paused'], to: 'active', verb: 'activate' },
    {
      action: 'submit',
      label: 'Submit for approval',
      from: ['draft', 'paused', 'completed'],
      to: 'pending_approval',
      verb: 'update',
    },
    { action: 'withdraw', label: 'Withdraw', from: ['pending_approval'], to: 'draft', verb: 'update' },
    {
      action: 'start',
      label: 'Start',
      from: ['scheduled'],
      to: 'active',
      verb: 'system',
      at: 'startAt',
      ahead: 'Starts',
    },
    { action: 'pause', label: 'Pause', from: ['active', 'scheduled'], to: 'paused', verb: 'activate' },
    {
      action: 'complete',
      label: 'Complete',
      // What could not start before its end is over as well.
      from: ['active', 'paused', 'scheduled'],
      to: 'completed',
      verb: 'system',
      at: 'endAt',
      ahead: 'Ends',
    },
    { action: 'reactivate', label: 'Reactivate', from: ['completed'], to: 'active', verb: 'activate' },
    {
      action: 'archive',
      label: 'Archive',
      from: ['draft', 'paused', 'completed', 'rejected'],
      to: 'archived',
      verb: 'archive',
    },
    { action: 'unarchive', label: 'Unarchive', from: ['archived'], to: 'paused', verb: 'archive' },
  ],
  approval: {
    waiting: 'pending_approval',
    submit: 'submit',
    approve: 'approve',
    refuse: 'reject',
    live: ['scheduled', 'active'],
  },
} as const satisfies StatesInput

/** Supply: off until somebody says so (Xandr's default for publishers). */
export const supply = {
  initial: 'inactive',
  by: { inactive: 'idle', active: 'ok', archived: 'idle' },
  ranks: [['active'], ['inactive'], ['archived']],
  transitions: [
    { action: 'activate', label: 'Activate', from: ['inactive'], to: 'active', verb: 'activate' },
    { action: 'deactivate', label: 'Deactivate', from: ['active'], to: 'inactive', verb: 'activate' },
    { action: 'archive', label: 'Archive', from: ['inactive', 'active'], to: 'archived', verb: 'archive' },
    { action: 'unarchive', label: 'Unarchive', from: ['archived'], to: 'inactive', verb: 'archive' },
  ],
  deletable: ['inactive', 'active', 'archived'],
} as const satisfies StatesInput

/** In use or put away. */
export const inUse = {
  initial: 'active',
  by: { active: 'ok', archived: 'idle' },
  ranks: [['active'], ['archived']],
  transitions: [
    { action: 'archive', label: 'Archive', from: ['active'], to: 'archived', verb: 'archive' },
    { action: 'unarchive', label: 'Unarchive', from: ['archived'], to: 'active', verb: 'archive' },
  ],
  deletable: ['active', 'archived'],
} as const satisfies StatesInput
