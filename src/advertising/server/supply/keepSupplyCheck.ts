import { v7 } from 'uuid'
import { partOf } from '../../../engine/contract/looseValues.ts'
import { notThere } from '../../../engine/server/http/apiError.ts'
import type { Row, Transaction } from '../../../engine/server/store/Store.ts'
import { storedRow } from '../../../engine/server/store/storedRow.ts'
import { resourceNamed, type World } from '../../../engine/server/world.ts'
import type { SupplyClaim } from '../../supply/judgeAdsTxt.ts'
import { checkFields, type JudgedFile, publisherAdsTxt } from './supplyOutcome.ts'

/** How many checks of each publisher are kept. */
const keptChecks = 20

/**
 * Keeps a check, and of older ones the last 19. What it found stands on the publisher, its sites and its apps from then on; that is no
 * new version of them.
 * @param by the id of whoever asked
 */
export async function keepSupplyCheck(world: World, by: string, publisher: Row, found: Found): Promise<Row> {
  const { claim, files } = found
  const now = world.clock()
  return world.store.transaction(async tx => {
    const [locked] = await tx.lock('publisher', [publisher.id], 'all')
    if (!locked) throw notThere('Publisher', publisher.id)
    const checks = await checksOf(tx, publisher.id)
    const at = now.toISOString()
    const row = storedRow(resourceNamed(world, 'supply-check'), {
      id: v7(),
      name: `Check of ${String(locked.name).slice(0, 200)}`,
      organization: locked.organization,
      publisher: locked.id,
      ...checkFields(claim, files, checks[0]),
      version: 1,
      createdAt: at,
      createdBy: by,
      updatedAt: at,
      updatedBy: by,
    })
    await tx.insert('supply-check', [row])
    const old = checks.slice(keptChecks - 1).map(({ id }) => id)
    if (old.length > 0) await tx.remove('supply-check', old)
    await writeStates(world, tx, files, now)
    return row
  })
}

interface Found {
  readonly claim: SupplyClaim
  /** The publisher's own first. */
  readonly files: readonly JudgedFile[]
}

async function writeStates(world: World, tx: Transaction, files: readonly JudgedFile[], now: Date): Promise<void> {
  const write = async (entity: 'publisher' | 'site' | 'app', next: (row: Row, file: JudgedFile) => Row) => {
    const fileOf = new Map(
      files.flatMap(file => file.asked.rows.flatMap(row => (row.entity === entity ? [[row.id, file] as const] : []))),
    )
    if (fileOf.size === 0) return
    const rows = await tx.lock(entity, [...fileOf.keys()].sort(), 'all')
    const resource = resourceNamed(world, entity)
    const changed = rows.flatMap(row => {
      const file = fileOf.get(row.id)
      return file ? [storedRow(resource, next(row, file))] : []
    })
    await tx.update(entity, changed)
  }
  await write('publisher', (row, file) => ({ ...row, adsTxt: publisherAdsTxt(file, partOf(row.adsTxt), now) }))
  await write('site', (row, { verdict }) => ({ ...row, adsTxtState: verdict.state }))
  await write('app', (row, { verdict }) => ({ ...row, appAdsTxtState: verdict.state }))
}

/** The newest first. */
async function checksOf(tx: Transaction, publisher: string): Promise<readonly Row[]> {
  const where = [{ column: 'publisher', op: 'in', values: [publisher] }] as const
  const order = [
    { column: 'createdAt', direction: 'desc' },
    { column: 'id', direction: 'desc' },
  ] as const
  return (await tx.list('supply-check', { scope: 'all', where, order, limit: 2 * keptChecks })).rows
}

/** A publisher that goes takes its checks along. */
export async function removeSupplyChecks(tx: Transaction, publisher: string): Promise<void> {
  const checks = await checksOf(tx, publisher)
  await tx.remove(
    'supply-check',
    checks.map(({ id }) => id),
  )
}
