/**
 * How long until live metrics are asked for again, in milliseconds: ten seconds while answers are good (metrics.1); with
 * each failure in a row twice as long, five minutes at most.
 */
export function pollDelay(failures: number): number {
  return Math.min(every * 2 ** failures, longest)
}

const every = 10_000
const longest = 300_000
