import { textOf } from '../../../engine/contract/looseValues.ts'
import { type Fetcher, FetchRefused } from '../../../engine/server/outside.ts'
import type { Row } from '../../../engine/server/store/Store.ts'
import { type AdsTxtFile, adsTxtFile } from '../../supply/adsTxtFile.ts'
import { rootDomain } from '../../supply/rootDomain.ts'

/** A file that is asked for, with the rows whose state it settles. */
export interface SupplyFile {
  readonly url: string
  readonly rows: readonly { readonly entity: 'publisher' | 'site' | 'app'; readonly id: string }[]
}

export interface FetchedFile {
  readonly file: AdsTxtFile
  /** Where it was found; null where it was found at its own address, or not at all. */
  readonly redirectedTo: string | null
}

/** A check asks for at most so many files. */
const mostFiles = 20

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
  return [...files].slice(0, mostFiles).map(([url, rows]) => ({ url, rows }))
}

/**
 * Files of subdomains that the file above them names (ads.txt 1.1, SUBDOMAIN): sites there are settled by these, and no longer by the one
 * that sent there.
 */
export function delegated(
  found: readonly { readonly asked: SupplyFile; readonly fetched: FetchedFile }[],
  sites: readonly Row[],
): readonly SupplyFile[] {
  const files = new Map<string, SupplyFile['rows']>()
  for (const { asked, fetched } of found) {
    const below = fetched.file.kind === 'found' ? fetched.file.adsTxt.subdomains : []
    for (const { id, domain } of sites) {
      const url = `https://${textOf(domain).toLowerCase()}/ads.txt`
      const isBelow = below.includes(textOf(domain).toLowerCase()) && asked.rows.some(row => row.id === id)
      if (isBelow && url !== asked.url) files.set(url, [...(files.get(url) ?? []), { entity: 'site', id }])
    }
  }
  return [...files].slice(0, Math.max(0, mostFiles - found.length)).map(([url, rows]) => ({ url, rows }))
}

/**
 * Asks for a file through the guarded client, by plain HTTP where there is no other way to it (ads.txt 1.1 §3.1). What can't be asked for
 * is out of reach, with a sentence that says why.
 */
export async function fetchSupplyFile(fetcher: Pick<Fetcher, 'fetchText'>, url: string): Promise<FetchedFile> {
  const secure = await fetchAt(fetcher, url)
  if (!secure.isAway) return secure.fetched
  const plain = await fetchAt(fetcher, url.replace(/^https:/, 'http:'))
  return plain.isAway ? secure.fetched : plain.fetched
}

async function fetchAt(fetcher: Pick<Fetcher, 'fetchText'>, url: string) {
  try {
    const answer = await fetcher.fetchText(url)
    return { isAway: false, fetched: { file: adsTxtFile(url, answer), redirectedTo: answer.redirects.at(-1) ?? null } }
  } catch (error) {
    if (!(error instanceof FetchRefused)) throw error
    const file = { kind: 'unreachable', reason: `${error.message}.` } as const
    return { isAway: error.reason === 'unreachable', fetched: { file, redirectedTo: error.redirects.at(-1) ?? null } }
  }
}
