import { visibleRows } from '../../../engine/server/access/guard.ts'
import { unlessForbiddenLater } from '../../../engine/server/access/unlessForbidden.ts'
import type { EntityCall } from '../../../engine/server/http/call.ts'
import type { Row } from '../../../engine/server/store/Store.ts'
import { refOf, refsColumn } from '../../../engine/server/store/storedRow.ts'
import { resourcesOf, setsOf } from '../hooks/countTargeting.ts'

/** A row that includes or excludes a list. */
export interface ListUser {
  readonly entity: string
  readonly id: string
  readonly name: string
  readonly status: string | null
  readonly side: 'included' | 'excluded'
}

/** Who aims at a list or keeps out of it, as far as the person may see them; at most 200 of each entity. */
export async function listUsers({ context, principal }: EntityCall, list: Row) {
  const users: ListUser[] = []
  const without: string[] = []
  let left = 0
  for (const resource of resourcesOf(context.catalogue)) {
    const visible = await unlessForbiddenLater(() =>
      visibleRows(context.store.read, principal, 'list', resource, String(list.organization)),
    )
    if (!visible) {
      without.push(resource.entity)
      continue
    }
    const names = { column: refsColumn, op: 'in', values: [refOf('inventory-set', list.id)] } as const
    const where = [...visible.where, names]
    const { rows, total } = await context.store.read.list(resource.entity, { ...visible, where, limit: mostOfEach })
    left += total - rows.length
    for (const row of rows) {
      const side = setsOf(resource, row).get(list.id)
      const { id, status } = row
      if (side)
        users.push({
          entity: resource.entity,
          id,
          name: String(row.name ?? id),
          status: typeof status === 'string' ? status : null,
          side,
        })
    }
  }
  return { users, without, left }
}

const mostOfEach = 200
