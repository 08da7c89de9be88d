import { expect, inject, it } from 'vitest'
import { openPostgres } from '../../src/engine/server/node/postgres/pgDatabase.ts'
import { eachDatabase } from './stores.ts'

eachDatabase((open, kind) => {
  it('does not begin for who has left what waits for its turn', async () => {
    const db = await open()
    const gone = new AbortController()
    gone.abort(new Error('left'))
    await expect(db.query('select 1', [], gone.signal)).rejects.toThrow('left')
    expect(await db.query('select 1 as one', [], new AbortController().signal)).toEqual([{ one: 1 }])
  })

  // The embedded database can't be stopped: its thread hears nothing while it works.
  if (kind === 'PGlite') return

  it('gives up what it does for twelve who have left, and then answers others', async () => {
    const db = await open()
    const left = Array.from({ length: 12 }, () => new AbortController())
    const asked = left.map(({ signal }) => db.query('select pg_sleep(600) as given_up', [], signal))
    const ends = Promise.allSettled(asked)
    const watcher = openPostgres(inject('postgresUrl'))
    const atWork = async () => {
      const [row] = await watcher.query(
        `select count(*)::int as count from pg_stat_activity where query like '%given_up' and state = 'active' and pid <> pg_backend_pid()`,
      )
      return Number(row?.count)
    }
    await until(async () => (await atWork()) === 10)
    for (const one of left) one.abort(new Error('left'))
    for (const end of await ends) expect(end).toMatchObject({ status: 'rejected', reason: { message: 'left' } })
    expect(await db.query('select 1 as one')).toEqual([{ one: 1 }])
    await until(async () => (await atWork()) === 0)
    await watcher.close()
  })

  it('stops a statement that takes too long, and goes on', async () => {
    const db = openPostgres(inject('postgresUrl'), { statementMs: 100 })
    await expect(db.query('select pg_sleep(600)')).rejects.toMatchObject({ code: '57014' })
    await expect(db.transaction(tx => tx.query('select pg_sleep(600)'))).rejects.toMatchObject({ code: '57014' })
    expect(await db.query('select 1 as one')).toEqual([{ one: 1 }])
    await db.close()
  })
})

/** Each question takes the database some milliseconds. */
async function until(holds: () => Promise<boolean>): Promise<void> {
  if (!(await holds())) return until(holds)
}
