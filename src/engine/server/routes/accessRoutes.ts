import type { CurrentUser, KnownOrganization } from '../../contract/api.ts'
import { ownCalls } from '../../contract/ownCalls.ts'
import { explainAccess } from '../access/explainAccess.ts'
import { knownOfOrganizations } from '../access/knownOfOrganizations.ts'
import type { Person } from '../access/person.ts'
import { previewAccess } from '../access/previewAccess.ts'
import { readAccessQuestion } from '../access/readAccessQuestion.ts'
import { lacksFactor } from '../access/requiredFactor.ts'
import { shownFigures } from '../access/shownFigures.ts'
import { tellPreferences } from '../access/tellPreferences.ts'
import { inviteUser } from '../entities/inviteUser.ts'
import { fieldsRefused } from '../http/apiError.ts'
import { actorOf, type Handlers } from '../http/call.ts'
import { readJson } from '../http/readJson.ts'
import type { Row } from '../store/Store.ts'
import { resourceNamed, type World } from '../world.ts'
import { answerOne } from './entityRoutes.ts'

type Keys = 'GET /current-user' | 'POST /user/invite' | 'POST /access/explain' | 'POST /access/preview'

export const accessRoutes: Pick<Handlers, Keys> = {
  'GET /current-user': async ({ world, person }) => {
    const { id, name, email, platform, grants } = person
    const told = knownOfOrganizations(world.catalogue)
    const organizations = (await organizationsOf(world, person)).map(row => known(row, told))
    const lacks = lacksFactor(person) ? { secondFactor: 'missing' as const } : {}
    const figures = shownFigures(world, person)
    const limited = figures ? { figures } : {}
    const [user] = person.service ? [] : await world.store.read.byIds('user', [id], 'all')
    const own = {
      id,
      name,
      email,
      organizations,
      platform,
      grants,
      calls: ownCalls,
      ...tellPreferences(world.catalogue, grants, user),
    }
    const answer: CurrentUser = { ...own, ...limited, ...lacks }
    return Response.json(answer)
  },

  'POST /user/invite': async call => {
    const { world, request } = call
    return answerOne(call, await inviteUser(world, actorOf(call), await readJson(request)))
  },

  'POST /access/explain': async ({ world, person, request }) => {
    const question = await readAccessQuestion(world, person, await readJson(request))
    return Response.json(await explainAccess(world, question))
  },

  'POST /access/preview': async call => {
    const { world, request } = call
    const { entity, id = null, row } = await readJson(request)
    if (id !== null && typeof id !== 'string') throw fieldsRefused({ id: 'This must be a text' })
    if (!isValues(row)) throw fieldsRefused({ row: 'Give the row that would be saved' })
    const resource = resourceNamed(world, typeof entity === 'string' ? entity : '')
    // Nothing is kept of it, so it asks for no proof.
    const { unproven: _, ...actor } = actorOf(call)
    return Response.json(await previewAccess(world, resource, actor, { id, row }))
  },
}

function isValues(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function known(row: Row, told: readonly string[]): KnownOrganization {
  const values = told.flatMap(name => (typeof row[name] === 'string' ? [[name, row[name]]] : []))
  return { ...Object.fromEntries(values), id: row.id, name: String(row.name) }
}

/** The organizations that the person may choose from; the console starts with the first. */
async function organizationsOf(world: World, person: Person): Promise<readonly Row[]> {
  const resource = Object.values(world.catalogue.resources).find(({ scope }) => scope === 'self')
  if (!resource) return []
  if (person.platform) {
    const order = [{ column: 'name', direction: 'asc' }] as const
    return (await world.store.read.list(resource.entity, { scope: 'all', order, limit: 1000 })).rows
  }
  const rows = await world.store.read.byIds(resource.entity, Object.keys(person.grants), 'all')
  return rows.toSorted((a, b) => String(a.name).localeCompare(String(b.name), 'en'))
}
