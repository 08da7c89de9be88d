/** Numbers in [0, 1), the same sequence for the same seed on every machine (mulberry32). */
export type Random = () => number

export function seeded(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** The seed that belongs to a text (FNV-1a). */
export function seedOf(text: string): number {
  let seed = 2_166_136_261
  for (const letter of text) seed = Math.imul(seed ^ (letter.codePointAt(0) ?? 0), 16_777_619)
  return seed
}

/** One of them. @throws RangeError when there is none */
export function oneOf<T>(random: Random, values: readonly T[]): T {
  const value = values[Math.floor(random() * values.length)]
  if (value === undefined) throw new RangeError('Nothing to choose from')
  return value
}

/** Some of them, each once, in their order. */
export function someOf<T>(random: Random, values: readonly T[], count: number): T[] {
  const left = values.map((value, index) => ({ value, index }))
  const taken: typeof left = []
  while (taken.length < count && left.length) taken.push(...left.splice(Math.floor(random() * left.length), 1))
  return taken.sort((a, b) => a.index - b.index).map(({ value }) => value)
}

/** A whole number, both ends included. */
export function within(random: Random, min: number, max: number): number {
  return min + Math.floor(random() * (max - min + 1))
}

/** With the chance, 0–1. */
export function chance(random: Random, of: number): boolean {
  return random() < of
}

/** A key, each as often as its weight says. */
export function weighted<K extends string>(random: Random, weights: Readonly<Record<K, number>>): K {
  const entries = Object.entries(weights) as [K, number][]
  let rest = random() * entries.reduce((sum, [, weight]) => sum + weight, 0)
  for (const [key, weight] of entries) {
    rest -= weight
    if (rest < 0) return key
  }
  return entries.at(-1)?.[0] as K
}

/** A UUID of version 7 whose time is the row's creation; the rest comes from the seed. */
export function uuidAt(random: Random, at: Date): string {
  const time = Math.max(0, at.getTime()).toString(16).padStart(12, '0')
  const digits = (count: number) => Array.from({ length: count }, () => Math.floor(random() * 16).toString(16)).join('')
  const variant = (8 + Math.floor(random() * 4)).toString(16)
  return `${time.slice(0, 8)}-${time.slice(8)}-7${digits(3)}-${variant}${digits(3)}-${digits(12)}`
}
