import { expect, it } from 'vitest'
import { catalogue as own } from '../../resources.config.ts'
import type { ActionState, SearchHit } from '../../src/engine/contract/api.ts'
import type { Catalogue } from '../../src/engine/contract/resourceSpec.ts'
import { sanitizeResource } from '../../src/engine/contract/sanitizeResource.ts'
import type { Row } from '../../src/engine/server/store/Store.ts'
import { foreign, type Json, north, testWorld } from './apiClient.ts'
import { apiTables } from './apiTables.ts'
import { eachStore } from './stores.ts'

/** One entry, and nothing else, is what a new resource takes. */
const billboard = sanitizeResource('billboard', {
  path: '/inventory/billboards',
  label: 'Billboard',
  plural: 'Billboards',
  section: 'inventory',
  about: 'A wall that somebody rents.',
  states: {
    initial: 'draft',
    of: { draft: 'idle', lit: 'ok', archived: 'idle' },
    moves: [
      { action: 'light', label: 'Light', from: ['draft'], to: 'lit', verb: 'activate', needs: ['street'] },
      { action: 'archive', label: 'Archive', from: ['draft', 'lit'], to: 'archived', verb: 'archive' },
    ],
  },
  fields: {
    street: { kind: 'text', max: 100 },
    lumen: { kind: 'number', min: 1, required: true },
    publisher: { kind: 'link', to: 'publisher' },
  },
  columns: ['name', 'street', 'lumen'],
  filters: ['publisher', 'lumen'],
  unique: [['street']],
})
const catalogue: Catalogue = { ...own, resources: { ...own.resources, billboard } }

eachStore(open => {
  it('a resource that is only written into the catalogue has the whole API', async () => {
    const world = await testWorld(await open(apiTables(catalogue)), { catalogue })
    const [orgAdmin, viewer, stranger] = await Promise.all(
      (['orgAdmin', 'viewer', 'stranger'] as const).map(who => world.signIn(who)),
    )
    if (!orgAdmin || !viewer || !stranger) throw new Error('Nobody is there')
    const body = { name: 'Corner', lumen: 900, organization: north }
    expect((await viewer.post('/billboard', body)).status).toBe(403)
    expect((await orgAdmin.post('/billboard', { ...body, lumen: 0 })).body).toMatchObject({
      fields: { lumen: 'Must be at least 1' },
    })
    expect((await orgAdmin.post('/billboard', { ...body, publisher: 'nobody' })).body).toHaveProperty(
      'fields.publisher',
    )
    const made = await orgAdmin.create('billboard', body)
    expect(made).toMatchObject({ status: 'draft', draft: true, version: 1 })
    const light = (made.actions as ActionState[]).find(({ action }) => action === 'light')
    expect(light).toEqual({ action: 'light', allowed: false, reason: 'Give it street first' })
    const refused = await orgAdmin.post(`/billboard/${made.id}/move`, { to: 'lit' })
    expect([refused.status, refused.body]).toMatchObject([400, { fields: { street: expect.any(String) } }])
    const put = await orgAdmin.put<Row & Json>(`/billboard/${made.id}`, { ...made, street: 'Elm Street' })
    expect((await orgAdmin.post('/billboard', { ...body, street: 'elm street' })).body).toHaveProperty('fields.street')
    expect((await orgAdmin.post(`/billboard/${made.id}/move`, { to: 'lit', version: put.body.version })).status).toBe(
      200,
    )
    expect((await viewer.list('/billboard?lumen_gte=800&sort=desc(lumen)')).body.map(({ id }) => id)).toEqual([made.id])
    expect((await stranger.list(`/billboard?id=${made.id}`)).body).toEqual([])
    expect((await stranger.get(`/billboard?organization=${foreign}`)).body).toEqual([])
    const history = await viewer.get<{ action: string }[]>(`/billboard/${made.id}/history`)
    expect(history.body.map(({ action }) => action)).toEqual(['status_change', 'update', 'create'])
    const hits = await viewer.get<SearchHit[]>('/search?q=corner')
    expect(hits.body).toMatchObject([{ entity: 'billboard', path: `/inventory/billboards/${made.id}/show` }])
    const audit = await orgAdmin.list('/audit-log?entity.type=billboard')
    expect(audit.headers.get('x-total-count')).toBe('3')
    const document = (await viewer.get('/openapi.json')).body as { paths: object; components: { schemas: object } }
    expect(Object.keys(document.paths)).toEqual(
      expect.arrayContaining(['/api/v1/billboard', '/api/v1/billboard/{id}', '/api/v1/billboard/{id}/move']),
    )
    expect(document.components.schemas).toHaveProperty('billboard.properties.lumen')
    expect((await orgAdmin.delete(`/billboard/${made.id}`)).status).toBe(409)
  })
})
