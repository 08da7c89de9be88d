/** What others with enough at the stage before have of it at this one, at the median; null where too few have enough. */
export function medianShare<Stage extends string>(
  others: readonly Readonly<Record<Stage, number>>[],
  stage: Stage,
  before: Stage,
): number | null {
  const shares = others
    .flatMap(one => (one[before] >= fewest ? [one[stage] / one[before]] : []))
    .toSorted((one, other) => one - other)
  if (shares.length < fewestOthers) return null
  const [low = 0, high = 0] = [shares[Math.ceil(shares.length / 2) - 1], shares[Math.floor(shares.length / 2)]]
  return (low + high) / 2
}

/** Fewer others say nothing about what is usual. */
export const fewestOthers = 3
/** Fewer say nothing about a share. */
const fewest = 100
