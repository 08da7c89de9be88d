import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BucketPlace } from '../../../../src/engine/server/fileSender.ts'
import { createFileSender } from '../../../../src/engine/server/node/createFileSender.ts'
import { sendToBucket } from '../../../../src/engine/server/node/sendToBucket.ts'
import { bucketServer } from './bucketServer.ts'
import { sentFile } from './sentFile.ts'

const key = { id: 'AKIAEXAMPLE', secret: 'the secret of the key', region: 'eu-central-1' }
let server: Awaited<ReturnType<typeof bucketServer>>
let place: BucketPlace

beforeAll(async () => {
  server = await bucketServer(key)
  place = {
    protocol: 's3',
    endpoint: `http://store.example:${server.port}`,
    region: key.region,
    bucket: 'reports',
    keyId: key.id,
    secretKey: key.secret,
    folder: 'north/daily',
  }
})

afterAll(() => server.close())

const sender = () => createFileSender({ allow: [`store.example:${server.port}`], resolve: async () => ['127.0.0.1'] })
const text = 'day,spend\n'.repeat(20_000)
const failed = (more: Partial<BucketPlace>) =>
  sender()
    .send({ ...place, ...more }, sentFile('x.csv', 'x'))
    .then(String, ({ name, message, isFinal }) => ({ name, message, isFinal }))

describe('a file for a bucket', () => {
  it('lies under bucket, folder and its name, signed by keyId, secretKey and region, whatever stands in the name', async () => {
    for (const name of ['Spend by day 2026-11-21 10 00.csv', "Größe+Maß (50% off)!*'.csv", '日報.csv']) {
      expect(await sender().send(place, sentFile(name, text))).toBe(`s3://reports/north/daily/${name}`)
      expect(String(server.objects.get(`/reports/north/daily/${name}`))).toBe(text)
    }
    expect(server.seen.at(-1)?.headers).toMatchObject({ 'content-type': 'text/csv; charset=utf-8' })
    expect(await sender().send({ ...place, folder: '' }, sentFile('top.csv', ''))).toBe('s3://reports/top.csv')
    expect(String(server.objects.get('/reports/top.csv'))).toBe('')
  })

  it('replaces one of its name', async () => {
    await sender().send(place, sentFile('same.csv', 'first'))
    await sender().send(place, sentFile('same.csv', 'second'))
    expect(String(server.objects.get('/reports/north/daily/same.csv'))).toBe('second')
  })

  it('is refused in words: for good where the destination is wrong, for now where the store is busy', async () => {
    expect(await failed({ secretKey: 'another' })).toMatchObject({
      message: expect.stringMatching(/^The secret access key doesn’t belong/),
      isFinal: true,
    })
    expect(await failed({ region: 'us-east-1' })).toMatchObject({ isFinal: true })
    expect(await failed({ keyId: 'AKIAOTHER' })).toMatchObject({
      message: expect.stringMatching(/key ID/),
      isFinal: true,
    })
    const answers = [
      [404, 'NoSuchBucket', /no bucket/, true],
      [403, 'AccessDenied', /may not write/, true],
      [301, 'PermanentRedirect', /another region/, true],
      [503, 'SlowDown', /busy/, false],
      [500, 'InternalError', /answered 500 \(InternalError\)/, false],
      [418, '<script>', /answered 418$/, true],
    ] as const
    for (const [status, code, message, isFinal] of answers) {
      server.refusals.push({ status, code })
      expect(await failed({})).toEqual({ name: 'SendFailed', message: expect.stringMatching(message), isFinal })
    }
    const sentences = JSON.stringify(await Promise.all([failed({ secretKey: 'hidden word' }), failed({})]))
    expect(sentences).not.toContain('hidden word')
  })

  it('that changes on its way is not stored', async () => {
    const changed = sentFile('changed.csv', 'a', { content: sentFile('', 'b').content })
    await expect(sender().send(place, changed)).rejects.toMatchObject({ message: /XAmzContentSHA256Mismatch/ })
    const shorter = sentFile('shorter.csv', 'abc', { content: sentFile('', 'ab').content })
    await expect(sender().send(place, shorter)).rejects.toMatchObject({ name: 'SendFailed' })
    expect([...server.objects.keys()].filter(name => /changed|shorter/.test(name))).toEqual([])
  })

  it('goes to public addresses alone, whatever an endpoint resolves to', async () => {
    const before = server.seen.length
    for (const address of ['127.0.0.1', '169.254.169.254', '::1', '10.0.0.1']) {
      const inside = createFileSender({ allow: [], resolve: async () => ['93.184.216.34', address] })
      await expect(inside.send(place, sentFile('x.csv', 'x'))).rejects.toMatchObject({
        message: expect.stringMatching(/isn’t a public address/),
        isFinal: true,
      })
    }
    expect(server.seen).toHaveLength(before)
  })

  it('without an endpoint goes to Amazon, of the region; a dot in the bucket stays out of the host', async () => {
    const asked: string[] = []
    const client = {
      put: async (address: string) => {
        asked.push(address)
        return { status: 200 }
      },
    }
    const own = { ...place, endpoint: null, folder: 'a b' }
    await sendToBucket(client, own, sentFile('x.csv', ''))
    await sendToBucket(client, { ...own, bucket: 'my.bucket', region: 'cn-north-1' }, sentFile('x.csv', ''))
    expect(asked).toEqual([
      'https://reports.s3.eu-central-1.amazonaws.com/a%20b/x.csv',
      'https://s3.cn-north-1.amazonaws.com.cn/my.bucket/a%20b/x.csv',
    ])
  })
})
