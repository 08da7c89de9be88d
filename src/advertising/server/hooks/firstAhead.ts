/** The first of some moments that is still ahead; undefined for none. */
export function firstAhead(moments: readonly unknown[], now: Date): string | undefined {
  const ahead = moments.flatMap(moment => {
    const time = typeof moment === 'string' ? Date.parse(moment) : Number.NaN
    return time > now.getTime() ? [time] : []
  })
  return ahead.length ? new Date(Math.min(...ahead)).toISOString() : undefined
}
