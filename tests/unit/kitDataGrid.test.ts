import fc from 'fast-check'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { type CellValue, textOf, toCell } from '../../src/engine/kit/dataGrid/cellValue.ts'
import { createGridEngine, type GridView } from '../../src/engine/kit/dataGrid/gridEngine.ts'
import type { GridFilter } from '../../src/engine/kit/dataGrid/gridFilter.ts'
import { emptyTable, joinParts, partBuilder } from '../../src/engine/kit/dataGrid/gridTable.ts'
import { jsonEntries } from '../../src/engine/kit/dataGrid/jsonEntries.ts'
import { readTable } from '../../src/engine/kit/dataGrid/readTable.ts'
import { times } from '../setup/effort.ts'

const scalar = fc.oneof(
  fc.constantFrom('', 'a', 'B', 'b', 'Line 2', 'Line 10', 'é', 'שלום', '🍂', '1,234', 'constructor', '__proto__'),
  fc.integer({ min: -20, max: 20 }),
  fc.double({ noNaN: true }),
  fc.boolean(),
  fc.constant(null),
)
const cell = fc.oneof({ weight: 5, arbitrary: scalar }, fc.array(scalar, { maxLength: 3 }))
const row = fc.oneof(
  { weight: 8, arbitrary: fc.array(cell, { maxLength: 5 }) },
  fc.constantFrom<unknown>('no row', 7, null, { a: 1 }),
)
const header = fc.array(fc.constantFrom<unknown>('day', 'spend', '', 'שם', null, 4), { minLength: 1, maxLength: 4 })

/** What an address answers; null is one that fails. */
const address = fc.oneof({ weight: 6, arbitrary: fc.array(row, { maxLength: 12 }) }, fc.constant(null))
const textOperators = ['contains', 'doesNotContain', 'equals', 'doesNotEqual', 'startsWith', 'endsWith']
const numberOperators = ['=', '!=', '>', '>=', '<', '<=']
const given = fc.constantFrom<unknown>(undefined, null, '', ' ', 'B', 'line', '1', -3, 7, 'שלום', 'constructor')
const filter: fc.Arbitrary<GridFilter> = fc.oneof(
  fc.record({
    column: fc.nat({ max: 4 }),
    operator: fc.constantFrom(...textOperators, ...numberOperators, 'isEmpty', 'isNotEmpty', 'constructor'),
    value: given,
  }),
  fc.record({ column: fc.nat({ max: 4 }), operator: fc.constant('isAnyOf'), value: fc.array(given, { maxLength: 3 }) }),
)
const view: fc.Arbitrary<GridView> = fc.record({
  sort: fc.option(fc.record({ column: fc.nat({ max: 4 }), direction: fc.constantFrom('asc' as const, 'desc') })),
  search: fc.constantFrom('', '', 'b', 'LINE', '1', '1,0', ' ', 'שלום', 'nowhere'),
  filter: fc.option(filter),
  page: fc.integer({ min: -2, max: 9 }),
  perPage: fc.constantFrom(1, 3, 10),
})

