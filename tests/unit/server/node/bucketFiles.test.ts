import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type AssetFiles, StorageFull } from '../../../../src/engine/server/assets/AssetFiles.ts'
import { EnvironmentError, readEnvironment } from '../../../../src/engine/server/environment.ts'
import { checkBucket } from '../../../../src/engine/server/node/doctor/checkBucket.ts'
import { openFiles } from '../../../../src/engine/server/node/openFiles.ts'
import { StoreAway } from '../../../../src/engine/server/store/StoreAway.ts'
import { bucketServer } from './bucketServer.ts'

const key = { id: 'AKIA', secret: 'secret', region: 'eu-central-1' }
let server: Awaited<ReturnType<typeof bucketServer>>
let folder: string
let files: AssetFiles

const environment = (own: Record<string, string> = {}) =>
  readEnvironment({
    DATA_DIR: folder,
    FILES_URL: `s3://console-files/of/north?region=eu-central-1&endpoint=http://127.0.0.1:${server.port}`,
    AWS_ACCESS_KEY_ID: key.id,
    AWS_SECRET_ACCESS_KEY: key.secret,
    ...own,
  })

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'astrolabe-bucket-'))
  server = await bucketServer(key)
  files = openFiles(environment(), { settledMs: 0 }).assets
})
afterEach(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

const content = new TextEncoder().encode('a file that is kept')
const within = '/console-files/of/north/assets'

async function put(bytes: Uint8Array): Promise<string> {
  const file = await files.receive()
  await file.write(bytes)
  const { checksum } = await file.finish()
  await file.keep()
  await file.discard()
  return checksum
}

const keys = () => [...server.objects.keys()].map(path => path.slice(within.length + 1)).sort()
const text = (stream: ReadableStream<Uint8Array> | undefined) => new Response(stream).text()
const lying = async () => {
  const found: string[] = []
  for await (const checksum of files.all()) found.push(checksum)
  return found.sort()
}

describe('bucketFiles', () => {
  it('keeps a file under its checksum, once, and nothing beside it', async () => {
    const [first, second] = [await put(content), await put(content)]
    expect(first).toBe(second)
    expect(keys()).toEqual([`${first.slice(0, 2)}/${first}`])
    // The second was not sent again.
    const sent = server.seen.filter(({ headers }) => headers['content-length'] === String(content.length))
    expect(sent.map(({ headers }) => headers['x-amz-content-sha256'])).toEqual([first])
    expect(await readdir(join(folder, 'arriving', 'incoming'))).toEqual([])
    const stored = await files.open(first)
    expect(stored?.size).toBe(content.length)
    expect(await stored?.read(2, 6)).toEqual(content.slice(2, 6))
    expect(await stored?.read(10, 1000)).toEqual(content.slice(10))
    expect(await stored?.read(50, 60)).toEqual(new Uint8Array(0))
    expect(await text(stored?.stream(7, 11))).toBe('that')
    expect(await text(stored?.stream(4, 4))).toBe('')
    expect(await files.open('0'.repeat(64))).toBeNull()
  })

  it('takes large and empty files whole', async () => {
    const large = new Uint8Array(1_000_001).fill(7)
    const stored = await files.open(await put(large))
    expect(stored?.size).toBe(large.length)
    expect((await text(stored?.stream(0, large.length))).length).toBe(large.length)
    expect((await files.open(await put(new Uint8Array(0))))?.size).toBe(0)
  })

  it('asks for nothing before somebody reads', async () => {
    const stored = await files.open(await put(content))
    const before = server.seen.length
    const stream = stored?.stream(0, 5)
    expect(server.seen.length).toBe(before)
    await stream?.cancel()
    expect(server.seen.length).toBe(before)
  })

  it('does not lose a file that is kept again while it is being removed', async () => {
    const name = await put(content)
    let asked = 0
    await files.remove(name, async () => ++asked > 1)
    expect((await files.open(name))?.size).toBe(content.length)
    const again = await files.receive()
    await again.write(content)
    await again.finish()
    await again.keep()
    await files.remove(name, async () => false)
    expect(await files.open(name)).toBeNull()
    await again.keep()
    await again.discard()
    expect((await files.open(name))?.size).toBe(content.length)
    await files.remove(name, async () => true)
    expect(await files.open(name)).not.toBeNull()
    await files.remove(name, async () => false)
    await files.remove(name, async () => false)
    expect(keys()).toEqual([])
  })

  it('tells what lies there for a while, over several pages, and clears away what was left', async () => {
    const names = await Promise.all([1, 2, 3, 4, 5].map(byte => put(new Uint8Array([byte]))))
    server.objects.set(`${within}/ab/notes.txt`, Buffer.from('not ours'))
    server.objects.set(`${within}/gone/old`, Buffer.from('left'))
    server.objects.set(`${within}/gone/new`, Buffer.from('under way'))
    server.times.set(`${within}/gone/new`, Date.now())
    // Of another folder of the same bucket.
    server.objects.set('/console-files/of/north/artifacts/ab/x', Buffer.from('other'))
    expect(await lying()).toEqual([...names].sort())
    for await (const one of openFiles(environment()).assets.all()) expect.fail(`${one} is too young`)
    await files.clean()
    expect(keys().filter(name => name.startsWith('gone/'))).toEqual(['gone/new'])
  })

  it('says that it is full or away, and never with its secret', async () => {
    server.refusals.push({ status: 404, code: 'NoSuchKey' }, { status: 507, code: 'XMinioStorageFull' })
    await expect(put(content)).rejects.toThrow(StorageFull)
    server.refusals.push({ status: 503, code: 'SlowDown' })
    await expect(files.open('0'.repeat(64))).rejects.toThrow(StoreAway)
    const wrong = openFiles(environment({ AWS_SECRET_ACCESS_KEY: 'another' })).assets
    await expect(wrong.open('0'.repeat(64))).rejects.toThrow(/refuses: 403( SignatureDoesNotMatch)?$/)
    const nobody = openFiles(environment({ FILES_URL: 's3://console-files?endpoint=http://127.0.0.1:1' })).assets
    await expect(nobody.open('0'.repeat(64))).rejects.toThrow(StoreAway)
  })

  it('is looked at by the doctor, who writes nothing', async () => {
    const found = async (own: Record<string, string> = {}) => {
      const { bucket } = environment(own)
      return bucket && checkBucket(bucket)
    }
    expect(await found()).toMatchObject({
      state: 'ok',
      text: expect.stringMatching(/^The bucket console-files answers/),
    })
    const refused = await found({ AWS_ACCESS_KEY_ID: 'nobody' })
    expect(refused).toMatchObject({ state: 'problem', text: expect.stringContaining('403 InvalidAccessKeyId') })
    expect(JSON.stringify(refused)).not.toContain(key.secret)
    expect(server.objects.size).toBe(0)
  })
})

describe('FILES_URL', () => {
  const read = (FILES_URL: string, own: Record<string, string> = {}) =>
    readEnvironment({ FILES_URL, AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'secret', ...own }).bucket

  it('names a bucket, with folder, region and endpoint', () => {
    const bucket = { protocol: 's3', keyId: 'id', secretKey: 'secret' }
    expect(read('s3://files')).toEqual({ ...bucket, bucket: 'files', folder: '', region: 'us-east-1', endpoint: null })
    expect(read('s3://my.files/a%20b/c/?region=eu-west-1&endpoint=https://minio:9000')).toEqual({
      ...{ ...bucket, bucket: 'my.files', folder: 'a b/c' },
      ...{ region: 'eu-west-1', endpoint: 'https://minio:9000' },
    })
    expect(readEnvironment({ FILES_URL: 'file:///srv' }).bucket).toBeNull()
  })

  it('is refused with a sentence, which tells no key', () => {
    for (const url of [
      's3:',
      's3://',
      's3://A_B',
      's3://files?zone=x',
      's3://files?endpoint=minio',
      's3://files?endpoint=ftp://x',
    ])
      expect(() => read(url), url).toThrow('FILES_URL must name a bucket as s3://bucket/folder?region=eu-central-1')
    expect(() => read('s3://files', { AWS_SECRET_ACCESS_KEY: '' })).toThrow('takes AWS_ACCESS_KEY_ID and AWS_SECRET')
    expect(() => read('s3://files', { ASSET_DIR: '/srv' })).toThrow('FILES_URL and ASSET_DIR exclude each other')
    expect(() => read('s3://A_B')).toThrow(EnvironmentError)
  })
})
