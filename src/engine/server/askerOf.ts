import type { Principal } from './access/principal.ts'

/** Whose work it counts as where work takes turns: a person's own; all programs of an organization are one. */
export function askerOf({ id, service, grants }: Pick<Principal, 'id' | 'service' | 'grants'>): string {
  return service ? `programs of ${Object.keys(grants).toSorted().join()}` : id
}
