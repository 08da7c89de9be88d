import { t } from '../../engine/texts/t.ts'
import { type NoFile, noFileBy } from './noFileBy.ts'
import { type AdsTxt, parseAdsTxt } from './parseAdsTxt.ts'
import { rootDomain } from './rootDomain.ts'

/** What came of fetching a file: the file, that there is none, or an error that says nothing about either. */
export type AdsTxtFile = { readonly kind: 'found'; readonly adsTxt: AdsTxt } | NoFile

/** An HTTP response, redirects followed. */
export interface FileAnswer {
  readonly status: number
  /** The URLs on the way, without the first. */
  readonly redirects: readonly string[]
  /** Without parameters, in lower case. */
  readonly contentType: string
  readonly text: string
}

/**
 * ads.txt 1.1 §3.1 and §3.2.1: only 404, 410, and a file that lists no seller mean that there is no file. Every other response
 * without a text file is an error: a web page with status 200 may be a bot check in front of a file that is there.
 */
export function adsTxtFile(requested: string, { status, redirects, contentType, text }: FileAnswer): AdsTxtFile {
  if (redirectsAfterLeaving(requested, redirects))
    return error(t('The file is redirected again after it left its own domain, which ads.txt doesn’t allow.'))
  const none = noFileBy(status)
  if (none) return none
  if (isWebPage(contentType, text)) return error(t('The server responded with a web page instead of a text file.'))
  if (contentType !== '' && contentType !== 'text/plain' && contentType !== 'application/octet-stream')
    return error(
      t('The server responded with %{contentType} instead of a text file.', { contentType: contentType.slice(0, 60) }),
    )
  const adsTxt = parseAdsTxt(text)
  if (adsTxt.records.length === 0 && !adsTxt.hasPlaceholder)
    return { kind: 'not_found', reason: t('The file lists no sellers, so it counts as missing.') }
  return { kind: 'found', adsTxt }
}

function error(reason: string): AdsTxtFile {
  return { kind: 'unreachable', reason }
}

/** One redirect may leave the root domain that was requested; what it leads to may not redirect again. */
function redirectsAfterLeaving(requested: string, redirects: readonly string[]): boolean {
  const home = rootOf(requested)
  const left = redirects.findIndex(url => rootOf(url) !== home)
  return left >= 0 && left < redirects.length - 1
}

function rootOf(url: string): string {
  return rootDomain(new URL(url).hostname)
}

function isWebPage(contentType: string, text: string): boolean {
  const start = text
    .slice(0, 500)
    .replace(/^\uFEFF/, '')
    .trimStart()
    .toLowerCase()
  return contentType === 'text/html' || start.startsWith('<!doctype') || start.startsWith('<html')
}
