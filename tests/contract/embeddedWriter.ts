import { openEmbedded } from '../../src/engine/server/node/postgres/pgliteDatabase.ts'

/**
 * A process for tests to kill: opens the embedded database in the directory that it is given, says `open`, and with
 * `write` inserts rows one by one, in transactions of several, and prints each id once its commit has been answered.
 */
const [directory, task] = process.argv.slice(2)
if (!directory) throw new Error('Which directory?')
const db = await openEmbedded(directory)
await db.exec('create table if not exists written (id int primary key, filler text)')
const [row] = await db.query('select coalesce(max(id), 0) as id from written')
process.stdout.write('open\n')
for (let id = Number(row?.id) + 1; task === 'write'; id++) {
  await db.transaction(async tx => {
    await tx.query('insert into written values ($1, $2)', [id, 'x'.repeat(id % 3000)])
    if (id % 7 === 0) await tx.query('update written set filler = $2 where id = $1', [id - 3, 'y'])
  })
  process.stdout.write(`${id}\n`)
}
