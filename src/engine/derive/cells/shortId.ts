/** A long id by its beginning: nobody reads the rest, and copying copies all of it. */
export function shortId(id: string): string {
  return id.length > 14 ? `${id.slice(0, 8)}…` : id
}
