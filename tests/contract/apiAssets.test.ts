import { beforeEach, describe, expect, it } from 'vitest'
import { catalogue } from '../../resources.config.ts'
import type { Resource } from '../../src/engine/contract/resourceSpec.ts'
import type { AssetFiles } from '../../src/engine/server/assets/AssetFiles.ts'
import { memoryFiles } from '../../src/engine/server/assets/memoryFiles.ts'
import type { Row } from '../../src/engine/server/store/Store.ts'
import { advertisingStore } from './advertisingStore.ts'
import { createDescribedApi } from './answersAsDescribed.ts'
import { ApiClient, type Json, north, origin, type TestWorld, testWorld } from './apiClient.ts'
import { bodyFor } from './makeRows.ts'
import { corpusFile, fetchFile, rawPart, type Sent, storedFiles, upload, uploadRaw } from './uploads.ts'

const png: Sent = { name: 'picture.png', bytes: corpusFile('picture.png') }
const film: Sent = { name: 'film.mp4', bytes: corpusFile('film.mp4') }
const toNorth = `?organization=${north}`

let files: AssetFiles
let world: TestWorld
let admin: ApiClient

beforeEach(async () => {
  files = memoryFiles()
  world = await testWorld(advertisingStore(), { files })
  admin = await world.signIn('admin')
})

/** Neither a row nor a file is there. */
async function expectNothingLeft(): Promise<void> {
  expect((await world.store.read.list('asset', { scope: 'all' })).total).toBe(0)
  expect(await storedFiles(files)).toEqual([])
}

