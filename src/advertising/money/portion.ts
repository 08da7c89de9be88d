/** Millionths of the whole: 12.5 percent is 125,000. Further decimals are rounded. */
export function feeRate(percent: number): bigint {
  return BigInt(Math.round(percent * 10_000))
}

/** Rounded down to the micro: what is left over stays with whom the rest belongs to. */
export function portion(amount: bigint, rate: bigint): bigint {
  return (amount * rate) / 1_000_000n
}

/** @throws {RangeError} where it isn't a whole number */
export function whole(value: number): bigint {
  return BigInt(value)
}
