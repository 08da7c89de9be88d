import type { TagRow } from './tagRow.ts'
import { type Outcome, type VerdictKey, verdictOf } from './tagVerdict.ts'

/** Rows by their verdict, which of them an import would take, and what is still to be asked about them. */
export function sortRows(
  rows: readonly TagRow[],
  outcomes: ReadonlyMap<number, Outcome>,
  { twice, silent }: { readonly twice: boolean; readonly silent: boolean },
): SortedRows {
  const by: Record<VerdictKey, TagRow[]> = { ready: [], problem: [], duplicate: [], imported: [] }
  for (const row of rows) by[verdictOf(row, outcomes.get(row.index)).key].push(row)
  const answersNothing = ({ index }: TagRow) => outcomes.get(index)?.address?.ok === false
  const chosen = [...by.ready.filter(row => silent || !answersNothing(row)), ...(twice ? by.duplicate : [])]
  const addresses = by.ready.filter(({ media }) => typeof media.vastUrl === 'string')
  const unasked = addresses.filter(({ index }) => outcomes.get(index)?.address === undefined)
  const unchecked = by.ready.filter(({ index }) => outcomes.get(index)?.server === undefined)
  const taken = new Set(chosen)
  const made = new Set(by.imported)
  return {
    by,
    chosen: chosen.sort((a, b) => a.index - b.index),
    others: rows.filter(row => !taken.has(row) && !made.has(row)),
    unasked,
    unchecked,
    counts: {
      ready: by.ready.length,
      checked: by.ready.length - unchecked.length,
      addresses: addresses.length,
      asked: addresses.length - unasked.length,
      imported: by.imported.length,
      https: rows.filter(({ https }) => https).length,
      silent: by.ready.filter(answersNothing).length,
    },
  }
}

interface SortedRows {
  readonly by: Readonly<Record<VerdictKey, readonly TagRow[]>>
  /** What an import takes, in the sheet's order. */
  readonly chosen: readonly TagRow[]
  /** What it leaves. */
  readonly others: readonly TagRow[]
  readonly unasked: readonly TagRow[]
  readonly unchecked: readonly TagRow[]
  readonly counts: Readonly<
    Record<'ready' | 'checked' | 'addresses' | 'asked' | 'imported' | 'silent' | 'https', number>
  >
}
