import { expect, inject, it } from 'vitest'
import { catalogue } from '../../resources.config.ts'
import { readEnvironment } from '../../src/engine/server/environment.ts'
import { openStore } from '../../src/engine/server/node/openStore.ts'
import { HostProcess } from './hostProcess.ts'

it('lists all that is wrong with the variables at once, the host’s own and the product’s', async () => {
  const host = HostProcess.begin({ PORT: 'eighty', FACTS_URL: 'clickhouse' })
  expect(await host.ended()).toBe(
    `Astrolabe · The environment can't be used:
  - PORT must be a number from 0 to 65535, not "eighty"
  - FACTS_URL must be the HTTP address of a ClickHouse server, such as https://user:password@host:8443/astrolabe
`,
  )
}, 120_000)

it.each([
  ['a database that is not there', { pathname: '/nowhere' }, 'database "nowhere" does not exist'],
  ['a user who is not there', { username: 'nobody' }, 'role "nobody" does not exist'],
])('names the variable of %s, in an error that is said without its stack', async (_, change, reason) => {
  const url = Object.assign(new URL(inject('postgresUrl')), change)
  const listeners = { onProgress: () => {}, onIdleError: () => {}, onLost: () => {} }
  const opening = openStore(readEnvironment({ DATABASE_URL: url.href }), { catalogue }, listeners)
  const error = await opening.catch(error => error)
  expect([error.constructor, error.message]).toEqual([Error, `DATABASE_URL: ${reason}`])
})
