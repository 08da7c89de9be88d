import { partsOf } from '../../../engine/contract/looseValues.ts'
import { resourceNamed } from '../../../engine/server/apiContext.ts'
import { isSame } from '../../../engine/server/entities/changesBetween.ts'
import { ApiError } from '../../../engine/server/http/apiError.ts'
import { artifactAt } from '../../../engine/server/jobs/artifactUrls.ts'
import { type JobKind, type Work, WorkRefused, type WorkResult } from '../../../engine/server/jobs/jobKind.ts'
import type { Row, Transaction } from '../../../engine/server/store/Store.ts'
import { storedRow } from '../../../engine/server/store/storedRow.ts'
import { type ListRule, listRuleLimits, readListRule } from '../../reporting/listRule.ts'
import { isImported } from '../../serving/inventorySetHolds.ts'
import { entryTypeLabels } from '../../targeting/listEntries.ts'
import { allFacts } from '../facts/factAccess.ts'
import { ChecksummedFile } from '../reporting/ChecksummedFile.ts'
import { csvFile } from '../reporting/files/csvFile.ts'
import { settingsFor } from '../settings/settingsFor.ts'
import { heldRun } from '../uploads/heldRun.ts'
import { lastUploads } from '../uploads/stageLines.ts'
import { storedRunFile } from '../uploads/storedRunFile.ts'
import { clearEntries } from './clearEntries.ts'
import { entryKey } from './entryOrder.ts'
import { itemsByType, ownItems } from './ownItems.ts'
import { type RuleMatches, ruleMatches } from './ruleMatches.ts'
import { settleList } from './settleList.ts'
import { entryStore, type ListEntry, type Portion, type RuleChange } from './store/entryStore.ts'

/**
 * Finds what an inventory list's rule asks for, adds what is new and removes what no longer matches, all at once; what came and went is in
 * the run's file. Items that the list kept in its row go where entries are, in the same step, and the run gets its result in it, too: a
 * worker that takes the run over after that leaves both as they are. Without a rule, what it had found goes.
 */
export const ruleJob: JobKind = async work => {
  const { context, run } = work
  const [list] = await context.store.read.byIds('inventory-set', [String(run.inventorySet)], 'all')
  if (!list) throw noList()
  if (isApplied(list, run)) {
    await tidied(work)
    return resultOf(run)
  }
  const rule = readListRule(list.performanceRule)
  const matches = rule ? await found(work, list, rule) : []
  work.progress(50)
  const set = await heldRun(work, tx => tx.extension(entryStore).stageSet(list.id))
  for (let at = 0; rule && at < matches.length; at += portionSize) {
    const values = matches.slice(at, at + portionSize).map(({ value }) => value)
    await heldRun(work, tx => tx.extension(entryStore).stageEntries(set, rule.entryType, values))
  }
  work.progress(70)
  try {
    // Again where somebody saved other items meanwhile: the file says what is done.
    let made: WorkResult | null = null
    while (!made) made = await tryApply(work, { list, set, matched: matches.length })
    await tidied(work)
    return made
  } catch (error) {
    if (error instanceof WorkRefused) {
      await heldRun(work, tx => tx.extension(entryStore).giveUp(set))
      await clearEntries(work)
    }
    throw error
  }
}

/** Whether a worker that was lost has changed the list already. A run that somebody has try again checks again. */
function isApplied(list: Row, run: Row): boolean {
  const wasMade = typeof run.rows === 'number' && run.trigger !== 'retry'
  return wasMade && partsOf(list.ruleRuns).some(one => one.run === run.id)
}

/** The list is changed by now: what is left over is no reason to say that the run failed, and goes with the next one. */
async function tidied(work: Work): Promise<void> {
  await clearEntries(work).catch((error: unknown) =>
    work.context.log.warn({ run: work.run.id, err: error }, 'Leftovers of an inventory list were not cleared'),
  )
}

/** What an earlier try of this run has made. */
function resultOf({ rows, bytes, downloadUrl, dataUrls, expiresAt }: Row): WorkResult {
  const file = artifactAt(downloadUrl)
  return {
    rows: Number(rows),
    ...(file
      ? {
          file: { ...file, bytes: Number(bytes), contentType: 'text/csv' },
          fields: { bytes, downloadUrl, dataUrls, expiresAt },
        }
      : {}),
  }
}

interface Staged {
  /** As it was when its rule was read. */
  readonly list: Row
  readonly set: number
  readonly matched: number
}

/** Writes what comes and goes into a file, and has it come and go. @returns null where the items in the list's row changed in between */
async function tryApply(work: Work, { list, set, matched }: Staged): Promise<WorkResult | null> {
  const changes = await ChecksummedFile.open(work.context.artifacts, csvFile, columns)
  try {
    const { own, ...counts } = await writeChanges(work, changes, { list: list.id, set })
    const file =
      changes.rows > 0 ? storedRunFile(work, await changes.keep(), `${String(list.name)} rule changes.csv`) : {}
    const made = { rows: matched, ...file }
    const check = { matched, ...counts }
    if (!(await heldRun(work, tx => applyRule(work, tx, { list, set, own, check, made })))) return null
    work.say(`${matched} matches, ${counts.added} added, ${counts.removed} removed`)
    return made
  } finally {
    await changes.discard()
  }
}

