import { beforeEach, expect, it } from 'vitest'
import { catalogue } from '../../resources.config.ts'
import type { Resource } from '../../src/engine/contract/resourceSpec.ts'
import type { Row } from '../../src/engine/server/store/Store.ts'
import { type ApiClient, type Json, north, testWorld } from './apiClient.ts'
import { apiTables } from './apiTables.ts'
import { bodyFor, makeRows } from './makeRows.ts'
import { eachStore } from './stores.ts'

eachStore((open, kind) => {
  let admin: ApiClient
  let mediaBody: Json
  let strategy: Row

  beforeEach(async () => {
    const test = await testWorld(await open(apiTables(catalogue)))
    admin = await test.signIn('admin')
    const { rows } = await makeRows(admin, catalogue, north)
    for (const one of (await admin.list(`/parameter-template?organization=${north}&limit=100`)).body)
      await admin.patch('/parameter-template', { ids: [one.id], changes: { isDefault: false } })
    strategy = rows.get('strategy') ?? { id: 'missing' }
    const body = bodyFor(catalogue.resources.media as Resource, rows, north, { seed: 5, variant: 'display' })
    const none = { assets: undefined, native: undefined, parameterTemplate: undefined, parameterValues: undefined }
    const tag = '<a href="https://brand.example"><img src="https://cdn.example/a.jpg"></a>'
    const sized = { width: 300, height: 250, sizeless: false, clickUrl: 'https://brand.example/offer#top' }
    mediaBody = { ...body, ...none, ...sized, source: 'third_party_tag', tag }
  })

  const template = (more: Json = {}) =>
    admin.create('parameter-template', {
      name: 'UTM',
      organization: north,
      appliesTo: ['media'],
      isDefault: false,
      urlSuffix: 'utm_source=astrolabe&utm_content={content}',
      parameters: [{ key: 'content', type: 'enum', options: ['blue', 'red'], required: true }],
      ...more,
    })
  const media = (more: Json) => admin.post<Row>('/media', { ...mediaBody, ...more })
  const put = (entity: string, row: Row, changes: Json) =>
    admin.put<Row>(`/${entity}/${row.id}`, { ...row, ...changes })
  const current = async (entity: string, { id }: Row) => (await admin.get<Row>(`/${entity}/${id}`)).body

  it('a media serves its tag and click URL with the template as it was, until that is applied again', async () => {
    const used = await template()
    const values = { parameterTemplate: used.id, parameterValues: [{ key: 'content', value: 'blue' }] }
    const { body: made } = await media(values)
    const suffix = 'utm_source=astrolabe&utm_content=blue'
    expect(made).toMatchObject({
      appliedTemplate: { template: used.id, templateVersion: 1 },
      servedClickUrl: `https://brand.example/offer?${suffix}#top`,
      servedTag: `<a href="https://brand.example?${suffix}"><img src="https://cdn.example/a.jpg?${suffix}"></a>`,
    })
    const changed = await put('parameter-template', await current('parameter-template', used), {
      urlSuffix: 'c={content}',
    })
    expect(changed.body).toMatchObject({ templateVersion: 2 })
    const renamed = await put('media', made, { name: 'Renamed' })
    expect(renamed.body).toMatchObject({ servedClickUrl: made.servedClickUrl, appliedTemplate: { templateVersion: 1 } })
    const again = await admin.post<Row>(`/media/${made.id}/action`, { action: 'reapply' })
    expect(again.body).toMatchObject({
      servedClickUrl: 'https://brand.example/offer?c=blue#top',
      appliedTemplate: { templateVersion: 2 },
    })
    expect((await admin.post(`/media/${made.id}/action`, { action: 'reapply' })).body.error).toBe(
      'It uses version 2 of the template, which is the latest',
    )
    const bare = await put('media', again.body, { parameterTemplate: undefined })
    for (const name of ['appliedTemplate', 'parameterValues', 'servedClickUrl', 'servedTag'])
      expect(bare.body).not.toHaveProperty(name)
  })

  if (kind !== 'memory') return

  it('unknown macros, wrong values and templates for something else are refused with a sentence', async () => {
    const refused = async (body: Json) => {
      const own = { name: 'X', organization: north, appliesTo: ['media'], parameters: [], ...body }
      return (await admin.post('/parameter-template', own)).body.fields
    }
    expect(await refused({ urlSuffix: 'a={campain_id}' })).toMatchObject({
      urlSuffix: expect.stringMatching(/^There is no macro \{campain_id\}\. Use \{campaign_id\}/),
    })
    expect(await refused({ urlSuffix: 'a=b c' })).toMatchObject({ urlSuffix: expect.stringContaining('spaces') })
    const twice = { key: 'a', type: 'number', min: 2, max: 1, default: 'x' }
    expect(await refused({ parameters: [twice, { key: 'a', type: 'string' }] })).toMatchObject({
      'parameters.0.max': 'Must not be less than the minimum',
      'parameters.0.default': 'a must be a number',
      'parameters.1.key': 'Another parameter has this key',
    })
    const used = await template()
    const forMedia = async (...parameterValues: readonly Json[]) =>
      (await media({ parameterTemplate: used.id, parameterValues })).body.fields
    expect(await forMedia()).toMatchObject({ parameterValues: 'content is required' })
    expect(await forMedia({ key: 'content', value: 'green' })).toMatchObject({
      'parameterValues.0.value': 'content must be one of blue, red',
    })
    expect(await forMedia({ key: 'colour', value: 'red' })).toMatchObject({
      'parameterValues.0.key': 'The template has no parameter colour; it has content',
    })
    const wrong = await put('strategy', await current('strategy', strategy), { parameterTemplate: used.id })
    expect(wrong.body.fields).toMatchObject({ parameterTemplate: 'This template is for another kind of item' })
    await admin.post(`/parameter-template/${used.id}/move`, { to: 'archived' })
    expect(await forMedia()).toMatchObject({ parameterTemplate: '“UTM” is archived' })
  })

  it('new media and strategies start with the default of their organization, and only new ones', async () => {
    const { body: before } = await media({ name: 'Before' })
    const used = await template({ isDefault: true, parameters: [], urlSuffix: 'a={media_id}' })
    const { body: made } = await media({ name: 'After' })
    expect(made).toMatchObject({ parameterTemplate: used.id })
    expect(made.servedClickUrl).toBe(`https://brand.example/offer?a=${made.id}#top`)
    expect((await put('media', before, { name: 'Before II' })).body).not.toHaveProperty('parameterTemplate')
    const preview = await admin.post(`/media/${made.id}/preview`, { hosts: [] })
    expect(preview.body).toMatchObject({ clickUrl: made.servedClickUrl })
  })
})
