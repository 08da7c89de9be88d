/** Who gets a part: in proportion to its weight, and at most so much. */
export interface Share {
  /** Not negative; rounded to a whole number. */
  readonly weight: number
  readonly most: bigint
}

/**
 * Splits a whole amount in proportion: the parts are whole, none is above its most, and they add up to the amount exactly, or to all
 * that may be taken where that is less. What rounding leaves goes to the largest remainders. Who weighs nothing gets something only
 * where nobody else can take it.
 */
export function shareOut(amount: bigint, shares: readonly Share[]): readonly bigint[] {
  const parts = shares.map(() => 0n)
  let left = amount
  while (left > 0n) {
    const open = shares.flatMap(({ weight, most }, at) => {
      const room = most - (parts[at] ?? 0n)
      return room > 0n ? [{ at, room, weight: BigInt(Math.round(weight)) }] : []
    })
    if (open.length === 0) break
    const heavy = open.filter(({ weight }) => weight > 0n)
    const takers = heavy.length > 0 ? heavy : open.map(one => ({ ...one, weight: 1n }))
    const whole = takers.reduce((sum, { weight }) => sum + weight, 0n)
    const wanted = takers.map(one => ({
      ...one,
      part: (left * one.weight) / whole,
      remainder: (left * one.weight) % whole,
    }))
    const full = wanted.filter(({ part, room }) => part >= room)
    // Those that are full make room for a larger part of the others.
    const given = full.length > 0 ? full.map(({ at, room }) => [at, room] as const) : rounded(wanted, left)
    for (const [at, part] of given) {
      parts[at] = (parts[at] ?? 0n) + part
      left -= part
    }
  }
  return parts
}

interface Wanted {
  readonly at: number
  readonly part: bigint
  readonly remainder: bigint
}

function rounded(wanted: readonly Wanted[], amount: bigint): readonly (readonly [at: number, part: bigint])[] {
  const missing = Number(amount - wanted.reduce((sum, { part }) => sum + part, 0n))
  const byRemainder = wanted.toSorted((a, b) =>
    a.remainder === b.remainder ? a.at - b.at : a.remainder > b.remainder ? -1 : 1,
  )
  return byRemainder.map(({ at, part }, place) => [at, place < missing ? part + 1n : part] as const)
}
