import { beforeEach, describe, expect, it } from 'vitest'
import { catalogue } from '../../resources.config.ts'
import { zipOf } from '../../src/advertising/server/sample/files/zipOf.ts'
import type { Resource } from '../../src/engine/contract/resourceSpec.ts'
import { memoryFiles } from '../../src/engine/server/assets/memoryFiles.ts'
import { sweepFiles } from '../../src/engine/server/assets/removeUnusedFiles.ts'
import { advertisingStore } from './advertisingStore.ts'
import { type ApiClient, north, south, type TestWorld, testWorld } from './apiClient.ts'
import { apiTables } from './apiTables.ts'
import { bodyFor, makeRows } from './makeRows.ts'
import { eachStore } from './stores.ts'
import { corpusFile, fetchFile, type Sent, storedFiles, upload } from './uploads.ts'

const png: Sent = { name: 'picture.png', bytes: corpusFile('picture.png') }
const film: Sent = { name: 'film.mp4', bytes: corpusFile('film.mp4') }
const toNorth = `?organization=${north}`

eachStore(open => {
  it('keeps the same content once, counts who uses it, and removes it with its last row', async () => {
    const store = await open(apiTables(catalogue))
    const lying = memoryFiles()
    const here = await testWorld(store, { files: lying })
    const client = await here.signIn('admin')
    const { rows } = await makeRows(client, catalogue, north)
    const beside = rows.get('asset')?.checksumSha256
    const all = async () => (await storedFiles(lying)).filter(checksum => checksum !== beside)

    // Sent eight times at once, by other names.
    const same = (index: number) => upload(client, toNorth, { ...png, name: `copy-${index}.png` })
    const sent = await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map(same))
    expect(sent.map(({ status }) => status)).toEqual(Array(8).fill(200))
    expect(new Set(sent.map(({ rows }) => rows[0]?.id)).size).toBe(1)
    expect(sent.filter(({ rows }) => rows[0]?.duplicate === true)).toHaveLength(7)
    const twice = await upload(client, toNorth, film, { ...film, name: 'again.mp4' })
    expect(twice.rows.map(({ name, duplicate }) => [name, duplicate])).toEqual([
      ['film.mp4', undefined],
      ['film.mp4', true],
    ])

    // Another organization has a row of its own, and nobody can tell that the file was there.
    const theirs = (await upload(client, `?organization=${south}`, png)).rows[0]
    expect(theirs).toMatchObject({ name: 'picture.png', organization: south })
    expect(theirs).not.toHaveProperty('duplicate')
    expect(await all()).toHaveLength(2)

    const asset = sent[0]?.rows[0]
    const body = {
      ...bodyFor(catalogue.resources.media as Resource, rows, north, { seed: 5, variant: 'display' }),
      source: 'hosted_asset',
      tag: undefined,
      clickUrl: 'https://www.northwind.example/',
      assets: [{ asset: asset?.id, role: 'main' }],
    }
    const media = await client.create('media', body)
    const uses = async () => (await client.get(`/asset/${asset?.id}`)).body
    expect(await uses()).toMatchObject({ usedBy: 1, version: 1 })
    const refused = await client.delete(`/asset/${asset?.id}`)
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { error: expect.stringContaining('archive it instead'), dependants: [{ entity: 'media', id: media.id }] },
    ])
    expect(await all()).toHaveLength(2)
    expect((await client.delete(`/media/${media.id}`)).status).toBe(200)
    expect(await uses()).toMatchObject({ usedBy: 0, version: 1 })

    expect((await client.delete(`/asset/${asset?.id}`)).status).toBe(200)
    expect(await all()).toHaveLength(2)
    expect((await fetchFile(client, String(theirs?.url))).bytes).toEqual(png.bytes)
    expect((await client.delete(`/asset/${theirs?.id}`)).status).toBe(200)
    expect(await all()).toEqual([twice.rows[0]?.checksumSha256])

    // What a process that died has left is found by the day’s sweep; what is needed stays.
    const orphan = await lying.receive()
    await orphan.write(png.bytes)
    await orphan.finish()
    await orphan.keep()
    expect(await all()).toHaveLength(2)
    await sweepFiles({ ...here.options, files: lying }, async () => true)
    expect(await all()).toEqual([twice.rows[0]?.checksumSha256])
  })
})

