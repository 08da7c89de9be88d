import { v7 } from 'uuid'
import { type ApiContext, resourceNamed } from '../../../engine/server/apiContext.ts'
import { notThere } from '../../../engine/server/http/apiError.ts'
import { idsBy } from '../../../engine/server/store/idsBy.ts'
import type { Row, Transaction } from '../../../engine/server/store/Store.ts'
import { storedRow } from '../../../engine/server/store/storedRow.ts'
import type { SupplyClaim } from '../../supply/supplyClaim.ts'
import type { JudgedSellers } from './publishedSellers.ts'
import { checkFields, type JudgedFile, publisherAdsTxt, stateAfter } from './supplyOutcome.ts'

/** How many checks of each publisher are stored. */
const mostChecks = 20

/**
 * Stores a check and removes the oldest ones. Its results are written to the publisher, its sites, and its apps, without a new
 * version of them.
 * @param by the ID of the user, or of the system
 */
export async function writeSupplyCheck(context: ApiContext, by: string, publisher: Row, found: Found): Promise<Row> {
  const { claim, files, skipped, sellers } = found
  const now = context.clock()
  return context.store.transaction(async tx => {
    // Sites and apps first, as whoever changes one of these locks them.
    await writePlaceStates(context, tx, files)
    const [locked] = await tx.lock('publisher', [publisher.id], 'all')
    if (!locked) throw notThere('Publisher', publisher.id)
    const checks = await checksOf(tx, publisher.id)
    const at = now.toISOString()
    const row = storedRow(resourceNamed(context, 'supply-check'), {
      id: v7(),
      name: `Supply check of ${String(locked.name).slice(0, 200)}`,
      organization: locked.organization,
      publisher: locked.id,
      ...checkFields(claim, files, { skipped, sellers, before: checks[0] }),
      version: 1,
      createdAt: at,
      createdBy: by,
      updatedAt: at,
      updatedBy: by,
    })
    await tx.insert('supply-check', [row])
    const old = checks.slice(mostChecks - 1).map(({ id }) => id)
    if (old.length > 0) await tx.remove('supply-check', old)
    const [own] = files
    if (own) {
      const adsTxt = publisherAdsTxt(own, locked.adsTxt, now)
      await tx.update('publisher', [storedRow(resourceNamed(context, 'publisher'), { ...locked, adsTxt })])
    }
    return row
  })
}

interface Found {
  readonly claim: SupplyClaim
  /** The publisher's own first. */
  readonly files: readonly JudgedFile[]
  /** URLs that were left out because there are too many. */
  readonly skipped: readonly string[]
  readonly sellers: JudgedSellers | null
}

async function writePlaceStates(context: ApiContext, tx: Transaction, files: readonly JudgedFile[]): Promise<void> {
  for (const [entity, field] of [
    ['site', 'adsTxtState'],
    ['app', 'appAdsTxtState'],
  ] as const) {
    const fileOf = new Map(
      files.flatMap(file => file.asked.rows.flatMap(row => (row.entity === entity ? [[row.id, file] as const] : []))),
    )
    const rows = await tx.lock(entity, [...fileOf.keys()].sort(), 'all')
    const resource = resourceNamed(context, entity)
    const changed = rows.flatMap(row => {
      const file = fileOf.get(row.id)
      return file ? [storedRow(resource, { ...row, [field]: stateAfter(file.verdict, row[field]) })] : []
    })
    await tx.update(entity, changed)
  }
}

/** The newest first. */
async function checksOf(tx: Transaction, publisher: string): Promise<readonly Row[]> {
  const where = [{ column: 'publisher', op: 'in', values: [publisher] }] as const
  const order = [
    { column: 'createdAt', direction: 'desc' },
    { column: 'id', direction: 'desc' },
  ] as const
  return (await tx.list('supply-check', { scope: 'all', where, order, limit: 2 * mostChecks })).rows
}

/** Removes the checks of a publisher that is deleted. */
export async function removeSupplyChecks(tx: Transaction, publisher: string): Promise<void> {
  await tx.remove('supply-check', await idsBy(tx, 'supply-check', 'publisher', publisher))
}
