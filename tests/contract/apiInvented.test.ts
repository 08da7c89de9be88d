import { expect, it } from 'vitest'
import { catalogue as own } from '../../resources.config.ts'
import { advertisingApi } from '../../src/advertising/server/advertisingApi.ts'
import type { ActionState, SearchHit } from '../../src/engine/contract/api.ts'
import type { Catalogue, ResourceInput } from '../../src/engine/contract/resourceSpec.ts'
import { sanitizeResource } from '../../src/engine/contract/sanitizeResource.ts'
import type { Hooks } from '../../src/engine/server/domain/domain.ts'
import type { Row } from '../../src/engine/server/store/Store.ts'
import { foreign, type Json, north, testWorld } from './apiClient.ts'
import { apiTables } from './apiTables.ts'
import { eachStore } from './stores.ts'

/** One entry, and nothing else, is what a new resource takes. */
const entry: ResourceInput = {
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
}
const billboard = sanitizeResource('billboard', entry)
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

  it('a field that is computed stands in every answer, follows from the row, and is stored nowhere', async () => {
    const glaring = sanitizeResource('billboard', {
      ...entry,
      fields: { ...entry.fields, glare: { kind: 'choice', options: ['low', 'high'], computed: true } },
      columns: [...entry.columns, 'glare'],
    })
    const withGlare: Catalogue = { ...own, resources: { ...own.resources, billboard: glaring } }
    const hooks: Hooks = {
      ...advertisingApi.hooks,
      billboard: { computed: { glare: ({ lumen, street }) => street && (Number(lumen) > 1000 ? 'high' : 'low') } },
    }
    const store = await open(apiTables(withGlare))
    const world = await testWorld(store, { catalogue: withGlare, hooks })
    const admin = await world.signIn('orgAdmin')
    const made = await admin.create('billboard', { name: 'Dim', lumen: 900, glare: 'high', organization: north })
    expect(made).not.toHaveProperty('glare')
    const put = await admin.put<Row & Json>(`/billboard/${made.id}`, { ...made, street: 'Elm Street', glare: 'high' })
    expect(put.body).toMatchObject({ glare: 'low' })
    const brighter = await admin.put<Row & Json>(`/billboard/${made.id}`, { ...put.body, lumen: 2000 })
    expect(brighter.body).toMatchObject({ glare: 'high' })
    for (const query of ['', `?id=${made.id}`, '?sort=desc(lumen)'])
      expect((await admin.list(`/billboard${query}`)).body).toMatchObject([{ id: made.id, glare: 'high' }])
    expect((await admin.get(`/billboard?sort=desc(glare)`)).status).toBe(400)
    expect((await admin.get(`/billboard?glare=high`)).status).toBe(400)

    const [stored] = await store.read.byIds('billboard', [made.id], 'all')
    expect(stored).toMatchObject({ lumen: 2000 })
    expect(stored).not.toHaveProperty('glare')
    const history = (await admin.get<{ changes: { path: string }[] }[]>(`/billboard/${made.id}/history`)).body
    expect(history.flatMap(({ changes }) => changes.map(({ path }) => path))).not.toContain('glare')
    const { components, paths } = (await admin.get('/openapi.json')).body as Json & { components: Json; paths: Json }
    expect(components).toHaveProperty('schemas.billboard.properties.glare.readOnly', true)
    expect(JSON.stringify((paths as Record<string, Json>)['/api/v1/billboard'])).not.toContain('"name":"glare')

    await expect(testWorld(store, { catalogue: withGlare })).rejects.toThrow(
      'billboard has a computed field "glare": say how among its hooks, in "computed"',
    )
  })
})
