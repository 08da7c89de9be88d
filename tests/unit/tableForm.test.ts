import { describe, expect, it } from 'vitest'
import { durationText, readDuration } from '../../src/engine/derive/list/durationText.ts'
import { UserError } from '../../src/engine/kit/errorText.ts'
import { clampRange, edgesOf, moveRange, nextCell, oneCell } from '../../src/engine/kit/tableForm/cellRange.ts'
import { readCell, writeCell } from '../../src/engine/kit/tableForm/cellText.ts'
import { clipboardText, pastedCells } from '../../src/engine/kit/tableForm/pastedCells.ts'
import { pasteInto } from '../../src/engine/kit/tableForm/pasteInto.ts'
import { saveRows } from '../../src/engine/kit/tableForm/saveRows.ts'
import { type TableColumn, Unreadable } from '../../src/engine/kit/tableForm/tableColumn.ts'
import {
  editCells,
  type FormRow,
  formRow,
  problemsOf,
  reloadRow,
  undoRow,
} from '../../src/engine/kit/tableForm/tableRows.ts'
import { rowsInView } from '../../src/engine/kit/tableForm/useVirtualRows.ts'

const name: TableColumn = { key: 'name', label: 'Name', kind: 'text' }
const size: TableColumn = { key: 'size', label: 'Size', kind: 'number' }
const sort: TableColumn = {
  key: 'sort',
  label: 'Sort',
  kind: 'choice',
  options: [
    { value: 'ctv', label: 'Connected TV' },
    { value: 'web', label: 'Web' },
  ],
}
const on: TableColumn = {
  key: 'on',
  label: 'On',
  kind: 'boolean',
  locked: ({ size }) => (size === 0 ? 'Empty' : undefined),
}
const at: TableColumn = { key: 'at', label: 'At', kind: 'dateTime' }
const columns = [name, size, sort, on, at]

const keep = <T>(_: T, after: T) => after
const clean = () => ({})
const rows = (count: number): readonly FormRow[] =>
  Array.from({ length: count }, (_, index) => {
    const values = { name: `Row ${index}`, size: index }
    return formRow(String(index), values, values)
  })
const valuesOf = (all: readonly FormRow[], key: string) => all.map(({ values }) => values[key])

describe('cells from the clipboard', () => {
  it.each<[string, string, string[][]]>([
    [
      'tabs and a last line break',
      'a\tb\r\nc\td\r\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'quotes around tabs, breaks and quotes',
      '"a\tb"\t"say ""hi"""\n"two\nlines"\tc',
      [
        ['a\tb', 'say "hi"'],
        ['two\nlines', 'c'],
      ],
    ],
    [
      'a quote that is never closed',
      '5" screen\t"open\nb\tc',
      [
        ['5" screen', '"open'],
        ['b', 'c'],
      ],
    ],
    ['ragged lines', 'a\tb\tc\nd\n\ne\tf', [['a', 'b', 'c'], ['d'], [''], ['e', 'f']]],
    [
      'commas in every line',
      'a,b\nc,"d,e"',
      [
        ['a', 'b'],
        ['c', 'd,e'],
      ],
    ],
    [
      'semicolons in every line',
      'a;1,5\nb;2,5\n',
      [
        ['a', '1,5'],
        ['b', '2,5'],
      ],
    ],
    ['a column of amounts', '1,234.50\n€ 2,345\n3.456,70\n12,5', [['1,234.50'], ['€ 2,345'], ['3.456,70'], ['12,5']]],
    ['a column of lists', 'news, sport\nmusic, film', [['news, sport'], ['music, film']]],
    [
      'figures beside words',
      'Name,100\nOther,200',
      [
        ['Name', '100'],
        ['Other', '200'],
      ],
    ],
    ['a sentence with a comma', 'Hello, world', [['Hello, world']]],
    ['lines of which one has a comma', 'Hello\nyou, too', [['Hello'], ['you, too']]],
    [
      'right-to-left and emoji',
      'مرحبا\t🌸\n東京\t👩‍👩‍👧',
      [
        ['مرحبا', '🌸'],
        ['東京', '👩‍👩‍👧'],
      ],
    ],
    ['nothing', '', []],
  ])('reads %s', (_, text, cells) => expect(pastedCells(text)).toEqual(cells))

  it('takes back what it copied', () => {
    const cells = [
      ['a\tb', 'say "hi"', ''],
      ['two\nlines', 'ع', '1,500'],
    ]
    expect(pastedCells(clipboardText(cells))).toEqual(cells)
  })

  it('reads a megabyte without getting lost in it', () => {
    const text = Array.from({ length: 20_000 }, (_, index) => `Line ${index}\t${index}\t${'x'.repeat(40)}`).join('\n')
    expect(text.length).toBeGreaterThan(1_000_000)
    const cells = pastedCells(text)
    expect([cells.length, cells.at(-1)?.[1]]).toEqual([20_000, '19999'])
    const newRow = () => formRow('new', null, {})
    const into = { columns, range: oneCell(0, 0), newRow, maxRows: 1000, follow: keep }
    const done = pasteInto(rows(3), cells, into)
    expect([done.rows.length, done.notice]).toEqual([
      1000,
      'Pasted 3,000 cells. 19,000 rows weren’t pasted: the table is full.',
    ])
  })
})

