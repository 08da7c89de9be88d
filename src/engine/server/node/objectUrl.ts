import type { BucketPlace } from '../fileSender.ts'

/**
 * Where an object of a bucket is. Amazon's own buckets are hosts; a dot in the name would not fit their certificate. Elsewhere the
 * path begins with the bucket.
 */
export function objectUrl({ endpoint, region, bucket }: Omit<BucketPlace, 'keyId' | 'secretKey'>, key: string): string {
  const path = encodedKey(key)
  if (endpoint) return `${endpoint.replace(/\/$/, '')}/${bucket}/${path}`
  const host = `s3.${region}.amazonaws.com${region.startsWith('cn-') ? '.cn' : ''}`
  return bucket.includes('.') ? `https://${host}/${bucket}/${path}` : `https://${bucket}.${host}/${path}`
}

export function encodedKey(key: string): string {
  return key.split('/').map(encoded).join('/')
}

/** As signatures count it (RFC 3986): `encodeURIComponent` leaves some characters that S3 encodes. */
function encoded(part: string): string {
  return encodeURIComponent(part).replace(/[!'()*]/g, char => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)
}
