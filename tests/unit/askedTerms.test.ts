import { describe, expect, it } from 'vitest'
import { askedTerms } from '../../src/advertising/pages/targeting/askedTerms.ts'

describe('what a form asks of a deal’s availability', () => {
  it('is what the availability depends on, and nothing else', () => {
    const row = {
      id: 'd',
      name: 'Deal',
      dealType: 'preferred',
      currency: 'USD',
      floor: 0,
      countries: [],
      targeting: {},
    }
    expect(askedTerms(row)).toEqual({ dealType: 'preferred', currency: 'USD', floor: 0, countries: [], targeting: {} })
  })

  it.each([
    { units: 0 },
    { units: 1.5 },
    { units: null },
    { floor: -1 },
    { startAt: '' },
    { startAt: '2026-13' },
    { currency: '' },
    { countries: null },
  ])('leaves out what is half typed: %j', half => {
    expect(askedTerms({ dealType: 'programmatic_guaranteed', ...half })).toEqual({
      dealType: 'programmatic_guaranteed',
    })
  })

  it('guarantees nothing but guaranteed deals, and lists places of static inventory alone', () => {
    const row = { units: 5, publishers: ['p'], dynamicInventory: 'static', dealType: 'programmatic_guaranteed' }
    expect(askedTerms(row)).toMatchObject({ units: 5, publishers: ['p'] })
    expect(askedTerms({ ...row, dealType: 'preferred' })).not.toHaveProperty('units')
    expect(askedTerms({ ...row, dynamicInventory: 'dynamic' }).publishers).toEqual([])
  })
})
