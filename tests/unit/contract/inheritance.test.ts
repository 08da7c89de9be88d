import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Inheriting, inheritance, type TreeRow } from '../../../src/engine/contract/inheritance.ts'
import type { Part } from '../../../src/engine/contract/looseValues.ts'

const city: Readonly<Record<string, Inheriting>> = { zone: {}, caps: {}, opensAt: {}, rules: {} }
const house: Readonly<Record<string, Inheriting>> = {
  zone: { readOnly: true, inherits: { from: 'city.zone' } },
  caps: { inherits: { from: 'city.caps', adds: true } },
  opensAt: { inherits: { from: 'city.opensAt' }, when: { ownHours: [true] } },
  houseRules: { inherits: { from: 'city.rules' } },
}
const room: Readonly<Record<string, Inheriting>> = {
  zone: { readOnly: true, inherits: { from: 'house.zone' } },
  caps: { inherits: { from: 'house.caps', adds: true } },
  opensAt: { inherits: { from: 'house.opensAt' } },
  rules: { inherits: { from: 'house.houseRules' } },
}

function ask(rows: Readonly<Record<'city' | 'house' | 'room', Part | null>>, name: string) {
  const specs = { city, house, room }
  const at = (entity: 'city' | 'house' | 'room'): TreeRow | null => {
    const row = rows[entity]
    return row && { entity, row, fields: specs[entity] }
  }
  const child = at('room')
  if (!child) throw new Error('There is no room')
  return inheritance(child, name, (_, reference) =>
    reference === 'city' || reference === 'house' ? at(reference) : null,
  )
}

const where = ({ entity, name, value }: { entity: string; name: string; value: unknown }) =>
  `${entity}.${name} ${JSON.stringify(value)}`

describe('what counts for a field', () => {
  it('is the nearest value, with the row and field that it stands in', () => {
    const found = ask({ city: { rules: 'quiet' }, house: {}, room: {} }, 'rules')
    expect(found.counts.map(where)).toEqual(['city.rules "quiet"'])
    expect(found).toMatchObject({ own: null, overridden: [] })
  })

  it('is the row’s own, which says what it overrides', () => {
    const found = ask({ city: { rules: 'quiet' }, house: { houseRules: 'loud' }, room: { rules: 'none' } }, 'rules')
    expect(found.counts.map(where)).toEqual(['room.rules "none"'])
    expect(found.overridden.map(where)).toEqual(['house.houseRules "loud"'])
  })

  it('is everything from the top where values add up', () => {
    const found = ask({ city: { caps: [1] }, house: { caps: [] }, room: { caps: [2] } }, 'caps')
    expect(found.counts.map(where)).toEqual(['city.caps [1]', 'room.caps [2]'])
    expect(found.inherited.map(where)).toEqual(['city.caps [1]'])
    expect(found.overridden).toEqual([])
  })

  it('is never a value whose condition doesn’t hold, nor what the server copied', () => {
    const rows = { city: { opensAt: 8, zone: 'UTC' }, house: { opensAt: 9, zone: 'old' }, room: { zone: 'older' } }
    expect(ask(rows, 'opensAt').counts.map(where)).toEqual(['city.opensAt 8'])
    expect(ask({ ...rows, house: { opensAt: 9, ownHours: true } }, 'opensAt').counts.map(where)).toEqual([
      'house.opensAt 9',
    ])
    expect(ask(rows, 'zone').counts.map(where)).toEqual(['city.zone "UTC"'])
  })

  it('is nothing from rows that are unknown', () => {
    expect(ask({ city: { rules: 'quiet' }, house: null, room: {} }, 'rules').counts).toEqual([])
  })
})

describe('inheritance and its removal are inverses', () => {
  const empty = fc.constantFrom(undefined, null, '', [], {})
  const value = fc.oneof(fc.string(), fc.integer(), fc.array(fc.integer()), fc.dictionary(fc.string(), fc.boolean()))
  const row = (...names: readonly string[]) =>
    fc.record({
      ...Object.fromEntries(names.map(name => [name, fc.oneof(empty, value)])),
      ownHours: fc.constantFrom(true, false),
    })
  const rows = fc.record({
    city: fc.oneof({ weight: 9, arbitrary: row('zone', 'caps', 'opensAt', 'rules') }, fc.constant(null)),
    house: row('zone', 'caps', 'opensAt', 'houseRules'),
    room: row('zone', 'caps', 'opensAt', 'rules'),
  })
  const name = fc.constantFrom('zone', 'caps', 'opensAt', 'rules')

  it('a value that is set and cleared again leaves what counted before', () => {
    fc.assert(
      fc.property(rows, name, value, empty, (tree, field, own, cleared) => {
        const without = { ...tree, room: { ...tree.room, [field]: undefined } }
        const before = ask(without, field)
        const set = ask({ ...tree, room: { ...tree.room, [field]: own } }, field)
        expect(set.inherited).toEqual(before.counts)
        const back = ask({ ...tree, room: { ...tree.room, [field]: cleared } }, field)
        expect(back.counts).toEqual(before.counts)
      }),
    )
  })

  it('what counts is what is inherited and the own value, and what is overridden never counts', () => {
    fc.assert(
      fc.property(rows, name, (tree, field) => {
        const { counts, own, inherited, overridden } = ask(tree, field)
        const kept = inherited.filter(one => !overridden.includes(one))
        expect(counts).toEqual([...kept, ...(own ? [own] : [])])
        expect(overridden.length === 0 || own !== null).toBe(true)
      }),
    )
  })
})