describe('the engine of the data grid', () => {
  it('[report.2] [report.3] concatenates, searches, filters, sorts and pages as plain arrays would', () => {
    fc.assert(
      fc.property(
        header,
        fc.array(address, { maxLength: 4 }),
        fc.array(view, { maxLength: 4 }),
        (names, rest, views) => {
          const answers = rest.map((entries, place) => (place === 0 && entries ? [names, ...entries] : entries))
          const pageOf = createGridEngine(joinParts(answers.map(partOf)))
          for (const one of views) expect(pageOf(one)).toMatchObject(naive(answers, one))
        },
      ),
      { numRuns: times(400) },
    )
  })

  it('[report.2] takes the names from the first address alone; names that a later one repeats are no row', () => {
    const tables = [
      [
        [
          ['a', 'b'],
          [1, 2],
        ],
        [[3, 4]],
        [
          ['a', 'b'],
          [5, 6],
        ],
        [
          ['b', 'a'],
          [7, 8],
        ],
      ],
      [null, [['a'], [1]]],
      [[], [['a'], [1]]],
      [[{ a: 1 }, [1]]],
      [[[]]],
    ].map(answers => joinParts(answers.map(partOf)))
    expect(tables[0]?.names).toEqual(['a', 'b'])
    expect(rowsOf(tables[0])).toEqual([
      [1, 2],
      [3, 4],
      [5, 6],
      ['b', 'a'],
      [7, 8],
    ])
    expect(tables.slice(1)).toEqual([emptyTable, emptyTable, emptyTable, emptyTable])
  })

  it('[report.2] gives short rows no value, leaves out what no name stands for, and names what has none', () => {
    const table = joinParts([partOf([['a', null], [1], [], [2, 'x', 'more'], { a: 1 }, 'text'])])
    expect(table.names).toEqual(['a', 'Column 2'])
    expect(rowsOf(table)).toEqual([
      [1, null],
      [null, null],
      [2, 'x'],
    ])
  })

  it('keeps every row of long columns, of figures, texts and both, and the order of what reads alike', () => {
    const rows = Array.from({ length: 1500 }, (_, at) => [at, ['1', '01', 'x'][at % 3], at < 900 ? at : `t${at}`])
    const table = joinParts([partOf([['n', 't', 'both'], ...rows.slice(0, 1000)]), partOf(rows.slice(1000))])
    const pageOf = createGridEngine(table)
    expect(pageOf({ ...plain, perPage: 1500 }).rows).toEqual(rows)
    const alike = pageOf({ ...plain, sort: { column: 1, direction: 'asc' }, perPage: 1000 }).rows
    expect(alike).toEqual(rows.filter(([, text]) => text !== 'x'))
  })

  it('keeps figures as figures, whatever stands between them as what it is, and objects as their text', () => {
    const pageOf = createGridEngine(
      joinParts([
        partOf([
          ['n', 'mixed'],
          [1.5, 2],
          [null, 'x'],
          [-3, { a: [1] }],
          [7, true],
        ]),
      ]),
    )
    const page = pageOf(plain)
    expect(page.columns).toMatchObject([{ numeric: true, digits: 1 }, { numeric: false }])
    expect(page.rows.map(cells => cells[1])).toEqual([2, 'x', '{"a":[1]}', true])
  })
})

describe('a JSON array that arrives in pieces', () => {
  const cuts = fc.array(fc.nat({ max: 400 }), { maxLength: 6 })

  it('is read as JSON.parse reads it, wherever it is cut', () => {
    fc.assert(
      fc.property(
        fc.array(fc.jsonValue()),
        cuts,
        fc.integer({ min: 1, max: 60 }),
        fc.boolean(),
        (value, at, length, wide) => {
          const text = JSON.stringify(value, null, wide ? 1 : 0)
          expect(inPieces(text, at, length)).toEqual(JSON.parse(text))
        },
      ),
      { numRuns: times(400) },
    )
  })

  it('is refused when JSON.parse refuses it, or reads no array', () => {
    const spoilt = fc
      .tuple(fc.array(fc.jsonValue()), fc.nat(), fc.constantFrom('', ',', '[', ']', '}', '"', '{', '1', '\u00a0'))
      .map(([value, place, sign]) => {
        const text = JSON.stringify(value)
        const at = place % (text.length + 1)
        return text.slice(0, at) + sign + text.slice(at + (place % 2))
      })
    const page = fc.constantFrom(
      '<!doctype html><p>Sign in',
      '',
      '{}',
      '{"a":[1]}',
      '7',
      '"[]"',
      '[] []',
      '[1,]',
      '[,1]',
      '[,]',
    )
    fc.assert(
      fc.property(fc.oneof(spoilt, page), cuts, fc.integer({ min: 1, max: 60 }), (text, at, length) => {
        expect(attempt(() => inPieces(text, at, length))).toEqual(
          attempt(() => {
            const value: unknown = JSON.parse(text)
            if (!Array.isArray(value)) throw new Error('no array')
            return value
          }),
        )
      }),
      { numRuns: times(800) },
    )
  })
})

