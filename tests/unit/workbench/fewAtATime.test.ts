import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fewMore, type Haste } from '../../../src/advertising/pages/workbench/useFewAtATime.ts'

interface Row {
  readonly key: string
  readonly haste: Haste
}

const haste = fc.constantFrom<Haste>('now', 'soon', 'later')
const rows = fc.uniqueArray(fc.record({ key: fc.nat(60).map(String), haste }), { selector: ({ key }) => key })
const draw = (wanted: readonly Row[], before: ReadonlySet<string>) =>
  fewMore(
    wanted,
    before,
    ({ key }) => key,
    row => row.haste,
    8,
  )

it('rows that scroll into view are drawn a few at a time, until all are there; none that was there goes meanwhile', () => {
  fc.assert(
    fc.property(rows, fc.array(fc.nat(60).map(String)), (wanted, drawn) => {
      let before: ReadonlySet<string> = new Set(drawn)
      const fresh = wanted.filter(({ key }) => !before.has(key))
      const urgent = fresh.filter(row => row.haste === 'now')
      const first = draw(wanted, before)
      expect(first.filter(({ key }) => !before.has(key)).length).toBeLessThanOrEqual(Math.max(8, urgent.length))
      expect(first).toEqual(expect.arrayContaining([...wanted.filter(({ key }) => before.has(key)), ...urgent]))
      // In their order.
      expect(first).toEqual(wanted.filter(row => first.includes(row)))
      for (let frame = 0; frame <= Math.ceil(fresh.length / 8); frame += 1)
        before = new Set(draw(wanted, before).map(({ key }) => key))
      expect(before).toEqual(new Set(wanted.map(({ key }) => key)))
    }),
  )
})

it('what is in view comes before what is around it', () => {
  const wanted = Array.from(
    { length: 20 },
    (_, index): Row => ({ key: `${index}`, haste: index < 6 ? 'later' : 'soon' }),
  )
  expect(draw(wanted, new Set()).map(({ key }) => key)).toEqual(['6', '7', '8', '9', '10', '11', '12', '13'])
})
