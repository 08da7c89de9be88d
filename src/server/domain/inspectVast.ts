import { type Fetcher, FetchRefused } from '../outside.ts'
import { parseVast, type VastDocument, VastError } from './parseVast.ts'
import { fillVastMacros } from './vastMacros.ts'

/** What is kept about a VAST document (domain.md 1.11, `vast_info`); `errors` are sentences. */
export interface VastInfo extends Omit<VastDocument, 'next' | 'version' | 'kind'> {
  readonly version?: string
  readonly kind?: 'inline' | 'wrapper'
  readonly wrapperDepth: number
  readonly errors: readonly string[]
}

/** VAST 4.3 §3.19 recommends five; each may take seconds. */
const mostWrappers = 4

/**
 * Reads a document and follows its wrappers to the ad itself. Nothing in it is requested but the next document: no
 * tracker fires. Never throws: what went wrong stands in `errors`.
 */
export async function inspectVast(
  from: { readonly url: string } | { readonly xml: string },
  fetcher: Fetcher,
): Promise<VastInfo> {
  const documents: VastDocument[] = []
  const errors: string[] = []
  try {
    let document = parseVast('xml' in from ? from.xml : await fetched(fetcher, from.url))
    documents.push(document)
    while (document.kind === 'wrapper' && document.next) {
      if (documents.length > mostWrappers) throw new VastError(`It is wrapped more than ${mostWrappers} times`)
      document = parseVast(await fetched(fetcher, fillVastMacros(document.next)))
      documents.push(document)
    }
  } catch (error) {
    if (!(error instanceof VastError || error instanceof FetchRefused)) throw error
    errors.push(documents.length ? `Behind wrapper ${documents.length}: ${error.message}` : error.message)
  }
  return summary(documents, errors)
}

async function fetched(fetcher: Fetcher, url: string): Promise<string> {
  const { status, text } = await fetcher.fetchText(url)
  if (status < 200 || status > 299) throw new VastError(`The address answered with status ${status}`)
  return text
}

function summary(documents: readonly VastDocument[], errors: readonly string[]): VastInfo {
  const [first] = documents
  const last = documents.at(-1)
  const trackers = new Map<string, number>()
  for (const { event, count } of documents.flatMap(document => document.trackers)) {
    trackers.set(event, (trackers.get(event) ?? 0) + count)
  }
  const found = last && last.kind === 'inline' ? last : undefined
  const missing = found && found.mediaFiles.length === 0 ? ['It has no media file'] : []
  return {
    ...(first ? { version: first.version, kind: first.kind } : {}),
    wrapperDepth: documents.filter(({ kind }) => kind === 'wrapper').length,
    ...(found?.durationS === undefined ? {} : { durationS: found.durationS }),
    ...(found?.skipOffsetS === undefined ? {} : { skipOffsetS: found.skipOffsetS }),
    mediaFiles: found?.mediaFiles ?? [],
    hasVpaid: documents.some(({ hasVpaid }) => hasVpaid),
    hasOmid: documents.some(({ hasOmid }) => hasOmid),
    universalAdIds: found?.universalAdIds ?? [],
    trackers: [...trackers].map(([event, count]) => ({ event, count })),
    insecureUrls: [...new Set(documents.flatMap(({ insecureUrls }) => insecureUrls))].slice(0, 100),
    companions: [...new Set(documents.flatMap(({ companions }) => companions))].slice(0, 100),
    errors: [...errors, ...missing],
  }
}