describe('reading the addresses', () => {
  afterEach(() => vi.unstubAllGlobals())

  it('[report.2] counts what fails, answers an error or HTML, breaks off or is no array as empty', async () => {
    const answers: Record<string, () => Response | Promise<Response>> = {
      '/ok': () => new Response('[["a"],[1]]'),
      '/more': () => new Response('\ufeff [[2],[3]] '),
      '/error': () => new Response('[[9]]', { status: 500 }),
      '/html': () => new Response('<!doctype html>'),
      '/object': () => new Response('{"a":[9]}'),
      '/cut': () => new Response('[[9],[9'),
      '/gone': () => Promise.reject(new TypeError('Failed to fetch')),
      '/nothing': () => new Response(null, { status: 204 }),
    }
    const asked: [string, RequestInit | undefined][] = []
    vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
      asked.push([url, init])
      return answers[url]?.()
    })
    const { table, failed } = await readTable(Object.keys(answers))
    expect(failed).toBe(6)
    expect(rowsOf(table)).toEqual([[1], [2], [3]])
    expect(asked.map(([url]) => url)).toEqual(Object.keys(answers))
    expect(asked.every(([, init]) => init?.credentials === 'same-origin')).toBe(true)
    expect(await readTable([])).toEqual({ table: emptyTable, failed: 0 })
  })

  it('[report.2] counts an address that says nothing for half a minute as empty, and waits for a slow one', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    /** Sends its pieces twenty seconds apart, and then nothing more, until it is given up. */
    const slowly = (signal: AbortSignal, pieces: readonly string[], last: 'ends' | 'hangs') =>
      new ReadableStream<Uint8Array>({
        async start(body) {
          signal.addEventListener('abort', () => body.error(signal.reason))
          for (const piece of pieces) {
            await new Promise(later => setTimeout(later, 20_000))
            body.enqueue(new TextEncoder().encode(piece))
          }
          if (last === 'ends') body.close()
        },
      })
    vi.stubGlobal('fetch', (url: string, { signal }: { signal: AbortSignal }) => {
      if (url === '/silent') return new Promise((_, reject) => signal.addEventListener('abort', reject))
      if (url === '/stalls') return Promise.resolve(new Response(slowly(signal, ['[["a"],[8],'], 'hangs')))
      return Promise.resolve(new Response(slowly(signal, ['[["a"],', '[1],', '[2]', ']'], 'ends')))
    })
    const read = readTable(['/slow', '/silent', '/stalls'])
    await vi.advanceTimersByTimeAsync(120_000)
    const { table, failed } = await read
    expect(failed).toBe(2)
    expect(rowsOf(table)).toEqual([[1], [2]])
    expect(vi.getTimerCount()).toBe(0)
  })
})

const plain: GridView = { sort: null, search: '', filter: null, page: 1, perPage: 50 }

function partOf(entries: readonly unknown[] | null) {
  if (entries === null) return null
  const builder = partBuilder()
  for (const entry of entries) builder.add(entry)
  return builder.finish()
}

function rowsOf(table: ReturnType<typeof joinParts> | undefined) {
  return table && createGridEngine(table)(plain).rows
}

/** The same promises on arrays of arrays, without any economy. */
function naive(answers: readonly (readonly unknown[] | null)[], { sort, search, filter, page, perPage }: GridView) {
  const names = answers[0]?.[0]
  if (!Array.isArray(names)) return { columns: [], rows: [], page: 1, matching: 0, total: 0 }
  const all = answers
    .flatMap((entries, place) =>
      (entries ?? []).filter(
        (_, at) => at > 0 || (place > 0 && JSON.stringify(entries?.[0]) !== JSON.stringify(names)),
      ),
    )
    .filter(entry => Array.isArray(entry))
    .map(entry => names.map((_, place) => toCell(entry[place])))
  const found = all.filter(cells => search.trim() === '' || cells.some((value, at) => holds(value, at, all, search)))
  const kept = found.filter(cells => filter === null || meets(cells, all, filter))
  const sorted = sort === null || sort.column >= names.length ? kept : kept.toSorted((a, b) => order(a, b, sort))
  const last = Math.max(1, Math.ceil(sorted.length / perPage))
  const shown = Math.max(1, Math.min(page, last))
  return {
    rows: sorted.slice((shown - 1) * perPage, shown * perPage),
    page: shown,
    matching: sorted.length,
    total: all.length,
  }
}

