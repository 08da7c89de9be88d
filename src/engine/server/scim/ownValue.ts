/** A value's own attribute, by its name in any case of letters (RFC 7643, 2.1); never what it inherits. */
export function ownValue(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  const wanted = name.toLowerCase()
  const found = Object.entries(value).find(([key]) => key.toLowerCase() === wanted)
  return found?.[1]
}
