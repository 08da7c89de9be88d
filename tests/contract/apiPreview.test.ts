import { beforeAll, describe, expect, it } from 'vitest'
import { catalogue } from '../../resources.config.ts'
import { type CreativePreview, clickCounter } from '../../src/advertising/creative/creativePreview.ts'
import { bytesOf } from '../../src/advertising/server/sample/files/bytesOf.ts'
import { zipOf } from '../../src/advertising/server/sample/files/zipOf.ts'
import type { Resource } from '../../src/engine/contract/resourceSpec.ts'
import { createSealer } from '../../src/engine/server/access/sealer.ts'
import type { Row } from '../../src/engine/server/store/Store.ts'
import { advertisingStore } from './advertisingStore.ts'
import { type ApiClient, type Json, north, origin, people, south, type TestWorld, testWorld } from './apiClient.ts'
import { bodyFor, makeRows } from './makeRows.ts'
import { fetchFile, upload } from './uploads.ts'

const host = new URL(origin).host
const tag = `<a href="\${CLICK_URL}https://brand.example/offer"><img src="https://cdn.example/a.jpg?n=%%CACHEBUSTER%%"></a>`
const page = '<!DOCTYPE html><html lang="en"><head><title>x</title></head><body><img src="a/b c.png"></body></html>'

