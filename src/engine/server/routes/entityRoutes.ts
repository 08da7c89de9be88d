import { limitedCount, totalCountHeader } from '../../contract/api.ts'
import { limits } from '../../contract/query.ts'
import { visibleRow } from '../access/guard.ts'
import { answerUpload } from '../assets/answerUpload.ts'
import { actionsOf, deepActionsOf } from '../entities/actionsOf.ts'
import { answerRow } from '../entities/answerRow.ts'
import { onlyFields } from '../entities/askedFields.ts'
import { bulkUpdate } from '../entities/bulkUpdate.ts'
import { createEntity } from '../entities/createEntity.ts'
import { deleteEntity } from '../entities/deleteEntity.ts'
import { importRows } from '../entities/importRows.ts'
import { listRows } from '../entities/listRows.ts'
import { demandExport, isExport, recordExport } from '../entities/recordExport.ts'
import { updateEntity } from '../entities/updateEntity.ts'
import { ApiError } from '../http/apiError.ts'
import { actorOf, type EntityCall, type Handlers } from '../http/call.ts'
import { readJson } from '../http/readJson.ts'
import { rowsResponse } from '../http/rowsResponse.ts'
import { inReadTurn } from '../inReadTurn.ts'
import { inWriteTurn } from '../inWriteTurn.ts'
import type { Row } from '../store/Store.ts'

type Keys =
  | 'GET /:entity'
  | 'POST /:entity'
  | 'POST /:entity/import'
  | 'PATCH /:entity'
  | 'GET /:entity/:id'
  | 'PUT /:entity/:id'
  | 'DELETE /:entity/:id'

/** A VAST document alone may have half a mebibyte. */
const mostImportBytes = 4 * limits.jsonBytes

/** Rows of every resource alike. */
export const entityRoutes: Pick<Handlers, Keys> = {
  'GET /:entity': answerList,

  'POST /:entity': async call => {
    const { context, resource, request } = call
    if (resource.fromFiles) return answerUpload(call)
    const body = await readJson(request)
    return answerOne(call, await inWriteTurn(call, () => createEntity(context, resource, actorOf(call), body)))
  },

  'POST /:entity/import': async call => {
    const { context, resource, request, url } = call
    if (resource.fromFiles) throw new ApiError(405, { error: `${resource.plural} are uploaded, not imported` })
    const body = await readJson(request, mostImportBytes)
    const dryRun = url.searchParams.get('dryRun') === 'true'
    return Response.json(
      await inWriteTurn(call, () => importRows(context, resource, actorOf(call, 'import'), body, dryRun)),
    )
  },

  'PATCH /:entity': async call => {
    const { context, resource, request, url } = call
    const dryRun = url.searchParams.get('dryRun') === 'true'
    const body = await readJson(request)
    return Response.json(
      await inWriteTurn(call, () => bulkUpdate(context, resource, actorOf(call, 'bulk'), body, dryRun)),
    )
  },

  'GET /:entity/:id': async call => {
    const { context, resource, principal, params } = call
    return answerOne(call, await visibleRow(context.store.read, principal, resource, params.id ?? ''))
  },

  'PUT /:entity/:id': async call => {
    const { context, resource, params } = call
    const body = await readJson(call.request)
    if (typeof body.version !== 'number') {
      const fields = { version: 'Send the version that you changed' }
      throw new ApiError(400, { error: 'version: Send the version that you changed', fields })
    }
    const update = { id: params.id ?? '', change: () => body, version: body.version }
    return answerOne(call, (await inWriteTurn(call, () => updateEntity(context, resource, actorOf(call), update))).row)
  },

  'DELETE /:entity/:id': async call => {
    const { context, resource, principal, params } = call
    const row = await inWriteTurn(call, () => deleteEntity(context, resource, actorOf(call), params.id ?? ''))
    return Response.json(answerRow(context, resource, row, principal))
  },
}

/**
 * A page of rows, or those of `?id=`; the total stands in a header. What is asked for to be exported is audited. Whoever wants all of them
 * counted waits for their turn: what that takes grows with what is stored. @throws ApiError 429
 */
export async function answerList(call: EntityCall): Promise<Response> {
  const { context, resource, principal, url } = call
  const exports = isExport(call)
  if (exports) demandExport(call)
  const verbs = exports ? ({ list: 'export', read: 'export' } as const) : undefined
  const countTo = !exports && prefersLimitedCount(call.request) ? limits.counted : undefined
  const list = () => listRows(context, resource, principal, url.searchParams, verbs, countTo)
  const countsAll = countTo === undefined && !url.searchParams.has('id')
  const page = await (countsAll ? inReadTurn(call, list) : list())
  if (exports) await recordExport(call, page.total)
  const { fields } = page
  const isLimited = countTo !== undefined && page.total > countTo
  const headers = {
    [totalCountHeader]: String(page.total),
    ...(isLimited ? { 'preference-applied': limitedCount } : {}),
  }
  if (fields) {
    const parts = page.rows.map(row => onlyFields(answerRow(context, resource, row, principal), fields))
    return rowsResponse(parts, headers)
  }
  const rows = page.rows.map(row =>
    answerRow(context, resource, row, principal, actionsOf(context, resource, row, principal)),
  )
  const [row] = page.rows
  if (page.single && row) {
    const one = answerRow(context, resource, row, principal, await deepActionsOf(context, resource, row, principal))
    return Response.json([one], { headers: { [totalCountHeader]: '1' } })
  }
  return rowsResponse(rows, headers)
}

function prefersLimitedCount({ headers }: Request): boolean {
  return (headers.get('prefer') ?? '').split(',').some(preference => preference.trim() === limitedCount)
}

/** A row with everything that may be done with it. */
export async function answerOne({ context, resource, principal }: EntityCall, row: Row): Promise<Response> {
  return Response.json(
    answerRow(context, resource, row, principal, await deepActionsOf(context, resource, row, principal)),
  )
}
