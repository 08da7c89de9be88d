import type { RequestListener } from 'node:http'
import { catalogue } from '../../resources.config.ts'
import { resourceNamed } from '../../src/engine/server/apiContext.ts'
import { createApiContext } from '../../src/engine/server/createApiContext.ts'
import type { Row } from '../../src/engine/server/store/Store.ts'
import { storedRow } from '../../src/engine/server/store/storedRow.ts'
import { type ApiClient, type Json, north, people, signedIn, testWorld } from './apiClient.ts'
import { apiTables } from './apiTables.ts'
import type { PublisherFiles } from './publisherFiles.ts'
import type { eachStore } from './stores.ts'

type Open = Parameters<Parameters<typeof eachStore>[0]>[0]

/** An organization with publishers whose files it checks. */
export async function supplyWorld(open: Open, { answers, asked, fetcher }: PublisherFiles) {
  const world = await testWorld(await open(apiTables(catalogue)), { fetcher })
  let admin: ApiClient = await world.signIn('orgAdmin')
  const { body } = await admin.get(`/organization/${north}`)
  const ours = String(body.domain)
  let made = 0

  return {
    world,
    ours,
    admin: () => admin,
    /** Nobody stays signed in for a day. */
    later: async (ms: number) => {
      world.time.now = new Date(world.time.now.getTime() + ms)
      admin = await signedIn(world.api, people.orgAdmin)
    },
    /** For each test; a minute's allowance is for people. */
    begin: () => {
      answers.clear()
      asked.length = 0
      world.time.now = new Date(world.time.now.getTime() + 61_000)
    },
    make: async (changes: Json = {}): Promise<Row & Json> => {
      const at = ++made
      return admin.create('publisher', {
        organization: north,
        name: `Paper ${at}`,
        domain: `p${at}.example`,
        sellerId: `seller-${at}`,
        currency: 'EUR',
        ...changes,
      })
    },
    site: (publisher: Row, domain: string) =>
      admin.create('site', {
        ...{ organization: north, publisher: publisher.id, name: domain, domain },
        ...{ url: `https://${domain}/`, environment: 'web' },
      }),
    line: ({ sellerId }: Row, relationship = 'DIRECT') => `${ours}, ${sellerId}, ${relationship}`,
    check: ({ id }: Row, who = admin) => who.post<Row & Json>(`/publisher/${id}/supply-check`),
    stored: async ({ id }: Row, entity = 'publisher') => (await admin.get<Row & Json>(`/${entity}/${id}`)).body,
    publish: (row: Row, answer: RequestListener) => answers.set(`${row.domain}/ads.txt`, answer),
    activate: ({ id }: Row) => admin.post(`/publisher/${id}/move`, { to: 'activate' }),
    /** A stored row as it was before there was a field. */
    without: async (entity: string, id: string, field: string): Promise<Row> => {
      const [row] = await world.store.read.byIds(entity, [id], 'all')
      if (!row) throw new Error(`${entity} ${id} is not there`)
      const { [field]: _, id: same, ...bare } = row
      const resource = resourceNamed(createApiContext(world.options), entity)
      await world.store.transaction(tx => tx.update(entity, [storedRow(resource, { ...bare, id: same })]))
      return row
    },
    /** What `without` took away. */
    restore: (entity: string, row: Row) => world.store.transaction(tx => tx.update(entity, [row])),
  }
}
