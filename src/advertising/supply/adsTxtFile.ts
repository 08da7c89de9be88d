import { type AdsTxt, parseAdsTxt } from './parseAdsTxt.ts'
import { rootDomain } from './rootDomain.ts'

/** What came of asking for a file: it, that there is none, or that nobody can tell now. */
export type AdsTxtFile =
  | { readonly kind: 'found'; readonly adsTxt: AdsTxt }
  | { readonly kind: 'not_found' | 'unreachable'; readonly reason: string }

/** An answer over HTTP, redirects followed. */
export interface FileAnswer {
  readonly status: number
  /** The addresses on the way, without the first. */
  readonly redirects: readonly string[]
  /** Without parameters, in lower case. */
  readonly contentType: string
  readonly text: string
}

/** ads.txt 1.1 §3.1 and §3.2.1: which answers are a file, which say that there is none, and which may say something else tomorrow. */
export function adsTxtFile(asked: string, answer: FileAnswer): AdsTxtFile {
  const { status, contentType, text } = answer
  if (leavesTwice(asked, answer.redirects))
    return { kind: 'not_found', reason: 'The file redirects to a second foreign domain, which doesn’t count.' }
  if (status === 404 || status === 410)
    return { kind: 'not_found', reason: `The server answered ${status}: there is no file.` }
  if (status < 200 || status >= 300)
    return { kind: 'unreachable', reason: `The server answered ${status} in place of the file.` }
  if (isPage(contentType, text))
    return { kind: 'not_found', reason: 'The server answered with a web page in place of a text file.' }
  const adsTxt = parseAdsTxt(text)
  if (adsTxt.records.length === 0 && !adsTxt.hasPlaceholder)
    return { kind: 'not_found', reason: 'The file lists no seller, so it counts as if there were none.' }
  return { kind: 'found', adsTxt }
}

/** One redirect may leave the root domain that was asked; from there only within it. */
function leavesTwice(asked: string, redirects: readonly string[]): boolean {
  const roots = [asked, ...redirects].map(url => rootDomain(new URL(url).hostname))
  return roots.filter((root, index) => index > 0 && root !== roots[index - 1]).length > 1
}

function isPage(contentType: string, text: string): boolean {
  if (contentType !== '' && contentType !== 'text/plain' && contentType !== 'application/octet-stream') return true
  const start = text
    .slice(0, 500)
    .replace(/^\uFEFF/, '')
    .trimStart()
    .toLowerCase()
  return start.startsWith('<!doctype') || start.startsWith('<html')
}
