import { v7 } from 'uuid'
import { asksFor, eventPrefix } from '../../contract/eventType.ts'
import { may } from '../../contract/grants.ts'
import { textsOf } from '../../contract/looseValues.ts'
import type { Catalogue, Resource } from '../../contract/resourceSpec.ts'
import type { Principal } from '../access/principal.ts'
import { showsAll, viewsFor } from '../access/views.ts'
import { auditTable } from '../audit/auditChain.ts'
import { deliveryResource, deliveryRow, deliveryTable, nextSequence } from '../events/deliveryRow.ts'
import type { EventRules } from '../events/EventRule.ts'
import { messageBody } from '../events/messageBody.ts'
import { systemEvents } from '../events/systemEvents.ts'
import { testEvent } from '../events/testEvent.ts'
import type { Row } from '../store/Store.ts'
import { isPrivateHost } from './privateHost.ts'
import type { ResourceHooks } from './resourceHooks.ts'

/**
 * domain.md 1.21: no address inside a private network, no header that belongs to the connection or to us. Nobody has sent on what
 * they may not read.
 */
export const webhook: ResourceHooks = {
  derive: (row, { old }) => {
    const { previousSecret, previousSecretEndsAt, nextTryAt, ...rest } = row
    const isSigned = row.authKind === 'hmac_sha256' && (!old || old.url === row.url)
    const previous = isSigned && previousSecret ? { previousSecret, previousSecretEndsAt } : {}
    if (row.status === 'failing') return { ...rest, ...previous, ...(nextTryAt ? { nextTryAt } : {}) }
    // Whoever sets it going again has seen to its receiver.
    return { ...rest, ...previous, ...(old?.status === 'failing' ? { failuresInRow: 0 } : {}) }
  },
  validate: (row, { principal, catalogue, events }) => {
    const errors: Record<string, string> = {}
    if (isPrivateHost(row.url)) errors.url = 'This host isn’t on the public internet'
    const told = toldBy(catalogue, { ...systemEvents, ...events }, textsOf(row.events))
    const secret = principal && told.find(resource => !mayHear(principal, resource, String(row.organization)))
    if (secret) {
      const plural = secret.plural.toLowerCase()
      errors.events = `You need permission to read the ${plural} before you can send it on. Choose other events, or ask an administrator.`
    }
    const headers = Array.isArray(row.headers) ? row.headers : []
    for (const [index, { name }] of headers.entries()) {
      if (ownHeaders.has(String(name).toLowerCase())) errors[`headers.${index}.name`] = 'This header can’t be set'
    }
    return errors
  },
  actions: {
    test: async (row, _, { now, principal }, { tx, catalogue }) => {
      const resource = deliveryResource(catalogue)
      if (!resource) throw new Error('The catalogue has no webhook deliveries')
      const organization = String(row.organization)
      const record = { type: 'webhook', id: row.id, name: String(row.name) }
      const eventId = v7()
      const request = messageBody(
        row.format,
        {
          id: eventId,
          type: testEvent,
          timestamp: now.toISOString(),
          organization,
          url: null,
          data: {
            entity: 'webhook',
            id: row.id,
            name: record.name,
            version: Number(row.version),
            actor: { kind: 'user', id: principal?.id ?? '', name: principal?.name ?? '' },
            changes: [],
          },
        },
        catalogue,
      )
      const announcement = { eventId, type: testEvent, organization, record, request, asked: true }
      await nextSequence(tx, async from => {
        await tx.insert(deliveryTable, [deliveryRow(resource, row, announcement, { sequence: from + 1, now })])
        return from + 1
      })
      return {}
    },
  },
}

/** Whether somebody may read all that events about a resource tell, in the whole organization. */
function mayHear(principal: Principal, resource: Resource, organization: string): boolean {
  return (
    may(principal.grants, 'read', resource, organization) &&
    showsAll(viewsFor(principal, 'read', resource, organization))
  )
}

/** What events that are asked for are about: as the rules of those with a name of their own say, else what their types begin with. */
function toldBy({ resources }: Catalogue, rules: EventRules, asked: readonly string[]): readonly Resource[] {
  const entities = asked.flatMap(type => {
    const named = Object.entries(rules).flatMap(([name, { entity }]) => (asksFor(type, name) ? [entity] : []))
    const prefix = type.split('.', 1)[0]
    const begun = Object.keys(resources).filter(entity => eventPrefix(entity) === prefix)
    return Object.hasOwn(rules, type) ? named : [...named, ...begun, ...(prefix === 'audit' ? [auditTable] : [])]
  })
  return [...new Set(entities)].flatMap(entity => resources[entity] ?? [])
}

/** Headers that belong to a connection, or to every message. */
const ownHeaders = new Set(
  'connection content-length content-type cookie host idempotency-key keep-alive proxy-authorization proxy-connection te trailer transfer-encoding upgrade user-agent webhook-id webhook-signature webhook-timestamp'.split(
    ' ',
  ),
)

/** What a delivery may become: sent once more, when somebody asks for it. */
export const webhookDelivery: ResourceHooks = {
  guard: async ({ webhook: id }, to, { find }) => {
    if (to !== 'pending') return null
    const row: Row | null = await find('webhook', id)
    return !row || row.archivedAt || row.status === 'disabled'
      ? 'Its webhook is disabled. Activate the webhook first.'
      : null
  },
  derive: (row, { now, old }) => {
    if (row.status !== 'pending' || old?.status === 'pending') return row
    const { error: _, response: __, httpCode: ___, latencyMs: ____, firstSentAt: _____, ...rest } = row
    return { ...rest, attempt: 0, asked: true, nextRetryAt: now.toISOString() }
  },
}
