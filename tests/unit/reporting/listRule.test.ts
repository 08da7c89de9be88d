import { describe, expect, it } from 'vitest'
import { listRuleLimits, meetsRule, metricsOfRule, readListRule } from '../../../src/advertising/reporting/listRule.ts'

const sums = { impressions: 200, measurable: 200, viewable: 140, clicks: 0, spend: 5_000_000 }
const meets = (metric: string, comparison: string, value: number, of: typeof sums | object = sums) => {
  const rule = readListRule({ entryType: 'domain', conditions: [{ metric, comparison, value }] })
  if (!rule) throw new Error('No rule')
  return meetsRule(rule, of)
}

describe('a rule of an inventory list', () => {
  it.each([
    ['viewability', 69.99, true, false],
    ['viewability', 70, true, true],
    ['viewability', 70.01, false, true],
    ['impressions', 199, true, false],
    ['impressions', 200, true, true],
    ['impressions', 201, false, true],
    ['spend', 4.999_999, true, false],
    ['spend', 5, true, true],
    ['spend', 5.000_001, false, true],
    ['clicks', 0, true, true],
  ])('compares %s with %d: at least %s, at most %s', (metric, value, least, most) => {
    expect([meets(metric, 'at_least', value), meets(metric, 'at_most', value)]).toEqual([least, most])
  })

  it('is met by nothing that could not be measured', () => {
    const unmeasured = { impressions: 200, measurable: 0, viewable: 0 }
    for (const comparison of ['at_least', 'at_most']) {
      expect([comparison, meets('viewability', comparison, 0, unmeasured)]).toEqual([comparison, false])
      expect([comparison, meets('viewability', comparison, 100, unmeasured)]).toEqual([comparison, false])
    }
  })

  it('needs all its conditions, and names each metric once', () => {
    const condition = (metric: string, comparison: string, value: number) => ({ metric, comparison, value })
    const rule = readListRule({
      entryType: 'app',
      conditions: [
        condition('impressions', 'at_least', 100),
        condition('viewability', 'at_least', 60),
        condition('impressions', 'at_most', 200),
      ],
    })
    expect(rule && [meetsRule(rule, sums), meetsRule(rule, { ...sums, impressions: 201 })]).toEqual([true, false])
    expect(rule && meetsRule(rule, { ...sums, viewable: 100 })).toBe(false)
    expect(rule && metricsOfRule(rule)).toEqual(['impressions', 'viewability'])
  })

  it('is read with what is left out, and not at all where it could find nothing', () => {
    const conditions = [{ metric: 'ctr', comparison: 'at_least', value: 0.5 }]
    expect(readListRule({ entryType: 'deal', conditions })).toEqual({
      entryType: 'deal',
      days: listRuleLimits.defaultDays,
      environments: [],
      publishers: [],
      currency: null,
      conditions,
    })
    for (const rule of [
      null,
      'rule',
      { conditions },
      { entryType: 'country', conditions },
      { entryType: 'deal' },
      { entryType: 'deal', conditions: [{ metric: 'reach', comparison: 'at_least', value: 1 }] },
      { entryType: 'deal', conditions: [{ metric: 'ctr', comparison: 'equals', value: 1 }] },
      { entryType: 'deal', conditions: [{ metric: 'ctr', comparison: 'at_least', value: '1' }] },
    ])
      expect(readListRule(rule)).toBeNull()
  })
})
