import { v7 } from 'uuid'
import { textsOf } from '../../contract/looseValues.ts'
import { hasWayIn } from '../access/hasWayIn.ts'
import { loadPrincipal } from '../access/loadPrincipal.ts'
import { isSame } from '../entities/changesBetween.ts'
import { deliveryResource, deliveryRow, deliveryTable, nextSequence } from '../events/deliveryRow.ts'
import { messageBody } from '../events/messageBody.ts'
import { testEvent } from '../events/testEvent.ts'
import { unheard } from '../events/unheard.ts'
import type { Row } from '../store/Store.ts'
import { bindJobs } from './bindJobs.ts'
import { isMoved } from './isMoved.ts'
import { isPrivateHost } from './privateHost.ts'
import type { HookContext, ResourceHooks } from './resourceHooks.ts'

/**
 * domain.md 1.21: no address inside a private network, no header that belongs to the connection or to us. Nobody has sent on what
 * they may not read.
 */
export const webhook: ResourceHooks = {
  derive: async (given, context) => {
    const { old } = context
    const { previousSecret, previousSecretEndsAt, nextTryAt, setUpBy: _, ...row } = given
    const maker = await makerAfter(given, context)
    const isSigned = row.authKind === 'hmac_sha256' && (!old || old.url === row.url)
    const rest: Row = {
      ...row,
      id: given.id,
      ...(maker === null ? {} : { setUpBy: maker }),
      ...(isSigned && previousSecret ? { previousSecret, previousSecretEndsAt } : {}),
    }
    if (row.status === 'failing') return { ...rest, ...(nextTryAt ? { nextTryAt } : {}) }
    // Whoever sets it going again has seen to its receiver.
    return { ...rest, ...(old?.status === 'failing' ? { failuresInRow: 0 } : {}) }
  },
  validate: (row, { principal, catalogue, events }) => {
    const errors: Record<string, string> = {}
    if (isPrivateHost(row.url)) errors.url = 'This host isn’t on the public internet'
    const asked = textsOf(row.events)
    const secret = principal && unheard(principal, String(row.organization), asked, { catalogue, events })
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
  cascade: bindJobs,
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

/**
 * In whose name a webhook sends: in that of its maker, the last person or program that changed where it sends, how it authenticates, or
 * what it sends. Whoever changes anything else leaves the maker as is, unless the webhook has none, or its maker can't read what it sends
 * any more: then whoever saves it becomes its maker. Transitions and actions change no maker.
 */
async function makerAfter(row: Row, context: HookContext): Promise<string | null> {
  const { old, principal, reads, catalogue, now, action } = context
  const maker = typeof old?.setUpBy === 'string' ? old.setUpBy : null
  if (principal === null || action !== undefined || (old && isMoved(row, old))) return maker
  if (!old || maker === null || sent.some(name => !isSame(old[name], row[name]))) return principal.id
  const there = await loadPrincipal(reads, catalogue, maker, now, null)
  const isThere = there !== null && (await hasWayIn(reads, there, now))
  const hears = isThere && unheard(there, String(row.organization), textsOf(row.events), context) === null
  return hears ? maker : principal.id
}

const sent = ['organization', 'url', 'events', 'filter', 'authKind', 'secret', 'headers']

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
