import { beforeEach, expect, it, vi } from 'vitest'
import { askedTogether } from '../../../../src/engine/server/node/postgres/askedTogether.ts'
import type { Queries, SqlRow } from '../../../../src/engine/server/node/postgres/Database.ts'
import { createDatabaseLine } from '../../../../src/engine/server/node/postgres/databaseLine.ts'

let asked: { sql: string; signal: AbortSignal | undefined; answer(rows: SqlRow[]): void; refuse(why: Error): void }[]
let ask: Queries['query']

beforeEach(() => {
  asked = []
  ask = askedTogether(
    createDatabaseLine({ shortWait: false }),
    (sql, _, signal) => new Promise((resolve, reject) => asked.push({ sql, signal, answer: resolve, refuse: reject })),
  )
})

/** The line is taken until the first is answered. */
async function behindAnother(): Promise<() => Promise<void>> {
  const first = ask('first')
  return async () => {
    asked[0]?.answer([])
    await first
    await vi.waitFor(() => expect(asked.length).toBeGreaterThan(1))
  }
}

it('asks once for all who wait with the same statement and values', async () => {
  const goOn = await behindAnother()
  const all = [ask('spend', ['a', 1]), ask('spend', ['a', 1]), ask('spend', ['a', 2]), ask('other', ['a', 1])]
  await goOn()
  expect(asked.map(({ sql }) => sql)).toEqual(['first', 'spend'])
  asked[1]?.answer([{ spend: 7 }])
  expect(await Promise.all(all.slice(0, 2))).toEqual([[{ spend: 7 }], [{ spend: 7 }]])
  await vi.waitFor(() => expect(asked).toHaveLength(3))
  asked[2]?.answer([{ spend: 8 }])
  await vi.waitFor(() => expect(asked).toHaveLength(4))
  asked[3]?.answer([])
  expect(await all[2]).toEqual([{ spend: 8 }])
})

it('never shares what has begun, as rows may have changed since', async () => {
  const begun = ask('spend')
  const later = ask('spend')
  asked[0]?.answer([{ spend: 1 }])
  expect(await begun).toEqual([{ spend: 1 }])
  await vi.waitFor(() => expect(asked).toHaveLength(2))
  asked[1]?.answer([{ spend: 2 }])
  expect(await later).toEqual([{ spend: 2 }])
  const alone = ask('spend')
  expect(asked).toHaveLength(3)
  asked[2]?.answer([{ spend: 3 }])
  expect(await alone).toEqual([{ spend: 3 }])
})

it('lets one leave and answers the others; when the last has left, the question is given up', async () => {
  const goOn = await behindAnother()
  const [one, two] = [new AbortController(), new AbortController()]
  const left = ask('spend', [], one.signal)
  const stays = ask('spend', [], two.signal)
  one.abort(new Error('gone'))
  await expect(left).rejects.toThrow('gone')
  await goOn()
  expect(asked[1]?.signal?.aborted).toBe(false)
  two.abort(new Error('gone, too'))
  await expect(stays).rejects.toThrow('gone, too')
  expect(asked[1]?.signal?.aborted).toBe(true)
})

it('asks anew when everybody left before it began, once for all who come after', async () => {
  const goOn = await behindAnother()
  const one = new AbortController()
  const left = ask('spend', [], one.signal)
  one.abort(new Error('gone'))
  await expect(left).rejects.toThrow('gone')
  const next = ask('spend', [])
  await goOn()
  // The abandoned one has its turn, and takes nobody's place.
  const third = ask('spend', [])
  asked[1]?.refuse(new Error('gone'))
  await vi.waitFor(() => expect(asked).toHaveLength(3))
  expect(asked[2]?.signal?.aborted).toBe(false)
  asked[2]?.answer([{ spend: 1 }])
  expect(await Promise.all([next, third])).toEqual([[{ spend: 1 }], [{ spend: 1 }]])
})

it('tells everybody what the database refuses', async () => {
  const goOn = await behindAnother()
  const all = [ask('wrong'), ask('wrong', undefined, new AbortController().signal)]
  await goOn()
  asked[1]?.refuse(new Error('refused'))
  expect(await Promise.allSettled(all)).toMatchObject([
    { status: 'rejected', reason: { message: 'refused' } },
    { status: 'rejected', reason: { message: 'refused' } },
  ])
})

it('keeps whoever has left before from asking at all', async () => {
  const signal = AbortSignal.abort(new Error('gone'))
  await expect(ask('spend', [], signal)).rejects.toThrow('gone')
  expect(asked).toEqual([])
})
