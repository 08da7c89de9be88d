/**
 * How long who works without end has to rest: after so much in a row, three times as long as it has worked, so that everybody else has
 * three quarters of the time. What it rests anyway, because it asks for nothing, counts.
 */
export function createTiredness({ inARowMs, now = () => performance.now() }: Options): Tiredness {
  /** What is owed, at a time. */
  let owed = { ms: 0, at: now() }
  /** Work that overlaps with other work is no rest from it. */
  const owedAt = (at: number) => Math.max(0, owed.ms - Math.max(0, at - owed.at))
  return {
    restMs: () => owedAt(now()) - inARowMs * restFactor,
    isRested: () => owedAt(now()) === 0,
    worked: begun => {
      const at = now()
      owed = { ms: owedAt(begun) + (at - begun) * restFactor, at }
    },
  }
}

export interface Tiredness {
  /** From now on; nothing is left of it at zero or less. */
  restMs(): number
  /** Nothing of its work counts any more. */
  isRested(): boolean
  /** It worked from then until now. */
  worked(begun: number): void
}

interface Options {
  readonly inARowMs: number
  readonly now?: (() => number) | undefined
}

/** How long it rests for what it has worked. `npm run bench -- underAttack` measures what others feel of it. */
const restFactor = 3
