import type { FactSums } from './factShape.ts'

/** Sums of facts together. What none of them names is left out. */
export function addSums(all: Iterable<Partial<FactSums>>): Partial<FactSums> {
  const total: Partial<Record<string, number>> = {}
  for (const sums of all) for (const [name, value] of Object.entries(sums)) total[name] = (total[name] ?? 0) + value
  return total
}
