import { type Part, partOf, partsOf, textOf } from '../../engine/contract/looseValues.ts'
import type { FeatureTransform, FeatureUse, ScoredFeature, ScoredModel } from './scoredModel.ts'
import type { Measured } from './worseBy.ts'

export interface ReadVersion extends Measured {
  readonly number: number
  readonly state: string
}

export interface ReadModel extends ScoredModel {
  readonly features: readonly FeatureUse[]
  readonly versions: readonly ReadVersion[]
}

/** A model's row as it comes from the API; what it lacks is what the catalogue starts with. */
export function readModel(row: Part): ReadModel {
  const bounds = partOf(row.outputBounds)
  return {
    status: textOf(row.status),
    kind: textOf(row.kind),
    structure: textOf(row.structure),
    fallback: numberIn(row.fallback) ?? 1,
    outputBounds: { min: numberIn(bounds.min) ?? 0, max: numberIn(bounds.max) ?? 10 },
    features: partsOf(row.features).map(({ feature, weight, transform }) => ({
      feature: textOf(feature),
      weight: numberIn(weight),
      transform: textOf(transform) || undefined,
    })),
    versions: partsOf(row.versions).map(({ number, state, auc, logloss, lift }) => ({
      number: numberIn(number) ?? 0,
      state: textOf(state),
      auc: numberIn(auc),
      logloss: numberIn(logloss),
      lift: numberIn(lift),
    })),
  }
}

/** A feature's row as it comes from the API. */
export function readFeature(row: Part): ScoredFeature {
  const { consentPurposes } = row
  return {
    id: textOf(row.id),
    name: textOf(row.name),
    key: textOf(row.key),
    status: textOf(row.status),
    dataType: textOf(row.dataType),
    transform: readTransform(partOf(row.transform)),
    personalData: row.personalData === true,
    consentPurposes: Array.isArray(consentPurposes) ? consentPurposes.map(textOf) : [],
  }
}

function readTransform({ kind, spacing, buckets, min, max }: Part): FeatureTransform {
  return {
    kind: textOf(kind) || undefined,
    spacing: textOf(spacing) || undefined,
    buckets: numberIn(buckets),
    min: numberIn(min),
    max: numberIn(max),
  }
}

function numberIn(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined
}
