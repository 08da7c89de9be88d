import { randomBytes } from 'node:crypto'
import { mkdtemp, open, readdir, rm, stat } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { writeHeaders } from '../../src/engine/contract/api.ts'
import type { AssetFiles } from '../../src/engine/server/assets/AssetFiles.ts'
import { readEnvironment } from '../../src/engine/server/environment.ts'
import { folderFiles } from '../../src/engine/server/node/folderFiles.ts'
import { type Listening, listen } from '../../src/engine/server/node/listen.ts'
import { openFiles } from '../../src/engine/server/node/openFiles.ts'
import type { Row } from '../../src/engine/server/store/Store.ts'
import { bucketServer } from '../unit/server/node/bucketServer.ts'
import { advertisingStore } from './advertisingStore.ts'
import { north, password, people, type TestWorld, testWorld } from './apiClient.ts'
import { corpusFile, rawPart } from './uploads.ts'

/** Uploads as they really come: by a socket, into a directory. */
describe('an upload over HTTP', () => {
  let folder: string
  let world: TestWorld
  let host: Listening
  let cookie: string

  async function start(files: AssetFiles = folderFiles(folder)): Promise<void> {
    world = await testWorld(advertisingStore(), { files })
    host = await listen({ port: 0, host: '127.0.0.1', headers: {}, answer: request => world.api(request) })
    // Over http, where the session's cookie has another name than over https.
    const signedIn = await fetch(`${host.url}/api/v1/auth`, {
      method: 'POST',
      body: JSON.stringify({ email: people.admin, password }),
      headers: { ...writeHeaders, 'content-type': 'application/json' },
    })
    cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? ''
  }

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'astrolabe-uploads-'))
    await start()
  })
  afterEach(async () => {
    await host.stop(0)
    await rm(folder, { recursive: true })
  })

  const address = () => `${host.url}/api/v1/asset?organization=${north}`
  const send = (body: BodyInit, type?: string) =>
    fetch(address(), {
      method: 'POST',
      body,
      headers: { ...writeHeaders, cookie, ...(type ? { 'content-type': type } : {}) },
      ...(body instanceof ReadableStream ? { duplex: 'half' } : {}),
    })
  const lying = async () => {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true })
    return entries.filter(entry => entry.isFile()).map(({ name }) => name)
  }
  /** Megabytes that have arrived. */
  const written = async () => {
    const arriving = join(folder, 'incoming')
    const names = await readdir(arriving).catch(() => [])
    const sizes = await Promise.all(names.map(async name => (await stat(join(arriving, name))).size))
    return sizes.reduce((sum, size) => sum + size, 0) / 1_048_576
  }
  const rows = async () => (await world.store.read.list('asset', { scope: 'all' })).rows

  it('leaves neither file nor row when the connection is cut', async () => {
    const part = rawPart('name="film.mp4"; filename="film.mp4"', '').slice(0, -2)
    const head = [
      `POST /api/v1/asset?organization=${north} HTTP/1.1`,
      `Host: ${new URL(host.url).host}`,
      'X-Requested-With: astrolabe',
      `Cookie: ${cookie}`,
      'Content-Type: multipart/form-data; boundary=line',
      'Content-Length: 900000000',
      '',
      '',
    ].join('\r\n')
    const socket = connect(Number(new URL(host.url).port), '127.0.0.1')
    socket.on('error', () => undefined)
    socket.write(head + part)
    socket.write(corpusFile('film.mp4'))
    await expect.poll(lying).toHaveLength(1)
    socket.destroy()
    await expect.poll(lying).toEqual([])
    expect(await rows()).toEqual([])
    expect(world.logged.filter(({ level }) => level === 'error')).toEqual([])
  })

  it('says why to a sender who is still sending', async () => {
    const megabyte = new Uint8Array(1_048_576).fill(0x20)
    const body = new FormData()
    body.append('big.svg', new Blob(['<svg>', ...Array.from({ length: 30 }, () => megabyte)]), 'big.svg')
    const answer = await send(body)
    expect([answer.status, await answer.text()]).toEqual([415, expect.stringContaining('SVG')])
    expect(await lying()).toEqual([])
  })

  it('writes a file while it comes, and holds none of it', async () => {
    const film = corpusFile('film.mp4')
    const megabytes = 60
    let sent = 0
    const head = new TextEncoder().encode(rawPart('name="long.mp4"; filename="long.mp4"', '').slice(0, -2))
    let ahead = 0
    // The film, and behind it a room that players leave out, of noise.
    const room = new DataView(new ArrayBuffer(8))
    room.setUint32(0, megabytes * 1_048_576 + 8)
    room.setUint32(4, 0x66_72_65_65)
    const body = new ReadableStream<Uint8Array>({
      async pull(controller) {
        if (sent === 0) {
          controller.enqueue(head)
          controller.enqueue(film)
          controller.enqueue(new Uint8Array(room.buffer))
        }
        sent += 1
        ahead = Math.max(ahead, sent - (await written()))
        if (sent <= megabytes) return controller.enqueue(randomBytes(1_048_576))
        controller.enqueue(new TextEncoder().encode('\r\n--line--\r\n'))
        controller.close()
      },
    })
    const answer = await send(body, 'multipart/form-data; boundary=line')
    const [row] = (await answer.json()) as Row[]
    expect(row).toMatchObject({ kind: 'video', sizeBytes: film.length + 8 + megabytes * 1_048_576, durationMs: 4000 })
    // What lies between the sender and the disk are the buffers of sockets and streams.
    expect(ahead).toBeLessThan(20)
    expect(await lying()).toEqual([row?.checksumSha256])
    const end = await fetch(`${host.url}${row?.url}`, { headers: { cookie, range: 'bytes=-100' } })
    expect([end.status, (await end.arrayBuffer()).byteLength]).toEqual([206, 100])
    expect(
      (await fetch(`${host.url}/api/v1/asset/${row?.id}`, { method: 'DELETE', headers: { ...writeHeaders, cookie } }))
        .status,
    ).toBe(200)
    expect(await lying()).toEqual([])
  })

  it('lies in a bucket where the host has one, and is read from there', async () => {
    const bucket = await bucketServer({ id: 'id', secret: 'secret', region: 'us-east-1' })
    const keys = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'secret' }
    const FILES_URL = `s3://files?endpoint=http://127.0.0.1:${bucket.port}`
    try {
      await host.stop(0)
      await start(openFiles(readEnvironment({ DATA_DIR: folder, FILES_URL, ...keys })).assets)
      const film = corpusFile('film.mp4')
      const body = new FormData()
      body.append('film.mp4', new Blob([film]), 'film.mp4')
      const [row] = (await (await send(body)).json()) as Row[]
      const checksum = String(row?.checksumSha256)
      expect(bucket.objects.get(`/files/assets/${checksum.slice(0, 2)}/${checksum}`)).toEqual(Buffer.from(film))
      expect(await lying()).toEqual([])
      const end = await fetch(`${host.url}${row?.url}`, { headers: { cookie, range: 'bytes=-100' } })
      expect([end.status, Buffer.from(await end.arrayBuffer())]).toEqual([206, Buffer.from(film.subarray(-100))])
      bucket.refusals.push(...Array.from({ length: 3 }, () => ({ status: 503, code: 'SlowDown' })))
      const away = await fetch(`${host.url}${row?.url}`, { headers: { cookie } })
      expect([away.status, away.headers.get('retry-after'), await away.json()]).toEqual([
        503,
        '5',
        { error: 'The file storage doesn’t respond. Try again in a few seconds.' },
      ])
      bucket.refusals.length = 0
      const gone = await fetch(`${host.url}/api/v1/asset/${row?.id}`, {
        method: 'DELETE',
        headers: { ...writeHeaders, cookie },
      })
      expect([gone.status, [...bucket.objects.keys()]]).toEqual([200, []])
    } finally {
      await bucket.close()
    }
  })

  it.skipIf(process.platform !== 'linux')('says that the disk is full, and leaves nothing', async () => {
    await host.stop(0)
    await start(folderFiles(folder, { openNew: () => open('/dev/full', 'r+') }))
    const body = new FormData()
    body.append('film.mp4', new Blob([corpusFile('film.mp4')]), 'film.mp4')
    const answer = await send(body)
    expect([answer.status, await answer.text()]).toEqual([507, 'The server has no space left to store it'])
    expect([await lying(), await rows()]).toEqual([[], []])
  })
})
