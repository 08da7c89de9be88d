import { heartbeatDueAt, loadOf } from '../../serving/nodeLife.ts'
import type { EntityRules } from './entityRules.ts'

/** domain.md 1.33: a node is known by its heartbeats. */
export const node: EntityRules<'node'> = {
  computed: { load: row => loadOf(row) ?? undefined },

  derive: (row, { old }) => {
    const { heartbeatDueAt: _, ...rest } = row
    const waits =
      row.status === 'ready' || row.status === 'draining' || (row.status === 'joining' && old?.status === 'joining')
    // One that joins again has all the time it needs for its first heartbeat; the sample's nodes never send one.
    const due = waits && old?.heartbeatDueAt ? heartbeatDueAt(row) : null
    return due === null ? rest : { ...rest, heartbeatDueAt: due }
  },
}
