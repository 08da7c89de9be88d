import { expect, it } from 'vitest'
import { pixelTag, serverCall } from '../../../src/advertising/conversions/conversionTags.ts'

it('writes a pixel that a page can take as it is, and a call whose body is JSON', () => {
  expect(pixelTag('https://console.example/api/v1/c/e-1', 'EUR')).toBe(
    '<img src="https://console.example/api/v1/c/e-1?click=[CLICK_ID]&amp;order=[ORDER_ID]&amp;value=[VALUE]&amp;currency=EUR" width="1" height="1" alt="">',
  )
  expect(pixelTag('https://console.example/api/v1/c/e-1', 'EUR', true)).toContain(
    '&amp;currency=EUR&amp;sig=[SIGNATURE]"',
  )
  const body = /-d '(.*)'$/.exec(serverCall('https://console.example/api/v1/conversion', 'e-1'))?.[1] ?? ''
  expect(JSON.parse(body)).toMatchObject({ conversions: [{ event: 'e-1', value: 24_950_000 }] })
})
