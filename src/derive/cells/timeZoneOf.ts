/** The time zone that a row's times are meant in, if it has one of its own. */
export function timeZoneOf(row: Readonly<Record<string, unknown>>): string | undefined {
  const { timezone } = row
  return typeof timezone === 'string' && timezone ? timezone : undefined
}
