import { beforeEach, describe, expect, it } from 'vitest'
import { samplePassword, sampleSignIns } from '../../../src/advertising/server/sample/people.ts'
import { scryptPasswords } from '../../../src/engine/server/node/passwords.ts'
import { alignSampleSignIns } from '../../../src/engine/server/sample/alignSampleSignIns.ts'
import type { Store } from '../../../src/engine/server/store/Store.ts'
import { advertisingStore } from '../../contract/advertisingStore.ts'

const passwords = scryptPasswords({ logN: 4, p: 1 })
let store: Store

beforeEach(async () => {
  store = advertisingStore()
  const hash = await passwords.hash(samplePassword)
  await store.transaction(async tx => {
    for (const id of ['admin', 'manager', 'viewer', 'somebody']) {
      await tx.insert('user', [{ id, email: `${id}@astrolabe.example`, organizations: [] }])
      await tx.insert('credential', [{ id, hash }])
    }
  })
})

/** Whose password is the given one. */
async function signInsWith(password: string): Promise<string[]> {
  const { rows } = await store.read.list('credential', { scope: 'all' })
  const right = await Promise.all(
    rows.map(async row => ((await passwords.verify(password, String(row.hash))) ? [row.id] : [])),
  )
  return right.flat().sort()
}

const sample = { password: samplePassword, signIns: sampleSignIns }
const align = (password: string | null) => alignSampleSignIns(sample, { store, passwords }, password)

describe('alignSampleSignIns', () => {
  it('leaves the known password on loopback', async () => {
    expect(await align(samplePassword)).toBe(true)
    expect(await signInsWith(samplePassword)).toEqual(['admin', 'manager', 'somebody', 'viewer'])
  })

  it('takes it away elsewhere, and gives it back on loopback', async () => {
    expect(await align(null)).toBe(false)
    expect(await signInsWith(samplePassword)).toEqual(['somebody'])
    expect(await align(samplePassword)).toBe(true)
    expect(await signInsWith(samplePassword)).toEqual(['admin', 'manager', 'somebody', 'viewer'])
  })

  it("replaces it by the operator's, but not a password that a person chose", async () => {
    const hash = await passwords.hash('my own choice')
    await store.transaction(tx => tx.update('credential', [{ id: 'viewer', hash }]))
    expect(await align('from the operator')).toBe(false)
    expect(await signInsWith('from the operator')).toEqual(['admin', 'manager'])
    expect(await signInsWith('my own choice')).toEqual(['viewer'])
    await align(null)
    expect(await signInsWith('my own choice')).toEqual(['viewer'])
  })

  it('offers nothing where there is no sample', async () => {
    const empty = advertisingStore()
    expect(await alignSampleSignIns(sample, { store: empty, passwords }, samplePassword)).toBe(false)
  })
})
