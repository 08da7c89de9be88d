import type { Reads } from '../../../engine/server/store/Store.ts'

/** A run's link to the row that it works on. */
export type WorkedOn = { readonly segment: string } | { readonly inventorySet: string }

/** Whether a run waits or works on a row: `{ segment: id }`. */
export async function isWorkedOn(reads: Pick<Reads, 'list'>, on: WorkedOn): Promise<boolean> {
  const links = Object.entries(on).map(([column, id]) => ({ column, op: 'in', values: [id] }) as const)
  const where = [...links, { column: 'status', op: 'in', values: ['queued', 'running'] } as const]
  return (await reads.list('job-run', { scope: 'all', where, limit: 0 })).total > 0
}
