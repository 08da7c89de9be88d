import { limits } from '../../contract/query.ts'
import { isRowRef, type TreeResult, type TreeRow } from '../../contract/treeRows.ts'
import { sendTree } from '../../providers/treeCalls.ts'
import { t } from '../../texts/t.ts'
import type { PlannedRow } from './plannedRow.ts'

/** With one request: progress shows, and a body stays far below what the API takes. */
const atOnce = 100
const mostCharacters = 1_000_000

interface SendOptions {
  readonly batchId: string
  readonly dryRun: boolean
  /** All of it in one call, saved or refused as one. */
  readonly whole?: boolean
  readonly signal: AbortSignal
  readonly onResults: (results: readonly TreeResult[]) => void
}

/**
 * Sends a plan, or tries it, in parts; parents before what is below them. What can't be sent is told as refused, and so is what is
 * below it. Sent again under the same batch ID after a lost connection, nothing is saved twice.
 * @throws HttpError; `onResults` has been told what was done before
 */
export async function sendPlan(rows: readonly PlannedRow[], options: SendOptions): Promise<void> {
  const { batchId, dryRun, whole = false, signal, onResults } = options
  const refused = refusedRows(rows)
  onResults([...refused.values()])
  const sent = rows.filter(row => !refused.has(row.ref) && changesAnything(row))
  onResults(rows.flatMap(row => (!refused.has(row.ref) && !changesAnything(row) ? [unchanged(row)] : [])))
  const byRef = new Map(rows.map(row => [row.ref, row]))
  const failed = new Set<string>()
  for (const part of whole ? [sent] : parts(sent)) {
    if (signal.aborted || part.length === 0) return
    // A dry run keeps nothing: what these rows refer to has to come along again.
    const known = dryRun ? needed(part, sent, byRef) : []
    const asked = [...known, ...part].filter(row => !failed.has(row.ref))
    const { results } = await sendTree(asked.map(wireRow), { batchId, dryRun, whole })
    const own = new Set(part.map(({ ref }) => ref))
    for (const { ref, ok } of results) if (!ok && !dryRun) failed.add(ref)
    onResults(results.filter(({ ref }) => own.has(ref)))
  }
}

/** Rows that the plan itself refuses, and those below them. */
function refusedRows(rows: readonly PlannedRow[]): ReadonlyMap<string, TreeResult> {
  const refused = new Map<string, TreeResult>()
  const byRef = new Map(rows.map(row => [row.ref, row]))
  for (const { ref, refusals, parent, id, values } of rows) {
    const above = [...(parent && !id ? [parent] : []), ...named({ values })].find(
      one => refused.has(one) && !byRef.get(one)?.id,
    )
    if (refusals?.length) refused.set(ref, { ref, ok: false, error: refusals.join(' ') })
    else if (above !== undefined)
      refused.set(ref, {
        ref,
        ok: false,
        error: t('Its parent “%{name}” was rejected.', { name: byRef.get(above)?.name ?? above }),
      })
  }
  return refused
}

function changesAnything({ id, values }: PlannedRow): boolean {
  return id === undefined || Object.keys(values).length > 0
}

function unchanged({ ref, id }: PlannedRow): TreeResult {
  return { ref, ok: true, done: 'none', ...(id === undefined ? {} : { id }), changes: [] }
}

function wireRow({ ref, entity, id, version, from, values }: PlannedRow): TreeRow {
  return {
    ref,
    entity,
    values,
    ...(id === undefined ? {} : { id }),
    ...(version === undefined ? {} : { version }),
    ...(from === undefined ? {} : { from }),
  }
}

/** What a part's rows are under or name, and what stands beside those: sums over siblings are checked as when all is saved. */
function needed(part: readonly PlannedRow[], all: readonly PlannedRow[], byRef: ReadonlyMap<string, PlannedRow>) {
  const own = new Set(part.map(({ ref }) => ref))
  const found = new Set<string>()
  const add = (ref: string) => {
    if (found.has(ref)) return
    const row = byRef.get(ref)
    if (!row) return
    found.add(ref)
    above(row)
  }
  const above = ({ parent, values }: PlannedRow) => {
    if (parent) add(parent)
    for (const ref of named({ values })) add(ref)
  }
  for (const row of part) above(row)
  const deepest = Math.max(...all.map(({ depth }) => depth))
  const tops = new Set(part.map(row => topOf(row, byRef)))
  const first = all.findIndex(row => own.has(row.ref))
  const before = all.slice(0, first).filter(row => row.depth < deepest && tops.has(topOf(row, byRef)))
  for (const { ref } of before.slice(0, limits.treeRows - atOnce)) add(ref)
  return all.filter(({ ref }) => found.has(ref) && !own.has(ref)).slice(0, limits.treeRows - atOnce)
}

function topOf(row: PlannedRow, byRef: ReadonlyMap<string, PlannedRow>): string {
  const above = row.parent === null ? undefined : byRef.get(row.parent)
  return above ? topOf(above, byRef) : row.ref
}

/** A row that names one further down is sent with it. */
function* parts(rows: readonly PlannedRow[]): Generator<readonly PlannedRow[]> {
  const places = new Map(rows.map(({ ref }, at) => [ref, at]))
  let from = 0
  while (from < rows.length) {
    let to = from
    for (let characters = 0; to < rows.length && to - from < atOnce; to++) {
      characters += JSON.stringify(rows[to]?.values).length
      if (to > from && characters > mostCharacters) break
    }
    const open = rows.slice(from, to).findIndex(row => named(row).some(ref => Number(places.get(ref)) >= to))
    if (open > 0) to = from + open
    yield rows.slice(from, to)
    from = to
  }
}

/** The rows that a row names. */
function named({ values }: Pick<PlannedRow, 'values'>): readonly string[] {
  return Object.values(values).flatMap(value => (isRowRef(value) ? [value.ref] : []))
}
