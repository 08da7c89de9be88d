import { TextWriter, Uint8ArrayReader, ZipReader } from '@zip.js/zip.js/lib/zip-core-native.js'
import fc from 'fast-check'
import Papa from 'papaparse'
import { SaxesParser } from 'saxes'
import { describe, expect, it } from 'vitest'
import { allFacts } from '../../../src/advertising/server/facts/factAccess.ts'
import { factStore } from '../../../src/advertising/server/facts/store/factStore.ts'
import { csvFile } from '../../../src/advertising/server/reporting/files/csvFile.ts'
import { jsonFile } from '../../../src/advertising/server/reporting/files/jsonFile.ts'
import { runReport } from '../../../src/advertising/server/reporting/runReport.ts'
import type { OpenTable, TableCell, TableColumn } from '../../../src/engine/contract/TableFile.ts'
import { xlsxFile } from '../../../src/engine/contract/xlsxFile.ts'
import { memoryFiles } from '../../../src/engine/server/assets/memoryFiles.ts'
import { advertisingStore } from '../../contract/advertisingStore.ts'
import { times } from '../../setup/effort.ts'

const columns: readonly TableColumn[] = [
  { label: 'Deal code', kind: 'text' },
  { label: 'Day', kind: 'time' },
  { label: 'Spend (USD)', kind: 'number' },
]
const awkward = fc.oneof(
  fc.string({ unit: 'binary', minLength: 1 }),
  fc.constantFrom(
    '=1+1',
    '+49',
    '-1',
    '@x',
    '\tx',
    '\rx',
    "'quoted",
    "''",
    '007',
    '12345678901234567890',
    '1E5',
    '3/4',
  ),
  fc.constantFrom('a,b', '"', 'line\r\nbreak', '_x000D_', '_x005F_', '<b>&', 'ünï', '\u0000', ' ', '\uFFFF'),
)
const rows = fc.array(
  fc.tuple(
    fc.option(awkward),
    fc.constantFrom('2026-11-21', '2026-10-25T02:00+01:00'),
    fc.option(fc.integer({ min: -1e12, max: 1e12 }).map(micros => micros / 1_000_000)),
  ),
  { maxLength: 20 },
)

