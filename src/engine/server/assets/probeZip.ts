import { configure, type FileEntry, Uint8ArrayReader, ZipReader } from '@zip.js/zip.js/lib/zip-core-native.js'
import type { Readings } from './AssetFiles.ts'
import { adSizeIn } from './adSizeIn.ts'
import { type FileFacts, UnfitFile } from './probeFile.ts'

/** What a packed HTML creative may be. Sizes are counted while unpacking, whatever the archive claims. */
export const zipLimits = { entries: 500, bytes: 50_000_000, ratio: 200, htmlBytes: 1_000_000 } as const

/**
 * A packed HTML creative: unpacked once, into nothing, to know that it can be, and how large it is. Its size in pixels is
 * what its page says in `<meta name="ad.size">`.
 * @throws UnfitFile for what is no creative or could harm whoever unpacks it
 */
export async function probeZip(file: Readings): Promise<FileFacts> {
  const bytes = await file.read(0, file.size)
  const reader = new ZipReader(new Uint8ArrayReader(bytes), {
    strictness: 'strict',
    filenameValidation: 'strict',
    checkOverlappingEntry: true,
    checkCrc32: true,
    useWebWorkers: false,
  })
  const files: FileEntry[] = []
  let count = 0
  for await (const entry of reader.getEntriesGenerator()) {
    count += 1
    if (count > zipLimits.entries) throw new UnfitFile(`it contains more than ${zipLimits.entries} files`)
    if (entry.encrypted) throw new UnfitFile('it is encrypted')
    if (entry.symlink) throw new UnfitFile(`“${shown(entry.filename)}” is a link to another file`)
    if (nested.test(entry.filename)) throw new UnfitFile(`“${shown(entry.filename)}” is an archive inside the archive`)
    if (!entry.directory) files.push(entry)
  }
  const pages = files.filter(({ filename }) => index.test(filename) && !filename.startsWith('__MACOSX/'))
  const [page] = pages
  if (!page || pages.length > 1)
    throw new UnfitFile(page ? 'it contains more than one index.html' : 'it contains no index.html')
  let html = ''
  let left: number = zipLimits.bytes
  for (const entry of files) {
    const counted = counting(entry, left, entry === page)
    // Newer Nodes tell of a sink that refuses as of one that is closed.
    await entry.getData(counted.sink).catch(error => Promise.reject(counted.refused() ?? error))
    left -= counted.size()
    if (entry === page) html = counted.text()
  }
  return adSizeIn(html) ?? {}
}

configure({ useWebWorkers: false })

const index = /(^|\/)index\.html?$/i
const nested = /\.(zip|rar|7z|gz|tgz|bz2|xz|tar|jar|apk)$/i

function counting(entry: FileEntry, left: number, keep: boolean) {
  const packed = Math.max(entry.compressedSize, 1_000)
  const kept: Uint8Array[] = []
  let size = 0
  let refused: UnfitFile | undefined
  const refuse = (why: string) => {
    refused = new UnfitFile(why)
    return refused
  }
  const sink = new WritableStream<Uint8Array>({
    write(chunk) {
      if (size === 0 && isZip(chunk)) throw refuse(`“${shown(entry.filename)}” is an archive inside the archive`)
      size += chunk.length
      if (size > left) throw refuse(`it holds more than ${zipLimits.bytes / 1_000_000} MB unpacked`)
      if (size > packed * zipLimits.ratio) throw refuse(`“${shown(entry.filename)}” is too large when unpacked`)
      if (keep && size <= zipLimits.htmlBytes) kept.push(chunk.slice())
    },
  })
  const text = () => {
    const decoder = new TextDecoder()
    return kept.map(chunk => decoder.decode(chunk, { stream: true })).join('')
  }
  return { sink, size: () => size, text, refused: () => refused }
}

function isZip([first, second, third, fourth]: Uint8Array): boolean {
  return first === 0x50 && second === 0x4b && third === 0x03 && fourth === 0x04
}

function shown(name: string): string {
  return name.replace(/\p{Cc}/gu, '').slice(0, 60)
}
