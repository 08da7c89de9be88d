/**
 * The selection after a line was chosen: it alone is turned over, or, with a line chosen before, all from there to here become as that
 * one is. Ids that aren't shown any more count for nothing.
 */
export function selectRange(
  ids: readonly string[],
  selected: ReadonlySet<string>,
  id: string,
  anchor: string | null,
): ReadonlySet<string> {
  const next = new Set(selected)
  const [from, to] = [anchor === null ? -1 : ids.indexOf(anchor), ids.indexOf(id)]
  if (from < 0 || to < 0 || anchor === null) {
    if (!next.delete(id)) next.add(id)
    return next
  }
  const take = selected.has(anchor)
  for (const one of ids.slice(Math.min(from, to), Math.max(from, to) + 1)) {
    if (take) next.add(one)
    else next.delete(one)
  }
  return next
}
