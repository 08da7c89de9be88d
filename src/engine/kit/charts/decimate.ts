/**
 * Which rows to draw when there are more than `limit`: their places, ascending. The first and the last row stay, and of
 * every stretch the lowest and the highest value of each series and a gap (NaN) where it has one. Every stretch keeps
 * the same number of rows, so that an even axis stays even. At most `limit` for up to limit ÷ 3 − 1 series.
 */
export function decimate(columns: readonly Float64Array[], limit: number): Uint32Array {
  const count = columns[0]?.length ?? 0
  if (count <= limit) return Uint32Array.from({ length: count }, (_, index) => index)
  const each = columns.reduce((sum, column) => sum + (column.some(Number.isNaN) ? 3 : 2), 0)
  const stretches = Math.max(1, Math.floor((limit - 2) / each))
  const keep = new Uint8Array(count)
  keep[0] = keep[count - 1] = 1
  for (let stretch = 0; stretch < stretches; stretch++) {
    const from = 1 + Math.floor((stretch * (count - 2)) / stretches)
    const to = 1 + Math.floor(((stretch + 1) * (count - 2)) / stretches)
    for (const column of columns) keepExtremes(keep, column, from, to)
    fillUp(keep, from, to, each)
  }
  const kept: number[] = []
  for (let row = 0; row < count; row++) if (keep[row] === 1) kept.push(row)
  return Uint32Array.from(kept)
}

function keepExtremes(keep: Uint8Array, column: Float64Array, from: number, to: number): void {
  let [low, high, gap] = [-1, -1, -1]
  let [lowest, highest] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (let row = from; row < to; row++) {
    const value = column[row] ?? Number.NaN
    if (Number.isNaN(value)) {
      if (gap < 0) gap = row
      continue
    }
    if (value < lowest) [lowest, low] = [value, row]
    if (value > highest) [highest, high] = [value, row]
  }
  for (const row of [low, high, gap]) if (row >= 0) keep[row] = 1
}

/** Adds rows, spread over the stretch, until it keeps as many as every other. */
function fillUp(keep: Uint8Array, from: number, to: number, wanted: number): void {
  let have = 0
  for (let row = from; row < to; row++) have += keep[row] ?? 0
  const size = to - from
  for (let step = 0; step < wanted && have < wanted; step++) {
    let row = from + Math.floor(((step + 0.5) * size) / wanted)
    while (row < to && keep[row] === 1) row++
    if (row === to) continue
    keep[row] = 1
    have++
  }
}
