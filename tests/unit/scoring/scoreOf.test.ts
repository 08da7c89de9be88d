import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { FeatureTransform, ScoredFeature, ScoredModel } from '../../../src/advertising/scoring/scoredModel.ts'
import { scoreOf } from '../../../src/advertising/scoring/scoreOf.ts'

const hour: ScoredFeature = { id: 'f', name: 'Hour', key: 'time.hour', status: 'active', dataType: 'numeric' }
const model: ScoredModel = {
  status: 'active',
  kind: 'bid_multiplier',
  structure: 'lookup_table',
  fallback: 1.5,
  outputBounds: { min: 0, max: 10 },
  features: [{ feature: 'f', weight: 0.5 }],
  versions: [
    { number: 1, state: 'retired' },
    { number: 2, state: 'active' },
  ],
}

interface Given {
  readonly model?: Partial<ScoredModel>
  readonly feature?: Partial<ScoredFeature>
  readonly value?: string
  readonly consented?: readonly string[]
}

const scored = ({ model: changed, feature, value = '4', consented = [] }: Given = {}) => {
  const one = { ...hour, ...feature }
  return scoreOf({ ...model, ...changed }, new Map([[one.id, one]]), { 'time.hour': value }, new Set(consented))
}
const transform = (transform: FeatureTransform, more: Partial<ScoredFeature> = {}) => ({
  feature: { transform, ...more },
})
const consent = { feature: { personalData: true, consentPurposes: ['1', '4'] } }

describe('a model’s score', () => {
  it('is 1 and half of four for the plain multiplier', () => {
    expect(scored()).toMatchObject({ score: 3, version: 2, cutAt: null, contributions: [{ input: 4, adds: 2 }] })
  })

  it.each<[string, Given, number]>([
    ['kind: a price has no neutral 1', { model: { kind: 'bid_price' } }, 2],
    ['kind: a probability has none either', { model: { kind: 'propensity' } }, 2],
    ['structure: the logistic curve around 1', { model: { structure: 'logistic_regression' } }, 2 / (1 + Math.exp(-2))],
    [
      'structure: the curve of a price reaches over the bounds',
      { model: { structure: 'logistic_regression', kind: 'bid_price' }, value: '0' },
      5,
    ],
    ['structure: a script does not run here', { model: { structure: 'script' } }, 1.5],
    ['features.weight', { model: { features: [{ feature: 'f', weight: -0.1 }] } }, 0.6],
    ['features.transform', { model: { features: [{ feature: 'f', weight: 0.5, transform: 'one_hot' }] } }, 1.5],
    ['features.feature', { model: { features: [{ feature: 'gone', weight: 0.5 }] } }, 1.5],
    ['outputBounds.max', { model: { outputBounds: { min: 0, max: 2 } } }, 2],
    ['outputBounds.min', { model: { outputBounds: { min: 4, max: 9 } } }, 4],
    ['outputBounds for the fallback', { model: { status: 'paused', outputBounds: { min: 2, max: 9 } } }, 2],
    ['fallback', { model: { status: 'paused', fallback: 0.7 } }, 0.7],
    ['fallback where no version is active', { model: { versions: [{ number: 1, state: 'accepted' }] } }, 1.5],
    ['fallback where there is no value', { value: ' ' }, 1.5],
    ['key', { feature: { key: 'time.weekday' } }, 1.5],
    ['dataType numeric', { value: 'noon' }, 1.5],
    [
      'dataType numeric, with weights that pull apart what no number holds',
      {
        model: {
          features: [
            { feature: 'f', weight: 1000 },
            { feature: 'f', weight: -1000 },
          ],
        },
        value: '1e308',
      },
      1,
    ],
    ['dataType boolean', { feature: { dataType: 'boolean' }, value: 'true' }, 1.5],
    ['dataType boolean, unreadable', { feature: { dataType: 'boolean' }, value: '1' }, 1.5],
    ['dataType boolean, no', { feature: { dataType: 'boolean' }, value: 'false' }, 1],
    ['dataType timestamp', { feature: { dataType: 'timestamp' }, value: '1970-01-05T00:00:00Z' }, 3],
    ['dataType categorical', { feature: { dataType: 'categorical' }, value: 'US' }, 1.5],
    ['dataType text_hash', { feature: { dataType: 'text_hash' }, value: 'a' }, 1 + 0.5 * (0xe40c292c / 0xffffffff)],
    ['transform.kind one_hot', transform({ kind: 'one_hot' }), 1.5],
    ['transform.kind hash', { ...transform({ kind: 'hash', buckets: 2 }, { dataType: 'categorical' }), value: 'a' }, 1],
    ['transform.kind scale', transform({ kind: 'scale', min: 0, max: 8 }), 1.25],
    ['transform.min', transform({ kind: 'scale', min: 4, max: 8 }), 1],
    ['transform.max', transform({ kind: 'scale', min: 0, max: 4 }), 1.5],
    ['transform.spacing linear', transform({ kind: 'bucketize', spacing: 'linear', buckets: 9 }), 1.25],
    ['transform.spacing log', transform({ kind: 'bucketize', spacing: 'log', buckets: 9 }), 1.125],
    ['transform.buckets', transform({ kind: 'bucketize', spacing: 'linear', buckets: 3 }), 1.5],
    ['personalData, consentPurposes: refused', { ...consent, consented: ['1'] }, 1.5],
    ['personalData, consentPurposes: given', { ...consent, consented: ['1', '4'] }, 3],
  ])('follows its field: %s', (_, given, score) => {
    expect(scored(given).score).toBeCloseTo(score, 9)
  })

  it('says in a sentence why the fallback stands', () => {
    const reason = (given: Given) => scored(given).fallbackReason
    expect(reason({ model: { status: 'paused' } })).toBe('The model isn’t active.')
    expect(reason({ model: { versions: [] } })).toBe('The model has no active version.')
    expect(reason({ value: 'noon' })).toBe('“noon” can’t be read as a value of “Hour”.')
    expect(reason({ ...consent, consented: ['1'] })).toBe('“Hour” is personal data without consent to purpose 4.')
    expect(reason({})).toBeNull()
  })
})

