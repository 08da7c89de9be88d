/** This month and the eleven before it, in UTC: `YYYY-MM`. */
export function recentMonths(now: Date): readonly string[] {
  return Array.from({ length: 12 }, (_, back) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1)).toISOString().slice(0, 7),
  )
}
