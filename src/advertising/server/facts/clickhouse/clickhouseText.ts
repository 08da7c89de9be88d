/** A text as a literal of ClickHouse's SQL, whatever stands in it. */
export function clickhouseText(text: string): string {
  return `'${text.replace(/[\\']/g, '\\$&').replaceAll('\0', '\\0')}'`
}

/** Texts as an array; an empty one is told its type, which ClickHouse can't see from nothing. */
export function clickhouseTexts(texts: readonly string[]): string {
  return texts.length === 0 ? 'emptyArrayString()' : `[${texts.map(clickhouseText).join(', ')}]`
}

/** The condition that facts are of the scope; none for all. */
export function scopeConditions(scope: readonly string[] | 'all'): readonly string[] {
  return scope === 'all' ? [] : [`has(${clickhouseTexts(scope)}, organization)`]
}

/** A moment as a literal, moved into what a `DateTime` can hold (1970 to 2106). */
export function clickhouseMoment(milliseconds: number): string {
  const seconds = Math.min(Math.max(Math.floor(milliseconds / 1000), 0), 0xffff_ffff)
  return `toDateTime(${seconds}, 'UTC')`
}

/** The day (UTC) of a moment as a literal, moved into what a `Date` can hold (1970 to 2149). */
export function clickhouseDay(milliseconds: number): string {
  return `toDate(${Math.min(Math.max(Math.floor(milliseconds / 86_400_000), 0), 65_535)})`
}
