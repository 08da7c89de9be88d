import type { StatesInput } from '../resourceSpec.ts'

/** Things that call, or are called by, another system: they fail by themselves. */
export const connection = {
  initial: 'active',
  by: { active: 'ok', paused: 'warn', failing: 'bad', disabled: 'idle' },
  ranks: [['active', 'failing'], ['paused'], ['disabled']],
  transitions: [
    { action: 'activate', label: 'Activate', from: ['paused', 'disabled'], to: 'active', verb: 'activate' },
    { action: 'pause', label: 'Pause', from: ['active', 'failing'], to: 'paused', verb: 'activate' },
    { action: 'fail', label: 'Fail', from: ['active'], to: 'failing', verb: 'system' },
    { action: 'reset', label: 'Reset', from: ['failing'], to: 'active', verb: 'activate' },
    { action: 'disable', label: 'Disable', from: ['active', 'paused', 'failing'], to: 'disabled', verb: 'activate' },
  ],
  deletable: ['active', 'paused', 'failing', 'disabled'],
} as const satisfies StatesInput
