import fc from 'fast-check'
import { expect, it } from 'vitest'
import { budgetSum } from '../../../src/advertising/pages/workbench/budgetSum.ts'
import { cellEdit } from '../../../src/advertising/pages/workbench/cellEdits.ts'
import {
  type LevelRef,
  levelKey,
  levelsBelow,
  type TreeLevel,
  treeLines,
} from '../../../src/advertising/pages/workbench/treeLines.ts'
import type { EntityRow } from '../../../src/engine/contract/api.ts'
import { selectRange } from '../../../src/engine/kit/treeGrid/selectRange.ts'
import { treeStep } from '../../../src/engine/kit/treeGrid/treeKeys.ts'

const root: LevelRef = { entity: 'campaign', of: null }
const level = (ids: readonly string[], more: Partial<TreeLevel> = {}): TreeLevel => ({
  rows: ids.map(id => ({ row: { id, version: 1 }, currency: 'EUR', values: {}, compared: null })),
  total: ids.length,
  isLoading: false,
  error: null,
  ...more,
})
const below = (entity: 'campaign' | 'strategy', id: string) => levelKey(levelsBelow(entity, id)[0] ?? root)

it('the tree is its open rows, each with what is below it, and notes where rows are missing', () => {
  const levels = new Map([
    ['campaign', level(['a', 'b'])],
    [below('campaign', 'a'), level(['s'], { total: 3 })],
    [below('strategy', 's'), level([])],
    [below('campaign', 'b'), level([], { error: 'No answer' })],
  ])
  const shape = (open: readonly string[]) =>
    treeLines(root, levels, new Set(open)).map(line => [
      line.depth,
      line.kind === 'row'
        ? `${line.measured.row.id} ${line.place}/${line.of} ${line.open}`
        : `${line.kind} ${line.says}`,
    ])
  expect(shape([])).toEqual([
    [0, 'a 1/2 false'],
    [0, 'b 2/2 false'],
  ])
  expect(shape(['a', 's', 'b'])).toEqual([
    [0, 'a 1/2 true'],
    [1, 's 1/3 true'],
    [2, 'empty '],
    [1, 'more 2'],
    [0, 'b 2/2 true'],
    [1, 'error No answer'],
  ])
  expect(treeLines(root, new Map(), new Set()).map(({ kind }) => kind)).toEqual(['loading'])

  // Below a line item come its media, then its deals; the same media of two line items are two lines.
  const lines: LevelRef = { entity: 'line-item', of: null }
  const known = new Map([[levelKey(lines), level(['l', 'm'])]])
  for (const id of ['l', 'm'])
    for (const one of levelsBelow('line-item', id)) known.set(levelKey(one), level(one.entity === 'media' ? ['x'] : []))
  const all = treeLines(lines, known, new Set(['l', 'm']))
  expect(all.map(({ kind, depth }) => `${kind} ${depth}`)).toEqual([
    'row 0',
    'row 1',
    'empty 1',
    'row 0',
    'row 1',
    'empty 1',
  ])
  expect(new Set(all.map(({ key }) => key)).size).toBe(6)
})

const lines = fc.array(fc.record({ depth: fc.integer({ min: 0, max: 3 }), open: fc.constantFrom(true, false, null) }), {
  minLength: 1,
  maxLength: 30,
})
const keys = ['ArrowDown', 'ArrowUp', 'ArrowLeft', 'ArrowRight', 'Home', 'End', 'PageDown', 'PageUp', 'j', 'k'] as const

it('keys never leave the grid, and left leads from any cell to the line, its parent and the top', () => {
  fc.assert(
    fc.property(lines, fc.array(fc.constantFrom(...keys)), (tree, pressed) => {
      let at = { line: 0, cell: -1 }
      for (const key of pressed) {
        const step = treeStep({ key, shift: false, ctrl: false }, at, tree, 5)
        if (step && 'go' in step) at = step.go
        expect(at.line >= 0 && at.line < tree.length && at.cell >= -1 && at.cell < 5).toBe(true)
      }
      const closed = tree.map(line => ({ ...line, open: null }))
      for (let presses = 0; presses < 10; presses += 1) {
        const step = treeStep({ key: 'ArrowLeft', shift: false, ctrl: false }, at, closed, 5)
        if (step && 'go' in step) at = step.go
      }
      expect(at.cell).toBe(-1)
      const least = Math.min(...closed.slice(0, at.line + 1).map(({ depth }) => depth))
      expect(closed[at.line]?.depth).toBe(least)
    }),
  )
  const press = (key: string, at = { line: 0, cell: -1 }) =>
    treeStep({ key, shift: true, ctrl: false }, at, [{ depth: 0, open: false }], 5)
  expect(press('ArrowRight')).toEqual({ toggle: 0 })
  expect(press('x')).toEqual({ select: 0, range: true })
  expect(press('e', { line: 0, cell: 3 })).toEqual({ edit: { line: 0, cell: 3 } })
  expect(press('Enter')).toEqual({ enter: { line: 0, cell: -1 } })
  expect(press('q')).toBeNull()
})

