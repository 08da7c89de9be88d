import { expect, it } from 'vitest'
import { catalogue as own } from '../../resources.config.ts'
import { advertisingApi } from '../../src/advertising/server/advertisingApi.ts'
import type { ActionState, SearchHit } from '../../src/engine/contract/api.ts'
import type { Catalogue, ResourceInput } from '../../src/engine/contract/resourceSpec.ts'
import { sanitizeResource } from '../../src/engine/contract/sanitizeResource.ts'
import type { Hooks } from '../../src/engine/server/hooks/resourceHooks.ts'
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
  description: 'A wall that somebody rents.',
  states: {
    initial: 'draft',
    by: { draft: 'idle', lit: 'ok', archived: 'idle' },
    transitions: [
      { action: 'light', label: 'Light', from: ['draft'], to: 'lit', verb: 'activate', needs: ['street'] },
      { action: 'archive', label: 'Archive', from: ['draft', 'lit'], to: 'archived', verb: 'archive' },
    ],
  },
  fields: {
    street: { kind: 'text', max: 100 },
    lumen: { kind: 'number', min: 1, required: true },
    publisher: { kind: 'reference', to: 'publisher' },
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
    expect(light).toEqual({ action: 'light', allowed: false, reason: 'Enter its street first' })
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

  it('an action asks, checks, does the server’s work on the row, and is kept with its reason', async () => {
    const rented = sanitizeResource('billboard', {
      ...entry,
      fields: { ...entry.fields, tenant: { kind: 'text', max: 60, readOnly: true } },
      actions: {
        rent: {
          label: 'Rent out',
          verb: 'activate',
          from: ['lit'],
          reason: true,
          fields: {
            to: { kind: 'text', required: true, max: 60 },
            publisher: { kind: 'reference', to: 'publisher' },
          },
        },
        dim: { label: 'Dim', verb: 'update' },
      },
    })
    const renting: Catalogue = { ...own, resources: { ...own.resources, billboard: rented } }
    const hooks: Hooks = {
      ...advertisingApi.hooks,
      billboard: {
        actions: {
          rent: (_row, { to, publisher }) => ({ tenant: to, ...(publisher ? { publisher } : {}) }),
          dim: ({ lumen }) => ({ lumen: Number(lumen) - 500 }),
        },
      },
    }
    const store = await open(apiTables(renting))
    const world = await testWorld(store, { catalogue: renting, hooks })
    const [admin, viewer, stranger] = await Promise.all([
      world.signIn('orgAdmin'),
      world.signIn('viewer'),
      world.signIn('stranger'),
    ])
    const body = { name: 'Corner', lumen: 900, street: 'Elm Street', organization: north }
    const made = await admin.create('billboard', body)
    const act = (action: string, values: Json = {}, more: Json = {}) =>
      admin.post<Row & Json>(`/billboard/${made.id}/action`, { action, values, ...more })
    const asked = { to: 'Ann', reason: 'She asked for it' }

    expect((made.actions as ActionState[]).filter(({ action }) => action === 'rent')).toEqual([
      { action: 'rent', allowed: false, reason: 'Not possible while it is draft' },
    ])
    expect(await act('rent', asked)).toMatchObject({ status: 409, body: { error: 'Not possible while it is draft' } })
    // Who may not do it learns that, and not how the row stands.
    const path = `/billboard/${made.id}/action`
    expect((await viewer.post(path, { action: 'rent', values: asked })).status).toBe(403)
    const lit = await admin.post<Row & Json>(`/billboard/${made.id}/move`, { to: 'lit' })
    expect((await act('sell')).body).toEqual({ error: 'Billboards have no action “sell”; choose one of: rent, dim' })
    expect((await act('rent', { to: 'Ann' })).body).toMatchObject({ fields: { reason: 'This field is required' } })
    expect((await act('rent', { ...asked, to: 'x'.repeat(61) })).body).toHaveProperty('fields.to')
    expect((await act('rent', { ...asked, publisher: 'nobody' })).body).toHaveProperty('fields.publisher')
    expect((await act('rent', { ...asked, lumen: 1 })).body).toHaveProperty('fields.lumen')
    expect((await act('rent', asked, { version: 1 })).status).toBe(409)
    expect((await viewer.post(path, { action: 'rent', values: asked })).status).toBe(403)
    expect((await stranger.post(path, { action: 'rent', values: asked })).status).toBe(404)
    expect((await store.read.byIds('billboard', [made.id], 'all'))[0]).toMatchObject({ version: lit.body.version })

    const done = await act('rent', asked, { version: lit.body.version })
    expect(done.body).toMatchObject({ tenant: 'Ann', status: 'lit', version: Number(lit.body.version) + 1 })
    // What the work comes to is checked as any change is: 900, 400, and then below what it may be.
    expect((await act('dim')).body).toMatchObject({ lumen: 400 })
    expect(await act('dim')).toMatchObject({ status: 400, body: { fields: { lumen: 'Must be at least 1' } } })
    await admin.post(`/billboard/${made.id}/move`, { to: 'archived' })
    expect((await act('dim')).status).toBe(409)

    const history = await viewer.get<{ action: string }[]>(`/billboard/${made.id}/history`)
    expect(history.body.map(({ action }) => action)).toEqual(['archive', 'dim', 'rent', 'status_change', 'create'])
    const [entryOfRent] = await store.read
      .list('audit-log', { scope: 'all', where: [{ column: 'action', op: 'in', values: ['rent'] }], limit: 2 })
      .then(({ rows }) => rows)
    expect(entryOfRent).toMatchObject({ reason: asked.reason, entity: { type: 'billboard', id: made.id } })
    const { paths } = (await admin.get('/openapi.json')).body as { paths: Record<string, Json> }
    expect(paths['/api/v1/billboard/{id}/action']).toHaveProperty(
      'post.requestBody.content.application/json.schema.oneOf.0.properties.values.required',
      ['to', 'reason'],
    )
    expect(paths).not.toHaveProperty('/api/v1/publisher/{id}/action')

    await expect(testWorld(store, { catalogue: renting })).rejects.toThrow(
      'billboard has an action "rent": say what it does among its hooks, in "actions"',
    )
  })
})
