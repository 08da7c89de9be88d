import { afterEach, expect, inject, it } from 'vitest'
import type { Database } from '../../src/engine/server/node/postgres/Database.ts'
import { type SharedEmbedded, sharedEmbedded } from './sharedEmbedded.ts'

const files: SharedEmbedded[] = []
afterEach(async () => {
  for (const file of files.splice(0)) await file.giveAllBack()
})

/** As one file of tests has it. */
function file(): SharedEmbedded {
  const shared = sharedEmbedded()
  files.push(shared)
  return shared
}

const schemaOf = async (db: Database) => String((await db.query('select current_schema() as name'))[0]?.name)

const schemas = async (db: Database) =>
  (await db.query('select nspname as name from pg_namespace')).map(({ name }) => String(name))

const over = 'The test that had this database is over'

it('refuses what a file still asks when it is done, also of a stream that has begun', async () => {
  const shared = file()
  const db = await shared.take(inject('preparedKey'))
  const stream = db.stream('select generate_series(1, 6000) as n')[Symbol.asyncIterator]()
  expect((await stream.next()).value).toHaveLength(5000)

  await shared.giveAllBack()

  await expect(stream.next()).rejects.toThrow(over)
  await expect(db.stream('select 1')[Symbol.asyncIterator]().next()).rejects.toThrow(over)
  await expect(db.query('select 1')).rejects.toThrow(over)
  await expect(db.exec('select 1')).rejects.toThrow(over)
  await expect(shared.take()).rejects.toThrow('The tests that shared this database are over')
})

it('lets what is under way end before it empties the tables', async () => {
  const shared = file()
  const db = await shared.take(inject('preparedKey'))
  const name = await schemaOf(db)
  const writing = db.transaction(async tx => {
    await new Promise(resolve => setTimeout(resolve, 200))
    await tx.exec('create table late (n int); insert into late values (1)')
  })
  await shared.giveAllBack()
  await writing

  const next = await file().take(inject('preparedKey'))
  expect(await schemaOf(next)).toBe(name)
  expect(await next.query('select n from late')).toEqual([])
  await next.exec('drop table late')
})

it('keeps the API’s tables for the next file, and nothing else', async () => {
  const shared = file()
  const [api, own, empty] = [
    await shared.take(inject('preparedKey')),
    await shared.take('own tables'),
    await shared.take(),
  ]
  const kept = await schemaOf(api)
  const gone = [await schemaOf(own), await schemaOf(empty)]
  expect(await schemas(api)).toEqual(expect.arrayContaining([kept, ...gone]))
  await shared.giveAllBack()

  const left = await schemas(await file().take())
  expect(left).toContain(kept)
  expect(left.filter(name => gone.includes(name))).toEqual([])
})

it('gives the next file a new database when one could not be given back', async () => {
  const shared = file()
  const [api, own] = [await shared.take(inject('preparedKey')), await shared.take()]
  const left = await schemaOf(await shared.take())
  await api.exec(`drop schema ${await schemaOf(own)} cascade`)
  await expect(shared.giveAllBack()).rejects.toThrow()

  const next = await file().take(inject('preparedKey'))
  expect(await schemas(next)).not.toContain(left)
  expect((await next.query('select * from table_layout')).length).toBeGreaterThan(0)
})

it('gives the next file a new database while one is not given back yet', async () => {
  const shared = file()
  const held = await shared.take()
  let end = () => {}
  const hanging = held.transaction(() => new Promise<void>(resolve => (end = resolve)))
  const givingBack = shared.giveAllBack()

  const next = await file().take()
  expect(await next.query('select 1 as n')).toEqual([{ n: 1 }])
  end()
  await Promise.all([hanging, givingBack])
})
