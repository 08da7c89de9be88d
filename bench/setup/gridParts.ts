/** Which columns the bench sorts by; they stand in front, as columns out of sight are not drawn. */
export const gridColumns = { text: { place: 1, distinct: 10_000 }, number: { place: 2 } } as const

/** A report as the console's own runs write it: eight texts of usual variety, twelve figures, the names in front. */
export function gridParts({ rows, parts }: { rows: number; parts: number }): Record<string, string> {
  const random = seeded(20)
  const pick = (of: number) => Math.floor(random() * of)
  const all = Array.from({ length: rows }, (_, row) => [
    `2025-${String((row % 12) + 1).padStart(2, '0')}-${String((row % 28) + 1).padStart(2, '0')}`,
    `site-${pick(gridColumns.text.distinct)}.example`,
    pick(100_000),
    `Campaign ${pick(40)}`,
    `Strategy ${pick(200)} for a wider audience`,
    `Line item ${pick(1000)}`,
    pick(4) === 0 ? null : `deal-${pick(300)}`,
    `Creative ${pick(5000)} 300x250`,
    `placement-${pick(20_000)}`,
    ...Array.from({ length: 11 }, (_, place) => (place % 2 === 0 ? pick(1_000_000) : Math.round(random() * 1e6) / 100)),
  ])
  const names = Array.from({ length: 20 }, (_, place) => `column ${place + 1}`)
  const size = Math.ceil(rows / parts)
  return Object.fromEntries(
    Array.from({ length: parts }, (_, part) => [
      `/data/part-${part + 1}.json`,
      JSON.stringify([...(part === 0 ? [names] : []), ...all.slice(part * size, (part + 1) * size)]),
    ]),
  )
}

/** Mulberry32: the same rows in every run. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
