import { asciiDomain } from '../../../engine/contract/asciiDomain.ts'
import { textOf } from '../../../engine/contract/looseValues.ts'
import { allRows } from '../../../engine/server/store/allRows.ts'
import type { Reads, Row } from '../../../engine/server/store/Store.ts'

/** A publisher on whose sites a node starts no user sync. */
export interface PublisherWithoutSyncs {
  readonly organization: string
  /** As sent in `publisher.id`. */
  readonly sellerId: string
  /** Of the publisher and its sites, sorted. */
  readonly domains: readonly string[]
}

/** The active publishers that don't accept user syncs, by organization and seller ID. */
export async function publishersWithoutSyncs(
  reads: Reads,
  scope: readonly string[] | 'all',
): Promise<readonly PublisherWithoutSyncs[]> {
  const publishers = await allRows(reads, 'publisher', {
    scope,
    where: [
      { column: 'acceptUserSyncs', op: 'in', values: [false] },
      { column: 'status', op: 'in', values: ['active'] },
    ],
  })
  if (publishers.length === 0) return []
  const ids = publishers.map(({ id }) => id)
  const where = [{ column: 'publisher', op: 'in', values: ids }] as const
  const sites = await allRows(reads, 'site', { scope, where })
  return publishers
    .map(row => ({
      organization: String(row.organization),
      sellerId: textOf(row.sellerId),
      domains: domainsOf([row, ...sites.filter(({ publisher }) => publisher === row.id)]),
    }))
    .sort((a, b) => (`${a.organization} ${a.sellerId}` < `${b.organization} ${b.sellerId}` ? -1 : 1))
}

function domainsOf(rows: readonly Row[]): readonly string[] {
  return [...new Set(rows.map(({ domain }) => asciiDomain(textOf(domain))))].sort()
}
