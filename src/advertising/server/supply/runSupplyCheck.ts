import type { ApiContext } from '../../../engine/server/apiContext.ts'
import { ApiError } from '../../../engine/server/http/apiError.ts'
import type { Row } from '../../../engine/server/store/Store.ts'
import type { SupplyClaim } from '../../supply/supplyClaim.ts'
import { claimOf } from './claimOf.ts'
import { publishedSellers } from './publishedSellers.ts'
import { delegatedFiles, fetchSupplyFile, mostFiles, type SupplyFile, supplyFiles } from './supplyFiles.ts'
import { judgedFile } from './supplyOutcome.ts'
import { writeSupplyCheck } from './writeSupplyCheck.ts'

/** How many sites, and how many apps, of a publisher are read. */
const mostPlaces = 1000

/**
 * Fetches ads.txt and app-ads.txt of a publisher, its sites, and its apps, and our own sellers.json, and stores what they say about us.
 * @param by the ID of the user, or of the system
 * @param sellers what reads sellers.json, where more publishers than this one are checked
 * @returns the stored check
 * @throws ApiError 409 where the organization has no domain, 404 where the publisher was deleted meanwhile
 */
export async function runSupplyCheck(
  context: ApiContext,
  by: string,
  publisher: Row,
  sellers = publishedSellers(context.fetcher, []),
): Promise<Row> {
  const { read } = context.store
  const [organization] = await read.byIds('organization', [String(publisher.organization)], 'all')
  const claim = claimOf(publisher, organization)
  if (!claim) {
    throw new ApiError(409, {
      error: 'Enter the organization’s domain first: publishers list its sellers under that domain.',
    })
  }
  // At the same time: a large sellers.json takes longer than all others.
  const [files, judged] = await Promise.all([filesOf(context, publisher, claim), sellers(publisher, organization)])
  return writeSupplyCheck(context, by, publisher, { claim, ...files, sellers: judged })
}

/** Each file that says something of a publisher, its sites, or its apps; and the URLs of those that are too many. */
async function filesOf(context: ApiContext, publisher: Row, claim: SupplyClaim) {
  const [sites, apps] = await Promise.all([placesOf(context, 'site', publisher), placesOf(context, 'app', publisher)])
  const all = supplyFiles(publisher, sites, apps)
  const first = await fetchAll(context, all.slice(0, mostFiles))
  const delegated = delegatedFiles(first, sites)
  const below = await fetchAll(context, delegated.slice(0, Math.max(0, mostFiles - first.length)))
  const moved = new Set(delegated.flatMap(({ rows }) => rows.map(({ id }) => id)))
  const staying = first.map(({ asked, fetched }) => ({
    asked: { ...asked, rows: asked.rows.filter(({ id }) => !moved.has(id)) },
    fetched,
  }))
  const files = [...staying, ...below].map(({ asked, fetched }) => judgedFile(claim, asked, fetched))
  const skipped = [...all.slice(mostFiles), ...delegated.slice(below.length)].map(({ url }) => url)
  return { files, skipped }
}

async function placesOf({ store }: ApiContext, entity: 'site' | 'app', publisher: Row): Promise<readonly Row[]> {
  const where = [
    { column: 'publisher', op: 'in', values: [publisher.id] },
    { column: 'status', op: 'not_in', values: ['archived'] },
  ] as const
  const scope = [String(publisher.organization)]
  return (await store.read.list(entity, { scope, where, limit: mostPlaces })).rows
}

function fetchAll({ fetcher }: ApiContext, files: readonly SupplyFile[]) {
  return Promise.all(files.map(async asked => ({ asked, fetched: await fetchSupplyFile(fetcher, asked.url) })))
}
