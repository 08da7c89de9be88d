import { ApiError } from '../../../engine/server/http/apiError.ts'
import type { Row } from '../../../engine/server/store/Store.ts'
import type { World } from '../../../engine/server/world.ts'
import { claimOf } from './claimOf.ts'
import { keepSupplyCheck } from './keepSupplyCheck.ts'
import { delegated, fetchSupplyFile, type SupplyFile, supplyFiles } from './supplyFiles.ts'
import { judgedFile } from './supplyOutcome.ts'

/** A publisher with more sites or apps is checked for so many of each. */
const mostPlaces = 1000

/**
 * Asks for ads.txt and app-ads.txt of a publisher, its sites and its apps, and keeps what they say of us.
 * @param by the id of whoever asked
 * @returns the check
 * @throws ApiError 409 where the organization has no domain, 404 where the publisher has gone meanwhile
 */
export async function checkSupply(world: World, by: string, publisher: Row): Promise<Row> {
  const { read } = world.store
  const [organization] = await read.byIds('organization', [String(publisher.organization)], 'all')
  const claim = claimOf(publisher, organization)
  if (!claim) {
    throw new ApiError(409, {
      error: 'Enter the organization’s domain first. Its sellers are listed under that domain.',
    })
  }
  const [sites, apps] = await Promise.all([placesOf(world, 'site', publisher), placesOf(world, 'app', publisher)])
  const first = await fetchAll(world, supplyFiles(publisher, sites, apps))
  const below = await fetchAll(world, delegated(first, sites))
  const moved = new Set(below.flatMap(({ asked }) => asked.rows.map(({ id }) => id)))
  const staying = first.map(({ asked, fetched }) => ({
    asked: { ...asked, rows: asked.rows.filter(({ id }) => !moved.has(id)) },
    fetched,
  }))
  const files = [...staying, ...below].map(({ asked, fetched }) => judgedFile(claim, asked, fetched))
  return keepSupplyCheck(world, by, publisher, { claim, files })
}

async function placesOf({ store }: World, entity: 'site' | 'app', publisher: Row): Promise<readonly Row[]> {
  const where = [
    { column: 'publisher', op: 'in', values: [publisher.id] },
    { column: 'status', op: 'not_in', values: ['archived'] },
  ] as const
  return (await store.read.list(entity, { scope: 'all', where, limit: mostPlaces })).rows
}

function fetchAll({ fetcher }: World, files: readonly SupplyFile[]) {
  return Promise.all(files.map(async asked => ({ asked, fetched: await fetchSupplyFile(fetcher, asked.url) })))
}
