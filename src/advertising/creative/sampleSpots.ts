/**
 * The sample's advertisers stand on hosts that exist nowhere: `.example` is no one's (RFC 2606). What their VAST documents
 * name on `cdn.{brand}.example` lies in `public/samples/spots`, so that it plays wherever the console is served from.
 */

/** Heights of the videos, and how many seconds there are of each. */
export const spotVideos = { heights: [1080, 360], seconds: [6, 15, 30, 60] } as const
export const spotSounds = { seconds: [15, 30] } as const

/** Where a video of the sample lies, as its advertiser's address and as a path of the console. */
export function spotUrl(slug: string, file: string): string {
  return `https://cdn.${slug}.example/spots/${file}`
}

/** The console's own path of a file of the sample; null for every other address. */
export function spotPath(url: string): string | null {
  const file = /^https:\/\/cdn\.[a-z0-9-]+\.example\/spots\/((?:film|sound)-[\w-]+\.(?:mp4|mp3))$/.exec(url)?.[1]
  return file !== undefined && spotFiles.has(file) ? `/samples/spots/${file}` : null
}

const spotFiles: ReadonlySet<string> = new Set([
  ...spotVideos.seconds.flatMap(seconds => spotVideos.heights.map(height => videoFile(seconds, height))),
  ...spotSounds.seconds.map(soundFile),
])

export function videoFile(seconds: number, height: number): string {
  return `film-${seconds}-${height}.mp4`
}

export function soundFile(seconds: number): string {
  return `sound-${seconds}.mp3`
}
