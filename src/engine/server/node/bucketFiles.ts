import { randomUUID } from 'node:crypto'
import { AwsV4Signer } from 'aws4fetch'
import { percentDecoded } from '../../contract/percentDecoded.ts'
import { type AssetFiles, type IncomingFile, StorageFull, type StoredFile } from '../assets/AssetFiles.ts'
import type { BucketPlace } from '../fileSender.ts'
import { StoreAway } from '../store/StoreAway.ts'
import { encodedKey, objectUrl } from './objectUrl.ts'

/**
 * Files in a bucket that speaks Amazon's S3, `folder/ab/abcd…` by checksum. What is on its way in lies in `arriving` until all of it
 * is there, and is then put by one request, which a bucket takes whole or not at all, with its checksum signed.
 * @throws StoreAway where the bucket can't be asked now
 */
export function bucketFiles(place: BucketPlace, arriving: AssetFiles, options: BucketOptions = {}): AssetFiles {
  const { settledMs = 3_600_000 } = options
  const inFolder = (name: string) => (place.folder === '' ? name : `${place.folder}/${name}`)
  const keyOf = (checksum: string) => inFolder(`${checksum.slice(0, 2)}/${checksum}`)
  const ask = (method: string, key: string, sent: Sent = {}) => askBucket(place, method, objectUrl(place, key), sent)

  /** False where there is nothing to copy. The copy is made within the bucket, and is as new as if it were put. */
  const copy = async (from: string, to: string) => {
    const answer = await ask('PUT', to, {
      headers: { 'x-amz-copy-source': `/${place.bucket}/${encodedKey(from)}`, 'x-amz-metadata-directive': 'REPLACE' },
      absent: true,
    })
    // A copy that fails half-way says so below a status of 200.
    const text = await answer.text()
    if (answer.status !== 404 && text.includes('<Error>')) throw away('The bucket of the files could not copy one')
    return answer.status !== 404
  }
  const remove = async (key: string) => {
    await (await ask('DELETE', key, { absent: true })).body?.cancel()
  }

  return {
    async receive() {
      return incoming(await arriving.receive(), async (checksum, size, content) => {
        const key = keyOf(checksum)
        if (await copy(key, key)) return
        const headers = { 'content-length': String(size), 'x-amz-content-sha256': checksum }
        await (await ask('PUT', key, { headers, body: content() })).body?.cancel()
      })
    },
    async open(checksum) {
      const key = keyOf(checksum)
      const answer = await ask('HEAD', key, { absent: true })
      if (answer.status === 404) return null
      return stored(Number(answer.headers.get('content-length')), (start, end) =>
        ask('GET', key, { headers: { range: `bytes=${start}-${end - 1}` } }),
      )
    },
    async remove(checksum, needed) {
      if (await needed()) return
      const [key, away] = [keyOf(checksum), inFolder(`gone/${randomUUID()}`)]
      if (!(await copy(key, away))) return
      await remove(key)
      if (await needed()) await copy(away, key)
      await remove(away)
    },
    async *all() {
      for await (const { key, at } of listed(place, inFolder(''))) {
        const checksum = key.slice(key.lastIndexOf('/') + 1)
        if (/^[0-9a-f]{64}$/.test(checksum) && key === keyOf(checksum) && at < Date.now() - settledMs) yield checksum
      }
    },
    async clean() {
      await arriving.clean()
      for await (const { key, at } of listed(place, inFolder('gone/'))) {
        if (at < Date.now() - abandonedMs) await remove(key)
      }
    },
  }
}

/** Whether the bucket answers to these keys. @throws StoreAway with a sentence */
export async function askForBucket(place: BucketPlace): Promise<void> {
  await (await askBucket(place, 'GET', `${objectUrl(place, '')}?list-type=2&max-keys=1`)).body?.cancel()
}

/** What was taken away for so long is nobody's any more. */
const abandonedMs = 3_600_000

function incoming(
  file: IncomingFile,
  put: (checksum: string, size: number, content: () => ReadableStream<Uint8Array<ArrayBuffer>>) => Promise<void>,
): IncomingFile {
  let checksum = ''
  return {
    get size() {
      return file.size
    },
    read: (start, end) => file.read(start, end),
    write: chunk => file.write(chunk),
    async finish() {
      const finished = await file.finish()
      checksum = finished.checksum
      return finished
    },
    keep: () => put(checksum, file.size, () => streamOf(file)),
    discard: () => file.discard(),
  }
}

