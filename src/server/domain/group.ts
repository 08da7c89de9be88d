import type { Domain } from './domain.ts'

/** domain.md 1.27: whoever joins gets what the group's bindings give. */
export const group: Domain = { access: 'members' }
