import { expect, it } from 'vitest'
import type { RowOf } from '../../../resources.config.ts'
import { vastOfAssets } from '../../../src/advertising/pages/inspector/vastOfAssets.ts'

const film = { kind: 'video', mime: 'video/mp4', durationMs: 15_250, url: '/files/a.mp4' } as unknown as RowOf<'asset'>
const media = (more: object) => ({ id: 'm1', name: 'Loaf & butter', ...more }) as unknown as RowOf<'media'>
const made = (more: object) => vastOfAssets(media(more), [film], 'https://console.example')

it('makes verifications and the universal ad ID of a media’s fields, as text', () => {
  const vast = made({
    verification: [{ vendor: 'iabtechlab.com-omid', jsUrl: 'https://v.example/v.js?a=1&b=2', params: '{"k":"<1>"}' }],
    universalAdId: { registry: 'ad-id.org', value: 'CNPA0484000H' },
  })
  expect(vast).toContain('<UniversalAdId idRegistry="ad-id.org">CNPA0484000H</UniversalAdId>')
  expect(vast).toContain('<Verification vendor="iabtechlab.com-omid">')
  expect(vast).toContain('browserOptional="true">https://v.example/v.js?a=1&#38;b=2</JavaScriptResource>')
  expect(vast).toContain('<VerificationParameters>{&#34;k&#34;:&#34;&#60;1&#62;&#34;}</VerificationParameters>')
  expect(vast).toContain('<Duration>00:00:15.250</Duration>')
  expect(vast).toContain('https://console.example/files/a.mp4</MediaFile>')
})

it('says that the ad ID is unknown, and leaves verifications out, where there are none', () => {
  const vast = made({})
  expect(vast).toContain('<UniversalAdId idRegistry="unknown">unknown</UniversalAdId>')
  expect(vast).not.toContain('AdVerifications')
})
