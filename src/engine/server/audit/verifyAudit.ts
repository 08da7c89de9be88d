import type { Reads, Row } from '../store/Store.ts'
import { auditTable, type ChainHead, chainStart, chainTable, entryHash } from './auditChain.ts'

/** A chain of the audit log, gone through from its beginning to the first thing that is wrong. */
export interface ChainReport {
  /** An organization's id, or `*` for the platform's own. */
  readonly chain: string
  /** That were found right. */
  readonly entries: number
  /** Of the last of them. To be noted elsewhere: whoever can write everything in the database can write all chains anew. */
  readonly hash: string
  /** One sentence; null when everything is as it was written. */
  readonly problem: string | null
}

/** What an earlier report said of a chain. */
export type Anchor = Pick<ChainReport, 'chain' | 'entries' | 'hash'>

/** Reads the whole log and says for each chain whether an entry was changed, removed, added or put elsewhere. */
export async function verifyAudit(reads: Reads, anchors: readonly Anchor[] = []): Promise<readonly ChainReport[]> {
  const heads = (await reads.list(chainTable, { scope: 'all', order: byId, limit: 100_000 })).rows as ChainHead[]
  const reports: ChainReport[] = []
  for (const head of heads) {
    const own = anchors.filter(({ chain }) => chain === head.id)
    reports.push(await verifyChain(reads, head, own))
  }
  const gone = anchors.filter(({ chain }) => !heads.some(({ id }) => id === chain))
  for (const { chain } of gone) {
    reports.push({ chain, entries: 0, hash: chainStart, problem: 'The whole chain is missing' })
  }
  const where = [{ column: 'sequence', op: 'in', values: [null] }] as const
  const { total } = await reads.list(auditTable, { scope: 'all', where, limit: 1 })
  if (total > 0) reports.push({ chain: '', entries: 0, hash: '', problem: `${total} entries belong to no chain` })
  return reports
}

async function verifyChain(reads: Reads, head: ChainHead, anchors: readonly Anchor[]): Promise<ChainReport> {
  let [entries, hash] = [0, chainStart]
  const report = (problem: string | null): ChainReport => ({ chain: head.id, entries, hash, problem })
  for (;;) {
    const where = [{ column: 'sequence', op: 'gte', values: [entries + 1] }] as const
    const page = await reads.list(auditTable, { scope: [head.id], where, order: bySequence, limit: portion })
    for (const row of page.rows) {
      const wrong = wrongIn(row, entries + 1, hash)
      if (wrong) return report(wrong)
      entries += 1
      hash = String(row.hash)
      const noted = anchors.find(one => one.entries === entries)
      if (noted && noted.hash !== hash) return report(`Entry ${entries} is not the one that was noted before`)
    }
    if (page.rows.length < portion) break
  }
  // Others may have written in the meantime.
  const [now] = (await reads.byIds(chainTable, [head.id], 'all')) as ChainHead[]
  if (entries < head.sequence) return report(`The last ${head.sequence - entries} entries are missing`)
  if (anchors.some(one => one.entries > entries)) return report('Entries that were noted before are missing')
  if (!now || entries > now.sequence) return report(`Entry ${entries} was not written by this server`)
  if (entries === now.sequence && hash !== now.hash)
    return report(`Entry ${entries} is not the one that was written last`)
  return report(null)
}

function wrongIn(row: Row, sequence: number, previous: string): string | null {
  if (row.sequence !== sequence) {
    return Number(row.sequence) > sequence ? `Entry ${sequence} is missing` : `Entry ${row.sequence} is there twice`
  }
  if (row.previousHash !== previous) return `Entry ${sequence} does not follow the one before it`
  return entryHash(row) === row.hash ? null : `Entry ${sequence} (${row.id}) was changed`
}

const byId = [{ column: 'id', direction: 'asc' }] as const
const bySequence = [{ column: 'sequence', direction: 'asc' }] as const
const portion = 500
