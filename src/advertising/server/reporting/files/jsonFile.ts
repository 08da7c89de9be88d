import type { OpenTable } from '../../../../engine/contract/TableFile.ts'

/** One JSON array of rows; the first names the columns (report.2). */
export const jsonFile: OpenTable = async (sink, columns) => arrayFile(sink, [columns.map(({ label }) => label)])

/** Rows alone: a further part of the same table. */
export const jsonPart: OpenTable = async sink => arrayFile(sink, [])

async function arrayFile(sink: Parameters<OpenTable>[0], first: readonly unknown[]) {
  const encoder = new TextEncoder()
  let before = '['
  const write = async (rows: readonly unknown[]) => {
    if (rows.length === 0) return
    await sink(encoder.encode(`${before}${rows.map(row => JSON.stringify(row)).join(',\n')}`))
    before = ',\n'
  }
  await write(first)
  return {
    rows: write,
    end: async () => sink(encoder.encode(before === '[' ? '[]' : ']')),
  }
}
