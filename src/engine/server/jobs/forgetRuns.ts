import { settingValue } from '../../contract/effectiveSetting.ts'
import { ownSettings } from '../../contract/ownSettings.ts'
import type { ApiContext } from '../apiContext.ts'
import { readSettings } from '../settings/readSettings.ts'
import type { Transaction } from '../store/Store.ts'
import { refOf } from '../store/storedRow.ts'

/**
 * Forgets runs that ended longer ago than the platform has set, with their histories. Their lines in the audit log stay; what names
 * one of them, names one that is gone. Until `signal`.
 */
export async function forgetRuns({ store, clock }: Pick<ApiContext, 'clock' | 'store'>, signal?: AbortSignal) {
  const days = settingValue(ownSettings, 'job-run-days', await readSettings(store.read, { organization: null }))
  const until = new Date(clock().getTime() - days * 86_400_000).toISOString()
  while (!signal?.aborted) {
    const { rows } = await store.read.list('job-run', {
      scope: 'all',
      where: [
        { column: 'status', op: 'in', values: ended },
        { column: 'updatedAt', op: 'lte', values: [until] },
      ],
      limit: portion,
    })
    if (rows.length === 0) return
    await store.transaction(async tx => {
      const locked = await tx.lock('job-run', rows.map(({ id }) => id).sort(), 'all')
      // Somebody may have tried one of them again meanwhile.
      const gone = locked.filter(
        ({ status, updatedAt }) => ended.includes(String(status)) && String(updatedAt) <= until,
      )
      if (gone.length === 0) return
      const ids = gone.map(({ id }) => id)
      await removeHistories(tx, ids)
      await tx.remove('job-run', ids)
    })
    if (rows.length < portion) return
  }
}

const ended: readonly string[] = ['succeeded', 'partial', 'failed', 'canceled', 'skipped']
const portion = 100

async function removeHistories(tx: Transaction, runs: readonly string[]): Promise<void> {
  const where = [{ column: 'of', op: 'in', values: runs.map(id => refOf('job-run', id)) }] as const
  for (;;) {
    const { rows } = await tx.list('history', { scope: 'all', where, limit: 1000 })
    if (rows.length === 0) return
    await tx.remove(
      'history',
      rows.map(({ id }) => id),
    )
  }
}
