import { type Work, WorkRefused } from '../../../engine/server/jobs/jobKind.ts'
import type { Row } from '../../../engine/server/store/Store.ts'
import type { UploadOperation } from '../../targeting/memberIds.ts'
import { settingsFor } from '../settings/settingsFor.ts'
import { heldRun } from '../uploads/heldRun.ts'
import { ownItems } from './ownItems.ts'
import { entryStore } from './store/entryStore.ts'

interface Room {
  readonly list: Row
  readonly set: number
  /** How many entries the staged set has. */
  readonly accepted: number
  readonly operation: UploadOperation
  /** Whether the list has imported entries already. */
  readonly isImported: boolean
}

/** Gives the staged set up where the list would have more entries than it may. @throws WorkRefused */
export async function demandRoom(work: Work, room: Room): Promise<void> {
  const { list, set } = room
  const most = (await settingsFor(work.context.store.read, { organization: list.organization }))('inventory-set-items')
  const count = await countAfter(work, room)
  if (count <= most) return
  await heldRun(work, tx => tx.extension(entryStore).giveUp(set))
  const [wanted, limit] = [count, most].map(number => number.toLocaleString('en'))
  throw new WorkRefused('too_many', `The list would have ${wanted} entries; ${limit} is the limit. It is unchanged.`)
}

async function countAfter(work: Work, { list, set, accepted, operation, isImported }: Room): Promise<number> {
  return heldRun(work, async tx => {
    const entries = tx.extension(entryStore)
    if (operation === 'replace') return entries.countWithRule(list.id, set)
    if (isImported) return entries.countWith(list.id, set)
    const own = ownItems(list)
    return accepted + own.length - (await entries.findStaged(set, own)).length
  })
}
