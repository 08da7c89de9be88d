import { expect, it } from 'vitest'
import { catalogue } from '../../../resources.config.ts'
import { fieldAt } from '../../../src/contract/query.ts'
import { misfitOf, refusalOf } from '../../../src/contract/reporting/combinations.ts'
import { dimensionKeys, dimensionOf, isTimeDimension } from '../../../src/contract/reporting/dimensions.ts'
import { factMeasures } from '../../../src/contract/reporting/factShape.ts'
import { isAdditive, measuresOf, metricKeys, metricOf, metricValue } from '../../../src/contract/reporting/metrics.ts'
import { allFields } from '../../../src/contract/resourceSpec.ts'

it('every dimension leads over fields that the catalogue has [report.1]', () => {
  for (const key of dimensionKeys) {
    const { ways = [], entity, facts } = dimensionOf(key)
    expect(facts.length, key).toBeGreaterThan(0)
    expect(ways.length > 0, key).toBe(!isTimeDimension(key))
    if (entity) expect(Object.hasOwn(catalogue.resources, entity), key).toBe(true)
    for (const step of ways.flatMap(({ steps }) => steps)) {
      const [table = '', ...path] = step.split('.')
      const resource = catalogue.resources[table as keyof typeof catalogue.resources]
      expect(resource && fieldAt(allFields(resource), path.join('.')), `${key}: ${step}`).toBeTruthy()
    }
  }
})

it('every metric is worked out from measures, and each measure tells something', () => {
  const used = new Set(metricKeys.flatMap(key => measuresOf(metricOf(key))))
  expect([...used].sort()).toEqual([...factMeasures].sort())
  for (const key of metricKeys) {
    const metric = metricOf(key)
    if (isAdditive(metric)) continue
    expect(metricValue(metric, {}), key).toBeNull()
    expect(metric.denominator, key).toBeTruthy()
  }
  const sums = { impressions: 2000, clicks: 5, spend: 4_000_000, revenue: 10, dataCost: 1, fees: 2 }
  expect(metricValue(metricOf('ctr'), sums)).toBe(0.25)
  expect(metricValue(metricOf('cpm'), sums)).toBe(2_000_000)
  expect(metricValue(metricOf('margin'), sums)).toBe(10 - 4_000_003)
})

it('combinations that make no sense are refused with the reason', () => {
  expect(refusalOf(['day', 'deal', 'lossReason'], ['losses'])).toBeNull()
  expect(refusalOf(['deal'], ['losses', 'clicks'])).toBeNull()
  expect(refusalOf(['lossReason'], ['losses', 'clicks'])).toBe(
    'Loss reason goes with lost bids only: Clicks is not counted by it',
  )
  expect(misfitOf('media', 'losses')).toContain('not counted by media')
  expect(refusalOf(['day'], [])).toBe('Choose at least one metric')
  expect(refusalOf(['day', 'day'], ['clicks'])).toBe('"day" is there twice')
  expect(refusalOf(['nothing'], ['clicks'])).toBe('There is no dimension "nothing"')
  expect(refusalOf([...dimensionKeys].slice(0, 11), ['clicks'])).toBe('Choose at most 10 dimensions')
  for (const metric of metricKeys) expect(refusalOf(['day', 'deal', 'campaign'], [metric])).toBeNull()
})
