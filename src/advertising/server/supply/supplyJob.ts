import { partOf, textOf } from '../../../engine/contract/looseValues.ts'
import { systemId } from '../../../engine/server/access/systemActor.ts'
import { type ApiContext, resourceNamed } from '../../../engine/server/apiContext.ts'
import { ApiError } from '../../../engine/server/http/apiError.ts'
import type { JobKind } from '../../../engine/server/jobs/jobKind.ts'
import type { Row } from '../../../engine/server/store/Store.ts'
import { storedRow } from '../../../engine/server/store/storedRow.ts'
import { checkDueSellers } from './dealSellersDue.ts'
import { dueChecks } from './dueChecks.ts'
import { publishedSellers } from './publishedSellers.ts'
import { runSupplyCheck } from './runSupplyCheck.ts'

const HOUR = 3_600_000

/** Checks the publishers of an organization that are due, and the sellers of its deals. */
export const supplyJob: JobKind = async ({ context, run, signal, progress, say }) => {
  const due = await dueChecks(context.store.read, context.clock(), String(run.organization))
  const sellers = publishedSellers(
    context.fetcher,
    due.map(({ sellerId }) => textOf(sellerId)),
  )
  let rows = 0
  for (const [index, { id }] of due.entries()) {
    signal.throwIfAborted()
    const publisher = await claimed(context, id)
    if (publisher && (await isChecked(context, publisher, sellers, say))) rows += 1
    progress(((index + 1) / due.length) * 50)
  }
  if (due.length > 0) say(`${rows} of ${due.length} publishers checked`)
  const deals = await checkDueSellers(context, String(run.organization), {
    signal,
    progress: (done, of) => progress(50 + (done / of) * 50),
  })
  if (deals > 0) say(`Deals whose sellers were checked: ${deals}`)
  return { rows: rows + deals }
}

/** Postpones the next check by an hour before the check, so that one that fails isn't tried all the time. Null where it is no longer due. */
async function claimed(context: ApiContext, id: string): Promise<Row | null> {
  return context.store.transaction(async tx => {
    const now = context.clock()
    const [row] = await tx.lock('publisher', [id], 'all')
    const adsTxt = partOf(row?.adsTxt)
    if (row?.status !== 'active' || textOf(adsTxt.nextCheckAt) > now.toISOString()) return null
    const nextCheckAt = new Date(now.getTime() + HOUR).toISOString()
    const next = storedRow(resourceNamed(context, 'publisher'), { ...row, adsTxt: { ...adsTxt, nextCheckAt } })
    await tx.update('publisher', [next])
    return next
  })
}

async function isChecked(
  context: ApiContext,
  publisher: Row,
  sellers: ReturnType<typeof publishedSellers>,
  say: (line: string) => void,
): Promise<boolean> {
  try {
    await runSupplyCheck(context, systemId, publisher, sellers)
    return true
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    say(`${String(publisher.name)}: ${error.body.error}`)
    return false
  }
}
