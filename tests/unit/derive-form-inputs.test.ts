import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { catalogue } from '../../resources.config.ts'
import type { FieldSpec } from '../../src/engine/contract/fieldSpec.ts'
import { nextRun } from '../../src/engine/contract/nextRun.ts'
import { toLocalText, toUtc } from '../../src/engine/contract/zonedTime.ts'
import { clockText, minutesOf } from '../../src/engine/derive/inputs/ClockBox.tsx'
import { choiceOptions, emptyOption } from '../../src/engine/derive/inputs/choiceOptions.ts'
import { columnWidths } from '../../src/engine/derive/inputs/columnWidths.ts'
import { moneyText, parseMoney } from '../../src/engine/derive/inputs/moneyText.ts'

describe('money', () => {
  it('reads back exactly what it wrote', () => {
    fc.assert(
      fc.property(fc.integer({ min: -9e15, max: 9e15 }), micros => {
        expect(parseMoney(moneyText(micros))).toBe(micros)
        expect(parseMoney(`$${moneyText(micros)}`)).toBe(micros)
      }),
    )
  })

  it('takes the two common ways of writing an amount for the same', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9_000_000_000 }), cents => {
        const text = moneyText(cents * 10_000)
        const continental = text.replace(/[.,]/g, mark => (mark === '.' ? ',' : '.'))
        expect(parseMoney(`${continental} €`)).toBe(cents * 10_000)
      }),
    )
  })

  it.each([
    ['1,234.50', 1_234_500_000],
    ['1234.5', 1_234_500_000],
    ['USD 1 234,50', 1_234_500_000],
    ['1.234.567,8', 1_234_567_800_000],
    ['1,234', 1_234_000_000],
    ['0.000001', 1],
    ['.1', 100_000],
    ['12k', 12_000_000_000],
    ['1.5m', 1_500_000_000_000],
    ['0.1234567k', 123_456_700],
    ['4.35', 4_350_000],
    ['', null],
    ['  ', null],
    ['0.0000001', undefined],
    ['a lot', undefined],
    ['1.2.3', undefined],
    ['12-3', undefined],
    ['10,000,000,000', 1e16],
    ['99999999999999999', undefined],
  ])('reads %j', (text, micros) => expect(parseMoney(text)).toBe(micros))

  it('writes at least two decimals and as many as it needs', () => {
    expect([0, 1, 10_000, 1_234_500_000, -2_500_001].map(moneyText)).toEqual([
      '0.00',
      '0.000001',
      '0.01',
      '1,234.50',
      '-2.500001',
    ])
  })
})

describe('zoned times', () => {
  const zones = ['UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Pacific/Chatham', 'America/St_Johns']

  it('come back as the moment they were, in every zone, but for the hour that a clock shows twice', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: Date.UTC(1990, 0), max: Date.UTC(2060, 0) }),
        fc.constantFrom(...zones),
        (time, zone) => {
          const moment = new Date(Math.floor(time / 1000) * 1000).toISOString()
          const back = toUtc(toLocalText(moment, zone), zone)
          const apart = Date.parse(moment) - Date.parse(back ?? '')
          expect(apart === 0 || apart === 3_600_000).toBe(true)
          expect(toLocalText(back ?? '', zone)).toBe(toLocalText(moment, zone))
        },
      ),
    )
  })

  it('takes a time that a clock change leaves out for one after it, and one that stands twice for the first', () => {
    expect(toUtc('2026-03-29T02:30', 'Europe/Berlin')).toBe('2026-03-29T01:30:00.000Z')
    expect(toUtc('2026-10-25T02:30', 'Europe/Berlin')).toBe('2026-10-25T00:30:00.000Z')
    expect(toUtc('2026-11-21', 'UTC')).toBeNull()
  })
})

describe('nextRun', () => {
  const now = new Date('2026-11-21T07:16:00.000Z')
  it.each([
    [{ frequency: 'daily', time: '06:00', timezone: 'UTC' }, '2026-11-22T06:00:00.000Z'],
    [{ frequency: 'daily', time: '09:00', timezone: 'Europe/Berlin' }, '2026-11-21T08:00:00.000Z'],
    [{ frequency: 'weekly', time: '06:00', timezone: 'UTC', weekdays: ['mon', 'wed'] }, '2026-11-23T06:00:00.000Z'],
    [{ frequency: 'semi_monthly', time: '06:00', timezone: 'UTC' }, '2026-12-01T06:00:00.000Z'],
    [{ frequency: 'monthly', time: '06:00', timezone: 'UTC', dayOfMonth: 31 }, '2026-11-30T06:00:00.000Z'],
    [{ frequency: 'quarterly', time: '06:00', timezone: 'UTC', dayOfMonth: 5 }, '2027-01-05T06:00:00.000Z'],
    [{ frequency: 'once', time: '06:00', timezone: 'UTC', startOn: '2026-12-24' }, '2026-12-24T06:00:00.000Z'],
    [{ frequency: 'daily', time: '06:00', timezone: 'UTC', endOn: '2026-11-21' }, null],
    [{ frequency: 'weekly', time: '06:00', timezone: 'UTC' }, null],
    [{ frequency: 'daily', timezone: 'UTC' }, null],
  ])('of %j', (schedule, next) => expect(nextRun(schedule, now)).toBe(next))
})

describe('columnWidths', () => {
  it('puts fields side by side only when they fit and are small', () => {
    expect(columnWidths({ day: { kind: 'date' }, share: { kind: 'percent' } })).toEqual([140, 90])
    expect(
      columnWidths({
        from: { kind: 'dateTime' },
        to: { kind: 'dateTime' },
        sum: { kind: 'money' },
        no: { kind: 'text' },
      }),
    ).toBeNull()
    expect(columnWidths({ inner: { kind: 'group', fields: {} } })).toBeNull()
  })
})

describe('clock', () => {
  it('comes back as the minutes it was, also at the end of the day', () => {
    for (let minutes = 0; minutes < 1440; minutes += 15) expect(minutesOf(clockText(minutes), 0)).toBe(minutes)
    expect(minutesOf(clockText(1440), 15)).toBe(1440)
    expect(minutesOf('', 0)).toBeNull()
  })
})

describe('a choice', () => {
  it('offers no name twice, also where one of its values is called "None"', () => {
    const fields = Object.values(catalogue.resources).flatMap(({ fields: shared, variants }) =>
      [shared, ...Object.values(variants?.by ?? {})].flatMap(of => Object.entries<FieldSpec>(of)),
    )
    const empty = new Set<string>()
    for (const [name, field] of fields) {
      if (field.kind !== 'choice' || field.vocabulary === 'resource') continue
      const options = choiceOptions(field)
      const labels = [emptyOption(options), ...options].map(({ label }) => label)
      expect(new Set(labels).size, name).toBe(labels.length)
      empty.add(labels[0] ?? '')
    }
    expect(empty).toEqual(new Set(['None', 'Not set']))
  })
})
