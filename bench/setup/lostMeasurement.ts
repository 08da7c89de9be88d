import type { Database } from '../../src/engine/server/node/postgres/Database.ts'
import type { Measurement } from './bench.ts'
import type { LoadSeen } from './loadTraffic.ts'

/** What was acknowledged has to be there: each change is a version, each batch a row. */
export async function lostMeasurement(
  db: Database,
  { notes, batches }: Pick<LoadSeen, 'notes' | 'batches'>,
): Promise<Measurement> {
  const written = await db.query(
    `select distinct _data->'snapshot'->>'notes' as said from history where of like 'line-item:%'`,
  )
  const taken = await db.query(`select _data->>'name' as name from "fact-batch"`)
  const [changes, told] = [new Set(written.map(({ said }) => said)), new Set(taken.map(({ name }) => name))]
  const lost = [...notes].filter(one => !changes.has(one)).length + [...batches].filter(one => !told.has(one)).length
  const counted = (notes.size + batches.size).toLocaleString('en-US')
  return {
    what: `acknowledged changes and batches that are lost, of ${counted}`,
    ours: lost.toLocaleString('en-US'),
    plain: '',
    demand: { text: 'none', met: lost === 0 && notes.size > 0 && batches.size > 0 },
  }
}