describe('the display preview', () => {
  let world: TestWorld
  let admin: ApiClient
  let viewer: ApiClient
  const media = new Map<string, Row & Json>()
  let zip: Row
  const secret = 'a secret of thirty-two characters or more'

  beforeAll(async () => {
    world = await testWorld(advertisingStore(), { sessionSecret: secret })
    ;[admin, viewer] = [await world.signIn('admin'), await world.signIn('viewer')]
    for (const [name, organization] of [
      ['ours', north],
      ['theirs', south],
    ] as const) {
      const { rows } = await makeRows(admin, catalogue, organization, name === 'ours' ? 31 : 32)
      const body = bodyFor(catalogue.resources.media as Resource, rows, organization, { seed: 5, variant: 'display' })
      const sized = { ...body, width: 300, height: 250, sizeless: false, assets: undefined, native: undefined }
      media.set(name, await admin.create('media', { ...sized, source: 'third_party_tag', tag }))
      const packed = {
        name: `${name}.zip`,
        bytes: zipOf({
          'banner/index.html': bytesOf(page),
          'banner/a/b c.png': bytesOf('\x89PNG\r\n\x1a\n', name),
          'banner/run.js': bytesOf('1'),
        }),
      }
      const [asset] = (await upload(admin, `?organization=${organization}`, packed)).rows
      const assets = [{ asset: asset?.id, role: 'main' }]
      media.set(
        `${name} packed`,
        await admin.create('media', { ...sized, tag: undefined, source: 'html5_zip', assets }),
      )
      if (name === 'ours') zip = asset as Row
      const film = bodyFor(catalogue.resources.media as Resource, rows, organization, { seed: 6, variant: 'video' })
      media.set(`${name} film`, await admin.create('media', film))
    }
  })

  const pathOf = (name: string) => `/media/${media.get(name)?.id}/preview`
  const previewOf = async (name: string, client = admin, hosts: readonly string[] = []) => {
    const answer = await client.post<CreativePreview>(pathOf(name), { hosts })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return answer.body
  }
  const nobody = () => ({ api: world.api, cookie: null })
  const textAt = async (url: string) => new TextDecoder().decode((await fetchFile(nobody(), url)).bytes)

  it('[media.4] is for who may read the row: 404 outside the organization, 401 for nobody', async () => {
    for (const who of Object.keys(people) as (keyof typeof people)[]) {
      const client = await world.signIn(who)
      for (const name of media.keys()) {
        const sees = (await client.get(`/media/${media.get(name)?.id}`)).status
        const expected = sees === 200 && name.endsWith('film') ? 404 : sees
        expect((await client.post(pathOf(name))).status, `${who} ${name}`).toBe(expected)
      }
    }
    expect((await (await world.signIn('stranger')).post(pathOf('ours'))).status).toBe(404)
    expect((await viewer.post(pathOf('theirs packed'))).status).toBe(404)
    expect((await world.anonymous.post(pathOf('ours'))).status).toBe(401)
    const bare = await viewer.send(
      'POST',
      pathOf('ours'),
      {},
      { 'x-requested-with': '', 'sec-fetch-site': 'cross-site' },
    )
    expect(bare.status).toBe(403)
    expect((await viewer.post(`/asset/${zip.id}/preview`)).status).toBe(200)
    expect((await admin.post(`/campaign/${media.get('ours')?.id}/preview`)).status).toBe(404)
    expect((await admin.post('/media/nothing/preview')).status).toBe(404)
  })

  it('[media.4] gives the document to a frame without cookies, and forbids it everything', async () => {
    const preview = await previewOf('ours', viewer)
    expect(preview).toMatchObject({ kind: 'tag', width: 300, height: 250, hosts: [], clickMacro: true, files: [] })
    expect(preview.bytes).toBe(tag.length)
    const { status, headers, bytes } = await fetchFile(nobody(), preview.url)
    expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    const root = `${host}${preview.url}`
    expect(headers.get('content-security-policy')).toBe(
      `sandbox allow-scripts; default-src data: blob: 'unsafe-inline' 'unsafe-eval' ${root}; frame-src 'none'; ` +
        "child-src 'none'; worker-src 'none'; object-src 'none'; manifest-src 'none'; base-uri 'none'; " +
        "form-action 'none'; frame-ancestors 'self'",
    )
    expect(headers.get('connection-allowlist')).toBe(
      `("http://${root}*" "https://${root}*");webrtc=block;redirects=allow`,
    )
    expect(Object.fromEntries(headers)).toMatchObject({
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'SAMEORIGIN',
      'x-dns-prefetch-control': 'off',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'permissions-policy': expect.stringMatching(/camera=\(\).*geolocation=\(\)/),
    })
    expect(headers.get('set-cookie')).toBeNull()
    const text = new TextDecoder().decode(bytes)
    expect(text).toContain(`<a href="${clickCounter}https://brand.example/offer">`)
    expect(text).toMatch(/cdn\.example\/a\.jpg\?n=\d{8}"/)
    // The probe is there before the creative, and nothing is left of what it was written in.
    expect(text.indexOf('(frameProbe')).toBe(-1)
    expect(text.indexOf('<script>')).toBeLessThan(text.indexOf('<body>'))
  })

  it('[media.4] opens only the hosts that were asked for, and only real ones', async () => {
    const { url, hosts } = await previewOf('ours', viewer, ['cdn.example', 'img.example:8443', 'cdn.example'])
    expect(hosts).toEqual(['cdn.example', 'img.example:8443'])
    const { headers } = await fetchFile(nobody(), url)
    expect(headers.get('content-security-policy')).toContain(`${url} cdn.example img.example:8443; frame-src 'none'`)
    expect(headers.get('connection-allowlist')).toContain('"https://cdn.example/*" "http://cdn.example/*"')
    const bad: unknown[] = [
      ['*'],
      ['*.example'],
      ['https://cdn.example'],
      ['cdn.example/x'],
      ["x; script-src 'self'"],
      ['a b'],
      ['a"b'],
      ['-x'],
      [''],
      ["'self'"],
      ['x'.repeat(121)],
      [7],
      [host],
      'cdn.example',
      Array.from({ length: 31 }, (_, index) => `h${index}.example`),
    ]
    for (const one of bad) {
      expect((await viewer.post(pathOf('ours'), { hosts: one })).status, JSON.stringify(one)).toBe(400)
    }
    expect((await viewer.post(pathOf('ours'), { host: 'cdn.example' })).status).toBe(400)
  })

  it('[media.4] serves a packed creative by the names in its directory, and nothing beside it', async () => {
    const preview = await previewOf('ours packed', viewer)
    expect(preview).toMatchObject({ kind: 'html5', width: 300, height: 250, clickMacro: null })
    expect(preview.files.map(({ path }) => path).sort()).toEqual([
      'banner/a/b c.png',
      'banner/index.html',
      'banner/run.js',
    ])
    expect(preview.url).toMatch(/^\/api\/v1\/preview\/[0-9a-f]+\/banner\/index\.html$/)
    const html = await textAt(preview.url)
    expect(html.startsWith('<!DOCTYPE html><script>')).toBe(true)
    expect(html.endsWith(page.slice('<!DOCTYPE html>'.length))).toBe(true)
    const folder = preview.url.replace(/index\.html$/, '')
    const image = await fetchFile(nobody(), `${folder}a/b%20c.png`)
    expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect(image.headers.get('access-control-allow-origin')).toBe('*')
    expect(image.headers.get('content-security-policy')).toMatch(/^sandbox allow-scripts; default-src /)
    expect((await fetchFile(nobody(), `${folder}run.js`)).headers.get('content-type')).toBe('text/javascript')
    for (const path of [
      '',
      'banner',
      'banner/',
      'banner/none.png',
      '/banner/run.js',
      'banner//run.js',
      '%2e%2e%2f%2e%2e%2fetc%2fpasswd',
      '..%5c..%5cbanner%5crun.js',
      'banner/run.js%00.png',
      '%E0%A4%A',
      '__proto__',
      'constructor',
      'C:/banner/run.js',
    ]) {
      const root = preview.url.replace(/banner\/index\.html$/, '')
      expect((await fetchFile(nobody(), `${root}${path}`)).status, path).toBe(404)
    }
  })

  it('[media.4] ends with its time, with the access of its person, and with its row', async () => {
    const start = world.time.now
    const { url, expiresAt } = await previewOf('ours', viewer)
    expect(Date.parse(expiresAt) - start.getTime()).toBe(600_000)
    world.time.now = new Date(start.getTime() + 599_000)
    expect((await fetchFile(nobody(), url)).status).toBe(200)
    world.time.now = new Date(start.getTime() + 600_000)
    expect((await fetchFile(nobody(), url)).status).toBe(404)
    world.time.now = start

    const transition = (to: string) => admin.post('/user/user-viewer/move', { to })
    expect((await transition('locked')).status).toBe(200)
    world.time.now = new Date(start.getTime() + 2_000)
    expect((await fetchFile(nobody(), url)).status).toBe(404)
    expect((await transition('active')).status).toBe(200)
    world.time.now = new Date(start.getTime() + 4_000)
    expect((await fetchFile(nobody(), url)).status).toBe(200)
  })

  it('[media.4] takes no ticket that it has not sealed for a preview', async () => {
    const { url } = await previewOf('ours')
    const ticket = url.split('/')[4] ?? ''
    const ends = { '0': '1' }[ticket.at(-1) ?? ''] ?? '0'
    const cookie = await createSealer(secret, 'cookie').seal(['user-admin', 'media', media.get('ours')?.id, 9e15])
    const other = await createSealer(undefined, 'preview').seal(['user-admin', 'media', media.get('ours')?.id, 9e15])
    for (const forged of [
      '0',
      'zz',
      'null',
      '00'.repeat(60),
      ticket.slice(0, -1) + ends,
      ticket.toUpperCase(),
      cookie,
      other,
    ]) {
      expect((await fetchFile(nobody(), `/preview/${forged}/`)).status, forged).toBe(404)
    }
    // A file of one creative is not there below the address of another.
    const packed = await previewOf('ours packed')
    expect((await fetchFile(nobody(), packed.url.replace(/preview\/[0-9a-f]+/, `preview/${ticket}`))).status).toBe(404)
    const inTab = await fetchFile(nobody(), url, { 'sec-fetch-dest': 'document' })
    expect([inTab.status, inTab.headers.get('content-security-policy')]).toEqual([
      403,
      expect.stringContaining("default-src 'none'; frame-ancestors 'none'"),
    ])
    expect(JSON.stringify(world.logged)).not.toContain(ticket)
  })
})
