import { numberOf, type Part, partOf, textsOf } from '../../engine/contract/looseValues.ts'
import type { Ask } from './ask.ts'
import { type MeasuredMetric, measured } from './measured.ts'
import type { SupplyPath } from './supplyPath.ts'
import type { Mismatch } from './targetingMismatch.ts'

/** Viewability, fraud and brand safety, by the vendors that are chosen. Where nobody knows it passes, unless that is refused, too. */
export function measurementMismatch(targeting: Part, { metrics }: Ask): Mismatch | null {
  const { vendors: chosen, unmeasured, ...wanted } = partOf(targeting.measurement)
  const limits: Part = { ...wanted, viewabilityMin: targeting.viewabilityMin }
  for (const { field, path, metric, word, isMost } of checks) {
    const limit = numberOf(limits[field])
    if (limit === null) continue
    const value = measured(metrics, metric, textsOf(chosen))
    if (value === null) {
      if (unmeasured === 'refuse')
        return { path: 'measurement.unmeasured', sentence: `${word}: no accepted vendor has measured it.` }
    } else if (isMost ? value > limit : value < limit) {
      const sentence = `${word}: ${rounded(value)}% is expected, but ${limit}% is ${isMost ? 'the most' : 'the least'}.`
      return { path, sentence }
    }
  }
  return null
}

const checks: readonly {
  readonly field: string
  readonly path: string
  readonly metric: MeasuredMetric
  readonly word: string
  readonly isMost?: boolean
}[] = [
  { field: 'viewabilityMin', path: 'viewabilityMin', metric: 'viewability', word: 'Viewability' },
  {
    field: 'invalidTrafficMax',
    path: 'measurement.invalidTrafficMax',
    metric: 'invalidTraffic',
    word: 'Invalid traffic',
    isMost: true,
  },
  {
    field: 'brandSafetyMin',
    path: 'measurement.brandSafetyMin',
    metric: 'brandSafety',
    word: 'Brand safety',
  },
]

function rounded(percent: number): number {
  return Math.round(percent * 10) / 10
}

/** How it is sold. Where the request doesn't say, only a publisher that is known to sell directly counts as direct. */
export function supplyPathMismatch(targeting: Part, { supplyPath, place }: Ask): Mismatch | null {
  const { directOnly, completeOnly, maxHops } = partOf(targeting.supplyPath)
  const refused = (field: string, why: string) => ({ path: `supplyPath.${field}`, sentence: `Supply path: ${why}.` })
  if (directOnly === true && !isDirect(supplyPath, place.publisher))
    return refused('directOnly', supplyPath ? 'it is resold' : 'the request doesn’t say that it is sold directly')
  if (completeOnly === true && supplyPath?.isComplete !== true)
    return refused('completeOnly', supplyPath ? 'the supply chain isn’t complete' : 'the request has no supply chain')
  const most = numberOf(maxHops)
  if (most === null) return null
  if (!supplyPath) return refused('maxHops', 'the request has no supply chain')
  return supplyPath.hops > most
    ? refused('maxHops', `it passes through ${supplyPath.hops} sellers, but the maximum is ${most}`)
    : null
}

function isDirect(path: SupplyPath | null, publisher: Part | null): boolean {
  if (publisher?.relationship === 'reseller') return false
  if (path) return path.hops === 1 && path.isComplete
  return publisher?.relationship === 'direct' || publisher?.relationship === 'owned_operated'
}
