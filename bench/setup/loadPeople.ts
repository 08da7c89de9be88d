import { randomUUID } from 'node:crypto'
import { createSessions } from '../../src/engine/server/access/sessions.ts'
import type { Row, Store } from '../../src/engine/server/store/Store.ts'

/** Copies of a person, who may do the same as they, each signed in: the tokens of their sessions. */
export async function loadPeople(store: Store, like: string, count: number): Promise<readonly string[]> {
  const [person] = await rowsOf(store, 'user', 'id', like)
  if (!person) throw new Error(`There is no user ${like}`)
  const bindings = await rowsOf(store, 'role-binding', 'user', like)
  const sessions = createSessions(store, () => new Date())
  const people = Array.from({ length: count }, (_, number) => ({
    ...person,
    id: randomUUID(),
    name: `Person ${number}`,
    email: `person-${number}@load.example`,
  }))
  await store.transaction(async tx => {
    await tx.insert('user', people)
    await tx.insert(
      'role-binding',
      people.flatMap(({ id }) =>
        bindings.map(binding => ({ ...binding, id: randomUUID(), user: id, code: undefined })),
      ),
    )
  })
  const tokens: string[] = []
  for (const { id } of people) tokens.push(await sessions.start(id, 'password', null))
  return tokens
}

async function rowsOf(store: Store, table: string, column: string, value: string): Promise<readonly Row[]> {
  if (column === 'id') return store.read.byIds(table, [value], 'all')
  const where = [{ column, op: 'in', values: [value] }] as const
  return (await store.read.list(table, { scope: 'all', where, limit: 100 })).rows
}
