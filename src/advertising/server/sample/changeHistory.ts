import { allFields, type Resource } from '../../../engine/contract/resourceSpec.ts'
import { systemId } from '../../../engine/server/access/systemActor.ts'
import { actionLabel } from '../../../engine/server/entities/auditRow.ts'
import { changesBetween } from '../../../engine/server/entities/changesBetween.ts'
import { maskSecrets } from '../../../engine/server/entities/maskSecrets.ts'
import { type Random, uuidAt, within } from '../../../engine/server/sample/random.ts'
import type { SampleBuilder, SampleRow } from '../../../engine/server/sample/SampleBuilder.ts'
import type { Row } from '../../../engine/server/store/Store.ts'
import { refOf } from '../../../engine/server/store/storedRow.ts'
import type { HistoryRow } from '../../../engine/server/store/systemTables.ts'

/** What happened to a row before it came to be as it is: a state, or a field that was different. */
interface Step {
  readonly action: string
  /** When; without it, in the days after it was made. */
  readonly at?: string | undefined
  /** Whether the platform did it by itself. */
  readonly system?: boolean | undefined
  readonly before: Readonly<Record<string, unknown>>
}

/**
 * History of what is bought and sold: made as a draft, changed once or twice, moved to its state. Gives the rows their
 * versions and launches, and adds the youngest changes to the audit log.
 */
export function addChangeHistory(builder: SampleBuilder): HistoryRow[] {
  const random = builder.random('trail')
  const names = new Map(builder.of('user').map(({ id, name }) => [id, name]))
  const history: HistoryRow[] = []
  for (const entity of ['campaign', 'strategy', 'line-item', 'deal']) {
    const resource = builder.catalogue.resources[entity]
    if (!resource) continue
    for (const row of builder.of(entity)) history.push(...historyOf(builder, { resource, row, names, random }))
  }
  const since = builder.day(-21).toISOString()
  for (const entry of history) if (entry.at >= since && entry.action !== 'create') addAudit(builder, entry, random)
  addSignIns(builder, random)
  return history
}

function historyOf(builder: SampleBuilder, { resource, row, names, random }: Reported): HistoryRow[] {
  const steps = stepsOf(builder, resource, row)
  const total = steps.length + 1
  const first = Date.parse(row.createdAt)
  const last = Math.min(
    first + within(random, 1, 6) * 86_400_000,
    builder.now.getTime() - within(random, 1, 200) * 60_000,
  )
  const untimed = steps.filter(step => step.at === undefined).length
  const versions: SampleRow[] = []
  let before: SampleRow = { ...row, version: total }
  for (const step of steps.toReversed()) {
    versions.unshift(before)
    before = { ...before, ...step.before, version: before.version - 1 }
  }
  versions.unshift(before)
  const moments = versions.map(
    (_, index) =>
      steps[index - 1]?.at ?? new Date(first + ((last - first) * index) / Math.max(1, untimed)).toISOString(),
  )
  const launch = launchIn(resource, versions)
  if (launch !== null) {
    row.launchedAt = moments[launch]
    for (const [index, version] of versions.entries()) if (index >= launch) version.launchedAt = row.launchedAt
  }
  const entries = versions.map((version, index): HistoryRow => {
    const step = steps[index - 1]
    const at = moments[index] ?? row.createdAt
    const by = step?.system ? 'system' : String(row.createdBy)
    const snapshot: Row = { ...version, updatedAt: at }
    return {
      id: uuidAt(random, new Date(at)),
      organization: row.organization,
      of: refOf(resource.entity, row.id),
      version: version.version,
      at,
      by: { id: by, name: names.get(by) ?? 'Astrolabe' },
      action: index === 0 ? 'create' : (step?.action ?? 'update'),
      source: step?.system ? 'scheduler' : 'ui',
      changes: changesBetween(resource, index === 0 ? {} : (versions[index - 1] ?? {}), version),
      snapshot: maskSecrets(allFields(resource), snapshot),
    }
  })
  row.version = total
  row.updatedAt = entries.at(-1)?.at ?? row.updatedAt
  row.updatedBy = entries.at(-1)?.by.id ?? row.updatedBy
  if (row.status === 'archived') row.archivedAt = row.updatedAt
  return entries
}