describe('what a cell’s text means', () => {
  it.each<[TableColumn, string, unknown]>([
    [name, ' a ', ' a '],
    [size, '1,500', 1500],
    [size, '2.5k', 2500],
    [size, '', null],
    [sort, 'connected tv', 'ctv'],
    [sort, 'web', 'web'],
    [on, 'YES', true],
    [on, '0', false],
    [at, '2026-11-21 07:16', '2026-11-21T07:16:00.000Z'],
    [at, '2026-11-21T07:16+02:00', '2026-11-21T05:16:00.000Z'],
    [at, '2026-11-21', '2026-11-21T00:00:00.000Z'],
  ])('%o reads %j', (column, text, value) => expect(readCell(column, text, {})).toEqual(value))

  it.each<[TableColumn, string]>([
    [size, 'many'],
    [sort, 'Radio'],
    [on, 'perhaps'],
    [at, '2026-02-30'],
    [at, 'tomorrow'],
    [at, '2026-11-21 25:00'],
  ])('%o keeps %j as typed, with a sentence', (column, text) => {
    const value = readCell(column, text, {})
    expect(value).toBeInstanceOf(Unreadable)
    expect(writeCell(column, value, {})).toBe(text)
    const row = { ...formRow('1', {}, {}), values: { [column.key]: value } }
    expect(problemsOf(row, columns, clean)[column.key]).toMatch(/^(Enter|Choose)/)
  })

  it('writes lengths of time that can be typed again', () => {
    for (const seconds of [0, 30, 90, 3600, 93_784, 1.5]) expect(readDuration(durationText(seconds))).toBe(seconds)
    expect([readDuration('90'), readDuration('1.5 h'), readDuration('2 weeks')]).toEqual([90, 5400, undefined])
  })
})

describe('the selection', () => {
  const table = { rows: 30, columns: 4 }
  const press = (key: string, keys = {}) => ({ key, shiftKey: false, ctrlKey: false, metaKey: false, ...keys })

  it('moves by arrows, to ends and by pages, and stays inside', () => {
    const from = oneCell(5, 1)
    expect(moveRange(from, press('ArrowDown'), table)).toEqual(oneCell(6, 1))
    expect(moveRange(from, press('ArrowRight', { ctrlKey: true }), table)).toEqual(oneCell(5, 3))
    expect(moveRange(from, press('End', { metaKey: true }), table)).toEqual(oneCell(29, 3))
    expect(moveRange(from, press('PageUp'), table)).toEqual(oneCell(0, 1))
    expect(moveRange(oneCell(0, 0), press('ArrowLeft'), table)).toEqual(oneCell(0, 0))
    expect(moveRange(from, press('a'), table)).toBeNull()
  })

  it('grows with Shift from where it was begun', () => {
    const up = moveRange(oneCell(5, 2), press('ArrowUp', { shiftKey: true }), table)
    const left = up && moveRange(up, press('ArrowLeft', { shiftKey: true }), table)
    expect(left && edgesOf(left)).toEqual({ top: 4, bottom: 5, left: 1, right: 2 })
  })

  it('goes by Tab over the ends of rows, and leaves at the ends of the table', () => {
    expect(nextCell(oneCell(0, 3), false, table)).toEqual(oneCell(1, 0))
    expect(nextCell(oneCell(1, 0), true, table)).toEqual(oneCell(0, 3))
    expect([nextCell(oneCell(29, 3), false, table), nextCell(oneCell(0, 0), true, table)]).toEqual([null, null])
    expect(clampRange(oneCell(40, 9), table)).toEqual(oneCell(29, 3))
  })

  it('is drawn wherever it is', () => {
    const seen = { startIndex: 10, endIndex: 12, overscan: 1, count: 1000 }
    expect(rowsInView(seen, 500)).toEqual([9, 10, 11, 12, 13, 500])
    expect(rowsInView(seen, 2)).toEqual([2, 9, 10, 11, 12, 13])
    expect(rowsInView(seen, 13)).toEqual([9, 10, 11, 12, 13])
    expect(rowsInView({ startIndex: 0, endIndex: 1, overscan: 8, count: 2 }, 2)).toEqual([0, 1])
  })
})

