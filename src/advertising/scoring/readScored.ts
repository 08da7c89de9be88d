import type { FeatureTransform, FeatureUse, ScoredFeature, ScoredModel } from './scoredModel.ts'
import type { Measured } from './worseBy.ts'

type Row = Readonly<Record<string, unknown>>

export interface ReadVersion extends Measured {
  readonly number: number
  readonly state: string
}

export interface ReadModel extends ScoredModel {
  readonly features: readonly FeatureUse[]
  readonly versions: readonly ReadVersion[]
}

/** A model's row as it comes from the API; what it lacks is what the catalogue starts with. */
export function readModel(row: Row): ReadModel {
  const bounds = rowIn(row.outputBounds)
  return {
    status: textIn(row.status),
    kind: textIn(row.kind),
    structure: textIn(row.structure),
    fallback: numberIn(row.fallback) ?? 1,
    outputBounds: { min: numberIn(bounds.min) ?? 0, max: numberIn(bounds.max) ?? 10 },
    features: rowsIn(row.features).map(({ feature, weight, transform }) => ({
      feature: textIn(feature),
      weight: numberIn(weight),
      transform: textIn(transform) || undefined,
    })),
    versions: rowsIn(row.versions).map(({ number, state, auc, logloss, lift }) => ({
      number: numberIn(number) ?? 0,
      state: textIn(state),
      auc: numberIn(auc),
      logloss: numberIn(logloss),
      lift: numberIn(lift),
    })),
  }
}

/** A feature's row as it comes from the API. */
export function readFeature(row: Row): ScoredFeature {
  const { consentPurposes } = row
  return {
    id: textIn(row.id),
    name: textIn(row.name),
    key: textIn(row.key),
    status: textIn(row.status),
    dataType: textIn(row.dataType),
    transform: readTransform(rowIn(row.transform)),
    personalData: row.personalData === true,
    consentPurposes: Array.isArray(consentPurposes) ? consentPurposes.map(textIn) : [],
  }
}

function readTransform({ kind, spacing, buckets, min, max }: Row): FeatureTransform {
  return {
    kind: textIn(kind) || undefined,
    spacing: textIn(spacing) || undefined,
    buckets: numberIn(buckets),
    min: numberIn(min),
    max: numberIn(max),
  }
}

function textIn(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function numberIn(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined
}

function rowIn(value: unknown): Row {
  return isRow(value) ? value : {}
}

function rowsIn(value: unknown): readonly Row[] {
  return Array.isArray(value) ? value.filter(isRow) : []
}

function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
