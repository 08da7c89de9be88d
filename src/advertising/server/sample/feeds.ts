import { tokenHash } from '../../../engine/server/access/tokens.ts'
import { actionLabel } from '../../../engine/server/entities/auditRow.ts'
import { uuidAt } from '../../../engine/server/sample/random.ts'
import { iso, type SampleBuilder, type SampleRow } from '../../../engine/server/sample/SampleBuilder.ts'
import type { Fact } from '../facts/store/factStore.ts'
import { batchKey } from '../facts/takeBatch.ts'

/** A batch with what it told, to be stored together. */
export interface SampleBatch {
  readonly row: SampleRow
  readonly facts: readonly Fact[]
}

/**
 * Each organization's feed, and the last four full hours as it sent them: these can be withdrawn. One of the day before was
 * withdrawn.
 */
export function addFeeds(builder: SampleBuilder, facts: readonly Fact[]): readonly SampleBatch[] {
  const present = Math.floor(builder.now.getTime() / hour) * hour
  return builder.of('organization').flatMap(organization => {
    // Conversions of events are credited here.
    const own = facts.filter(fact => fact.organization === organization.id && !fact.event)
    const at = (back: number) => iso(new Date(present - back * hour))
    const batches = [4, 3, 2, 1].map(back => ({ start: at(back), facts: own.filter(fact => fact.hour === at(back)) }))
    const reported = batches.filter(batch => batch.facts.length > 0)
    if (reported.length === 0) return []
    const feed = addFeed(builder, organization)
    addBatch(builder, feed, { start: at(26), accepted: reported[0]?.facts.length ?? 0, status: 'withdrawn' })
    return reported.map(({ start, facts }) => {
      return { row: addBatch(builder, feed, { start, accepted: facts.length, status: 'received' }), facts }
    })
  })
}

const hour = 3_600_000
const day = 24 * hour

function addFeed(builder: SampleBuilder, { id: organization, createdAt }: SampleRow): SampleRow {
  const [owner] = builder.of('user').filter(({ organizations, status }) => {
    return status === 'active' && Array.isArray(organizations) && organizations.includes(organization)
  })
  const at = new Date(Math.max(Date.parse(owner?.createdAt ?? createdAt), builder.day(-170).getTime()))
  const feed = builder.add('service-account', {
    organization,
    name: 'Delivery feed',
    description: 'Sends the facts of delivery, every hour.',
    owner: owner?.id,
    at,
  })
  builder.add('role-binding', {
    organization,
    name: 'Delivery feed: Delivery feed',
    role: 'role-delivery-feed',
    subjectKind: 'service_account',
    serviceAccount: feed.id,
    by: 'system',
    at,
  })
  return feed
}

/** As if it had been sent five minutes after its hour, with its line of the audit log. */
function addBatch(builder: SampleBuilder, feed: SampleRow, { start, accepted, status }: Reported): SampleRow {
  const name = `delivery-${start.slice(0, 13)}`
  const sent = Math.min(Date.parse(start) + hour + 5 * 60_000, builder.now.getTime())
  const at = new Date(sent)
  const shared = { organization: feed.organization ?? '', by: feed.id, at }
  const row = builder.add('fact-batch', {
    ...shared,
    key: batchKey(feed.id, name),
    name,
    status,
    serviceAccount: feed.id,
    accepted,
    rejected: 0,
    hours: 1,
    firstHour: start,
    lastHour: start,
    rejectedLines: [],
    checksum: tokenHash(name),
    withdrawableUntil: iso(new Date(sent + 7 * day)),
    endsAt: iso(new Date(sent + 30 * day)),
  })
  builder.add('audit-log', {
    ...shared,
    name: `${actionLabel(builder.catalogue.resources['audit-log'], 'facts_received')}: ${name}`,
    actor: { kind: 'service_account', id: feed.id, name: feed.name },
    action: 'facts_received',
    entity: { type: 'fact-batch', id: row.id, name },
    changes: [{ path: 'accepted', old: null, new: accepted }],
    source: 'api',
    batchId: name,
    requestId: uuidAt(builder.random(`request ${name}`), at),
    ip: '192.0.2.10',
  })
  return row
}

interface Reported {
  /** The hour that it tells. */
  readonly start: string
  readonly accepted: number
  readonly status: 'received' | 'withdrawn'
}
