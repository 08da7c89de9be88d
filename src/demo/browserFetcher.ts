import { type Fetcher, FetchRefused } from '../server/outside.ts'

/** What a page may read of other sites: only what they share with everybody, and never with cookies. */
export const browserFetcher: Fetcher = {
  async fetchText(url) {
    try {
      const response = await fetch(url, {
        credentials: 'omit',
        referrerPolicy: 'no-referrer',
        signal: AbortSignal.timeout(8_000),
      })
      const text = await response.text()
      if (text.length > maxLength) throw new FetchRefused('size', 'The answer is larger than 1024 KiB')
      const contentType = (response.headers.get('content-type') ?? '').split(';')[0] ?? ''
      return { status: response.status, url: response.url, contentType: contentType.trim().toLowerCase(), text }
    } catch (error) {
      if (error instanceof FetchRefused) throw error
      throw new FetchRefused(
        'unreachable',
        'The address could not be reached from this browser; the demo has no server',
      )
    }
  },
}

const maxLength = 1024 * 1024