/** The version that was the first to be active or scheduled; null for what never was, and for what is not launched. */
function launchIn(resource: Resource, versions: readonly SampleRow[]): number | null {
  if (!Object.hasOwn(allFields(resource), 'launchedAt')) return null
  const index = versions.findIndex(({ status }) => status === 'active' || status === 'scheduled')
  return index < 0 ? null : index
}

function stepsOf(builder: SampleBuilder, resource: Resource, row: SampleRow): Step[] {
  const steps: Step[] = []
  // A smaller budget would break a daily one that was larger; the story leaves those alone.
  if (typeof row.budgetTotal === 'number' && row.budgetTotal > 20_000_000_000 && typeof row.budgetDaily !== 'number')
    steps.push({ action: 'update', before: { budgetTotal: row.budgetTotal - 1_000_000_000 } })
  const path = pathTo(builder, resource, row)
  for (const [index, { at, system }] of path.entries()) {
    const status = path[index - 1]?.status ?? 'draft'
    const deliveryState = index > 0 && row.deliveryState !== undefined ? 'delivering' : undefined
    steps.push({ action: 'status_change', at, system, before: { status, draft: status === 'draft', deliveryState } })
  }
  return steps
}

/** The states that a row came through after it was a draft: whatever was paused or is over ran before. */
function pathTo(builder: SampleBuilder, { states }: Resource, row: SampleRow): readonly Passed[] {
  const { id, status } = row
  const over = states && Object.hasOwn(states.by, 'complete') ? 'complete' : 'completed'
  const ended = (): Passed => ({ status: over, at: endOf(builder, row).toISOString(), system: true })
  switch (status) {
    case 'draft':
      return []
    case 'paused':
      return [{ status: 'active' }, { status, at: builder.pauses.get(id)?.toISOString() }]
    case over:
      return [{ status: 'active' }, ended()]
    case 'archived': {
      const later = new Date((endOf(builder, row).getTime() + builder.now.getTime()) / 2)
      return [{ status: 'active' }, ended(), { status, at: later.toISOString() }]
    }
    default:
      return [{ status: String(status) }]
  }
}

/** A strategy ends with its campaign. */
function endOf(builder: SampleBuilder, { endAt, campaign }: SampleRow): Date {
  return new Date(String(endAt ?? builder.of('campaign').find(({ id }) => id === campaign)?.endAt))
}

function addAudit(builder: SampleBuilder, entry: HistoryRow, random: Random): void {
  const [type = '', id = ''] = entry.of.split(':')
  const name = String(entry.snapshot.name ?? id)
  builder.add('audit-log', {
    organization: String(entry.organization),
    name: `${actionLabel(builder.catalogue.resources['audit-log'], entry.action)}: ${name}`.slice(0, 240),
    actor: { kind: entry.by.id === systemId ? 'system' : 'user', id: entry.by.id, name: entry.by.name },
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

function addSignIns(builder: SampleBuilder, random: Random): void {
  for (const user of builder.of('user')) {
    const [organization] = Array.isArray(user.organizations) ? user.organizations : []
    if (typeof user.lastLoginAt !== 'string' || typeof organization !== 'string') continue
    builder.add('audit-log', {
      organization,
      name: `${actionLabel(builder.catalogue.resources['audit-log'], 'login')}: ${user.name}`,
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

interface Passed {
  readonly status: string
  readonly at?: string | undefined
  readonly system?: boolean | undefined
}

interface Reported {
  readonly resource: Resource
  readonly row: SampleRow
  readonly names: ReadonlyMap<string, string>
  readonly random: Random
}
