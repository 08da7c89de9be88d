import type { Reads, Row } from '../../../engine/server/store/Store.ts'
import { isImported } from '../../serving/inventorySetHolds.ts'
import { entryKey } from './entryOrder.ts'
import { ownItems } from './ownItems.ts'
import { entryStore } from './store/entryStore.ts'

/** How many entries two lists share, wherever each keeps them. */
export async function listOverlap(reads: Pick<Reads, 'extension'>, one: Row, other: Row) {
  const counts = [await countOf(reads, one), await countOf(reads, other)] as const
  const both = await shared(reads, one, other)
  const percent = (whole: number) => (whole > 0 ? Math.round((both / whole) * 1000) / 10 : null)
  const [first, second] = counts
  return {
    one: first,
    other: second,
    both,
    either: first + second - both,
    shareOfOne: percent(first),
    shareOfOther: percent(second),
  }
}

async function countOf(reads: Pick<Reads, 'extension'>, list: Row): Promise<number> {
  return isImported(list) ? (await reads.extension(entryStore).countEntries(list.id)).total : ownItems(list).length
}

async function shared(reads: Pick<Reads, 'extension'>, one: Row, other: Row): Promise<number> {
  const entries = reads.extension(entryStore)
  if (isImported(one) && isImported(other)) return entries.countShared(one.id, other.id)
  if (isImported(one)) return shared(reads, other, one)
  const own = ownItems(one)
  if (isImported(other)) {
    let count = 0
    for (let start = 0; start < own.length; start += portion)
      count += (await entries.findEntries(other.id, own.slice(start, start + portion))).length
    return count
  }
  const there = new Set(ownItems(other).map(entryKey))
  return own.filter(item => there.has(entryKey(item))).length
}

const portion = 10_000
