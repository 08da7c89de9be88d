import type { FeatureTransform, ScoredFeature } from './scoredModel.ts'

/**
 * A feature's value as the number that its weight multiplies, or null where the text is no value of its data type. Identity
 * keeps numbers and makes 1 of any category; the others come to 0 to 1: one-hot is 1 for everything but "no"; a bucket is
 * its place among all; scale is the place between min and max. Timestamps count in days since 1970.
 */
export function transformed(text: string, { dataType }: ScoredFeature, transform: FeatureTransform): number | null {
  const read = text.trim()
  if (read === '') return null
  const number = numberIn(read, dataType)
  const isText = dataType === 'categorical' || dataType === 'text_hash'
  if (number === null && !isText) return null
  const { kind = 'identity', spacing, buckets = defaultBuckets, min = 0, max = 1 } = transform
  switch (kind) {
    case 'one_hot':
      return number === 0 ? 0 : 1
    case 'hash':
      return (hashOf(read) % buckets) / (buckets - 1)
    case 'bucketize': {
      if (number === null) return null
      const bucket = Math.floor(spacing === 'log' ? Math.log2(1 + Math.max(0, number)) : number)
      return between(bucket, 0, buckets - 1) / (buckets - 1)
    }
    case 'scale':
      if (number === null) return null
      return max > min ? between((number - min) / (max - min), 0, 1) : number < min ? 0 : 1
    default:
      if (dataType === 'text_hash') return hashOf(read) / 0xffff_ffff
      return isText ? 1 : number
  }
}

/** What a feature without its own number of buckets has. */
const defaultBuckets = 16

const day = 86_400_000
/** Far enough from what a number holds for sums of weighted values to be numbers. */
const largest = 1e15

function numberIn(text: string, dataType: string): number | null {
  if (dataType === 'boolean') return text === 'true' ? 1 : text === 'false' ? 0 : null
  const number = dataType === 'timestamp' ? Date.parse(text) / day : Number(text)
  return Number.isFinite(number) ? between(number, -largest, largest) : null
}

export function between(value: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, value))
}

/** FNV-1a, 32 bits: the same in every process. */
function hashOf(text: string): number {
  let hash = 0x811c_9dc5
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x0100_0193) >>> 0
  return hash
}
