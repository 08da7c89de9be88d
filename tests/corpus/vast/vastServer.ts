import type { AskVast, VastUnanswered } from '../../../src/advertising/vast/openHop.ts'

/** Answers what is in the table, and keeps what was asked. */
export function server(pages: Readonly<Record<string, string | Partial<Awaited<ReturnType<AskVast>>>>>) {
  const asked: string[] = []
  const ask: AskVast = async url => {
    asked.push(url)
    const page = pages[url] ?? pages[url.replace(/\?.*/, '')]
    if (page === undefined) return refusal('unreachable', 'Nobody is there')
    const answered = { status: 200, finalUrl: url, redirects: [], contentType: 'text/xml', text: '', bytes: 0 }
    return typeof page === 'string' ? { ...answered, text: page, bytes: page.length } : { ...answered, ...page }
  }
  return { ask, asked }
}

export const refusal = (reason: VastUnanswered['reason'], message: string): VastUnanswered => ({
  reason,
  message,
  redirects: [],
})
