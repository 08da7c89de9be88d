import { expect, it } from 'vitest'
import { slugOf } from '../../../src/engine/contract/slugOf.ts'

it('suggests a short name for what is written in any Latin letters, and none for others', () => {
  const slugs = [
    ['Café North & Co.', 'cafe-north-co'],
    ['STRAẞE Straße', 'strasse-strasse'],
    ['Ægir Æon ǽ œuvre ŒUVRE', 'aegir-aeon-ae-oeuvre-oeuvre'],
    ['Smørrebrød ØRSTED', 'smorrebrod-orsted'],
    ['Łódź Đakovo Þór', 'lodz-dakovo-thor'],
    ['Işık İzmir', 'isik-izmir'],
    ['Nike™', 'niketm'],
    ['شركة', ''],
  ] as const
  expect(slugs.map(([name]) => slugOf(name, 40))).toEqual(slugs.map(([, slug]) => slug))
  expect(slugOf('Straße', 6)).toBe('strass')
})
