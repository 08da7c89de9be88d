import { bigEndian, bytesOf } from './bytesOf.ts'
import { jingle, jingleOf } from './jingleOf.ts'
import { type Drawing, pngOf } from './pngOf.ts'
import { spotVideo } from './spotVideo.ts'
import { zipOf } from './zipOf.ts'

/** A file of the sample with what the server would read out of it. */
export interface SampleFile {
  readonly fileName: string
  readonly facts: Readonly<Record<string, string | number>>
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly thumbnail?: Uint8Array<ArrayBuffer>
}

/** An advertiser's files: real ones, a few kilobytes each, and like nobody else's. */
export async function sampleFiles(slug: string): Promise<readonly SampleFile[]> {
  const seed = [...slug].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9_973, 7)
  const [hero, logo, banner] = await Promise.all([
    pngOf(slug, poster(300, 157, seed)),
    pngOf(slug, mark(128, seed)),
    pngOf(slug, poster(300, 250, seed)),
  ])
  const video = bytesOf(spotVideo.bytes(), box('free', slug))
  const image = { kind: 'image', mime: 'image/png' }
  const { bytes: _, poster: still, ...videoInfo } = spotVideo
  return [
    { fileName: `${slug}-hero.png`, facts: { ...image, width: 300, height: 157 }, bytes: hero },
    { fileName: `${slug}-300x250.png`, facts: { ...image, width: 300, height: 250 }, bytes: banner },
    { fileName: `${slug}-logo.png`, facts: { ...image, width: 128, height: 128 }, bytes: logo },
    {
      fileName: `${slug}-spot-10.mp4`,
      facts: {
        kind: 'video',
        mime: 'video/mp4',
        ...videoInfo,
        bitrateKbps: Math.round((video.length * 8) / videoInfo.durationMs),
      },
      bytes: video,
      thumbnail: still(),
    },
    {
      fileName: `${slug}-jingle-4.wav`,
      facts: { kind: 'audio', mime: 'audio/wav', ...jingle },
      bytes: jingleOf(slug, seed),
    },
    {
      fileName: `${slug}-banner.zip`,
      facts: { kind: 'html_zip', mime: 'application/zip', width: 300, height: 250 },
      bytes: zipOf({ 'index.html': bytesOf(page(slug)), 'banner.png': banner }),
    },
    {
      fileName: `${slug}-captions.vtt`,
      facts: { kind: 'captions', mime: 'text/vtt', durationMs: 10_000 },
      bytes: bytesOf(
        `WEBVTT\n\n00:00.500 --> 00:05.000\nThis is ${slug}.\n\n00:05.500 --> 00:10.000\nSee for yourself.\n`,
      ),
    },
  ]
}

/** A room in an MP4 file that players leave out. */
function box(type: string, text: string): Uint8Array {
  const content = bytesOf(text)
  return bytesOf(bigEndian(8 + content.length), type, content)
}

/** Bands of colour with a disc before them. */
function poster(width: number, height: number, seed: number): Drawing {
  const [x0, y0] = [width * (0.25 + (seed % 5) / 10), height * (0.35 + (seed % 3) / 10)]
  const radius = (height * (0.22 + (seed % 4) / 20)) ** 2
  const slope = ((seed % 7) - 3) / 6
  return {
    width,
    height,
    palette: paletteOf(seed),
    at: (x, y) => {
      if ((x - x0) ** 2 + (y - y0) ** 2 < radius) return 7
      const band = Math.floor(((y + slope * (x - width / 2)) / height) * 6)
      return Math.max(0, Math.min(5, band))
    },
  }
}

/** A ring in a square. */
function mark(size: number, seed: number): Drawing {
  const [inner, outer] = [(size * (0.16 + (seed % 4) / 40)) ** 2, (size * 0.36) ** 2]
  return {
    width: size,
    height: size,
    palette: paletteOf(seed),
    at: (x, y) => {
      const distance = (x - size / 2) ** 2 + (y - size / 2) ** 2
      return distance < outer && distance > inner ? 7 : distance <= inner ? 3 : 6
    },
  }
}

/** Six shades from dark to light, a ground, and a colour against them. */
function paletteOf(seed: number): readonly string[] {
  const hue = (seed * 47) % 360
  const shades = [0, 1, 2, 3, 4, 5].map(step => colour(hue + step * 6, 0.45, 0.24 + step * 0.09))
  return [...shades, colour(hue, 0.25, 0.93), colour(hue + 150, 0.7, 0.62)]
}

function colour(hue: number, saturation: number, lightness: number): string {
  const part = (shift: number) => {
    const place = (shift + hue / 30) % 12
    const amount =
      lightness - saturation * Math.min(lightness, 1 - lightness) * Math.max(-1, Math.min(place - 3, 9 - place, 1))
    return Math.round(255 * amount)
      .toString(16)
      .padStart(2, '0')
  }
  return `#${part(0)}${part(8)}${part(4)}`
}

function page(slug: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="ad.size" content="width=300,height=250">
<title>${slug}</title>
<style>body { margin: 0 } img { display: block; animation: in 2s } @keyframes in { from { opacity: 0 } }</style>
</head>
<body>
<a href="#" onclick="window.open(window.clickTag); return false"><img src="banner.png" width="300" height="250" alt="${slug}"></a>
<script>window.clickTag = 'https://www.${slug}.example/'</script>
</body>
</html>
`
}