describe('what a report is written into reads back the same', () => {
  it('CSV, without its apostrophes [report.1]', async () => {
    await fc.assert(
      fc.asyncProperty(rows, async given => {
        const text = new TextDecoder().decode(await written(csvFile, given))
        const [header, ...read] = Papa.parse<string[]>(text, { skipEmptyLines: false }).data.slice(0, -1)
        expect(header).toEqual(columns.map(({ label }) => label))
        expect(read).toEqual(
          given.map(([code, day, spend]) => [guarded(code), day, spend === null ? '' : String(spend)]),
        )
        expect(read.map(([code = '']) => code.replace(/^'/, ''))).toEqual(given.map(([code]) => plain(code ?? '')))
        // Nothing that a spreadsheet would run, and no deal id that it would round.
        for (const [code = ''] of read) expect(code).not.toMatch(/^[=+\-@\t\r]|^[\d.,]+$/)
      }),
      { numRuns: times(150) },
    )
  })

  it('XLSX, texts as texts and numbers as numbers', async () => {
    await fc.assert(
      fc.asyncProperty(rows, async given => {
        const [sheet] = await sheetsOf(await written(xlsxFile, given))
        expect(sheet?.[0]).toEqual(columns.map(({ label }) => label))
        expect(sheet?.slice(1)).toEqual(
          given.map(([code, day, spend]) => [code === null ? null : plain(code), day, spend]),
        )
      }),
      { numRuns: times(40) },
    )
  })

  it('JSON', async () => {
    await fc.assert(
      fc.asyncProperty(rows, async given => {
        const read = JSON.parse(new TextDecoder().decode(await written(jsonFile, given)))
        expect(read).toEqual([columns.map(({ label }) => label), ...given])
      }),
      { numRuns: times(40) },
    )
  })
})

it('runs a report into one file and into parts whose rows are the same [report.2]', async () => {
  const store = advertisingStore(
    ['deal', 'setting'].map(name => ({
      name,
      scopeField: 'organization',
      columns: ['name', 'place'].map(column => ({ name: column, type: 'text' as const })),
      searched: [],
      unique: [],
    })),
  )
  await store.transaction(async tx => {
    await tx.insert('deal', [{ id: 'd3', organization: 'o', name: '=Evil', dealId: '12345678901234567890' }])
    await tx.extension(factStore).insertFacts(
      Array.from({ length: 7 }, (_, index) => ({
        hour: `2026-11-20T0${index}:00:00Z`,
        organization: index === 6 ? 'other' : 'o',
        currency: 'EUR',
        campaign: 'c',
        strategy: 's',
        lineItem: 'l',
        deal: `d${index}`,
        impressions: index * 1000,
        spend: index * 1_500_000,
      })),
    )
  })
  const artifacts = memoryFiles()
  const told: number[] = []
  const made = await runReport(
    {
      question: {
        dimensions: ['deal'],
        metrics: ['impressions', 'spend', 'cpm'],
        dateRange: 'yesterday',
        sort: [{ column: 'impressions', direction: 'desc' }],
      },
      scope: ['o'],
      access: allFacts,
      format: 'csv',
      name: 'Deals / all',
    },
    { store, artifacts, now: new Date('2026-11-21T09:00:00Z'), partRows: 4, onProgress: rows => told.push(rows) },
  )
  expect(made).toMatchObject({ rows: 6, file: { fileName: 'Deals all.csv', contentType: 'text/csv; charset=utf-8' } })
  expect(told).toEqual([6])
  const text = async (checksum: string) => {
    const file = await artifacts.open(checksum)
    return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await file?.read(0, file.size))
  }
  const csv = await text(made.file.checksum)
  expect(new TextEncoder().encode(csv).length).toBe(made.file.bytes)
  expect(csv.split('\r\n').slice(0, 4)).toEqual([
    '\uFEFFDeal,Deal ID,Deal code,Impressions,Spend (EUR),CPM (EUR)',
    'd5,d5,,5000,7.5,1.5',
    'd4,d4,,4000,6,1.5',
    `'=Evil,d3,'12345678901234567890,3000,4.5,1.5`,
  ])
  const parts = await Promise.all(made.parts.map(async checksum => JSON.parse(await text(checksum))))
  expect(parts.map(part => part.length)).toEqual([5, 2])
  expect(
    parts
      .flat()
      .slice(1)
      .map(([, id]) => id),
  ).toEqual(['d5', 'd4', 'd3', 'd2', 'd1', 'd0'])
  expect(parts[0][3]).toEqual(['=Evil', 'd3', '12345678901234567890', 3000, 4.5, 1.5])
})

async function written(open: OpenTable, rows: readonly (readonly TableCell[])[]): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  const table = await open(async bytes => void chunks.push(bytes.slice()), columns)
  await table.rows(rows.slice(0, 7))
  await table.rows(rows.slice(7))
  await table.end()
  return new Uint8Array(await new Blob(chunks as BlobPart[]).arrayBuffer())
}

/** UTF-8 has no halves of characters. */
function plain(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\uFFFD')
}

function guarded(code: string | null): string {
  const text = plain(code ?? '')
  return /^[=+\-@\t\r']/.test(text) || /^[\s\d.,:/-]*\d[\s\d.,:/-]*(?:[eE]\+?\d+)?\s*%?$/.test(text) ? `'${text}` : text
}

async function sheetsOf(bytes: Uint8Array): Promise<(string | number | null)[][][]> {
  const sheets: (string | number | null)[][][] = []
  for await (const entry of new ZipReader(new Uint8ArrayReader(bytes)).getEntriesGenerator()) {
    if (entry.directory || !entry.filename.startsWith('xl/worksheets/')) continue
    sheets.push(cellsOf(await entry.getData(new TextWriter())))
  }
  return sheets
}

function cellsOf(xml: string): (string | number | null)[][] {
  const rows: (string | number | null)[][] = []
  const parser = new SaxesParser()
  let text: string | null = null
  let isText = false
  parser.on('opentag', ({ name, attributes }) => {
    if (name === 'row') rows.push([])
    if (name === 'c') [text, isText] = [null, attributes.t === 'inlineStr']
  })
  parser.on('text', found => {
    text = found
  })
  parser.on('closetag', ({ name }) => {
    if (name !== 'c') return
    const read = text?.replace(/_x([0-9A-F]{4})_/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16))) ?? null
    rows.at(-1)?.push(isText ? read : read === null ? null : Number(read))
  })
  parser.write(xml).close()
  return rows
}

it('makes a file in small portions, between which others have their turn', async () => {
  const store = advertisingStore(
    ['deal', 'setting'].map(name => ({
      ...{ name, scopeField: 'organization', searched: [], unique: [] },
      columns: ['name', 'place'].map(column => ({ name: column, type: 'text' as const })),
    })),
  )
  const hour = '2026-11-20T00:00:00Z'
  const facts = Array.from({ length: 1200 }, (_, index) => ({
    ...{ hour, organization: 'o', currency: 'EUR', campaign: 'c', strategy: 's', lineItem: 'l' },
    deal: `d${index}`,
    impressions: 1,
  }))
  await store.transaction(tx => tx.extension(factStore).insertFacts(facts))
  const told: number[] = []
  let turns = 0
  const others = setInterval(() => {
    turns += 1
  })
  const question = { dimensions: ['deal'], metrics: ['impressions'], dateRange: 'yesterday' } as const
  await runReport(
    { question, scope: ['o'], access: allFacts, format: 'csv', name: 'Deals' },
    { store, artifacts: memoryFiles(), now: new Date('2026-11-21T09:00:00Z'), onProgress: rows => told.push(rows) },
  )
  clearInterval(others)
  expect(told).toEqual([500, 1000, 1200])
  expect(turns).toBeGreaterThanOrEqual(3)
})
