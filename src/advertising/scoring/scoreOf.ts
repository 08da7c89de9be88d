import { listText } from '../../engine/texts/listText.ts'
import { t } from '../../engine/texts/t.ts'
import type { FeatureUse, ScoredFeature, ScoredModel } from './scoredModel.ts'
import { between, transformed } from './transformed.ts'

/** What a model says, and why. */
export interface Score {
  /** Always within the model's output bounds. */
  readonly score: number
  /** Null where the fallback stands. */
  readonly version: number | null
  /** Why it is the fallback, as a sentence; null for a score. */
  readonly fallbackReason: string | null
  readonly contributions: readonly Contribution[]
  /** The bound that the score was cut at. */
  readonly cutAt: 'min' | 'max' | null
}

export interface Contribution {
  readonly feature: ScoredFeature
  readonly weight: number
  /** The value after its transform. */
  readonly input: number
  /** Weight times input. */
  readonly adds: number
}

/**
 * Scores values by a feature's key. The sum of weight times transformed value is taken as it is by a lookup table, through the
 * logistic curve by a logistic regression. The fallback stands for a model that isn't active, has no active version or runs
 * elsewhere, and wherever a feature is missing, unreadable or not consented to.
 */
export function scoreOf(
  model: ScoredModel,
  features: ReadonlyMap<string, ScoredFeature>,
  values: Readonly<Record<string, string>>,
  consented: ReadonlySet<string>,
): Score {
  const { min, max } = model.outputBounds
  const fallback = (fallbackReason: string): Score => {
    const score = between(model.fallback, min, max)
    return { score, version: null, fallbackReason, contributions: [], cutAt: null }
  }
  if (model.status !== 'active') return fallback(t('The model isn’t active.'))
  const version = model.versions?.find(({ state }) => state === 'active')
  if (!version) return fallback(t('The model has no active version.'))
  const curve = curves[model.structure]
  if (!curve) return fallback(t('The model’s artifact computes this score; it can’t run here.'))
  const contributions: Contribution[] = []
  for (const use of model.features ?? []) {
    const one = contributionOf(use, features, values, consented)
    if (typeof one === 'string') return fallback(one)
    contributions.push(one)
  }
  const sum = contributions.reduce((all, { adds }) => all + adds, 0)
  const raw = curve(sum, scaleOf(model))
  const score = between(raw, min, max)
  const cutAt = raw < min ? 'min' : raw > max ? 'max' : null
  return { score, version: version.number, fallbackReason: null, contributions, cutAt }
}

function contributionOf(
  { feature: id, weight = 0, transform }: FeatureUse,
  features: ReadonlyMap<string, ScoredFeature>,
  values: Readonly<Record<string, string>>,
  consented: ReadonlySet<string>,
): Contribution | string {
  const feature = features.get(id)
  if (!feature) return t('A feature of the model can’t be read.')
  if (feature.personalData) {
    const missing = (feature.consentPurposes ?? []).filter(purpose => !consented.has(purpose))
    if (missing.length > 0)
      return t('“%{name}” is personal data without consent to purpose %{purposes}.', {
        name: feature.name,
        purposes: listText(missing),
      })
  }
  const text = Object.hasOwn(values, feature.key) ? (values[feature.key] ?? '') : ''
  if (text.trim() === '') return t('“%{name}” has no value.', { name: feature.name })
  const input = transformed(text, feature, { ...feature.transform, ...(transform ? { kind: transform } : {}) })
  if (input === null) return t('“%{text}” can’t be read as a value of “%{name}”.', { text, name: feature.name })
  return { feature, weight, input, adds: weight * input }
}

/** Where a sum of 0 leads, and how far from there the logistic curve reaches. */
interface Scale {
  readonly neutral: number
  readonly low: number
  readonly high: number
}

/** Multipliers and weights change nothing at 1, prices reach over the bounds, the rest are probabilities. */
function scaleOf({ kind, outputBounds: { min, max } }: ScoredModel): Scale {
  if (kind === 'bid_multiplier' || kind === 'budget_weight') return { neutral: 1, low: 0, high: 2 }
  if (kind === 'bid_price') return { neutral: 0, low: min, high: max }
  return { neutral: 0, low: 0, high: 1 }
}

const curves: Readonly<Record<string, (sum: number, scale: Scale) => number>> = {
  lookup_table: (sum, { neutral }) => neutral + sum,
  logistic_regression: (sum, { low, high }) => low + (high - low) / (1 + Math.exp(-sum)),
}
