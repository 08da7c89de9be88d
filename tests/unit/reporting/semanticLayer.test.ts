import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { catalogue } from '../../../resources.config.ts'
import { misfitOf, refusalOf } from '../../../src/advertising/reporting/combinations.ts'
import { dimensionKeys, dimensionOf, isTimeDimension } from '../../../src/advertising/reporting/dimensions.ts'
import { factMeasures } from '../../../src/advertising/reporting/factShape.ts'
import {
  countsPeople,
  isAdditive,
  measuresOf,
  metricKeys,
  metricOf,
  metricValue,
} from '../../../src/advertising/reporting/metrics.ts'
import { personSample, reachError, sampledPerson } from '../../../src/advertising/reporting/personSample.ts'
import { fieldAt } from '../../../src/engine/contract/query.ts'
import { allFields } from '../../../src/engine/contract/resourceSpec.ts'

it('every dimension leads over fields that the catalogue has [report.1]', () => {
  for (const key of dimensionKeys) {
    const { ways = [], entity, facts } = dimensionOf(key)
    expect(facts.length, key).toBeGreaterThan(0)
    // Fees are worked out beside the facts.
    expect(ways.length > 0, key).toBe(!isTimeDimension(key) && key !== 'fee')
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
    if (isAdditive(metric) || countsPeople(metric)) continue
    expect(metricValue(metric, {}), key).toBeNull()
    expect(metric.denominator, key).toBeTruthy()
  }
  const sums = { impressions: 2000, clicks: 5, spend: 4_000_000, revenue: 10, dataCost: 1, fees: 2 }
  expect(metricValue(metricOf('ctr'), sums)).toBe(0.25)
  expect(metricValue(metricOf('cpm'), sums)).toBe(2_000_000)
  expect(metricValue(metricOf('margin'), sums)).toBe(10 - 4_000_003)
})

it('VCR is completions of starts, so that banners of the same campaign do not lower it', () => {
  // 9,000 banners, and 1,000 videos of which 950 began and 855 were played to the end.
  const mixed = { impressions: 10_000, starts: 950, completes: 855 }
  expect(metricValue(metricOf('vcr'), mixed)).toBe(90)
  expect(metricOf('vcr')).toMatchObject({
    denominator: 'starts',
    help: 'Share of started video and audio ads that were played to the end.',
  })
  expect(metricValue(metricOf('vcr'), { impressions: 9000, starts: 0, completes: 0 })).toBeNull()
  expect(metricValue(metricOf('acr'), mixed)).toBe(90)
})

describe('reach and frequency', () => {
  const [reach, frequency] = [metricOf('reach'), metricOf('frequency')]
  const hash = (person: number) => createHash('sha256').update(`person ${person}`).digest('hex')

  it('are estimates that may not be added up, and have no value where the sample is too small [report.1]', () => {
    expect([reach, frequency].map(isAdditive)).toEqual([false, false])
    const both = (sums: object) => [metricValue(reach, sums), metricValue(frequency, sums)]
    expect(both({ impressions: 51_200, people: 50 })).toEqual([12_800, 4])
    expect(both({ impressions: 2560, people: 9 })).toEqual([null, null])
    expect(both({ impressions: 1, people: 0 })).toEqual([null, null])
    expect(both({ impressions: 0, people: 0 })).toEqual([0, null])
    expect(refusalOf(['lossReason'], ['reach'])).toBe('Loss reason breaks down lost bids only, not Reach')
    expect(refusalOf(['lossReason', 'deal'], ['losses', 'frequency'])).toBe(
      'Loss reason breaks down lost bids only, not Frequency',
    )
  })

  it.each([20_000, 100_000])('come within four standard errors of a known %i people', people => {
    const sample = new Set<number>()
    // Everybody is seen twice: whoever is in the sample is in it again.
    for (let person = 0; person < people * 2; person++) {
      const number = sampledPerson(hash(person % people))
      if (number !== null) sample.add(number)
    }
    const estimate = metricValue(reach, { impressions: people * 2, people: sample.size }) ?? 0
    expect(Math.abs(estimate - people)).toBeLessThan(4 * reachError(people) * people)
    expect(estimate).not.toBe(0)
    expect(personSample.least).toBeLessThan(sample.size)
  })

  it('say how right they are: as often as a standard error promises', () => {
    const size = 5_000
    const errors = Array.from({ length: 60 }, (_, group) => {
      const people = Array.from({ length: size }, (_, person) => sampledPerson(hash(group * size + person)))
      return (people.filter(number => number !== null).length * personSample.rate) / size - 1
    })
    const deviation = Math.sqrt(errors.reduce((sum, error) => sum + error * error, 0) / errors.length)
    expect(deviation / reachError(size)).toBeGreaterThan(0.7)
    expect(deviation / reachError(size)).toBeLessThan(1.3)
    expect(reach.help).toContain('±5.0% at 100,000')
  })
})

it('combinations that make no sense are refused with the reason', () => {
  expect(refusalOf(['day', 'deal', 'lossReason'], ['losses'])).toBeNull()
  expect(refusalOf(['deal'], ['losses', 'clicks'])).toBeNull()
  expect(refusalOf(['lossReason'], ['losses', 'clicks'])).toBe('Loss reason breaks down lost bids only, not Clicks')
  expect(misfitOf('media', 'losses')).toContain('can’t be broken down by creative')
  expect(refusalOf(['day'], [])).toBe('Choose at least one metric')
  expect(refusalOf(['day', 'day'], ['clicks'])).toBe('“day” is listed twice')
  expect(refusalOf(['nothing'], ['clicks'])).toBe('There is no dimension “nothing”')
  expect(refusalOf([...dimensionKeys].slice(0, 11), ['clicks'])).toBe('Choose at most 10 dimensions')
  for (const metric of metricKeys) expect(refusalOf(['day', 'deal', 'campaign'], [metric])).toBeNull()
})
