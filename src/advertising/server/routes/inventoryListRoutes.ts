import { demand, visibleByIds, visibleRow } from '../../../engine/server/access/guard.ts'
import type { ApiProduct } from '../../../engine/server/apiProduct.ts'
import { ApiError, fieldsRefused } from '../../../engine/server/http/apiError.ts'
import { route } from '../../../engine/server/http/apiRoute.ts'
import type { EntityCall } from '../../../engine/server/http/call.ts'
import { inReadTurn } from '../../../engine/server/inReadTurn.ts'
import { inTurn } from '../../../engine/server/inTurn.ts'
import { failures, ok, signedIn, text } from '../../../engine/server/openapi/operation.ts'
import type { Row } from '../../../engine/server/store/Store.ts'
import { type EntryType, entryTypes, entryTypesOf, isEntryType } from '../../targeting/listEntries.ts'
import { listWarnings } from '../../targeting/listWarnings.ts'
import { readListEntry } from '../../targeting/readListEntry.ts'
import { listOverlap } from '../inventoryLists/listOverlap.ts'
import { listUsers } from '../inventoryLists/listUsers.ts'
import { pageOfEntries } from '../inventoryLists/pageOfEntries.ts'
import { isWorkedOn } from '../uploads/isWorkedOn.ts'
import { queueUpload } from '../uploads/queueUpload.ts'
import { receiveLines } from '../uploads/receiveLines.ts'
import { inQuery, readUploadQuery, uploadOperation } from '../uploads/uploadQuery.ts'

const id = { $ref: '#/components/parameters/id' }
/** What only inventory lists have: entries that are imported, and users. */
export const inventoryListRoutes = {
  'POST /inventory-set/:id/import': route({
    policy: { entity: 'inventory-set', verbs: ['update'] },
    operation: {
      ...signedIn('importEntries', "Add entries to an inventory list, remove them, or replace the list's entries", {
        ...ok('The run that imports them, in the queue', 'job-run'),
        ...failures(409, 413, 415, 429, 507),
      }),
      ...uploadOperation(
        { name: 'type', schema: { enum: entryTypes } },
        'entries',
        most =>
          `A text or CSV file with one entry per line: ${most}. You can download the rejected lines with their reasons after the run.`,
      ),
    },
    handler: async call => {
      const list = await importable(call)
      const { operation, type, ...place } = readAsked(call.url, list)
      const received = await receiveLines(call.context, call.request, {
        ...place,
        what: 'entries',
        begins: shownOfAnEntry,
        read: value => (value === null ? { refused: 'line_too_long' } : readListEntry(value, type)),
      })
      return queueUpload(call, {
        row: list,
        on: { inventorySet: list.id },
        kind: 'list_import',
        received,
        question: { operation, type },
        busy,
      })
    },
  }),

  'GET /inventory-set/:id/entries': route({
    policy: { entity: 'inventory-set', verbs: ['read'] },
    operation: {
      ...signedIn('inventoryEntries', 'List the entries of an inventory list, by type and value', {
        ...ok('Entries, and how many the search finds', 'InventoryEntries'),
        ...failures(429),
      }),
      parameters: [
        id,
        inQuery('q', { ...text, maxLength: 255 }, 'What the value holds.'),
        inQuery('type', { enum: entryTypes }, 'One type only.'),
        inQuery('after', { ...text, maxLength: 300 }, 'The entry before the first, as `domain:news.example`.'),
        inQuery('limit', { type: 'integer', minimum: 1, maximum: 1000, default: 50 }, 'At most so many.'),
      ],
    },
    handler: async call => {
      const { context, principal, resource, params, url } = call
      const list = await visibleRow(context.store.read, principal, resource, params.id ?? '')
      const query = readQuery(url)
      const answer = await inTurn(call, () => pageOfEntries(context.store.read, list, query))
      return Response.json(answer)
    },
  }),

  'GET /inventory-set/:id/overlap': route({
    policy: { entity: 'inventory-set', verbs: ['read'] },
    operation: {
      ...signedIn('inventoryOverlap', 'Count the entries that two inventory lists share', {
        ...ok('Counts, and what part of each they are', 'InventoryOverlap'),
        ...failures(429),
      }),
      parameters: [id, inQuery('with', text, 'The other list.', true)],
    },
    handler: async call => {
      const { context, principal, resource, params, url } = call
      const reads = context.store.read
      const one = await visibleRow(reads, principal, resource, params.id ?? '')
      const asked = url.searchParams.get('with') ?? ''
      const [other] = await visibleByIds(reads, principal, resource, [asked])
      if (!other || other.organization !== one.organization)
        throw fieldsRefused({ with: `There is no inventory list “${asked.slice(0, 64)}”` })
      if (other.id === one.id) throw fieldsRefused({ with: 'Choose another list to compare with' })
      return Response.json(await inTurn(call, () => listOverlap(reads, one, other)))
    },
  }),

  'GET /inventory-set/:id/users': route({
    policy: { entity: 'inventory-set', verbs: ['read'] },
    operation: {
      ...signedIn('inventoryListUsers', 'List what includes or excludes an inventory list', {
        ...ok('Rows that name the list, and warnings', 'InventoryListUsers'),
        ...failures(429),
      }),
      parameters: [id],
    },
    handler: async call => {
      const { context, principal, resource, params } = call
      const list = await visibleRow(context.store.read, principal, resource, params.id ?? '')
      const found = await inReadTurn(call, () => listUsers(call, list))
      const count = (side: string) => found.users.filter(user => user.side === side).length
      const { name, mode, appliedToAll } = list
      const warned = { name: String(name), mode: String(mode), appliedToAll: appliedToAll === true }
      const warnings = listWarnings(warned, { included: count('included'), excluded: count('excluded') })
      return Response.json({ ...found, warnings })
    },
  }),
} satisfies ApiProduct['routes']

