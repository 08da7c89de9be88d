import type { CurrentUser, KnownOrganization } from '../../contract/api.ts'
import { ownCalls } from '../../contract/ownCalls.ts'
import { explainAccess } from '../access/explainAccess.ts'
import { knownOfOrganizations } from '../access/knownOfOrganizations.ts'
import { previewAccess } from '../access/previewAccess.ts'
import type { Principal } from '../access/principal.ts'
import { readAccessQuestion } from '../access/readAccessQuestion.ts'
import { lacksFactor } from '../access/requiredFactor.ts'
import { shownMetrics } from '../access/shownMetrics.ts'
import { userPreferences } from '../access/userPreferences.ts'
import { type ApiContext, resourceNamed } from '../apiContext.ts'
import { inviteUser } from '../entities/inviteUser.ts'
import { fieldsRefused } from '../http/apiError.ts'
import { actorOf, type Handlers } from '../http/call.ts'
import { readJson } from '../http/readJson.ts'
import { inReadTurn } from '../inReadTurn.ts'
import { inWriteTurn } from '../inWriteTurn.ts'
import type { Row } from '../store/Store.ts'
import { answerOne } from './entityRoutes.ts'

type Keys = 'GET /current-user' | 'POST /user/invite' | 'POST /access/explain' | 'POST /access/preview'

export const accessRoutes: Pick<Handlers, Keys> = {
  'GET /current-user': async ({ context, principal }) => {
    const { id, name, email, platform, grants } = principal
    const fieldNames = knownOfOrganizations(context.catalogue)
    const organizations = (await organizationsOf(context, principal)).map(row => known(row, fieldNames))
    const lacks = lacksFactor(principal) ? { secondFactor: 'missing' as const } : {}
    const figures = shownMetrics(context, principal)
    const limited = figures ? { figures } : {}
    const [user] = principal.service ? [] : await context.store.read.byIds('user', [id], 'all')
    const own = {
      id,
      name,
      email,
      organizations,
      platform,
      grants,
      calls: ownCalls,
      ...userPreferences(context.catalogue, grants, user),
    }
    const answer: CurrentUser = { ...own, ...limited, ...lacks }
    return Response.json(answer)
  },

  'POST /user/invite': async call => {
    const { context, request } = call
    const body = await readJson(request)
    return answerOne(call, await inWriteTurn(call, () => inviteUser(context, actorOf(call), body)))
  },

  'POST /access/explain': async call => {
    const { context, principal, request } = call
    const body = await readJson(request)
    const answer = await inReadTurn(call, async () =>
      explainAccess(context, await readAccessQuestion(context, principal, body)),
    )
    return Response.json(answer)
  },

  'POST /access/preview': async call => {
    const { context, request } = call
    const { entity, id = null, row } = await readJson(request)
    if (id !== null && typeof id !== 'string') throw fieldsRefused({ id: 'This must be text' })
    if (!isValues(row)) throw fieldsRefused({ row: 'Send the row that would be saved' })
    const resource = resourceNamed(context, typeof entity === 'string' ? entity : '')
    // Nothing is kept of it, so it asks for no proof.
    const { unproven: _, ...actor } = actorOf(call)
    return Response.json(await inWriteTurn(call, () => previewAccess(context, resource, actor, { id, row })))
  },
}

function isValues(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function known(row: Row, fieldNames: readonly string[]): KnownOrganization {
  const values = fieldNames.flatMap(name => (typeof row[name] === 'string' ? [[name, row[name]]] : []))
  return { ...Object.fromEntries(values), id: row.id, name: String(row.name) }
}

/** The organizations that the person may choose from; the console starts with the first. */
async function organizationsOf(context: ApiContext, principal: Principal): Promise<readonly Row[]> {
  const resource = Object.values(context.catalogue.resources).find(({ scope }) => scope === 'self')
  if (!resource) return []
  if (principal.platform) {
    const order = [{ column: 'name', direction: 'asc' }] as const
    return (await context.store.read.list(resource.entity, { scope: 'all', order, limit: 1000 })).rows
  }
  const rows = await context.store.read.byIds(resource.entity, Object.keys(principal.grants), 'all')
  return rows.toSorted((a, b) => String(a.name).localeCompare(String(b.name), 'en'))
}
