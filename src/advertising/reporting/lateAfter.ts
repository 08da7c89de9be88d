/**
 * How long after an hour its facts may still come, in milliseconds: three hours. From then on missing facts are stale
 * (`freshness`), and delivery that began may be judged (`pacingOf`, `isJustStarted`): before, nothing told is nothing known.
 */
export const lateAfter = 3 * 3_600_000