/** Enough to find a line, and to see what is wrong with it. */
const shownOfAnEntry = 200

/** @throws ApiError 403, 404, 409 */
async function importable({ context, principal, resource, params }: EntityCall): Promise<Row> {
  const list = await visibleRow(context.store.read, principal, resource, params.id ?? '')
  demand(principal, 'update', resource, list)
  if (list.archivedAt || list.status === 'archived')
    throw new ApiError(409, { error: 'This list is archived. Unarchive it first.' })
  if (typeof list.dynamicRule === 'object' && list.dynamicRule !== null && Object.keys(list.dynamicRule).length > 0)
    throw new ApiError(409, { error: 'A rule builds this list. Remove the rule, or import into another list.' })
  if (await isWorkedOn(context.store.read, { inventorySet: list.id })) throw busy()
  return list
}

function busy(): ApiError {
  return new ApiError(409, { error: 'An import or a rule check of this list is running. Wait until it is done.' })
}

function readAsked(url: URL, list: Row) {
  const asked = readUploadQuery(url)
  const type = url.searchParams.get('type')
  if (!isEntryType(type)) throw fieldsRefused({ type: 'Choose an entry type' })
  if (!entryTypesOf(list.kind).includes(type))
    throw fieldsRefused({
      type: 'Lists of this kind accept other entries. Change the list’s kind, or choose another type',
    })
  return { ...asked, type }
}

function readQuery({ searchParams }: URL) {
  const limit = Number(searchParams.get('limit') ?? 50)
  if (!Number.isInteger(limit) || limit < 1 || limit > 1000)
    throw fieldsRefused({ limit: 'Enter a number from 1 to 1,000' })
  const type = searchParams.get('type')
  if (type !== null && !isEntryType(type)) throw fieldsRefused({ type: 'There is no such type of entries' })
  const q = (searchParams.get('q') ?? '').trim().toLowerCase()
  if (q.length > 255) throw fieldsRefused({ q: 'Use at most 255 characters' })
  return { limit, q, type: type ?? undefined, after: readAfter(searchParams.get('after')) }
}

function readAfter(text: string | null): { readonly type: EntryType; readonly value: string } | undefined {
  if (!text) return undefined
  const colon = text.indexOf(':')
  const type = text.slice(0, colon)
  if (!isEntryType(type) || text.length > 300)
    throw fieldsRefused({ after: 'Send a type and a value, such as “domain:news.example”' })
  return { type, value: text.slice(colon + 1) }
}
