/** A row, or a part of one, as a form holds it. */
export type Row = Readonly<Record<string, unknown>>

/** The value at a path such as `flights.0.start`; undefined when any part of the way is missing. */
export function valueAt(row: unknown, path: string): unknown {
  let value = row
  for (const part of partsOf(path)) {
    if (typeof value !== 'object' || value === null) return undefined
    value = (value as Row)[part]
  }
  return value
}

/** A copy with the value at the path; what isn't on the way stays the same object, so that only its readers render. */
export function withValue(row: Row, path: string, value: unknown): Row {
  return put(row, partsOf(path), value) as Row
}

export function joinPath(...parts: readonly (string | number)[]): string {
  return parts.filter(part => part !== '').join('.')
}

/** Whether a path is the other one or lies within it. */
export function isWithin(path: string, outer: string): boolean {
  return path === outer || path.startsWith(`${outer}.`)
}

function put(at: unknown, [part, ...rest]: readonly string[], value: unknown): unknown {
  if (part === undefined) return value
  if (Array.isArray(at)) return at.map((item, index) => (String(index) === part ? put(item, rest, value) : item))
  const object = typeof at === 'object' && at !== null ? (at as Row) : {}
  return { ...object, [part]: put(object[part], rest, value) }
}

function partsOf(path: string): readonly string[] {
  return path === '' ? [] : path.split('.')
}
