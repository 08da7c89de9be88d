import { isObject } from '../../../engine/contract/isObject.ts'
import { partsOf, textOf } from '../../../engine/contract/looseValues.ts'
import { type JobKind, type Work, WorkRefused } from '../../../engine/server/jobs/jobKind.ts'
import type { Row } from '../../../engine/server/store/Store.ts'
import { type EntryType, isEntryType } from '../../targeting/listEntries.ts'
import type { UploadOperation } from '../../targeting/memberIds.ts'
import { type EntryRefusal, entryRefusals } from '../../targeting/readListEntry.ts'
import { ChecksummedFile } from '../reporting/ChecksummedFile.ts'
import { csvFile } from '../reporting/files/csvFile.ts'
import { heldRun } from '../uploads/heldRun.ts'
import { refusedLines } from '../uploads/refusedLines.ts'
import { askedOf, partialOf, type Staged, stageLines } from '../uploads/stageLines.ts'
import type { RefusedLine } from '../uploads/storedLines.ts'
import { demandRoom } from './demandRoom.ts'
import { entryKey } from './entryOrder.ts'
import { ownItems } from './ownItems.ts'
import { settleList } from './settleList.ts'
import { entryStore, type ListEntry, type Portion } from './store/entryStore.ts'

/**
 * Puts the entries of a file into an inventory list, or takes them out. They are staged first, so that a worker that takes this over begins
 * anew and counts the same; to replace is then one step, and to add or remove goes by portions, each of which may happen twice.
 */
export const importJob: JobKind = async work => {
  const { context, run } = work
  const { type, ...asked } = askedOf(run.question, { type: 'type', isType: isEntryType, what: 'import' })
  const input = await context.artifacts.open(String(run.input))
  if (!input) throw new WorkRefused('no_input', 'The uploaded file was deleted. Upload it again.')
  const [list] = await context.store.read.byIds('inventory-set', [String(run.inventorySet)], 'all')
  if (!list) throw new WorkRefused('no_list', 'The inventory list no longer exists.')
  const set = await heldRun(work, tx => tx.extension(entryStore).stageSet(list.id))
  const refused = await ChecksummedFile.open(context.artifacts, csvFile, columns)
  try {
    const counts = await stageLines(work, {
      input,
      refused,
      reasons: entryRefusals,
      other: 'not_text',
      cellsOf,
      stage: (tx, values) => tx.extension(entryStore).stageEntries(set, type, values),
    })
    if (counts.accepted > 0) await apply(work, { set, list, ...asked, ...counts, failed: refused.rows })
    else await heldRun(work, tx => tx.extension(entryStore).giveUp(set))
    const made = await refusedLines(work, refused, asked.file)
    while (!work.signal.aborted && (await context.store.transaction(tx => tx.extension(entryStore).clearEntries())));
    return { rows: counts.rows, ...made, ...partialOf(counts, refused.rows, 'list') }
  } finally {
    await refused.discard()
  }
}

const columns = [
  { key: 'line', label: 'Line', kind: 'number' },
  { key: 'begins', label: 'Value', kind: 'text' },
  { key: 'reason', label: 'Reason', kind: 'text' },
] as const

function cellsOf({ line, begins, refused }: RefusedLine<EntryRefusal>) {
  return [line, begins, entryRefusals[refused]]
}

interface Applied extends Staged {
  readonly operation: UploadOperation
  readonly file: string
  readonly set: number
  readonly list: Row
  readonly failed: number
}

/** What is added to a list that kept its items in its row takes its valid items along; what is removed from it leaves the others there. */
async function apply(work: Work, { set, list, operation, file, rows, accepted, duplicates, failed }: Applied) {
  const { context, run } = work
  const { total } = await context.store.read.extension(entryStore).countEntries(list.id)
  const isImported = total > 0
  if (operation !== 'remove') {
    await demandRoom(work, { list, set, accepted, operation, isImported })
  }
  if (operation !== 'replace' && isImported) await applyPortions(work, { set, list, operation, accepted })
  await heldRun(work, async tx => {
    const entries = tx.extension(entryStore)
    const [now] = await tx.lock('inventory-set', [list.id], 'all')
    if (!now) throw new WorkRefused('no_list', 'The inventory list no longer exists.')
    if (isObject(now.dynamicRule) && Object.keys(now.dynamicRule).length > 0)
      throw new WorkRefused('has_rule', 'The list has a rule now, so nothing was imported. Remove the rule first.')
    const own = ownItems(now)
    let remaining = partsOf(now.items)
    if (operation === 'remove' && !isImported) {
      const gone = new Set((await entries.findStaged(set, own)).map(entryKey))
      remaining = remaining.filter(
        ({ type, value }) => !gone.has(entryKey({ type: textOf(type), value: textOf(value) })),
      )
      await entries.giveUp(set)
    } else if (operation === 'replace' || !isImported) {
      if (operation === 'add') for (const [type, values] of byType(own)) await entries.stageEntries(set, type, values)
      await entries.takeOver(list.id, set)
      remaining = []
    } else await entries.giveUp(set)
    const at = context.clock().toISOString()
    const entry = { run: run.id, file, operation, at, rows, ok: accepted, duplicates, failed }
    await settleList(work, tx, { list: now, remaining, entry })
  })
}

function byType(items: readonly ListEntry[]): ReadonlyMap<EntryType, readonly string[]> {
  const found = new Map<EntryType, string[]>()
  for (const { type, value } of items) {
    const values = found.get(type) ?? []
    values.push(value)
    found.set(type, values)
  }
  return found
}

type Portions = Pick<Applied, 'set' | 'list' | 'operation' | 'accepted'>

async function applyPortions(work: Work, { set, list, operation, accepted }: Portions): Promise<void> {
  let [after, done]: [ListEntry | null, number] = [null, 0]
  do {
    const portion: Portion = { after, limit: portionSize }
    after = await heldRun<ListEntry | null>(work, tx => {
      const entries = tx.extension(entryStore)
      return operation === 'add'
        ? entries.addStaged(list.id, set, portion)
        : entries.removeStaged(list.id, set, portion)
    })
    done += portionSize
    work.progress(70 + Math.min(1, done / accepted) * 25)
  } while (after)
}

const portionSize = 10_000
