/** Without those that PostgreSQL could not even be asked for. */
export function possibleIds(ids: readonly string[]): string[] {
  return ids.filter(id => !id.includes('\0'))
}
