import { tokenHash } from '../../../engine/server/access/tokens.ts'
import { actionLabel } from '../../../engine/server/entities/auditRow.ts'
import { uuidAt } from '../../../engine/server/sample/random.ts'
import { iso, type SampleBook, type SampleRow } from '../../../engine/server/sample/SampleBook.ts'
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
export function addFeeds(book: SampleBook, facts: readonly Fact[]): readonly SampleBatch[] {
  const present = Math.floor(book.now.getTime() / hour) * hour
  return book.of('organization').flatMap(organization => {
    // Conversions of events are credited here.
    const own = facts.filter(fact => fact.organization === organization.id && !fact.event)
    const at = (back: number) => iso(new Date(present - back * hour))
    const batches = [4, 3, 2, 1].map(back => ({ start: at(back), facts: own.filter(fact => fact.hour === at(back)) }))
    const told = batches.filter(batch => batch.facts.length > 0)
    if (told.length === 0) return []
    const feed = addFeed(book, organization)
    addBatch(book, feed, { start: at(26), accepted: told[0]?.facts.length ?? 0, status: 'withdrawn' })
    return told.map(({ start, facts }) => {
      return { row: addBatch(book, feed, { start, accepted: facts.length, status: 'received' }), facts }
    })
  })
}

const hour = 3_600_000
const day = 24 * hour

function addFeed(book: SampleBook, { id: organization, createdAt }: SampleRow): SampleRow {
  const [owner] = book.of('user').filter(({ organizations, status }) => {
    return status === 'active' && Array.isArray(organizations) && organizations.includes(organization)
  })
  const at = new Date(Math.max(Date.parse(owner?.createdAt ?? createdAt), book.day(-170).getTime()))
  const feed = book.add('service-account', {
    organization,
    name: 'Delivery feed',
    description: 'Sends the facts of delivery, every hour.',
    owner: owner?.id,
    at,
  })
  book.add('role-binding', {
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
function addBatch(book: SampleBook, feed: SampleRow, { start, accepted, status }: Told): SampleRow {
  const name = `delivery-${start.slice(0, 13)}`
  const sent = Math.min(Date.parse(start) + hour + 5 * 60_000, book.now.getTime())
  const at = new Date(sent)
  const shared = { organization: feed.organization ?? '', by: feed.id, at }
  const row = book.add('fact-batch', {
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
  book.add('audit-log', {
    ...shared,
    name: `${actionLabel(book.catalogue.resources['audit-log'], 'facts_received')}: ${name}`,
    actor: { kind: 'service_account', id: feed.id, name: feed.name },
    action: 'facts_received',
    entity: { type: 'fact-batch', id: row.id, name },
    changes: [{ path: 'accepted', old: null, new: accepted }],
    source: 'api',
    batchId: name,
    requestId: uuidAt(book.random(`request ${name}`), at),
    ip: '192.0.2.10',
  })
  return row
}

interface Told {
  /** The hour that it tells. */
  readonly start: string
  readonly accepted: number
  readonly status: 'received' | 'withdrawn'
}
