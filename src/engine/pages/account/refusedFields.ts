/** The sentences of a refusal by field; none where the answer says nothing of fields. */
export function refusedFields(error: unknown): Readonly<Record<string, string>> {
  const body: unknown = error instanceof Error && 'body' in error ? error.body : null
  if (typeof body !== 'object' || body === null || !('fields' in body)) return {}
  const { fields } = body
  if (typeof fields !== 'object' || fields === null) return {}
  return Object.fromEntries(Object.entries(fields).map(([name, text]) => [name, String(text)]))
}
