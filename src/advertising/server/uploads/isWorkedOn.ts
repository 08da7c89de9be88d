import type { Reads } from '../../../engine/server/store/Store.ts'

/** Whether a run waits or works on a row: `{ segment: id }`. */
export async function isWorkedOn(
  reads: Pick<Reads, 'list'>,
  on: { readonly segment: string } | { readonly inventorySet: string },
): Promise<boolean> {
  const links = Object.entries(on).map(([column, id]) => ({ column, op: 'in', values: [id] }) as const)
  const where = [...links, { column: 'status', op: 'in', values: ['queued', 'running'] } as const]
  return (await reads.list('job-run', { scope: 'all', where, limit: 0 })).total > 0
}