describe('uploading [media.2]', () => {
  it('answers an array with the row that was made, its history and its line in the audit log', async () => {
    const { status, rows } = await upload(admin, toNorth, png)
    expect(status).toBe(200)
    expect(rows).toHaveLength(1)
    const [row] = rows
    expect(row).toMatchObject({
      name: 'picture.png',
      fileName: 'picture.png',
      organization: north,
      status: 'ready',
      kind: 'image',
      mime: 'image/png',
      sizeBytes: png.bytes.length,
      width: 120,
      height: 80,
      checksumSha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      url: `/api/v1/asset/${row?.id}/file`,
      usedBy: 0,
      version: 1,
      createdBy: 'user-admin',
    })
    expect((await admin.get(`/asset/${row?.id}/history`)).body).toMatchObject([{ action: 'create', version: 1 }])
    const audit = await admin.list(`/audit-log?organization=${north}&sort=desc(at)&limit=1`)
    expect(audit.body).toMatchObject([{ action: 'create', entity: { type: 'asset', id: row?.id } }])
    expect((await fetchFile(admin, String(row?.url))).bytes).toEqual(png.bytes)
  })

  it('takes several files and what is said of all of them, or none of them', async () => {
    const account = await admin.create('account', bodyFor(catalogue.resources.account as Resource, new Map(), north))
    const { rows } = await upload(admin, `${toNorth}&folder=autumn&account=${account.id}`, png, film)
    expect(rows.map(({ name, folder, account: of }) => [name, folder, of])).toEqual([
      ['picture.png', 'autumn', account.id],
      ['film.mp4', 'autumn', account.id],
    ])
    const sound = { name: 'sound.wav', bytes: corpusFile('sound.wav') }
    const bad = await upload(admin, toNorth, sound, { name: 'evil.png', bytes: bytesOf('<svg onload=alert(1)>') })
    expect([bad.status, bad.text]).toEqual([415, expect.stringContaining('evil.png: SVG images aren’t supported')])
    expect((await admin.list('/asset')).body).toHaveLength(2)
    expect(await storedFiles(files)).toHaveLength(2)
    const stranger = await upload(admin, `${toNorth}&account=account-of-nobody`, sound)
    expect([stranger.status, stranger.text]).toEqual([400, expect.stringContaining('account')])
  })

  it('answers a failure as text, whatever it is', async () => {
    const answers = await Promise.all([
      upload(await world.signIn('viewer'), toNorth, png),
      upload(await world.signIn('stranger'), toNorth, png),
      upload(world.anonymous, toNorth, png),
      upload(admin, '', png),
      upload(admin, '?organization=nowhere-at-all', png),
      upload(admin, toNorth, { name: 'empty', bytes: new Uint8Array() }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([403, 404, 401, 400, 400, 415])
    for (const { text, headers } of answers) {
      expect(headers.get('content-type')).toMatch(/^text\/plain/)
      expect(text).toMatch(/^[A-Za-z][^{}]{5,120}$/)
    }
    await expectNothingLeft()
  })

  it('is a write like the others: from our own pages only', async () => {
    const body = new FormData()
    body.append(png.name, new File([png.bytes], png.name))
    const headers = (more: Record<string, string>) => ({ cookie: admin.cookie ?? '', ...more })
    const sent = async (more: Record<string, string>) => {
      const init = { method: 'POST', body, headers: headers(more) }
      return (await world.api(new Request(`${origin}/api/v1/asset${toNorth}`, init))).status
    }
    expect(await sent({})).toBe(403)
    expect(await sent({ 'x-requested-with': 'astrolabe', origin: 'https://evil.example' })).toBe(403)
    expect(await sent({ 'x-requested-with': 'astrolabe', 'sec-fetch-site': 'cross-site' })).toBe(403)
    await expectNothingLeft()
  })

  it('makes no row without a file', async () => {
    expect((await admin.post(`/asset${toNorth}`, { name: 'x', fileName: 'x.png' })).status).toBe(415)
    const [row] = (await upload(admin, toNorth, png)).rows
    expect((await admin.post(`/asset/${row?.id}/duplicate`)).status).toBe(405)
    const { body } = await admin.get<{ actions: { action: string }[] }>(`/asset/${row?.id}`)
    expect(body.actions.map(({ action }) => action)).not.toContain('duplicate')
    const changed = {
      ...body,
      name: 'Renamed',
      checksumSha256: 'f'.repeat(64),
      mime: 'text/html',
      url: '//evil.example',
    }
    const kept = { name: 'Renamed', checksumSha256: row?.checksumSha256, mime: 'image/png', url: row?.url }
    expect((await admin.put(`/asset/${row?.id}`, changed)).body).toMatchObject(kept)
    const other = { ...body, version: 2, fileName: 'other.png' }
    expect((await admin.put(`/asset/${row?.id}`, other)).body).toMatchObject({
      fields: { fileName: expect.any(String) },
    })
  })

  it('keeps a thumbnail that the sender drew, and nothing that is none [platform.7]', async () => {
    const base64 = (bytes: Uint8Array) => btoa(Array.from(bytes, byte => String.fromCharCode(byte)).join(''))
    const put = (row: Row | undefined, bytes: Uint8Array, who = admin) =>
      who.put<Row & Json>(`/asset/${row?.id}/thumbnail`, { image: base64(bytes) })
    const [row] = (await upload(admin, toNorth, film)).rows
    const stored = await put(row, png.bytes)
    expect([stored.status, stored.body.thumbnailUrl]).toEqual([
      200,
      expect.stringMatching(`/api/v1/asset/${row?.id}/thumbnail`),
    ])
    const served = await fetchFile(admin, String(stored.body.thumbnailUrl))
    expect([served.headers.get('content-type'), served.bytes]).toEqual(['image/png', png.bytes])

    // Another one takes its place; what is no image, or a large one, does not.
    const image = corpusFile('picture.webp')
    expect((await put(row, image)).status).toBe(200)
    const large = new Uint8Array([...png.bytes, ...new Uint8Array(300_000)])
    const bad = [await put(row, film.bytes), await put(row, corpusFile('picture.gif')), await put(row, large)]
    expect(bad.map(({ status, body }) => [status, body.error])).toEqual([
      [415, 'Send the thumbnail as PNG, JPEG, or WebP'],
      [415, 'Send the thumbnail as PNG, JPEG, or WebP'],
      [413, 'The thumbnail must be at most 300 kB'],
    ])
    for (const image of [undefined, 7, '', 'not base64!']) {
      expect((await admin.put(`/asset/${row?.id}/thumbnail`, { image })).status).toBe(400)
    }
    expect((await put(row, image, await world.signIn('viewer'))).status).toBe(403)
    expect((await put({ ...row, id: 'nobody' } as Row, image)).status).toBe(404)
    expect(await storedFiles(files)).toHaveLength(2)
    await admin.delete(`/asset/${row?.id}`)
    expect(await storedFiles(files)).toEqual([])
  })

  it('takes a file for what it is, under whatever key it comes [platform.7]', async () => {
    const sound = { name: 'sound.wav', bytes: corpusFile('sound.wav') }
    const { rows } = await upload(admin, toNorth, sound, { ...png, key: 'thumbnail' })
    expect(rows.map(({ fileName, kind }) => [fileName, kind])).toEqual([
      ['sound.wav', 'audio'],
      ['picture.png', 'image'],
    ])
  })
})

describe('what is in a file', () => {
  it.each([
    ['picture.png', { kind: 'image', mime: 'image/png', width: 120, height: 80 }],
    ['picture.jpg', { kind: 'image', mime: 'image/jpeg', width: 120, height: 80 }],
    ['picture.gif', { kind: 'image', mime: 'image/gif', width: 120, height: 80 }],
    ['picture.webp', { kind: 'image', mime: 'image/webp', width: 120, height: 80 }],
    ['picture.avif', { kind: 'image', mime: 'image/avif', width: 120, height: 80 }],
    ['animated.gif', { kind: 'image', mime: 'image/gif', width: 60, height: 40, durationMs: 2000 }],
    [
      'film.mp4',
      {
        kind: 'video',
        mime: 'video/mp4',
        width: 160,
        height: 90,
        durationMs: 4000,
        codec: 'h264',
        frameRate: 5,
        sampleRateHz: 22_050,
        channels: 1,
        bitrateKbps: 44,
      },
    ],
    ['film.mov', { kind: 'video', mime: 'video/quicktime', width: 160, height: 90, durationMs: 1000, codec: 'h264' }],
    ['film.webm', { kind: 'video', mime: 'video/webm', width: 160, height: 90, durationMs: 1000, codec: 'vp9' }],
    ['sound.mp3', { kind: 'audio', mime: 'audio/mpeg', durationMs: 2064, codec: 'mp3', sampleRateHz: 22_050 }],
    ['sound.m4a', { kind: 'audio', mime: 'audio/mp4', durationMs: 2000, codec: 'aac' }],
    ['sound.aac', { kind: 'audio', mime: 'audio/aac', durationMs: 2090, codec: 'aac' }],
    ['sound.wav', { kind: 'audio', mime: 'audio/wav', durationMs: 1000, codec: 'pcm-u8', sampleRateHz: 8000 }],
    ['sound.ogg', { kind: 'audio', mime: 'audio/ogg', durationMs: 2000, codec: 'opus', sampleRateHz: 48_000 }],
  ])('%s is told by its bytes, not by its name', async (name, facts) => {
    const { rows, text } = await upload(admin, toNorth, { name: 'liar.html', bytes: corpusFile(name) })
    expect(rows[0], text).toMatchObject({ ...facts, fileName: 'liar.html' })
  })

  it.each([
    [
      'SVG',
      bytesOf('<?xml version="1.0"?><!-- x --><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    ],
    ['SVG in UTF-16', new Uint8Array([0xff, 0xfe, ...[...'<svg onload="x()">'].flatMap(c => [c.charCodeAt(0), 0])])],
    ['a page', bytesOf('<!DOCTYPE html><script>alert(1)</script>')],
    ['a program', bytesOf('MZ\x90\0\x03')],
    ['PDF', bytesOf('%PDF-1.7')],
    ['Flash', bytesOf('CWS\x09')],
    ['text', bytesOf('just words')],
    ['nothing', new Uint8Array()],
    ['captions without a cue', bytesOf('WEBVTT\n\nnothing')],
    ['captions that are no text', new Uint8Array([...bytesOf('WEBVTT\n\n00:00.000 --> 00:01.000\n'), 0xff, 0xfe])],
    ['half a PNG', png.bytes.slice(0, 20)],
    ['a PNG without size', new Uint8Array([...png.bytes.slice(0, 16), 0, 0, 0, 0, 0, 0, 0, 0, ...png.bytes.slice(24)])],
    [
      'a PNG of two thousand million points a side',
      new Uint8Array([...png.bytes.slice(0, 16), 127, 255, 255, 255, ...png.bytes.slice(20)]),
    ],
    ['half a film', film.bytes.slice(0, 300)],
    ['a film of nothing', bytesOf('\0\0\0\x18ftypisom\0\0\0\0isommp42\0\0\0\x08mdat')],
    ['a box that is its own size', bytesOf('\0\0\0\x18ftypisom\0\0\0\0isommp42\0\0\0\0moov')],
    ['a JPEG that ends at once', new Uint8Array([0xff, 0xd8, 0xff, 0xe0])],
    ['a GIF that ends at once', bytesOf('GIF89a')],
    ['an MP3 of noise', new Uint8Array([0xff, 0xfb, 0x90, 0x00, ...new Uint8Array(40)])],
  ])('%s is refused with a sentence', async (_, bytes) => {
    const { status, text } = await upload(admin, toNorth, { name: 'picture.png', bytes })
    expect([status, text]).toEqual([415, expect.stringMatching(/^[A-Z][^{}\n]{10,140}$/)])
    await expectNothingLeft()
  })
})

describe('names', () => {
  it.each([
    ['../../etc/passwd', 'passwd'],
    ['..\\..\\boot.ini', 'boot.ini'],
    ['/', 'file'],
    ['..', 'file'],
    ['.htaccess', 'htaccess'],
    ['CON', '_CON'],
    ['nul.png', '_nul.png'],
    ['__proto__', '__proto__'],
    ['constructor', 'constructor'],
    ['صورة.jpg', 'صورة.jpg'],
    ['😀 "x".png', '😀 "x".png'],
    ['photo\u202egnp.exe', 'photo gnp.exe'],
    ['a\t b.png', 'a b.png'],
    ['lone \ud800.png', 'lone \ufffd.png'],
    [' . x . ', 'x'],
    ['e\u0301te\u0301.png', 'été.png'],
    [`${'x'.repeat(4000)}.png`, `${'x'.repeat(196)}.png`],
    [`${'😀'.repeat(300)}.png`, `${'😀'.repeat(196)}.png`],
    ['<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
  ])('%j is shown as %j and is never a path', async (name, shown) => {
    const body = `${rawPart(`name="${quoted(name)}"; filename="${quoted(name)}"`, 'WEBVTT\n\n00:00.000 --> 00:01.000\nx')}--line--\r\n`
    const { status, rows, text } = await uploadRaw(admin, toNorth, body)
    expect([status, rows[0]?.fileName], text).toEqual([200, shown])
    const { headers } = await fetchFile(admin, String(rows[0]?.url))
    const disposition = headers.get('content-disposition') ?? ''
    expect(disposition).toMatch(/^attachment; filename="[\x20-\x7e]*"; filename\*=UTF-8''[\w%.~-]+$/)
    expect(decodeURIComponent(disposition.split("''")[1] ?? '')).toBe(shown)
  })

  it('come from the key where there is no file name, and in the other forms that programs write', async () => {
    const named = async (disposition: string, index: number) => {
      const body = `${rawPart(disposition, `WEBVTT\n\n00:00.000 --> 00:01.000\n${index}`)}--line--\r\n`
      return (await uploadRaw(admin, toNorth, body)).rows[0]?.fileName
    }
    expect(await named('name="key.vtt"', 1)).toBe('key.vtt')
    expect(await named('name=bare.vtt; filename=bare.vtt', 2)).toBe('bare.vtt')
    expect(await named(`name="x"; filename="x"; filename*=UTF-8''%E2%82%AC%20rates.vtt`, 3)).toBe('€ rates.vtt')
    expect(await named('name="q"; filename="a \\"b\\".vtt"', 5)).toBe('a "b".vtt')
    expect(await named('name=""', 6)).toBe('file')
  })
})

describe('bodies that are cut, broken or too much', () => {
  it.each([
    ['nothing', ''],
    ['no end', rawPart('name="a"; filename="a"', 'WEBVTT').slice(0, -2)],
    ['an end before anything', '--line--\r\n'],
    ['another boundary', `${rawPart('name="a"; filename="a"', 'WEBVTT', 'other')}--other--\r\n`],
    ['headers of 40 kB', `${rawPart(`name="${'x'.repeat(40_000)}"`, 'WEBVTT')}--line--\r\n`],
    ['a name that is cut', `${rawPart(`name="x"; filename*=UTF-8''%E2%82`, 'WEBVTT')}--line--\r\n`],
    ['a name with a NUL', `${rawPart('name="a\0b"', 'WEBVTT')}--line--\r\n`],
    ['a header that is none', '--line\r\nno colon\r\n\r\nx\r\n--line--\r\n'],
  ])('%s is 400 and leaves nothing', async (_, body) => {
    const { status, text } = await uploadRaw(admin, toNorth, body)
    expect([status, text]).toEqual([400, expect.stringMatching(/^[A-Z].{10,80}$/)])
    await expectNothingLeft()
  })

  it('leaves nothing when the connection is cut in the middle', async () => {
    const begin = new TextEncoder().encode(rawPart('name="film.mp4"; filename="film.mp4"', '').slice(0, -2))
    let step = 0
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        step += 1
        if (step === 1) controller.enqueue(begin)
        else if (step < 20) controller.enqueue(film.bytes.slice(0, 1000))
        else controller.error(new Error('The other side is gone'))
      },
    })
    const { status, text } = await uploadRaw(admin, toNorth, body)
    expect([status, text]).toEqual([400, 'The upload was interrupted, and nothing was saved. Try again.'])
    await expectNothingLeft()
    expect(world.logged.filter(({ level }) => level === 'error')).toEqual([])
  })

  it('takes fifty files at once and not one more', async () => {
    const many = (count: number): Sent[] =>
      Array.from({ length: count }, (_, index) => ({
        name: `${index}.vtt`,
        bytes: bytesOf(`WEBVTT\n\n00:00.000 --> 00:01.000\n${index}`),
      }))
    const tooMany = await upload(admin, toNorth, ...many(51))
    expect([tooMany.status, tooMany.text]).toEqual([413, expect.stringContaining('at most 50 files')])
    await expectNothingLeft()
    expect((await upload(admin, toNorth, ...many(50))).rows).toHaveLength(50)
  })

  it.each([
    ['image', { image: 200 }, png],
    ['video', { video: 20_000 }, film],
    ['audio', { audio: 4000 }, { name: 'sound.wav', bytes: corpusFile('sound.wav') }],
  ])('one of kind %s over its limit is 413', async (kind, limit, file) => {
    const fileLimits = { image: 1e6, video: 1e6, audio: 1e6, html_zip: 1e6, captions: 1e6, ...limit }
    const small = await testWorld(advertisingStore(), { files, fileLimits })
    const { status, text } = await upload(await small.signIn('admin'), toNorth, file)
    expect([status, text.toLowerCase()]).toEqual([413, expect.stringContaining(kind)])
    await expectNothingLeft()
    expect((await small.anonymous.get('/config')).body).toMatchObject({ fileLimits })
  })

  it('says so when there is no room, and leaves nothing', async () => {
    files = memoryFiles({ capacity: 10_000 })
    world = await testWorld(advertisingStore(), { files })
    const { status, text } = await upload(await world.signIn('admin'), toNorth, film)
    expect([status, text]).toEqual([507, 'The server has no space left to store it'])
    await expectNothingLeft()
  })

  it('leaves no file when the row can not be written', async () => {
    const store: TestWorld['store'] = {
      ...world.store,
      transaction: () => Promise.reject(new Error('The table is full')),
    }
    const broken = new ApiClient(createDescribedApi({ ...world.options, store }), admin.cookie)
    const { status, text } = await upload(broken, toNorth, png)
    expect([status, text]).toEqual([500, 'Something went wrong on our side. It has been logged.'])
    await expectNothingLeft()
  })
})

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text, letter => letter.charCodeAt(0))
}

/** As browsers write names (HTML, "multipart/form-data"). */
function quoted(name: string): string {
  return name.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}
