import { v7 } from 'uuid'
import { eventPrefix } from '../../contract/eventType.ts'
import { may } from '../../contract/grants.ts'
import type { Catalogue, Resource } from '../../contract/resourceSpec.ts'
import type { Principal } from '../access/principal.ts'
import { showsAll, viewsFor } from '../access/views.ts'
import { auditTable } from '../audit/auditChain.ts'
import { deliveryResource, deliveryRow, deliveryTable, nextSequence } from '../events/deliveryRow.ts'
import { messageBody } from '../events/messageBody.ts'
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
  validate: (row, { principal, catalogue }) => {
    const errors: Record<string, string> = {}
    if (isPrivateHost(row.url)) errors.url = 'This host isn’t on the public internet'
    const asked = Array.isArray(row.events) ? row.events.map(String) : []
    const secret = principal && asked.find(type => !mayHear(catalogue, principal, type, String(row.organization)))
    if (secret) {
      const plural = resourceOf(catalogue, secret)?.plural.toLowerCase() ?? 'this'
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

/** Whether somebody may read all that events of a type tell, in the whole organization. */
function mayHear(catalogue: Catalogue, principal: Principal, type: string, organization: string): boolean {
  const resource = resourceOf(catalogue, type)
  if (!resource) return true
  return (
    may(principal.grants, 'read', resource, organization) &&
    showsAll(viewsFor(principal, 'read', resource, organization))
  )
}

/** Types begin with the entity that they are about; two begin with its short name. */
function resourceOf({ resources }: Catalogue, type: string): Resource | undefined {
  const prefix = type.split('.', 1)[0] ?? ''
  const entity = shortNames[prefix]
  if (entity) return resources[entity]
  return Object.values(resources).find(one => eventPrefix(one.entity) === prefix)
}

const shortNames: Readonly<Record<string, string>> = { audit: auditTable, job: 'job-run' }

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
