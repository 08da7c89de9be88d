import { randomUUID } from 'node:crypto'
import { createSessions } from '../../src/engine/server/access/sessions.ts'
import { watchAccessVersion } from '../../src/engine/server/access/watchAccessVersion.ts'
import type { Store } from '../../src/engine/server/store/Store.ts'
import { insertRows } from './insertRows.ts'

/** Copies of a person, who may do the same as they, each signed in: the tokens of their sessions. */
export async function loadPeople(store: Store, like: string, count: number): Promise<readonly string[]> {
  const [person] = await store.read.byIds('user', [like], 'all')
  if (!person) throw new Error(`There is no user ${like}`)
  const { rows } = await store.read.list('role-binding', { scope: 'all', limit: 1000 })
  const bindings = rows.filter(({ user }) => user === like)
  const people = Array.from({ length: count }, (_, number) => ({
    ...person,
    id: randomUUID(),
    name: `Person ${number}`,
    email: `person-${number}@load.example`,
  }))
  await insertRows(store, {
    user: people,
    'role-binding': people.flatMap(({ id }) =>
      bindings.map(binding => ({ ...binding, id: randomUUID(), user: id, code: undefined })),
    ),
  })
  const clock = () => new Date()
  const sessions = createSessions({ store, below: store, clock, versions: watchAccessVersion(store, clock) })
  const tokens: string[] = []
  for (const { id } of people) tokens.push(await sessions.start(id, 'password', null))
  return tokens
}