/** A column of figures knows the operators of numbers, every other those of texts. */
function meets(cells: readonly CellValue[], all: readonly CellValue[][], { column, operator, value }: GridFilter) {
  if (column >= cells.length) return true
  const cell = cells[column] ?? null
  if (operator === 'isEmpty') return textOf(cell) === ''
  if (operator === 'isNotEmpty') return textOf(cell) !== ''
  const values = (Array.isArray(value) ? value : [value ?? '']).map(one => String(one ?? '').trim()).filter(Boolean)
  if (all.every(other => other[column] === null || typeof other[column] === 'number')) {
    const numbers = values.map(Number).filter(one => !Number.isNaN(one))
    const [number = Number.NaN] = numbers
    if (numbers.length === 0) return true
    if (operator === '!=') return cell !== number
    if (operator === 'isAnyOf') return numbers.includes(cell as number)
    if (!numberOperators.includes(operator)) return true
    if (typeof cell !== 'number') return false
    const signs = [cell < number && '<', cell === number && '=', cell > number && '>']
    return signs.some(sign => sign && operator.includes(sign))
  }
  const [text] = values.map(one => one.toLowerCase())
  const own = textOf(cell).toLowerCase()
  if (text === undefined) return true
  switch (operator) {
    case 'contains':
      return own.split(text).length > 1
    case 'doesNotContain':
      return own.split(text).length === 1
    case 'equals':
      return own === text
    case 'doesNotEqual':
      return own !== text
    case 'startsWith':
      return own.slice(0, text.length) === text
    case 'endsWith':
      return own.length >= text.length && own.slice(own.length - text.length) === text
    case 'isAnyOf':
      return values.some(one => one.toLowerCase() === own)
    default:
      return true
  }
}

/** In a column of figures alone a search for figures passes over commas. */
function holds(value: CellValue, at: number, all: readonly CellValue[][], search: string): boolean {
  const needle = search.trim().toLowerCase()
  const figures = all.every(cells => cells[at] === null || typeof cells[at] === 'number')
  if (!figures) return textOf(value).toLowerCase().includes(needle)
  return value !== null && /^-?[\d.,]+$/.test(needle) && String(value).includes(needle.replaceAll(',', ''))
}

function order(a: readonly CellValue[], b: readonly CellValue[], { column, direction }: NonNullable<GridView['sort']>) {
  const [one, other] = [a[column] ?? null, b[column] ?? null]
  if (one === null || other === null) return one === other ? 0 : one === null ? 1 : -1
  const sign = direction === 'asc' ? 1 : -1
  const numbers = [one, other].map(value => typeof value === 'number')
  if (numbers[0] && numbers[1]) return sign * (Number(one) - Number(other))
  if (numbers[0] !== numbers[1]) return numbers[0] ? -sign : sign
  return sign * new Intl.Collator('en-US', { numeric: true }).compare(textOf(one), textOf(other))
}

function inPieces(text: string, cuts: readonly number[], batchLength: number): unknown[] {
  const read: unknown[] = []
  const entries = jsonEntries(batch => read.push(...batch), batchLength)
  const places = [0, ...cuts.filter(cut => cut < text.length).sort((a, b) => a - b), text.length]
  places.slice(1).forEach((to, place) => {
    entries.push(text.slice(places[place], to))
  })
  entries.end()
  return read
}

function attempt(run: () => unknown[]): unknown[] | 'refused' {
  try {
    return run()
  } catch {
    return 'refused'
  }
}
