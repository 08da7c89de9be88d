/** The app's ID in its URL in a store: Apple's, Google's, Amazon's, Roku's, Samsung's, or Microsoft's; null for any other URL. */
export function storeIdIn(text: string): string | null {
  if (!URL.canParse(text)) return null
  const { protocol, hostname, pathname, searchParams } = new URL(text)
  if (protocol === 'market:') return searchParams.get('id')
  if (protocol !== 'https:' && protocol !== 'http:') return null
  const host = hostname.replace(/^www\./, '')
  if (host === 'play.google.com') return searchParams.get('id')
  for (const [store, path] of stores) {
    if (!store.test(host)) continue
    const found = path.exec(pathname)?.[1]
    if (found !== undefined) return found
  }
  return null
}

const stores: readonly (readonly [host: RegExp, path: RegExp])[] = [
  [/^(?:apps|itunes)\.apple\.com$/, /\/id(\d{1,20})$/],
  [
    /^amazon\.(?:com|ca|de|fr|it|es|in|co\.uk|co\.jp|com\.au|com\.br|com\.mx)$/,
    /\/(?:dp|gp\/product)\/([A-Z0-9]{10})(?:\/|$)/,
  ],
  [/^channelstore\.roku\.com$/, /\/details\/([0-9a-z]{1,64})(?:[:/]|$)/],
  [/^samsung\.com$/, /\/appstore\/(?:app\/)?(G\d{5,20})(?:\/|$)/],
  [/^apps\.microsoft\.com$/, /\/detail\/(9[0-9A-Za-z]{11})$/],
]
