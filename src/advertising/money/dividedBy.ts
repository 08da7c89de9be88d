/**
 * An amount in whole parts that add up to it, each as its weight says and right to one; without any weight it is nobody's.
 * @returns the parts in the order of the shares
 */
export function dividedBy(amount: number, shares: readonly { readonly weight: number }[]): number[] {
  const all = shares.reduce((sum, { weight }) => sum + BigInt(weight), 0n)
  if (all === 0n) return shares.map(() => 0)
  const whole = BigInt(amount)
  let [passed, given] = [0n, 0n]
  return shares.map(({ weight }) => {
    passed += BigInt(weight)
    const until = (whole * passed) / all
    const part = until - given
    given = until
    return Number(part)
  })
}
