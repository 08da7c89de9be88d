import { useEffect, useMemo, useState } from 'react'
import { type ChartRow, numberIn } from './chartData.ts'
import { decimate } from './decimate.ts'
import { decimateApart } from './decimateApart.ts'

/** From how many values on the rows are thinned out in a worker: below, starting one would take longer. */
const apartFrom = 20_000

/**
 * The rows that are worth drawing, at most about `limit`, extremes and gaps among them. Null until the first answer of
 * the worker; later, until the next one, what was drawn before.
 */
export function useDrawnRows(rows: readonly ChartRow[], keys: readonly string[], limit: number) {
  const names = keys.join('\n')
  const many = rows.length > limit && rows.length * keys.length >= apartFrom
  const here = useMemo(() => {
    if (many) return null
    if (rows.length <= limit) return rows
    return pick(rows, decimate(columnsOf(rows, names.split('\n')), limit))
  }, [rows, names, limit, many])
  const [apart, setApart] = useState<readonly ChartRow[] | null>(null)
  useEffect(() => {
    if (!many) return
    let left = false
    const columns = columnsOf(rows, names.split('\n'))
    decimateApart(columns, limit)
      .catch(() => decimate(columnsOf(rows, names.split('\n')), limit))
      .then(kept => {
        if (!left) setApart(pick(rows, kept))
      })
    return () => {
      left = true
    }
  }, [rows, names, limit, many])
  return here ?? apart
}

function columnsOf(rows: readonly ChartRow[], keys: readonly string[]): Float64Array[] {
  return keys.map(key => Float64Array.from(rows, row => numberIn(row, key) ?? Number.NaN))
}

function pick(rows: readonly ChartRow[], kept: Uint32Array): readonly ChartRow[] {
  return Array.from(kept, place => rows[place]).filter(row => row !== undefined)
}
