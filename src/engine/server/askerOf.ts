import type { Principal } from './access/principal.ts'

/** Whose work it counts as where work takes turns: a person's own; all programs of an organization are one, whatever they may do. */
export function askerOf({ id, service, organization }: Pick<Principal, 'id' | 'service' | 'organization'>): string {
  return service ? `programs of ${organization ?? id}` : id
}
