import { asciiDomain } from '../../../engine/contract/asciiDomain.ts'
import { textOf } from '../../../engine/contract/looseValues.ts'
import { type Fetcher, FetchRefused } from '../../../engine/server/outside.ts'
import type { Row } from '../../../engine/server/store/Store.ts'
import { type AdsTxtFile, adsTxtFile } from '../../supply/adsTxtFile.ts'
import { rootDomain } from '../../supply/rootDomain.ts'
import { noFileOf } from './noFileOf.ts'

/** A file to fetch, and the rows whose state follows from it. */
export interface SupplyFile {
  readonly url: string
  readonly rows: readonly { readonly entity: 'publisher' | 'site' | 'app'; readonly id: string }[]
}

export interface FetchedFile {
  readonly file: AdsTxtFile
  /** Where redirects led to; null without any. */
  readonly redirectedTo: string | null
}

/** A check fetches so many files at most. */
export const mostFiles = 20

/** The publisher's file first, then those of its sites and apps (ads.txt 1.1 §3.1, app-ads.txt 1.0 §4), each once. */
export function supplyFiles(publisher: Row, sites: readonly Row[], apps: readonly Row[]): readonly SupplyFile[] {
  const files = new Map<string, SupplyFile['rows']>()
  const add = (domain: unknown, name: string, entity: SupplyFile['rows'][number]['entity'], id: string) => {
    const url = `https://${rootDomain(textOf(domain))}/${name}`
    files.set(url, [...(files.get(url) ?? []), { entity, id }])
  }
  add(publisher.domain, 'ads.txt', 'publisher', publisher.id)
  for (const { id, domain } of sites) add(domain, 'ads.txt', 'site', id)
  for (const { id, domain } of apps) add(domain, 'app-ads.txt', 'app', id)
  return [...files].map(([url, rows]) => ({ url, rows }))
}

/** Files of subdomains that the root domain's file names (ads.txt 1.1, SUBDOMAIN): sites there follow these files instead. */
export function delegatedFiles(
  found: readonly { readonly asked: SupplyFile; readonly fetched: FetchedFile }[],
  sites: readonly Row[],
): readonly SupplyFile[] {
  const files = new Map<string, SupplyFile['rows']>()
  for (const { asked, fetched } of found) {
    const below = fetched.file.kind === 'found' ? fetched.file.adsTxt.subdomains : []
    for (const { id, domain } of sites) {
      const host = asciiDomain(textOf(domain))
      const url = `https://${host}/ads.txt`
      const isBelow = below.includes(host) && asked.rows.some(row => row.id === id)
      if (isBelow && url !== asked.url) files.set(url, [...(files.get(url) ?? []), { entity: 'site', id }])
    }
  }
  return [...files].map(([url, rows]) => ({ url, rows }))
}

/**
 * Fetches a file through the guarded client, by plain HTTP only where there is no HTTPS connection (ads.txt 1.1 §3.1). What can't
 * be fetched is unreachable, with a sentence that says why.
 */
export async function fetchSupplyFile(fetcher: Pick<Fetcher, 'fetchText'>, url: string): Promise<FetchedFile> {
  const secure = await fetchAt(fetcher, url)
  if (secure.isConnected) return secure.fetched
  const plain = await fetchAt(fetcher, url.replace(/^https:/, 'http:'))
  return plain.isConnected ? plain.fetched : secure.fetched
}

async function fetchAt(fetcher: Pick<Fetcher, 'fetchText'>, url: string) {
  try {
    const answer = await fetcher.fetchText(url)
    return {
      isConnected: true,
      fetched: { file: adsTxtFile(url, answer), redirectedTo: answer.redirects.at(-1) ?? null },
    }
  } catch (error) {
    if (!(error instanceof FetchRefused)) throw error
    const fetched = { file: noFileOf(error), redirectedTo: error.redirects.at(-1) ?? null }
    return { isConnected: error.reason !== 'unreachable', fetched }
  }
}
