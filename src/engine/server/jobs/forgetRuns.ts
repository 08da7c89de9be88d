import type { ApiContext } from '../apiContext.ts'
import { rowsInPortions } from '../store/rowsInPortions.ts'
import type { Row, Transaction } from '../store/Store.ts'
import { refOf } from '../store/storedRow.ts'
import { keptSince } from './keptSince.ts'
import { lastMade } from './lastMade.ts'

/**
 * Forgets runs that ended longer ago than the platform has set, with their histories. Their lines in the audit log stay; what names
 * one of them, names one that is gone. What a job compares its next file with stays. Until `signal`.
 */
export async function forgetRuns(context: Pick<ApiContext, 'clock' | 'store'>, signal?: AbortSignal) {
  const { store } = context
  const until = new Date(await keptSince(context, 'job-run-days')).toISOString()
  const where = [
    { column: 'status', op: 'in', values: ended },
    { column: 'updatedAt', op: 'lte', values: [until] },
  ] as const
  for await (const rows of rowsInPortions(store.read, 'job-run', { scope: 'all', where }, portion)) {
    if (signal?.aborted) return
    await store.transaction(async tx => {
      const locked = await tx.lock('job-run', rows.map(({ id }) => id).sort(), 'all')
      // Somebody may have tried one of them again meanwhile.
      const old = locked.filter(({ status, updatedAt }) => ended.includes(String(status)) && String(updatedAt) <= until)
      const compared = await comparedWith(tx, old)
      const ids = old.map(({ id }) => id).filter(id => !compared.has(id))
      if (ids.length === 0) return
      await removeHistories(tx, ids)
      await tx.remove('job-run', ids)
    })
  }
}

const ended: readonly string[] = ['succeeded', 'partial', 'failed', 'canceled', 'skipped']
const portion = 100

async function comparedWith(tx: Transaction, runs: readonly Row[]): Promise<ReadonlySet<string>> {
  const named = [...new Set(runs.flatMap(({ job }) => (typeof job === 'string' ? [job] : [])))]
  const jobs = await tx.byIds('scheduled-job', named, 'all')
  const found = new Set<string>()
  for (const { id } of jobs.filter(({ onlyIf, archivedAt }) => onlyIf === 'changed' && !archivedAt)) {
    const last = await lastMade(tx, id)
    if (last) found.add(last.id)
  }
  return found
}

async function removeHistories(tx: Transaction, runs: readonly string[]): Promise<void> {
  const where = [{ column: 'of', op: 'in', values: runs.map(id => refOf('job-run', id)) }] as const
  for (;;) {
    const { rows } = await tx.list('history', { scope: 'all', where, limit: 1000, countTo: 1 })
    if (rows.length === 0) return
    await tx.remove(
      'history',
      rows.map(({ id }) => id),
    )
  }
}
