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

/** Asks for a file through the guarded client. What can't be asked for is out of reach, with a sentence that says why. */
export async function fetchSupplyFile(fetcher: Pick<Fetcher, 'fetchText'>, url: string): Promise<FetchedFile> {
  try {
    const answer = await fetcher.fetchText(url)
    return { file: adsTxtFile(url, answer), redirectedTo: answer.redirects.at(-1) ?? null }
  } catch (error) {
    if (!(error instanceof FetchRefused)) throw error
    return { file: { kind: 'unreachable', reason: `${error.message}.` }, redirectedTo: error.redirects.at(-1) ?? null }
  }
}
