import { expect, it } from 'vitest'
import { kilometersBetween } from '../../../src/advertising/serving/placeMismatch.ts'
import { browserVersionOf, systemVersionOf } from '../../../src/advertising/serving/userAgent.ts'
import { isVersionWithin, versionedName } from '../../../src/advertising/targeting/versionedName.ts'

it.each([
  ['iOS', [1], true],
  ['iOS 17', [17, 4, 1], true],
  ['iOS 17.4', [17], false],
  ['iOS 16+', [17], true],
  ['iOS 16+', [15, 9], false],
  ['iOS 15–16.4', [16, 4, 9], true],
  ['iOS 15-16.4', [16, 5], false],
  ['Windows 11', null, false],
  ['Chrome OS', null, true],
])('%s holds %j: %s', (text, version, holds) => {
  expect(isVersionWithin(version, versionedName(text))).toBe(holds)
})

it('takes the version from what the device says, its hints, or its user agent', () => {
  const iPhone =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_2_1 like Mac OS X) AppleWebKit/605.1.15 Version/17.2 Safari/604.1'
  expect(systemVersionOf({ osv: '13', ua: iPhone })).toBe('13')
  expect(systemVersionOf({ sua: { platform: { brand: 'Android', version: ['14', '0'] } } })).toBe('14.0')
  expect(systemVersionOf({ ua: iPhone })).toBe('17.2.1')
  expect(systemVersionOf({ ua: 'Mozilla/5.0 (Windows NT 10.0)' })).toBeNull()
  expect(browserVersionOf({ ua: iPhone })).toBe('17.2')
  expect(browserVersionOf({ ua: 'Mozilla/5.0 Chrome/140.0.1 Edg/139.2' })).toBe('139.2')
  expect(
    browserVersionOf({
      sua: {
        browsers: [
          { brand: 'Chromium', version: ['1'] },
          { brand: 'Brave', version: ['7'] },
        ],
      },
    }),
  ).toBe('7')
})

it('measures along the earth', () => {
  // Berlin to Munich.
  expect(kilometersBetween({ lat: 52.52, lon: 13.405 }, { lat: 48.137, lon: 11.575 })).toBeCloseTo(504, -1)
  expect(kilometersBetween({ lat: 0, lon: 179.9 }, { lat: 0, lon: -179.9 })).toBeCloseTo(22.2, 0)
})
