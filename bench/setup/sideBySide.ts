import type { Measurement } from './bench.ts'

export const rounds = 5

export interface Times {
  readonly ours: number
  readonly plain: number
}

/** Median milliseconds of each, asked in turn so that both meet the same machine; the first round is not counted. */
export async function sideBySide(
  ours: () => Promise<unknown>,
  plain: () => Promise<unknown>,
  atAll = rounds,
): Promise<Times> {
  const times: { ours: number[]; plain: number[] } = { ours: [], plain: [] }
  for (let round = -1; round < atAll; round++) {
    for (const [name, ask] of [['ours', ours] as const, ['plain', plain] as const]) {
      const started = performance.now()
      await ask()
      if (round >= 0) times[name].push(performance.now() - started)
    }
  }
  return { ours: median(times.ours), plain: median(times.plain) }
}

export function timesMeasurement(what: string, times: Times, atMost?: number, digits = 0): Measurement {
  const { ours, plain } = times
  const demand = atMost && { text: `at most ${atMost} times`, met: ours <= plain * atMost }
  return {
    what,
    ours: `${ours.toFixed(digits)} ms`,
    plain: `${plain.toFixed(digits)} ms`,
    ...(demand ? { demand } : {}),
  }
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[(values.length - 1) / 2] ?? 0
}
