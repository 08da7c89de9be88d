/** How many pages `total` rows fill; at least one, as an empty page is a page. */
export function pageCount(total: number, perPage: number): number {
  return Math.max(1, Math.ceil(total / perPage))
}