describe('serving', () => {
  let world: TestWorld
  let admin: ApiClient
  beforeEach(async () => {
    world = await testWorld(advertisingStore())
    admin = await world.signIn('admin')
  })
  const served = async (file: Sent, headers: Record<string, string> = {}, method = 'GET') => {
    const [row] = (await upload(admin, toNorth, file)).rows
    return fetchFile(admin, String(row?.url), headers, method)
  }

  it('gives a file to whoever may read the row, and to nobody else', async () => {
    const [row] = (await upload(admin, toNorth, png)).rows
    const path = String(row?.url)
    expect((await fetchFile(await world.signIn('viewer'), path)).status).toBe(200)
    expect((await fetchFile(await world.signIn('stranger'), path)).status).toBe(404)
    expect((await fetchFile(world.anonymous, path)).status).toBe(401)
    expect((await fetchFile(admin, '/asset/nothing/file')).status).toBe(404)
    expect((await fetchFile(admin, `/asset/${row?.id}/thumbnail`)).status).toBe(404)
    expect((await fetchFile(admin, `/account/${row?.id}/file`)).status).toBe(404)
  })

  it('lets nothing run, whatever it is', async () => {
    const zip = zipOf({ 'index.html': bytesOf('<script>1</script>') })
    for (const [file, type, disposition] of [
      [png, 'image/png', 'inline'],
      [film, 'video/mp4', 'inline'],
      [{ name: 'page.html', bytes: zip }, 'application/zip', 'attachment'],
    ] as const) {
      const { headers } = await served(file)
      expect(headers.get('content-type')).toBe(type)
      expect(headers.get('content-disposition')).toMatch(new RegExp(`^${disposition};`))
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none';/)
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
      expect(headers.get('x-frame-options')).toBe('DENY')
      expect(headers.get('cache-control')).toBe('private, no-cache')
    }
    const saved = await fetchFile(admin, `${(await upload(admin, toNorth, png)).rows[0]?.url}?download`)
    expect(saved.headers.get('content-disposition')).toMatch(/^attachment;/)
  })

  const size = film.bytes.length
  it.each([
    ['bytes=0-99', 206, 0, 100],
    ['bytes=100-', 206, 100, size],
    ['bytes=-50', 206, size - 50, size],
    [`bytes=-${size + 10}`, 206, 0, size],
    [`bytes=${size - 1}-${size + 1000}`, 206, size - 1, size],
    [`bytes=${size}-`, 416, 0, 0],
    ['bytes=-0', 416, 0, 0],
    ['bytes=9-2', 200, 0, size],
    ['bytes=0-1,5-6', 200, 0, size],
    ['bytes=-', 200, 0, size],
    ['bytes=1-9999999999999999999', 200, 0, size],
    ['lines=0-5', 200, 0, size],
  ])('%s is %i', async (range, status, start, end) => {
    const answer = await served(film, { range })
    expect(answer.status).toBe(status)
    expect(answer.bytes).toEqual(film.bytes.slice(start, end))
    const expected = { 200: null, 206: `bytes ${start}-${end - 1}/${size}`, 416: `bytes */${size}` }[status]
    expect(answer.headers.get('content-range')).toBe(expected)
    if (status !== 416) expect(answer.headers.get('content-length')).toBe(String(end - start))
  })

  it('keeps to the conditions of a request', async () => {
    const { headers } = await served(film)
    const etag = headers.get('etag') ?? ''
    expect((await served(film, { 'if-none-match': `"x", W/${etag}` })).status).toBe(304)
    expect((await served(film, { 'if-none-match': '*' })).status).toBe(304)
    expect((await served(film, { 'if-none-match': '"other"' })).status).toBe(200)
    expect((await served(film, { range: 'bytes=0-1', 'if-range': etag })).status).toBe(206)
    expect((await served(film, { range: 'bytes=0-1', 'if-range': '"other"' })).status).toBe(200)
    const head = await served(film, {}, 'HEAD')
    expect([head.status, head.headers.get('content-length'), head.bytes.length]).toEqual([200, String(size), 0])
  })
})

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text, letter => letter.charCodeAt(0))
}