it('shift takes or leaves all from the line chosen before', () => {
  const ids = ['a', 'b', 'c', 'd']
  const one = selectRange(ids, new Set(), 'b', null)
  const range = selectRange(ids, one, 'd', 'b')
  expect([...range]).toEqual(['b', 'c', 'd'])
  const left = selectRange(ids, selectRange(ids, range, 'd', null), 'b', 'd')
  expect([...left]).toEqual([])
  expect([...selectRange(ids, one, 'c', 'gone')]).toEqual(['b', 'c'])
})

const lineItem: EntityRow = {
  id: 'l',
  version: 1,
  name: 'Line',
  timezone: 'Europe/Berlin',
  budgetType: 'currency',
  budgetTotal: 1_000_000_000,
  bid: { strategy: 'cpm', value: 4_000_000, bidShading: true },
  flights: [
    { start: '2026-03-20T08:30:00.000Z', end: '2026-03-24T22:59:00.000Z' },
    { start: '2026-03-25T00:00:00.000Z', end: '2026-03-27T22:59:00.000Z' },
  ],
  frequencyCap: [
    { max: 3, unit: 'day' },
    { max: 9, unit: 'week' },
  ],
}

it('cells are typed as people type, and change nothing beside them', () => {
  const edit = (column: string) => cellEdit(column, 'line-item', lineItem)
  expect(edit('bid')?.text(lineItem)).toBe('4.00')
  expect(edit('bid')?.read('5,5', lineItem)).toEqual({ bid: { strategy: 'cpm', value: 5_500_000, bidShading: true } })
  expect(edit('bid')?.read('dear', lineItem)).toBe('Bid: enter an amount, like 1,250.50, or a change, like +10% or -5.')
  expect(edit('bid')?.read('+10%', lineItem)).toEqual({ bid: { strategy: 'cpm', value: 4_400_000, bidShading: true } })
  expect(edit('bid')?.read('-5', lineItem)).toMatch(/^Bid: /)
  expect(edit('bid')?.changes?.('+10%')).toEqual({ 'bid.value': { percent: 10 } })
  expect(edit('budgetTotal')?.changes?.('250')).toEqual({ budgetTotal: 250_000_000 })
  expect(edit('budgetTotal')?.changes?.('all')).toMatch(/^Budget: /)
  expect(edit('cap')?.read('5', lineItem)).toEqual({
    frequencyCap: [
      { max: 5, unit: 'day' },
      { max: 9, unit: 'week' },
    ],
  })
  // The clock changes on the 29th: the time of the day stays, the moment moves by an hour.
  expect(edit('endAt')?.read('2026-03-30', lineItem)).toEqual({
    flights: [
      { start: '2026-03-20T08:30:00.000Z', end: '2026-03-24T22:59:00.000Z' },
      { start: '2026-03-25T00:00:00.000Z', end: '2026-03-30T21:59:00.000Z' },
    ],
  })
  expect(edit('startAt')?.text(lineItem)).toBe('2026-03-20')
  expect(edit('startAt')?.read('2026-02-30', lineItem)).toBe('Start: enter a date, like 2026-11-21.')
  expect(cellEdit('bid', 'line-item', { ...lineItem, bid: { strategy: 'model' } })).toBeNull()
  expect(cellEdit('startAt', 'strategy', { ...lineItem, inheritDates: true })).toBeNull()
  expect(edit('pace')?.read('ahead', lineItem)).toEqual({ pacing: { type: 'ahead' } })
  expect(cellEdit('pace', 'line-item', { ...lineItem, pacing: { type: 'custom' } })).toBeNull()
  expect(cellEdit('name', 'media', lineItem)).toBeNull()
  for (const column of ['name', 'budgetTotal', 'bid', 'startAt', 'endAt', 'cap']) {
    // What stands in a cell, taken as it is, is the row as it is.
    const same = edit(column)?.read(edit(column)?.text(lineItem) ?? '', lineItem)
    expect({ ...lineItem, ...(typeof same === 'object' ? same : {}) }).toEqual(lineItem)
  }
})

it('budgets of a level are added up with what is typed, against the row above', () => {
  const rows = [lineItem, { ...lineItem, id: 'm', budgetTotal: undefined }, { ...lineItem, id: 'n' }]
  const parent: EntityRow = { id: 'p', version: 1, budgetTotal: 3_000_000_000 }
  expect(budgetSum({ rows, total: 5 }, parent, { id: 'm', micros: 500_000_000 })).toEqual({
    together: 2_500_000_000,
    parent: 3_000_000_000,
    missing: 2,
  })
  expect(budgetSum({ rows, total: 3 }, parent, { id: 'p', micros: 10 })).toMatchObject({
    together: 2_000_000_000,
    parent: 10,
  })
})
