import { expect, it } from 'vitest'
import { moneyText } from '../../src/advertising/preflight/moneyText.ts'
import { momentText } from '../../src/engine/contract/momentText.ts'

it('makes a format for moments once for each zone, and one for amounts once for each currency', () => {
  const { DateTimeFormat, NumberFormat } = Intl
  let made = 0
  const counting = (kind: typeof DateTimeFormat | typeof NumberFormat) =>
    new Proxy(kind, {
      construct: (target, given) => {
        made += 1
        return Reflect.construct(target, given)
      },
    })
  Reflect.set(Intl, 'DateTimeFormat', counting(DateTimeFormat))
  Reflect.set(Intl, 'NumberFormat', counting(NumberFormat))
  try {
    for (let index = 0; index < 50; index += 1) {
      expect(momentText('2026-12-28T23:00:00Z', 'Europe/Berlin')).toBe('Dec 29, 2026, 00:00 (Europe/Berlin)')
      expect(momentText('2026-12-28T23:00:00Z', '')).toBe('Dec 28, 2026, 23:00 (UTC)')
      expect(moneyText(1_234_500_000, 'USD')).toBe('$1,234.50')
      expect(moneyText(1_234_500_000, 'EUR')).toBe('€1,234.50')
    }
  } finally {
    Reflect.set(Intl, 'DateTimeFormat', DateTimeFormat)
    Reflect.set(Intl, 'NumberFormat', NumberFormat)
  }
  expect(made).toBe(4)
})
