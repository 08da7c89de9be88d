/** An object without what is undefined and without empty lists: on the wire both mean "not said". */
export function compact<T extends object>(given: { readonly [K in keyof T]: T[K] | undefined }): T {
  const said = Object.entries(given).filter(([, value]) => value !== undefined && !isEmptyList(value))
  return Object.fromEntries(said) as T
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0
}
