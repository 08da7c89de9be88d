import { totalCountHeader } from '../../contract/api.ts'
import { duplicateEntity } from '../entities/duplicateEntity.ts'
import { historyOf, restoreEntity } from '../entities/restoreEntity.ts'
import { runAction } from '../entities/runAction.ts'
import { transitionEntity } from '../entities/transitionEntity.ts'
import { fieldsRefused } from '../http/apiError.ts'
import { actorOf, type Handlers } from '../http/call.ts'
import { readJson } from '../http/readJson.ts'
import { inWriteTurn } from '../inWriteTurn.ts'
import { answerOne } from './entityRoutes.ts'

type Keys =
  | 'POST /:entity/:id/duplicate'
  | 'POST /:entity/:id/move'
  | 'POST /:entity/:id/action'
  | 'GET /:entity/:id/history'
  | 'POST /:entity/:id/restore'

/** What can be done with one row beside changing its fields. */
export const rowRoutes: Pick<Handlers, Keys> = {
  'POST /:entity/:id/duplicate': async call => {
    const { context, resource, params, url, request } = call
    // Only what everybody shares needs to be told where its copy goes.
    const body = request.headers.has('content-type') ? await readJson(request) : {}
    const organization = body[scopeParam] ?? url.searchParams.get(scopeParam)
    const copied = { id: params.id ?? '', organization }
    return answerOne(call, await inWriteTurn(call, () => duplicateEntity(context, resource, actorOf(call), copied)))
  },

  'POST /:entity/:id/move': async call => {
    const { context, resource, params } = call
    const { to, version, reason } = await readJson(call.request)
    if (typeof to !== 'string' || !to) throw fieldsRefused({ to: 'Send the new status' })
    if (version !== undefined && typeof version !== 'number') throw fieldsRefused({ version: 'This must be a number' })
    if (reason !== undefined && (typeof reason !== 'string' || reason.length > 500))
      throw fieldsRefused({ reason: 'This must be text of at most 500 characters' })
    const request = { id: params.id ?? '', to, version, reason }
    return answerOne(
      call,
      (await inWriteTurn(call, () => transitionEntity(context, resource, actorOf(call), request))).row,
    )
  },

  'POST /:entity/:id/action': async call => {
    const { context, resource, params } = call
    const { action, version, values = {} } = await readJson(call.request)
    if (typeof action !== 'string' || !action) throw fieldsRefused({ action: 'Send the action to run' })
    if (version !== undefined && typeof version !== 'number') throw fieldsRefused({ version: 'This must be a number' })
    if (typeof values !== 'object' || values === null || Array.isArray(values))
      throw fieldsRefused({ values: 'This must be an object' })
    const request = { id: params.id ?? '', action, version, values: { ...values } }
    return answerOne(call, (await inWriteTurn(call, () => runAction(context, resource, actorOf(call), request))).row)
  },

  'GET /:entity/:id/history': async call => {
    const { entries, total } = await historyOf(
      call.context,
      call.resource,
      call.principal,
      call.params.id ?? '',
      call.url,
    )
    return Response.json(entries, { headers: { [totalCountHeader]: String(total) } })
  },

  'POST /:entity/:id/restore': async call => {
    const { context, resource, params } = call
    const { version } = await readJson(call.request)
    if (typeof version !== 'number') throw fieldsRefused({ version: 'Send the version to restore' })
    const restored = { id: params.id ?? '', version }
    return answerOne(call, await inWriteTurn(call, () => restoreEntity(context, resource, actorOf(call), restored)))
  },
}

const scopeParam = 'organization'