describe('pasting', () => {
  const paste = (cells: string[][], more: object = {}) =>
    pasteInto(rows(3), cells, { columns, range: oneCell(1, 0), newRow: undefined, maxRows: 10, follow: keep, ...more })

  it('fills rows and columns from the focused cell, and tells what found no place', () => {
    const done = paste([['A', '7', 'Web', 'no', '2026-01-01', 'too far'], ['B'], ['no row']])
    expect(valuesOf(done.rows, 'name')).toEqual(['Row 0', 'A', 'B'])
    expect(done.rows[1]?.values).toMatchObject({ size: 7, sort: 'web', on: false, at: '2026-01-01T00:00:00.000Z' })
    expect(done.rows[2]?.values.size).toBe(2)
    expect(done.notice).toBe('Pasted 6 cells. 1 cell was outside the columns. 1 row wasn’t pasted: the table is full.')
  })

  it('adds rows while there is room', () => {
    const newRow = () => formRow('new', null, { on: false })
    const done = paste([['A'], ['B'], ['C'], ['D']], { newRow, maxRows: 4 })
    expect(valuesOf(done.rows, 'name')).toEqual(['Row 0', 'A', 'B', 'C'])
    expect(done.rows[3]).toMatchObject({ stored: null, values: { on: false } })
  })

  it('goes by the names of columns where the first line holds them', () => {
    const done = paste(
      [
        ['size', 'Name'],
        ['9', 'Nine'],
      ],
      { range: oneCell(0, 3) },
    )
    expect(done.rows[0]?.values).toMatchObject({ name: 'Nine', size: 9 })
  })

  it('fills the whole selection with a single cell, but for what is locked', () => {
    const done = paste([['yes']], { range: { anchor: { row: 0, column: 3 }, head: { row: 2, column: 3 } } })
    expect(valuesOf(done.rows, 'on')).toEqual([undefined, true, true])
    expect(done.notice).toBe('Pasted 2 cells. 1 cell can’t be changed.')
  })
})

describe('a row', () => {
  it('that is typed as it was hasn’t changed, and comes back whole', () => {
    const [first] = rows(1)
    if (!first) throw new Error('no row')
    const same = editCells([first], [{ row: 0, column: size, text: '0' }], keep).rows
    expect(same[0]).toBe(first)
    const other = editCells([first], [{ row: 0, column: size, text: 'x' }], keep).rows[0]
    expect(other && undoRow(other).values).toEqual(first.values)
  })

  it('of which somebody else saved another version keeps what was typed, and shows theirs', () => {
    const stored = { name: 'A', size: 1, version: 1 }
    const current = { name: 'B', size: 5, on: true, version: 2 }
    const outcome = { is: 'refused', says: 'stale', fields: {}, current } as const
    const row = { ...formRow('1', stored, { ...stored, size: 3 }), outcome }
    expect(reloadRow(row, columns)).toMatchObject({
      stored: current,
      values: { name: 'B', size: 3, on: true, version: 2 },
      theirs: { size: '5' },
      outcome: { is: 'none' },
    })
  })

  it('is sent with what changed; after a failure of the network no more are, and those stay as typed', async () => {
    const typed = rows(8).map(row => ({ ...row, values: { ...row.values, name: 'N' } }))
    const notice = new Map<string, FormRow | null>()
    const sent: unknown[] = []
    const count = await saveRows(
      typed,
      columns,
      async ({ key, changed }) => {
        sent.push([key, changed])
        if (key === '2') throw new UserError('No rule for this')
        if (key === '3') return { ok: false, says: 'Offline', stop: true }
        return { ok: true, values: { name: 'N', size: Number(key) } }
      },
      (key, row) => notice.set(key, row),
      () => false,
    )
    expect(sent).toContainEqual(['0', ['name']])
    expect(notice.get('0')?.outcome).toEqual({ is: 'saved' })
    expect(notice.get('2')?.outcome).toMatchObject({ is: 'refused', says: 'No rule for this' })
    expect(notice.get('3')?.outcome).toMatchObject({ is: 'refused', says: 'Offline' })
    expect(notice.get('3')?.values.name).toBe('N')
    expect(count.left).toBeGreaterThan(0)
    expect(count.saved + count.refused + count.left).toBe(8)
    expect(notice.has('7')).toBe(false)
  })
})
