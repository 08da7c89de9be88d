import { describe, expect, it } from 'vitest'
import { asksFor } from '../../../../src/engine/contract/eventType.ts'
import { withinReason } from '../../../../src/engine/server/events/recordEvents.ts'
import { typesOf } from '../../../../src/engine/server/events/typesOf.ts'
import type { Row } from '../../../../src/engine/server/store/Store.ts'

const rules = {
  'loan.late': { entity: 'loan', becomes: { state: ['late'] }, where: { kind: ['book'] } },
  'loan.renewed': { entity: 'loan', changes: ['dates'] },
}

function typesFrom(old: Row | null, row: Row | null, paths: readonly string[] = [], action = 'update') {
  const changes = paths.map(path => ({ path, old: null, new: null }))
  return typesOf(rules, { entity: 'loan', old, row, changes, action })
}

describe('what has happened by a write', () => {
  const row = { id: '1', kind: 'book', state: 'out' }

  it('is told by the rows before and after, whatever the entity', () => {
    expect(typesFrom(null, row)).toEqual(['loan.created'])
    expect(typesFrom(row, null)).toEqual(['loan.removed'])
    expect(typesFrom(row, row, ['state'])).toEqual(['loan.updated'])
    expect(typesFrom(row, row)).toEqual([])
    expect(typesFrom(row, row, ['status', 'state'])).toEqual(['loan.updated', 'loan.status_changed'])
    expect(typesFrom(row, row, ['status', 'state'], 'status_change')).toEqual(['loan.status_changed'])
    expect(typesFrom(row, { ...row, archivedAt: '2026-11-21' })).toEqual(['loan.archived'])
    expect(typesFrom({ ...row, archivedAt: '2026-11-21' }, row)).toEqual(['loan.unarchived'])
    expect(typesFrom(row, { ...row, archivedAt: '2026-11-21' }, ['status'], 'archive')).toEqual(['loan.status_changed'])
  })

  it('has a name of its own when a field gets a value that a rule names, once', () => {
    const late = { ...row, state: 'late' }
    expect(typesFrom(row, late, ['state'])).toEqual(['loan.updated', 'loan.late'])
    expect(typesFrom(late, late, ['notes'])).toEqual(['loan.updated'])
    expect(typesFrom(null, late)).toEqual(['loan.created', 'loan.late'])
    expect(typesFrom(row, { ...late, kind: 'film' }, ['state'])).toEqual(['loan.updated'])
  })

  it('has one when a field or one within changes, but not in a new row', () => {
    expect(typesFrom(row, row, ['dates.end'])).toEqual(['loan.updated', 'loan.renewed'])
    expect(typesFrom(row, row, ['datesOff'])).toEqual(['loan.updated'])
    expect(typesFrom(null, row, ['dates'])).toEqual(['loan.created'])
  })
})

it('what somebody asks for is a type, or all of an entity', () => {
  expect(asksFor('loan.late', 'loan.late')).toBe(true)
  expect(asksFor('loan.*', 'loan.late')).toBe(true)
  expect(asksFor('loan.*', 'loan_item.created')).toBe(false)
  expect(asksFor('loan.late', 'loan.later')).toBe(false)
})

it('changes that are too large to go out are named by their paths alone', () => {
  const small = [{ path: 'name', old: 'One', new: 'Two' }]
  expect(withinReason(small)).toEqual({ changes: small, cut: false })
  const large = [{ path: 'code', old: null, new: 'x'.repeat(70_000) }]
  expect(withinReason(large)).toEqual({ changes: [{ path: 'code', old: null, new: null }], cut: true })
})
