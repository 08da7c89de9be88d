import { labelOf } from '../../contract/labels.ts'
import { allFields, type Resource } from '../../contract/resourceSpec.ts'
import { changesBetween } from '../entities/changesBetween.ts'
import { maskSecrets } from '../entities/maskSecrets.ts'
import type { Row } from '../store/Store.ts'
import { refOf } from '../store/storedRow.ts'
import type { HistoryRow } from '../store/systemTables.ts'
import { type Random, uuidAt, within } from './random.ts'
import type { SampleBook, SampleRow } from './SampleBook.ts'

/** What happened to a row before it came to be as it is: a state, or a field that was different. */
interface Step {
  readonly action: string
  readonly before: Readonly<Record<string, unknown>>
}

/**
 * History of what is bought and sold: made as a draft, changed once or twice, moved to its state. Gives the rows their
 * versions and adds the youngest changes to the audit log.
 */
export function addTrail(book: SampleBook): HistoryRow[] {
  const random = book.random('trail')
  const names = new Map(book.of('user').map(({ id, name }) => [id, name]))
  const history: HistoryRow[] = []
  for (const entity of ['campaign', 'strategy', 'line-item', 'deal']) {
    const resource = book.catalogue.resources[entity]
    if (!resource) continue
    for (const row of book.of(entity)) history.push(...historyOf(book, { resource, row, names, random }))
  }
  const since = book.day(-21).toISOString()
  for (const entry of history) if (entry.at >= since && entry.action !== 'create') addAudit(book, entry, random)
  addSignIns(book, random)
  return history
}

function historyOf(book: SampleBook, { resource, row, names, random }: Told): HistoryRow[] {
  const steps = stepsOf(row)
  const total = steps.length + 1
  const first = Date.parse(row.createdAt)
  const last = Math.min(first + within(random, 1, 6) * 86_400_000, book.now.getTime() - within(random, 1, 200) * 60_000)
  const versions: SampleRow[] = []
  let before: SampleRow = { ...row, version: total }
  for (const step of steps.toReversed()) {
    versions.unshift(before)
    before = { ...before, ...step.before, version: before.version - 1 }
  }
  versions.unshift(before)
  const entries = versions.map((version, index): HistoryRow => {
    const at = new Date(first + ((last - first) * index) / Math.max(1, versions.length - 1)).toISOString()
    const snapshot: Row = { ...version, updatedAt: at }
    return {
      id: uuidAt(random, new Date(at)),
      organization: row.organization,
      of: refOf(resource.entity, row.id),
      version: version.version,
      at,
      by: { id: String(row.createdBy), name: names.get(String(row.createdBy)) ?? 'Astrolabe' },
      action: index === 0 ? 'create' : (steps[index - 1]?.action ?? 'update'),
      source: 'ui',
      changes: changesBetween(resource, index === 0 ? {} : (versions[index - 1] ?? {}), version),
      snapshot: maskSecrets(allFields(resource), snapshot),
    }
  })
  row.version = total
  row.updatedAt = entries.at(-1)?.at ?? row.updatedAt
  return entries
}

function stepsOf(row: SampleRow): Step[] {
  const steps: Step[] = []
  if (typeof row.budgetTotal === 'number' && row.budgetTotal > 20_000_000_000)
    steps.push({ action: 'update', before: { budgetTotal: row.budgetTotal - 1_000_000_000 } })
  if (row.status !== 'draft')
    steps.push({ action: 'status_change', before: { status: 'draft', draft: true, deliveryState: undefined } })
  // A smaller budget would break a daily one that was larger; the story leaves those alone.
  return typeof row.budgetDaily === 'number' ? steps.filter(({ action }) => action !== 'update') : steps
}

function addAudit(book: SampleBook, entry: HistoryRow, random: Random): void {
  const [type = '', id = ''] = entry.of.split(':')
  const name = String(entry.snapshot.name ?? id)
  book.add('audit-log', {
    organization: String(entry.organization),
    name: `${labelOf(entry.action, undefined)}: ${name}`.slice(0, 240),
    actor: { kind: 'user', id: entry.by.id, name: entry.by.name },
    action: entry.action,
    entity: { type, id, name },
    changes: entry.changes.map(({ path, old, new: now }) => ({
      path,
      ...(old === undefined ? {} : { old }),
      new: now ?? null,
    })),
    source: entry.source,
    requestId: uuidAt(random, new Date(entry.at)),
    ip: `192.0.2.${within(random, 2, 250)}`,
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36',
    by: entry.by.id,
    at: new Date(entry.at),
  })
}

function addSignIns(book: SampleBook, random: Random): void {
  for (const user of book.of('user')) {
    const [organization] = Array.isArray(user.organizations) ? user.organizations : []
    if (typeof user.lastLoginAt !== 'string' || typeof organization !== 'string') continue
    book.add('audit-log', {
      organization,
      name: `Login: ${user.name}`,
      actor: { kind: 'user', id: user.id, name: user.name },
      action: 'login',
      entity: { type: 'user', id: user.id, name: user.name },
      changes: [],
      source: 'ui',
      requestId: uuidAt(random, new Date(user.lastLoginAt)),
      ip: `192.0.2.${within(random, 2, 250)}`,
      by: user.id,
      at: new Date(user.lastLoginAt),
    })
  }
}

interface Told {
  readonly resource: Resource
  readonly row: SampleRow
  readonly names: ReadonlyMap<string, string>
  readonly random: Random
}
