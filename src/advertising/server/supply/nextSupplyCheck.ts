import { partOf } from '../../../engine/contract/looseValues.ts'
import type { Catalogue } from '../../../engine/contract/resourceSpec.ts'
import type { Transaction } from '../../../engine/server/store/Store.ts'
import { storedRow } from '../../../engine/server/store/storedRow.ts'

/** Between two checks that edits bring about, so that a bulk edit doesn't fetch a publisher's file again and again. */
const pauseMs = 600_000

/** When a publisher is checked again after an edit that may change the result. @param adsTxt as stored */
export function nextSupplyCheck(adsTxt: unknown, now: Date): string {
  const checked = Date.parse(String(partOf(adsTxt).checkedAt)) || 0
  return new Date(Math.max(now.getTime(), checked + pauseMs)).toISOString()
}

/** Has the publisher of a new or changed site or app checked again. */
export async function markSupplyDue(
  tx: Transaction,
  { resources }: Pick<Catalogue, 'resources'>,
  publisher: unknown,
  now: Date,
): Promise<void> {
  const [row] = await tx.lock('publisher', [String(publisher)], 'all')
  if (!row || !resources.publisher) return
  const adsTxt = partOf(row.adsTxt)
  const nextCheckAt = nextSupplyCheck(adsTxt, now)
  if (typeof adsTxt.nextCheckAt === 'string' && adsTxt.nextCheckAt <= nextCheckAt) return
  await tx.update('publisher', [storedRow(resources.publisher, { ...row, adsTxt: { ...adsTxt, nextCheckAt } })])
}
