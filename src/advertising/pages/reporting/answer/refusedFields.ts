/** The sentences of a refused question by field, as the API gives them; empty for any other failure. */
export function refusedFields(error: unknown): Readonly<Record<string, string>> {
  if (typeof error !== 'object' || error === null || !('body' in error) || !('status' in error)) return {}
  const { body } = error
  if (error.status !== 400 || typeof body !== 'object' || body === null || !('fields' in body)) return {}
  const { fields } = body
  if (typeof fields !== 'object' || fields === null) return {}
  return Object.fromEntries(
    Object.entries(fields).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}

/** The first sentence at one of these fields, or within one. */
export function refusalAt(fields: Readonly<Record<string, string>>, ...names: readonly string[]): string | undefined {
  return Object.entries(fields).find(([path]) => names.includes(path.split('.')[0] ?? ''))?.[1]
}
