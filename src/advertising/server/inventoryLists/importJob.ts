import { isObject } from '../../../engine/contract/isObject.ts'
import { partsOf, textOf } from '../../../engine/contract/looseValues.ts'
import type { StoredFile } from '../../../engine/server/assets/AssetFiles.ts'
import { type JobKind, type Work, WorkRefused } from '../../../engine/server/jobs/jobKind.ts'
import type { Row } from '../../../engine/server/store/Store.ts'
import { type EntryType, isEntryType } from '../../targeting/listEntries.ts'
import { type UploadOperation, uploadOperations } from '../../targeting/memberIds.ts'
import { type EntryRefusal, entryRefusals } from '../../targeting/readListEntry.ts'
import { csvFile } from '../reporting/files/csvFile.ts'
import { KeptFile } from '../reporting/KeptFile.ts'
import { heldRun } from '../uploads/heldRun.ts'
import { type RefusedLine, readKeptLines } from '../uploads/keptLines.ts'
import { refusedLines } from '../uploads/refusedLines.ts'
import { demandRoom } from './demandRoom.ts'
import { ownItems } from './ownItems.ts'
import { settleList } from './settleList.ts'
import { entryStore, type ListEntry, type Portion } from './store/entryStore.ts'

/**
 * Puts the entries of a file into an inventory list, or takes them out. They are staged first, so that a worker that takes this over begins
 * anew and counts the same; to replace is then one step, and to add or remove goes by portions, each of which may happen twice.
 */
export const importJob: JobKind = async work => {
  const { world, run } = work
  const asked = askedOf(run)
  const input = await world.artifacts.open(String(run.input))
  if (!input) throw new WorkRefused('no_input', 'The uploaded file is not kept any more. Upload it again.')
  const [list] = await world.store.read.byIds('inventory-set', [String(run.inventorySet)], 'all')
  if (!list) throw new WorkRefused('no_list', 'The inventory list no longer exists.')
  const set = await heldRun(work, tx => tx.extension(entryStore).stageSet(list.id))
  const refused = await KeptFile.open(world.artifacts, csvFile, columns)
  try {
    const counts = await stage(work, { set, input, refused, ...asked })
    if (counts.accepted > 0) await apply(work, { set, list, ...asked, ...counts, failed: refused.rows })
    else await heldRun(work, tx => tx.extension(entryStore).giveUp(set))
    const made = await refusedLines(work, refused, asked.file)
    while (!work.signal.aborted && (await world.store.transaction(tx => tx.extension(entryStore).clearEntries())));
    return { rows: counts.rows, ...made, ...partialOf(counts, refused.rows) }
  } finally {
    await refused.discard()
  }
}

interface Asked {
  readonly operation: UploadOperation
  readonly type: EntryType
  readonly file: string
}

function askedOf({ question }: Row): Asked {
  const { operation, type, file } = isObject(question) ? question : {}
  const known = uploadOperations.find(one => one === operation)
  if (!known || !isEntryType(type)) throw new WorkRefused('no_question', 'The import does not say what to do.')
  return { operation: known, type, file: String(file) }
}

interface Staging extends Asked {
  readonly set: number
  readonly input: StoredFile
  readonly refused: KeptFile
}

interface Staged {
  readonly rows: number
  readonly accepted: number
  readonly duplicates: number
}

async function stage(work: Work, { set, input, refused, type }: Staging): Promise<Staged> {
  let [rows, accepted, duplicates] = [0, 0, 0]
  for await (const { lines, bytes } of readKeptLines(input, entryRefusals, 'not_text')) {
    const values = lines.flatMap(line => ('value' in line ? [line.value] : []))
    const added = values.length
      ? await heldRun(work, tx => tx.extension(entryStore).stageEntries(set, type, values))
      : 0
    await refused.write(lines.flatMap(line => ('value' in line ? [] : [cellsOf(line)])))
    rows += lines.length
    accepted += added
    duplicates += values.length - added
    work.progress((bytes / input.size) * 70)
  }
  return { rows, accepted, duplicates }
}

const columns = [
  { key: 'line', label: 'Line', kind: 'number' },
  { key: 'begins', label: 'Value', kind: 'text' },
  { key: 'reason', label: 'Reason', kind: 'text' },
] as const

function cellsOf({ line, begins, refused }: RefusedLine<EntryRefusal>) {
  return [line, begins, entryRefusals[refused]]
}

interface Applied extends Asked, Staged {
  readonly set: number
  readonly list: Row
  readonly failed: number
}

/** What is added to a list that kept its items in its row takes its valid items along; what is removed from it leaves the others there. */
async function apply(work: Work, { set, list, operation, file, rows, accepted, duplicates, failed }: Applied) {
  const { world, run } = work
  const { total } = await world.store.read.extension(entryStore).countEntries(list.id)
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
    let kept = partsOf(now.items)
    if (operation === 'remove' && !isImported) {
      const gone = new Set((await entries.findStaged(set, own)).map(keyOf))
      kept = kept.filter(({ type, value }) => !gone.has(`${textOf(type)} ${textOf(value).toLowerCase()}`))
      await entries.giveUp(set)
    } else if (operation === 'replace' || !isImported) {
      if (operation === 'add') for (const [type, values] of byType(own)) await entries.stageEntries(set, type, values)
      await entries.takeOver(list.id, set)
      kept = []
    } else await entries.giveUp(set)
    const at = world.clock().toISOString()
    const entry = { run: run.id, file, operation, at, rows, ok: accepted, duplicates, failed }
    await settleList(work, tx, { list: now, kept, entry })
  })
}

const keyOf = ({ type, value }: ListEntry) => `${type} ${value.toLowerCase()}`

function byType(items: readonly ListEntry[]): ReadonlyMap<EntryType, readonly string[]> {
  const found = new Map<EntryType, string[]>()
  for (const { type, value } of items) {
    const values = found.get(type) ?? []
    values.push(value)
    found.set(type, values)
  }
  return found
}

interface Portions extends Pick<Applied, 'set' | 'list' | 'operation' | 'accepted'> {}

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

function partialOf({ rows, accepted }: Staged, failed: number): { partial?: string } {
  const count = (number: number) => number.toLocaleString('en')
  if (accepted === 0) return { partial: 'No line could be used, so the list is unchanged.' }
  return failed > 0 ? { partial: `${count(failed)} of ${count(rows)} lines were refused.` } : {}
}
