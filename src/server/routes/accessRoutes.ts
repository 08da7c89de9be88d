import type { CurrentUser, KnownOrganization } from '../../contract/api.ts'
import type { Person } from '../access/person.ts'
import type { Handlers } from '../http/call.ts'
import type { Row } from '../store/Store.ts'
import type { World } from '../world.ts'

export const accessRoutes: Pick<Handlers, 'GET /current-user'> = {
  'GET /current-user': async ({ world, person }) => {
    const { id, name, email, platform, grants } = person
    const organizations = (await organizationsOf(world, person)).map(known)
    const answer: CurrentUser = { id, name, email, organizations, platform, grants }
    return Response.json(answer)
  },
}

function known({ id, name, reportingCurrency, timezone }: Row): KnownOrganization {
  return {
    id,
    name: String(name),
    ...(typeof reportingCurrency === 'string' ? { reportingCurrency } : {}),
    ...(typeof timezone === 'string' ? { timezone } : {}),
  }
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
