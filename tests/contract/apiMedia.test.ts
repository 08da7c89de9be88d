import { beforeAll, describe, expect, it } from 'vitest'
import { catalogue } from '../../resources.config.ts'
import type { PartnerReview } from '../../src/advertising/creative/mediaReview.ts'
import type { SwapAnswer } from '../../src/advertising/creative/swapAnswer.ts'
import type { HistoryEntry, ImportResult } from '../../src/engine/contract/api.ts'
import type { Resource } from '../../src/engine/contract/resourceSpec.ts'
import type { Row } from '../../src/engine/server/store/Store.ts'
import { type ApiClient, type Json, north, type TestWorld, testWorld } from './apiClient.ts'
import { apiTables } from './apiTables.ts'
import { bodyFor } from './makeRows.ts'
import { eachStore } from './stores.ts'
import { corpusFile, upload } from './uploads.ts'

type Media = Row & Json & { readonly review: { readonly overall: string; readonly perPartner?: PartnerReview[] } }

eachStore(open => {
  let world: TestWorld
  let manager: ApiClient
  let viewer: ApiClient
  const rows = new Map<string, Row>()
  const body = (entity: string, variant?: string) =>
    bodyFor(catalogue.resources[entity] as Resource, rows, north, variant ? { variant } : {})
  const make = async (entity: string, more: Json = {}, variant?: string) => {
    const row = await manager.create(entity, { ...body(entity, variant), ...more })
    if (!rows.has(entity)) rows.set(entity, row)
    return row
  }
  const transition = (entity: string, { id }: Row, to: string) => manager.post<Media>(`/${entity}/${id}/move`, { to })
  const tag = '<a href="https://brand.example/"><img src="https://cdn.example/300x250.png"></a>'
  const display = (name: string, more: Json = {}) => ({
    name,
    organization: north,
    account: rows.get('account')?.id,
    subtype: 'display',
    source: 'third_party_tag',
    advertiserDomain: 'brand.example',
    width: 300,
    height: 250,
    tag,
    ...more,
  })
  const approved = async (name: string, more: Json = {}) => {
    const media = await manager.create('media', display(name, more))
    await transition('media', media, 'pending_review')
    return (await transition('media', media, 'approved')).body
  }

  beforeAll(async () => {
    world = await testWorld(await open(apiTables(catalogue)))
    manager = await world.signIn('manager')
    viewer = await world.signIn('viewer')
    const admin = await world.signIn('admin')
    rows.set('partner', await admin.create('partner', { ...body('partner'), name: 'Big Exchange' }))
    await transition('account', await make('account'), 'active')
    const campaign = { sizes: ['300x250', '728x90'], html5Only: false, budgetSegments: undefined }
    await make('campaign', campaign, 'display')
    await make('goal')
    await make('strategy', { supply: { openExchange: true } })
  })

  describe('POST /{entity}/import', () => {
    it('makes each row in its own right, says what became of it, and a dry run makes none [media.1]', async () => {
      const count = async () => Number((await manager.list('/media?limit=0')).headers.get('x-total-count'))
      const asked: string[] = []
      world.pages.set('https://ads.example/one', '<VAST version="4.2"/>')
      world.pages.get = url => {
        asked.push(url)
        return undefined
      }
      const sheet = [
        display('Good'),
        display('No width', { width: undefined }),
        display('Elsewhere', { organization: 'org-foreign' }),
        {
          ...body('media', 'video'),
          name: 'By address',
          source: 'vast_url',
          vastUrl: 'https://ads.example/one',
          code: 'fetched',
        },
        // Whose own address is not waited for comes after the one before it.
        display('Same as by address', { code: 'fetched' }),
        display('Of nobody', { account: 'nobody' }),
        display('<b>=1+1</b>', { code: 'same' }),
        display('Same code', { code: 'same' }),
      ]
      const before = await count()
      const dry = await manager.post<{ results: ImportResult[] }>('/media/import?dryRun=true', { rows: sheet })
      expect(dry.body.results.map(({ ok }) => ok)).toEqual([true, false, false, true, false, false, true, false])
      expect(await count()).toBe(before)
      expect(asked).toEqual([])
      expect(dry.body.results[1]?.fields).toEqual({ width: 'This field is required' })
      expect(dry.body.results[2]?.error).toContain('There is no organization')
      expect(dry.body.results[5]?.fields).toHaveProperty(['account'])

      const { body: done } = await manager.post<{ results: ImportResult[] }>('/media/import', { rows: sheet })
      expect(done.results.map(({ ok }) => ok)).toEqual(dry.body.results.map(({ ok }) => ok))
      expect(await count()).toBe(before + 3)
      expect(asked).toHaveLength(1)
      const { body: made } = await manager.get<Media>(`/media/${done.results[0]?.id}`)
      expect(made).toMatchObject({ name: 'Good', status: 'draft', size: '300x250' })
      const admin = await world.signIn('admin')
      const { body: log } = await admin.list('/audit-log?source=import&limit=10')
      expect(log).toHaveLength(3)
      expect(new Set(log.map(({ batchId }) => batchId)).size).toBe(1)
    })

    it('takes lists of rows only, from those who may create, and no more than it can do at once', async () => {
      const answers = await Promise.all([
        manager.post('/media/import', { rows: [] }),
        manager.post('/media/import', { rows: [7] }),
        manager.post('/media/import', { rows: Array.from({ length: 201 }, () => ({})) }),
        viewer.post('/media/import', { rows: [display('Not mine')] }),
        manager.post('/asset/import', { rows: [{}] }),
        manager.post('/media/import', '{"rows":[{"__proto__":{"a":1}}]}'),
      ])
      expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 403, 405, 400])
    })
  })

  it('media of assets: size and duration are the file’s, and the file must be what is shown or heard [media.1]', async () => {
    const files = ['picture.png', 'film.mp4', 'sound.mp3'].map(name => ({ name, bytes: corpusFile(name) }))
    const [banner, film, sound] = (await upload(manager, `?organization=${north}`, ...files)).rows
    const hosted = (subtype: string, asset: Row | undefined, more: Json = {}) =>
      manager.post<Media & { fields: Json }>('/media', {
        ...display('Hosted', { subtype, source: 'hosted_asset', clickUrl: 'https://brand.example/' }),
        tag: undefined,
        width: undefined,
        height: undefined,
        assets: [{ asset: asset?.id, role: 'main' }],
        ...more,
      })
    const image = await hosted('display', banner)
    expect(image.body).toMatchObject({ width: banner?.width, height: banner?.height })
    const seconds = (asset: Row | undefined) => Math.max(1, Math.round(Number(asset?.durationMs) / 1000))
    expect((await hosted('video', film)).body.durationS).toBe(seconds(film))
    expect((await hosted('audio', sound)).body.durationS).toBe(seconds(sound))
    expect((await hosted('display', banner, { width: 300, height: 250 })).body).toMatchObject({ size: '300x250' })
    const refused = [
      await hosted('display', film),
      await hosted('video', sound),
      await hosted('display', banner, { source: 'html5_zip' }),
      await hosted('display', banner, { assets: [{ asset: banner?.id, role: 'backup' }] }),
    ]
    expect(refused.map(({ body }) => Object.values(body.fields)[0])).toEqual([
      '“film.mp4” is a video, not an image',
      '“sound.mp3” is sound, not a video',
      '“picture.png” is an image, not an HTML5 bundle',
      'Set the role of one asset to “Main”',
    ])
  })

  it('checks: what can be read of a tag is read at every write, and nothing else is said [media.1]', async () => {
    const media = await manager.create('media', display('Scanned', { tag: tag.replace('<a', `\${CLICK_URL}<a`) }))
    const lastAt = world.time.now.toISOString()
    expect(media.scan).toEqual({ ssl: 'ok', addresses: 'ok', clickThrough: 'ok', render: 'unknown', lastAt })
    const put = (more: Json) => manager.put<Media & { fields: Json }>(`/media/${media.id}`, { ...media, ...more })
    const insecure = await put({ tag: tag.replaceAll('https:', 'http:'), scan: { ssl: 'ok' } })
    expect(insecure.body).toMatchObject({
      secure: false,
      scan: {
        ssl: 'failed',
        clickThrough: 'failed',
        problems: [expect.stringContaining('don’t use HTTPS'), expect.any(String)],
      },
    })
    const unclosed = await put({ tag: `${tag}<script>`, version: insecure.body.version })
    expect([unclosed.status, unclosed.body.fields]).toEqual([
      400,
      { tag: '<script> isn’t closed. Add </script> or paste the whole tag.' },
    ])
  })

  describe('reviews by partners', () => {
    const review = (media: Row, action: string, more: Json = {}, who = manager) =>
      who.post<Media>(`/media/${media.id}/review`, { partner: rows.get('partner')?.id, action, ...more })

    it('go from submitted to decided, and all together make the overall review', async () => {
      const draft = await manager.create('media', display('Reviewed'))
      expect(await review(draft, 'submit')).toMatchObject({
        status: 409,
        body: { error: expect.stringContaining('draft') },
      })
      await transition('media', draft, 'pending_review')
      const media = (await transition('media', draft, 'approved')).body
      expect(media.review).toMatchObject({ overall: 'approved', policy: 'approved' })

      const submitted = (await review(media, 'submit', { version: media.version })).body
      expect(submitted.review).toMatchObject({
        overall: 'pending_servable',
        perPartner: [{ status: 'pending', submittedAt: '2026-11-21T09:00:00.000Z' }],
      })
      expect((await review(media, 'approve', { version: media.version })).status).toBe(409)
      expect((await review(media, 'submit')).body).toMatchObject({ error: expect.stringContaining('pending') })
      expect((await review(media, 'reject')).body).toMatchObject({ fields: { feedback: expect.any(String) } })
      const rejected = (await review(media, 'reject', { feedback: 'The claim needs a source.' })).body
      expect(rejected.review).toMatchObject({
        overall: 'rejected',
        perPartner: [{ status: 'rejected', feedback: 'The claim needs a source.' }],
      })
      await review(media, 'submit')
      const good = (await review(media, 'approve', { feedback: 'Now it has one.' })).body
      expect(good).toMatchObject({ status: 'approved', review: { overall: 'approved' } })
      const { body: history } = await manager.get<HistoryEntry[]>(`/media/${media.id}/history`)
      expect(history[0]?.changes.map(({ path }) => path)).toContain('review.perPartner')
    })

    it('belong to those who may, and to partners that are there', async () => {
      const media = await approved('Whose')
      const answers = [
        await review(media, 'submit', {}, viewer),
        await review(media, 'submit', { partner: 'nobody' }),
        await review(media, 'applaud'),
        await review(media, 'submit', { applause: 'loud' }),
        await review(media, 'reject', { feedback: 'x'.repeat(1001) }),
        await review({ id: 'nothing' } as Row, 'submit'),
      ]
      expect(answers.map(({ status }) => status)).toEqual([403, 400, 400, 400, 400, 404])
      expect(answers[1]?.body).toMatchObject({ fields: { partner: expect.stringContaining('There is no partner') } })
    })

    it('are handed in by those who may change media, and decided only by those who may approve', async () => {
      const admin = await world.signIn('admin')
      const role = await admin.create('role', {
        ...body('role'),
        name: 'Trafficker of media',
        permissions: [
          { resource: 'media', verbs: ['list', 'read', 'update'] },
          { resource: 'partner', verbs: ['read'] },
        ],
      })
      const binding = { ...body('role-binding'), name: 'A trafficker', role: role.id, user: 'user-viewer' }
      await admin.create('role-binding', { ...binding, subjectKind: 'user', group: undefined, expiresAt: undefined })
      const media = await approved('Four eyes')
      expect((await review(media, 'submit', {}, viewer)).status).toBe(200)
      expect((await review(media, 'approve', {}, viewer)).status).toBe(403)
      expect((await review(media, 'reject', { feedback: 'No.' }, viewer)).status).toBe(403)
      expect((await review(media, 'withdraw', {}, viewer)).status).toBe(200)
    })

    it('begin anew when what people see is edited, by whatever way', async () => {
      const media = await approved('Edited')
      await review(media, 'submit')
      const done = (await review(media, 'approve')).body
      world.time.now = new Date('2026-11-21T10:00:00.000Z')
      const edited = await manager.put<Media>(`/media/${media.id}`, { ...done, tag: `${tag}<!-- new -->` })
      expect(edited.body).toMatchObject({
        status: 'pending_review',
        review: {
          overall: 'pending_not_servable',
          policy: 'pending',
          perPartner: [{ status: 'pending', submittedAt: '2026-11-21T10:00:00.000Z' }],
        },
      })
      expect(edited.body.review.perPartner?.[0]).not.toHaveProperty('decidedAt')
      const bulk = await approved('In bulk')
      await manager.patch('/media', { ids: [bulk.id], changes: { clickUrl: 'https://other.example/' } })
      expect((await manager.get(`/media/${bulk.id}`)).body).toMatchObject({ status: 'pending_review' })
      const away = await approved('Suspended')
      const suspended = (await transition('media', away, 'suspended')).body
      const aside = await manager.put<Media>(`/media/${away.id}`, { ...suspended, width: 728, height: 90 })
      expect(aside.body.status).toBe('pending_review')
    })
  })

  describe('POST /media/{id}/swap', () => {
    it('puts another in its place in all line items that are named, or in none', async () => {
      const [old, next] = [await approved('Old one'), await approved('New one')]
      const entry = { media: old.id, weight: 7, active: true }
      const one = await make('line-item', { name: 'One', media: [entry] })
      const two = await make('line-item', { name: 'Two', media: [entry, { media: next.id, weight: 1 }] })
      const three = await make('line-item', { name: 'Three', media: [entry] })
      await transition('line-item', three, 'archived')
      const dry = await manager.post<SwapAnswer>(`/media/${old.id}/swap?dryRun=true`, { to: next.id })
      expect(dry.body.results.map(({ name, ok, error }) => [name, ok, error])).toEqual([
        ['One', true, undefined],
        ['Three', false, expect.stringContaining('archived')],
        ['Two', false, 'It already uses the other creative'],
      ])
      expect((await manager.get(`/line-item/${one.id}`)).body).toMatchObject({ version: 1 })

      const swap = (lineItems: Json[]) => manager.post<Json>(`/media/${old.id}/swap`, { to: next.id, lineItems })
      const refused = await swap([
        { id: one.id, version: 1 },
        { id: two.id, version: 1 },
      ])
      expect(refused).toMatchObject({ status: 409, body: { error: expect.stringContaining('Nothing was changed') } })
      expect((await manager.get(`/line-item/${one.id}`)).body).toMatchObject({ version: 1 })
      expect((await swap([{ id: one.id, version: 9 }])).status).toBe(409)

      expect((await swap([{ id: one.id, version: 1 }])).status).toBe(200)
      const { body: swapped } = await manager.get(`/line-item/${one.id}`)
      expect(swapped).toMatchObject({ version: 2, media: [{ media: next.id, weight: 7 }] })
      const { body: history } = await manager.get<HistoryEntry[]>(`/line-item/${one.id}/history`)
      expect(history[0]?.changes.map(({ path }) => path)).toContain('media')
      const admin = await world.signIn('admin')
      const { body: log } = await admin.list(`/audit-log?entity.id=${one.id}&source=bulk`)
      expect(log).toMatchObject([{ action: 'update', batchId: expect.any(String) }])
    })

    it('takes what fits, and leaves nothing running without approved media', async () => {
      const [old, draft] = [await approved('Runs'), await manager.create('media', display('Draft'))]
      const wide = await approved('Wide', { width: 728, height: 90 })
      const film = await make('media', {}, 'video')
      const other = await approved('Of another', { account: (await make('account', { name: 'Another account' })).id })
      const swap = (to: unknown, who = manager) =>
        who.post<SwapAnswer & { fields: Json }>(`/media/${old.id}/swap?dryRun=true`, { to })
      expect((await swap(wide.id)).body.fields.to).toContain('728x90')
      expect((await swap(film.id)).body.fields.to).toContain('video')
      expect((await swap(other.id)).body.fields.to).toContain('another account')
      expect((await swap(old.id)).status).toBe(400)
      expect((await swap('nothing')).status).toBe(400)
      expect((await swap(draft.id, viewer)).status).toBe(403)
      expect((await manager.post(`/media/${old.id}/swap`, { to: draft.id })).status).toBe(400)

      const running = await make('line-item', { name: 'Running', media: [{ media: old.id, weight: 1 }] })
      for (const entity of ['campaign', 'strategy'] as const)
        await transition(entity, rows.get(entity) as Row, 'active')
      expect((await transition('line-item', running, 'active')).body).toMatchObject({ status: 'scheduled' })
      const { body: dry } = await swap(draft.id)
      expect(dry.results).toMatchObject([{ name: 'Running', ok: false, error: expect.stringContaining('no approved') }])
    })
  })
})