const pick = <T extends string>(...all: T[]) => fc.constantFrom(...all)
const anyGiven = fc.record({
  kind: pick('bid_multiplier', 'bid_price', 'budget_weight', 'propensity'),
  structure: pick('lookup_table', 'logistic_regression', 'external'),
  dataType: pick('categorical', 'numeric', 'boolean', 'timestamp', 'text_hash'),
  transform: fc.record({
    kind: pick('identity', 'bucketize', 'hash', 'one_hot', 'scale'),
    spacing: pick('log', 'linear'),
    buckets: fc.integer({ min: 2, max: 10_000 }),
    min: fc.integer({ min: -50, max: 50 }),
    max: fc.integer({ min: -50, max: 50 }),
  }),
  weight: fc.double({ min: -1000, max: 1000, noNaN: true }),
  fallback: fc.integer({ min: 0, max: 1000 }),
  bounds: fc.tuple(fc.integer({ min: 0, max: 1000 }), fc.integer({ min: 0, max: 1000 })),
  value: fc.oneof(fc.double().map(String), fc.string(), pick('true', 'false', '2026-11-25')),
})

describe('for every model', () => {
  it('the score is finite and within the output bounds, and so is the fallback', () => {
    fc.assert(
      fc.property(anyGiven, ({ kind, structure, dataType, transform, weight, fallback, bounds: [one, two], value }) => {
        const [min, max] = [Math.min(one, two), Math.max(one, two)]
        const features = [{ feature: 'f', weight }]
        const changed = { kind, structure, fallback, features, outputBounds: { min, max } }
        const { score, contributions } = scored({ model: changed, feature: { dataType, transform }, value })
        expect(score >= min && score <= max).toBe(true)
        for (const { input } of contributions) expect(Number.isFinite(input)).toBe(true)
      }),
    )
  })

  it('a larger value never scores less where the weight is positive, and never more where it is negative', () => {
    const monotone = anyGiven.filter(
      ({ transform, structure }) => transform.kind !== 'hash' && structure !== 'external',
    )
    const numbers = fc.tuple(fc.integer({ min: 0, max: 9999 }), fc.integer({ min: 0, max: 9999 }))
    fc.assert(
      fc.property(monotone, numbers, ({ kind, structure, transform, weight }, [one, two]) => {
        const at = (value: number) =>
          scored({
            model: { kind, structure, features: [{ feature: 'f', weight }] },
            feature: { transform },
            value: String(value),
          }).score
        const rise = at(Math.max(one, two)) - at(Math.min(one, two))
        expect(rise * Math.sign(weight)).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})
