/** `npm run test:long` runs in full what `npm test` runs in short. */
export const isLong = process.env.TEST_LONG === 'true'

/** How often, for a property or a fault that is tried at random: forty times as often in the long run. */
export function times(short: number): number {
  return isLong ? short * 40 : short
}

/**
 * Trials that bring races out on purpose, on any machine: `TEST_SLOW=6 npx vitest run --project journeys <file>`. All are
 * off unless asked for; whoever changes a journey tries it with each of them once.
 */
export const trial = {
  /** `TEST_SLOW=6`: pages run six times slower. Chromium then forgets at each navigation that it is to print. */
  slow: Number(process.env.TEST_SLOW ?? 1),
  /** `TEST_LATE=400`: what pages ask the API for, and parts of the console, come up to 400 ms late, out of order. */
  late: Number(process.env.TEST_LATE ?? 0),
  /** `TEST_PAUSE=150`: 150 ms pass after each step that a test takes, so that timers of the page run out between them. */
  pause: Number(process.env.TEST_PAUSE ?? 0),
  /** `TEST_KEYS=true`: whatever a test clicks, fills or checks is reached and pressed by keys; see `byKeys.ts`. */
  keys: process.env.TEST_KEYS === 'true',
}

/** How much longer a test may take as a whole; each single wait keeps its limit. */
export const stretch = Math.max(trial.slow, trial.late > 0 || trial.pause > 0 ? 4 : 1)
