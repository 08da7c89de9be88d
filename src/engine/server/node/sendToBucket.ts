import { AwsV4Signer } from 'aws4fetch'
import { type BucketPlace, SendFailed, type SentFile } from '../fileSender.ts'
import { FetchRefused } from '../outside.ts'
import { bucketRefusal } from './bucketRefusal.ts'
import type { GuardedClient } from './guardedFetch.ts'
import { objectUrl } from './objectUrl.ts'

/**
 * Puts a file into a bucket by a single request, which S3 takes whole or not at all: its checksum is signed, so that what arrives
 * otherwise is refused, too.
 * @returns `s3://bucket/key`
 * @throws SendFailed
 */
export async function sendToBucket(
  client: Pick<GuardedClient, 'put'>,
  place: BucketPlace,
  file: SentFile,
): Promise<string> {
  if (file.bytes > largestPut) throw new SendFailed('The file is larger than 5 GB, the limit of a bucket', true)
  const key = [place.folder, file.name].filter(Boolean).join('/')
  const signer = new AwsV4Signer({
    method: 'PUT',
    url: objectUrl(place, key),
    headers: {
      'content-type': file.contentType,
      'content-length': String(file.bytes),
      'x-amz-content-sha256': file.checksum,
    },
    accessKeyId: place.keyId,
    secretAccessKey: place.secretKey,
    service: 's3',
    region: place.region,
    datetime: file.at.toISOString().replace(/[:-]|\.\d{3}/g, ''),
  })
  const { url, headers } = await signer.sign()
  const answer = await put(client, url.href, Object.fromEntries(headers), file)
  if (answer.status < 200 || answer.status >= 300) throw bucketRefusal(answer.status, answer.text ?? '')
  return `s3://${place.bucket}/${key}`
}

/** Of a single request; Amazon's documentation of PutObject. */
const largestPut = 5 * 1024 ** 3

async function put(
  client: Pick<GuardedClient, 'put'>,
  address: string,
  headers: Readonly<Record<string, string>>,
  { content, signal }: SentFile,
) {
  try {
    return await client.put(address, { headers, body: content(), timeoutMs, signal })
  } catch (error) {
    signal.throwIfAborted()
    if (!(error instanceof FetchRefused)) throw error
    const why = error.message.replace(/^The URL couldn’t be reached: /, '')
    throw new SendFailed(`The bucket couldn’t be reached: ${why}`, error.reason === 'address')
  }
}

const timeoutMs = 15 * 60_000
