import { partOf, textOf } from '../../../engine/contract/looseValues.ts'
import { systemId } from '../../../engine/server/access/systemActor.ts'
import { ApiError } from '../../../engine/server/http/apiError.ts'
import type { JobKind } from '../../../engine/server/jobs/jobKind.ts'
import type { Row } from '../../../engine/server/store/Store.ts'
import { storedRow } from '../../../engine/server/store/storedRow.ts'
import { resourceNamed, type World } from '../../../engine/server/world.ts'
import { dueChecks } from './dueChecks.ts'
import { runSupplyCheck } from './runSupplyCheck.ts'

const HOUR = 3_600_000

/** Checks the publishers of an organization that are due. */
export const supplyJob: JobKind = async ({ world, run, signal, progress, say }) => {
  const due = await dueChecks(world.store.read, world.clock(), String(run.organization))
  let rows = 0
  for (const [index, { id }] of due.entries()) {
    signal.throwIfAborted()
    const publisher = await claimed(world, id)
    if (publisher && (await isChecked(world, publisher, say))) rows += 1
    progress(((index + 1) / due.length) * 100)
  }
  say(`${rows} of ${due.length} publishers checked`)
  return { rows }
}

/** Postpones the next check by an hour before the check, so that one that fails isn't tried all the time. Null where it is no longer due. */
async function claimed(world: World, id: string): Promise<Row | null> {
  return world.store.transaction(async tx => {
    const now = world.clock()
    const [row] = await tx.lock('publisher', [id], 'all')
    const adsTxt = partOf(row?.adsTxt)
    if (row?.status !== 'active' || textOf(adsTxt.nextCheckAt) > now.toISOString()) return null
    const nextCheckAt = new Date(now.getTime() + HOUR).toISOString()
    const next = storedRow(resourceNamed(world, 'publisher'), { ...row, adsTxt: { ...adsTxt, nextCheckAt } })
    await tx.update('publisher', [next])
    return next
  })
}

async function isChecked(world: World, publisher: Row, say: (line: string) => void): Promise<boolean> {
  try {
    await runSupplyCheck(world, systemId, publisher)
    return true
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    say(`${String(publisher.name)}: ${error.body.error}`)
    return false
  }
}
