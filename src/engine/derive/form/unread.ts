/**
 * What a person typed where it can't be read as a value of its kind: kept as it is, so that nothing typed is lost, and
 * refused with its sentence at the next check.
 */
export class Unread {
  constructor(
    readonly text: string,
    readonly says: string,
  ) {}
}

/** The sentences of everything unread in a value, by path. */
export function unreadIn(value: unknown, path = ''): Record<string, string> {
  if (value instanceof Unread) return { [path]: value.says }
  if (typeof value !== 'object' || value === null) return {}
  return Object.assign(
    {},
    ...Object.entries(value).map(([key, item]) => unreadIn(item, path === '' ? key : `${path}.${key}`)),
  )
}
