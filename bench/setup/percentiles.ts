/** Half of the values are below the first, and so on. */
export function percentiles(values: readonly number[]): string {
  return `${[0.5, 0.95, 0.99].map(part => at(values, part).toFixed(0)).join(' / ')} ms`
}

export function sorted(values: readonly number[]): readonly number[] {
  return [...values].sort((one, other) => one - other)
}

/** Of sorted values that below which so large a part of them is; 0 where there are none. */
export function at(values: readonly number[], part: number): number {
  return values[Math.min(values.length - 1, Math.floor(values.length * part))] ?? 0
}