function streamOf(file: IncomingFile): ReadableStream<Uint8Array<ArrayBuffer>> {
  let at = 0
  return new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      async pull(controller) {
        const chunk = await file.read(at, at + chunkBytes)
        at += chunk.length
        if (chunk.length > 0) controller.enqueue(chunk)
        if (at >= file.size) controller.close()
      },
    },
    { highWaterMark: 0 },
  )
}

const chunkBytes = 256 * 1024

function stored(size: number, get: (start: number, end: number) => Promise<Response>): StoredFile {
  return {
    size,
    async read(start, end) {
      const until = Math.min(end, size)
      if (start >= until) return new Uint8Array(0)
      return new Uint8Array(await (await get(start, until)).arrayBuffer())
    },
    stream(start, end) {
      let reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>> | undefined
      return new ReadableStream<Uint8Array<ArrayBuffer>>(
        {
          async pull(controller) {
            if (start >= Math.min(end, size)) return controller.close()
            // Asked for when the first bytes are wanted.
            reader ??= (await get(start, Math.min(end, size))).body?.getReader()
            const { done, value } = (await reader?.read()) ?? { done: true, value: undefined }
            if (value) controller.enqueue(value)
            if (done) controller.close()
          },
          cancel: reason => reader?.cancel(reason),
        },
        { highWaterMark: 0 },
      )
    },
  }
}

/** The keys that begin so, with the time of each, a thousand at a time. */
async function* listed(
  place: BucketPlace,
  prefix: string,
): AsyncGenerator<{ readonly key: string; readonly at: number }> {
  let after: string | undefined
  do {
    const asked = new URLSearchParams({ 'list-type': '2', 'encoding-type': 'url', prefix })
    if (after !== undefined) asked.set('continuation-token', after)
    const answer = await askBucket(place, 'GET', `${objectUrl(place, '')}?${asked}`)
    const text = await answer.text()
    for (const content of text.split('<Contents>').slice(1)) {
      const at = Date.parse(textWithin(content, 'LastModified'))
      yield { key: percentDecoded(textWithin(content, 'Key').replaceAll('+', ' ')) ?? '', at }
    }
    after = textWithin(text, 'IsTruncated') === 'true' ? textWithin(text, 'NextContinuationToken') : undefined
  } while (after !== undefined)
}

/** Keys come URL-encoded, and nothing else here needs to be: there are no entities to read. */
function textWithin(xml: string, tag: string): string {
  const start = xml.indexOf(`<${tag}>`)
  const end = xml.indexOf(`</${tag}>`, start)
  return start < 0 || end < 0 ? '' : xml.slice(start + tag.length + 2, end)
}

/** @throws StoreAway, and StorageFull where the bucket takes no more */
async function askBucket(place: BucketPlace, method: string, url: string, sent: Sent = {}): Promise<Response> {
  const { headers = {}, body, absent = false } = sent
  const signer = new AwsV4Signer({
    method,
    url,
    // What is sent has its checksum in the headers.
    headers: { 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD', ...headers },
    accessKeyId: place.keyId,
    secretAccessKey: place.secretKey,
    service: 's3',
    region: place.region,
  })
  const signed = await signer.sign()
  const answer = await fetch(signed.url, {
    method,
    headers: signed.headers,
    redirect: 'error',
    ...(body ? { body, duplex: 'half' } : {}),
  }).catch(error => {
    throw away('The bucket of the files (FILES_URL) can’t be reached now', error)
  })
  if (answer.ok || (absent && answer.status === 404)) return answer
  const code = textWithin(await answer.text(), 'Code')
  if (answer.status === 507 || /Quota|StorageFull/.test(code)) throw new StorageFull()
  throw away(`The bucket of the files (FILES_URL) refuses: ${answer.status} ${code}`.trim())
}

function away(message: string, cause?: unknown): StoreAway {
  return new StoreAway(message, { cause }, 'The file storage')
}

interface Sent {
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: ReadableStream<Uint8Array<ArrayBuffer>>
  /** Whether 404 is an answer. */
  readonly absent?: boolean
}

interface BucketOptions {
  /** How long a file must have lain there before a sweep may find it: its row may just be on its way. */
  readonly settledMs?: number
}
