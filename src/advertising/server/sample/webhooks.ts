import { asksFor } from '../../../engine/contract/eventType.ts'
import { deliveryRow, deliveryTable } from '../../../engine/server/events/deliveryRow.ts'
import { messageBody } from '../../../engine/server/events/messageBody.ts'
import { type Random, uuidAt, within } from '../../../engine/server/sample/random.ts'
import { iso, type SampleBuilder, type SampleRow } from '../../../engine/server/sample/SampleBuilder.ts'
import { refsColumn } from '../../../engine/server/store/storedRow.ts'

/** Four webhooks, one of them suspended. */
export function addWebhooks(builder: SampleBuilder, organization: SampleRow, random: Random): void {
  for (const [index, row] of webhooks.entries()) {
    const failing = row.status === 'failing'
    const at = (hoursAgo: number) => builder.day(0, -hoursAgo)
    const webhook = builder.add('webhook', {
      organization: organization.id,
      ...row,
      url: `https://hooks.${String(organization.domain)}/astrolabe/${index + 1}`,
      secret: row.authKind === 'none' ? undefined : `sample-${row.authKind}-${within(random, 100_000, 999_999)}`,
      headers: index === 1 ? [{ name: 'X-Source', value: 'astrolabe' }] : undefined,
      failuresInRow: failing ? 20 : 0,
      lastDeliveryAt: iso(at(failing ? 9 : 2)),
      lastHttpCode: failing ? 503 : 200,
      at: builder.workday(210 - index * 7, random),
    })
    Object.assign(webhook, { setUpBy: administratorOf(builder, organization) ?? webhook.createdBy })
  }
}

/** They read all that webhooks tell of. */
function administratorOf(builder: SampleBuilder, { id }: SampleRow): unknown {
  const users = new Map(builder.of('user').map(user => [user.id, user]))
  const bindings = builder.of('role-binding', id).filter(({ role }) => role === 'role-org-admin')
  return bindings.map(({ user }) => user).find(user => users.get(String(user))?.status === 'active')
}

/** The last that each webhook was sent, of what it asks for. */
export function addDeliveries(builder: SampleBuilder): void {
  for (const webhook of builder.of('webhook')) {
    const random = builder.random(`deliveries ${webhook.id}`)
    const [asked] = announced.filter(({ type }) => asksAny(webhook, type))
    if (!asked || webhook.status === 'disabled') continue
    const { type, entity, of = () => true } = asked
    const about = builder.of(entity, String(webhook.organization)).filter(of)
    const recent = about.toSorted((a, b) => endOf(b).localeCompare(endOf(a)))
    for (const [place, record] of recent.slice(0, 3).entries()) {
      const at = entity === 'job-run' ? new Date(endOf(record)) : builder.day(0, -3 * (place + 1))
      addDelivery(builder, { webhook, record, type, entity, random, at, failing: webhook.status === 'failing' })
    }
  }
}

function asksAny({ events }: SampleRow, type: string): boolean {
  return Array.isArray(events) && events.some(one => asksFor(String(one), type))
}

function endOf({ finishedAt, createdAt }: SampleRow): string {
  return String(finishedAt ?? createdAt)
}

const announced: readonly {
  readonly type: string
  readonly entity: string
  readonly of?: (row: SampleRow) => boolean
}[] = [
  { type: 'campaign.created', entity: 'campaign' },
  { type: 'deal.created', entity: 'deal' },
  {
    type: 'report.ready',
    entity: 'job-run',
    of: ({ kind, status, finishedAt }) => kind === 'report' && status === 'succeeded' && Boolean(finishedAt),
  },
]

const webhooks = [
  {
    name: 'Campaign changes to chat',
    events: ['campaign.*', 'line_item.*'],
    authKind: 'none',
    format: 'slack',
    status: 'active',
  },
  {
    name: 'Deals to the order system',
    events: ['deal.created', 'deal.status_changed'],
    authKind: 'bearer',
    format: 'json_v1',
    status: 'active',
  },
  {
    name: 'Reports to the warehouse',
    events: ['report.ready', 'report.failed'],
    authKind: 'hmac_sha256',
    format: 'json_v1',
    status: 'failing',
  },
  {
    name: 'Old creative monitor',
    events: ['media.review_changed'],
    authKind: 'none',
    format: 'json_v1',
    status: 'disabled',
  },
] as const

interface Sent {
  readonly webhook: SampleRow
  readonly record: SampleRow
  readonly type: string
  readonly entity: string
  readonly random: Random
  readonly at: Date
  readonly failing: boolean
}

/** As the server writes it, and a receiver answers it. */
function addDelivery(builder: SampleBuilder, { webhook, record, type, entity, random, at, failing }: Sent): void {
  const resource = builder.catalogue.resources[deliveryTable]
  if (!resource) return
  const eventId = uuidAt(random, at)
  const organization = String(webhook.organization)
  const about = { type: entity, id: record.id, name: record.name }
  const request = messageBody(
    webhook.format,
    {
      id: eventId,
      type,
      timestamp: iso(at),
      organization,
      url: null,
      data: {
        entity,
        id: record.id,
        name: record.name,
        version: record.version,
        actor: { kind: 'user', id: String(record.createdBy), name: nameOf(builder, String(record.createdBy)) },
        changes: [],
      },
    },
    builder.catalogue,
  )
  const message = { eventId, type, organization, record: about, request }
  const place = { sequence: builder.of(deliveryTable).length + 1, now: at }
  const { id: _, nextRetryAt: __, [refsColumn]: ___, ...row } = deliveryRow(resource, webhook, message, place)
  const answer = failing
    ? { status: 'failed', attempt: 6, httpCode: 503, response: 'Service Unavailable' }
    : { status: 'delivered', attempt: 1, httpCode: 200, response: 'ok' }
  const sent = { sentAt: iso(at), firstSentAt: iso(at), latencyMs: within(random, 60, 900) }
  builder.add(deliveryTable, {
    ...row,
    ...answer,
    ...sent,
    name: `${type}: ${record.name}`,
    organization,
    at,
    by: 'system',
  })
}

function nameOf(builder: SampleBuilder, id: string): string {
  return builder.of('user').find(user => user.id === id)?.name ?? 'Astrolabe'
}
