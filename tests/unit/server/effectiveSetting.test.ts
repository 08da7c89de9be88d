import fc from 'fast-check'
import { expect, it } from 'vitest'
import { settings } from '../../../src/advertising/catalogue/settings.ts'
import { effectiveSetting, type SetValue, settingValue } from '../../../src/engine/contract/effectiveSetting.ts'
import { settingErrors } from '../../../src/engine/contract/settingForm.ts'
import type { SettingSpec } from '../../../src/engine/contract/settingSpec.ts'

const spec: SettingSpec = {
  label: 'Limit',
  help: 'How many.',
  area: 'Limits',
  levels: ['platform', 'organization', 'account'],
  value: { kind: 'number', integer: true, min: 0, max: 9 },
  default: 5,
}
const row = fc.record({
  id: fc.uuid(),
  key: fc.constantFrom('limit', 'other'),
  scope: fc.constantFrom('platform', 'organization', 'account', 'user'),
  value: fc.oneof(fc.integer({ min: -3, max: 12 }), fc.constantFrom('7', null, 2.5, true)),
  version: fc.constant(1),
})
const levels = fc.subarray([...spec.levels], { minLength: 1 })

it('the narrowest level that has a fit value counts, whatever else is stored: as going through the levels by hand says', () => {
  const byHand = (rows: readonly SetValue[], allowed: readonly string[]) => {
    let found: { value: unknown; source: string } = { value: spec.default, source: 'default' }
    for (const level of ['platform', 'organization', 'account']) {
      if (!allowed.includes(level)) continue
      const fit = rows.filter(
        ({ key, scope, value }) =>
          key === 'limit' && scope === level && Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 9,
      )
      const [first] = [...fit].sort((a, b) => a.id.localeCompare(b.id, 'en'))
      if (first) found = { value: first.value, source: level }
    }
    return found
  }
  fc.assert(
    fc.property(fc.array(row, { maxLength: 8 }), levels, (rows, allowed) => {
      const { value, source } = effectiveSetting('limit', { ...spec, levels: allowed }, rows)
      expect({ value, source }).toEqual(byHand(rows, allowed))
    }),
    { numRuns: 1000 },
  )
})

it('every default is a value that the setting may have, but for those that mean "nothing"', () => {
  const wrong = Object.entries(settings).filter(([, one]) => Object.keys(settingErrors(one, one.default)).length > 0)
  expect(wrong.map(([key]) => key)).toEqual([
    'currency-rates',
    'loss-reason-names',
    'campaign-name-pattern',
    'line-item-name-pattern',
    'required-labels',
  ])
})

it('has the type that its declaration says', () => {
  const days: number = settingValue(settings, 'report-file-days', [])
  const week: 'monday' | 'sunday' | 'saturday' = settingValue(settings, 'week-start', [])
  // @ts-expect-error A number is no text.
  const wrong: string = settingValue(settings, 'report-file-days', [])
  // @ts-expect-error There is no such setting.
  expect(() => settingValue(settings, 'no-such-setting', [])).toThrow('There is no setting')
  expect([days, week, wrong]).toEqual([30, 'monday', 30])
})