const portionSize = 10_000

const columns = [
  { key: 'change', label: 'Change', kind: 'text' },
  { key: 'type', label: 'Type', kind: 'text' },
  { key: 'value', label: 'Value', kind: 'text' },
] as const

function noList(): WorkRefused {
  return new WorkRefused('no_list', 'The inventory list no longer exists.')
}

/** @throws WorkRefused where the rule can't be answered, or not completely; the list stays as it is */
async function found({ context, signal }: Work, list: Row, rule: ListRule): Promise<RuleMatches['matches']> {
  try {
    const { store } = context
    const organization = String(list.organization)
    const asked = { store, now: context.clock(), organization, access: allFacts, signal }
    const { matches, isCut } = await ruleMatches(rule, asked)
    // What was not looked at would be removed as if it no longer matched.
    if (isCut) throw new WorkRefused('too_much', cutText)
    return matches
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 400) throw error
    const sentence = String(error.body.error).replace(/\.$/, '')
    throw new WorkRefused('rule_refused', `${sentence}. The list keeps its current entries.`)
  }
}

const cutText = `The rule looked at more than ${listRuleLimits.places.toLocaleString('en')} items, which is the limit. Choose publishers or environments. The list keeps its current entries.`

/** What comes and goes, and the items of the row that it depends on. Nobody else changes the entries meanwhile: one run works on a list at a time. */
async function writeChanges(work: Work, file: ChecksummedFile, { list, set }: { list: string; set: number }) {
  const own = await heldRun(work, async tx => {
    const [now] = await tx.byIds('inventory-set', [list], 'all')
    return now ? keysToMove(now) : new Set<string>()
  })
  let [added, removed] = [0, 0]
  for (let after: ListEntry | null = null; ; ) {
    const portion: Portion = { after, limit: portionSize }
    const all = await heldRun<readonly RuleChange[]>(work, tx =>
      tx.extension(entryStore).ruleChanges(list, set, portion),
    )
    const changes = all.filter(({ entry, comes }) => !comes || !own.has(entryKey(entry)))
    const coming = changes.filter(({ comes }) => comes).length
    added += coming
    removed += changes.length - coming
    await file.write(
      changes.map(({ entry, comes }) => [comes ? 'Added' : 'Removed', entryTypeLabels[entry.type], entry.value]),
    )
    const last = all.at(-1)
    if (!last || all.length < portionSize) return { own, added, removed }
    after = last.entry
  }
}

/** Items in the row that go where entries are, once the list has any there; as `entryKey` writes them. */
function keysToMove(list: Row): ReadonlySet<string> {
  return new Set(isImported(list) ? [] : ownItems(list).map(entryKey))
}

interface Applied extends Pick<Staged, 'list' | 'set'> {
  /** The keys of the items in its row by which `check` was counted. */
  readonly own: ReadonlySet<string>
  readonly check: { readonly matched: number; readonly added: number; readonly removed: number }
  readonly made: WorkResult
}

/**
 * Has what was staged come and go, and writes down what the run has made.
 * @returns whether it did: not where the row has other items by now
 * @throws WorkRefused where the list would be too long, was archived, or has another rule by now; it stays as it is
 */
async function applyRule(work: Work, tx: Transaction, { list, set, own, check, made }: Applied): Promise<boolean> {
  const { context, run } = work
  const [now] = await tx.lock('inventory-set', [list.id], 'all')
  if (!now) throw noList()
  if (now.archivedAt || now.status === 'archived')
    throw new WorkRefused('archived', 'The list was archived in the meantime. It keeps its current entries.')
  if (!isSame(now.performanceRule, list.performanceRule))
    throw new WorkRefused('rule_changed', 'The rule changed in the meantime. It will be checked again.')
  const keys = keysToMove(now)
  if (keys.size !== own.size || [...keys].some(key => !own.has(key))) return false
  const entries = tx.extension(entryStore)
  // Serving, and the form, know one place of entries only.
  const moved = check.matched > 0 && !isImported(now)
  if (moved) for (const [type, values] of itemsByType(ownItems(now))) await entries.putEntries(list.id, type, values)
  await entries.applyRule(list.id, set)
  const { total } = await entries.countEntries(list.id)
  const most = (await settingsFor(tx, { organization: now.organization }))('inventory-set-items')
  if (total > most && check.added > 0) {
    const [wanted, limit] = [total, most].map(number => number.toLocaleString('en'))
    throw new WorkRefused('too_many', `The list would have ${wanted} entries; ${limit} is the limit. It is unchanged.`)
  }
  const isQuiet = check.added + check.removed === 0 && !moved
  const entry = { run: run.id, at: context.clock().toISOString(), ...check }
  const changes = { ruleRuns: lastUploads(entry, now.ruleRuns) }
  await settleList(work, tx, { list: now, remaining: moved ? [] : null, changes, isQuiet })
  const [held = run] = await tx.lock('job-run', [run.id], 'all')
  const kept = { ...held, rows: made.rows, ...made.fields }
  await tx.update('job-run', [storedRow(resourceNamed(context, 'job-run'), kept)])
  return true
}
