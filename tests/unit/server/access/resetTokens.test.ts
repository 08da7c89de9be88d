import { expect, it } from 'vitest'
import { readResetToken, storeResetToken, takeResetToken } from '../../../../src/engine/server/access/resetTokens.ts'
import { createMemoryStore } from '../../../../src/engine/server/store/memoryStore.ts'
import { systemTables } from '../../../../src/engine/server/store/systemTables.ts'

const now = new Date('2026-11-21T09:00:00.000Z')

it('a token is read as often as wanted and taken once, whatever follows from it', async () => {
  const store = createMemoryStore(systemTables)
  await store.transaction(tx => storeResetToken(tx, { token: 'mailed', user: 'pat', now, minutes: 10 }))
  expect([await readResetToken(store.read, 'mailed', now), await readResetToken(store.read, 'mailed', now)]).toEqual([
    'pat',
    'pat',
  ])
  const take = () => store.transaction(tx => takeResetToken(tx, 'mailed', now))
  expect([await take(), await take()]).toEqual(['pat', null])
  expect(await readResetToken(store.read, 'mailed', now)).toBeNull()
})

it('a token that is too late is nobody’s, and taken out as well', async () => {
  const store = createMemoryStore(systemTables)
  await store.transaction(tx => storeResetToken(tx, { token: 'mailed', user: 'pat', now, minutes: 10 }))
  const late = new Date(now.getTime() + 10 * 60_000)
  expect(await store.transaction(tx => takeResetToken(tx, 'mailed', late))).toBeNull()
  expect((await store.read.list('reset-token', { scope: 'all' })).total).toBe(0)
})
