import { expect, it } from 'vitest'
import { userByEmail, usersByEmails } from '../../../src/engine/server/access/userByEmail.ts'
import type { Query, Reads } from '../../../src/engine/server/store/Store.ts'

const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** A store whose index folds accents, as that of PostgreSQL does. */
const storeOf = (...emails: readonly string[]) =>
  ({
    list: async (_: string, { where = [], limit }: Query) => {
      const asked = where.flatMap(({ values = [] }) => values.map(value => folded(String(value))))
      const found = emails.filter(email => asked.includes(folded(email)))
      return { rows: found.slice(0, limit).map(email => ({ id: email, email })), total: found.length }
    },
  }) as unknown as Reads

it('finds who has exactly an address, though the index folds accents', async () => {
  const store = storeOf('josé@x.example', 'Jose@x.example', 'ana@x.example')
  const idsOf = async (...emails: readonly string[]) => (await usersByEmails(store, emails)).map(({ id }) => id)
  expect(await idsOf('jose@x.example')).toEqual(['Jose@x.example'])
  expect(await idsOf(' JOSÉ@x.example ', 'ana@x.example')).toEqual(['josé@x.example', 'ana@x.example'])
  expect(await idsOf('nobody@x.example')).toEqual([])
  expect(await idsOf()).toEqual([])
  expect((await userByEmail(store, 'Jose@X.example'))?.id).toBe('Jose@x.example')
  expect(await userByEmail(store, 'nobody@x.example')).toBeNull()
})
