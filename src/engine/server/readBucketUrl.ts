import { percentDecoded } from '../contract/percentDecoded.ts'
import type { BucketPlace } from './fileSender.ts'

/**
 * `s3://bucket/folder?region=eu-central-1&endpoint=https://minio.example:9000`, with the keys that all tools for buckets read. What is
 * wrong is said without them.
 */
export function readBucketUrl(
  text: string,
  get: (name: string) => string | null,
  problems: string[],
): BucketPlace | null {
  const url = URL.parse(text)
  const { host: bucket = '', searchParams } = url ?? {}
  const endpoint = searchParams?.get('endpoint') ?? null
  const endpointUrl = endpoint === null ? null : URL.parse(endpoint)
  const isFine =
    /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket) &&
    [...(searchParams?.keys() ?? [])].every(name => name === 'region' || name === 'endpoint') &&
    (endpoint === null || (/^https?:$/.test(endpointUrl?.protocol ?? '') && endpointUrl?.pathname === '/'))
  if (!isFine) {
    problems.push(
      'FILES_URL must name a bucket as s3://bucket/folder?region=eu-central-1, with &endpoint=https://host where it is not Amazon’s',
    )
  }
  const [keyId, secretKey] = [get('AWS_ACCESS_KEY_ID'), get('AWS_SECRET_ACCESS_KEY')]
  if (keyId === null || secretKey === null) {
    problems.push('FILES_URL names a bucket, which takes AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY')
  }
  if (!isFine || keyId === null || secretKey === null) return null
  const folder = (percentDecoded(url?.pathname ?? '') ?? '')
    .split('/')
    .filter(part => part !== '')
    .join('/')
  return {
    protocol: 's3',
    endpoint,
    region: searchParams?.get('region') ?? 'us-east-1',
    bucket,
    keyId,
    secretKey,
    folder,
  }
}
