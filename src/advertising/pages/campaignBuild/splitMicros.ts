/** An amount in parts by weight that add up to it to the last micro: the largest remainders get one more. */
export function splitMicros(total: number, weights: readonly number[]): readonly number[] {
  const sum = weights.reduce((all, weight) => all + weight, 0)
  if (sum <= 0) return weights.map(() => 0)
  const exact = weights.map(weight => (total / sum) * weight)
  const whole = exact.map(Math.floor)
  const left = total - whole.reduce((all, part) => all + part, 0)
  const first = exact
    .map((part, index) => ({ index, rest: part - Math.floor(part) }))
    .toSorted((a, b) => b.rest - a.rest || a.index - b.index)
    .slice(0, Math.max(0, left))
  const raised = new Set(first.map(({ index }) => index))
  return whole.map((part, index) => (raised.has(index) ? part + 1 : part))
}
