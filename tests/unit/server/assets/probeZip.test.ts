import { BlobWriter, TextReader, Uint8ArrayReader, ZipWriter } from '@zip.js/zip.js/lib/zip-core-native.js'
import { describe, expect, it } from 'vitest'
import { zipOf } from '../../../../src/advertising/server/sample/files/zipOf.ts'
import { adSizeIn } from '../../../../src/engine/server/assets/adSizeIn.ts'
import { probeFile } from '../../../../src/engine/server/assets/probeFile.ts'
import { zipLimits } from '../../../../src/engine/server/assets/probeZip.ts'

const page = text('<meta name="ad.size" content="width=300,height=250"><p>Ad</p>')

describe('probeZip', () => {
  it('reads what the page says of its size, wherever its folder is', async () => {
    const facts = { kind: 'html_zip', mime: 'application/zip', width: 300, height: 250 }
    expect(await probe(zipOf({ 'index.html': page, 'a.js': text('1') }))).toEqual(facts)
    expect(await probe(zipOf({ 'banner/INDEX.HTM': page }))).toEqual(facts)
    expect(await probe(zipOf({ 'index.html': page, '__MACOSX/index.html': text('x') }))).toEqual(facts)
    expect(await probe(zipOf({ 'index.html': text('<p>no size') }))).toEqual({
      kind: 'html_zip',
      mime: 'application/zip',
    })
    expect(
      await probe(await written(async zip => void (await zip.add('index.html', new Uint8ArrayReader(page))))),
    ).toEqual(facts)
  })

  it('reads a page that is made to be read slowly as fast as another', async () => {
    const megabyte = (part: string) => part.repeat(Math.floor(999_000 / part.length))
    const slow = ['<meta ', '<meta name', '<meta name=', '<meta name= ', '<meta name=ad.size width '].map(megabyte)
    for (const text of [...slow, `<meta name${megabyte(' ')}`, `<meta name=ad.size width${megabyte(' ')}>`]) {
      const started = performance.now()
      expect(adSizeIn(text)).toBeNull()
      expect(performance.now() - started).toBeLessThan(1_000)
    }
  })

  it.each<[string, string, () => Uint8Array<ArrayBuffer> | Promise<Uint8Array<ArrayBuffer>>]>([
    ['no page', 'contains no index.html', () => zipOf({ 'a.html': page })],
    ['two pages', 'more than one index.html', () => zipOf({ 'index.html': page, 'b/index.html': page })],
    ['a way out', '', () => zipOf({ 'index.html': page, '../../etc/passwd': page })],
    ['a way out inside', '', () => zipOf({ 'index.html': page, 'a/../../b': page })],
    ['a way out of Windows', '', () => zipOf({ 'index.html': page, '..\\b': page })],
    ['an absolute path', '', () => zipOf({ 'index.html': page, '/etc/passwd': page })],
    ['a drive', '', () => zipOf({ 'index.html': page, 'C:/b': page })],
    [
      'the same name twice',
      '',
      () => renamed(zipOf({ 'index.html': page, 'b.js': page, 'c.js': page }), 'c.js', 'b.js'),
    ],
    ['an archive by name', 'is an archive inside the archive', () => zipOf({ 'index.html': page, 'inner.zip': page })],
    [
      'an archive by content',
      'is an archive inside the archive',
      () => zipOf({ 'index.html': page, 'a.png': zipOf({ a: page }) }),
    ],
    [
      'a link',
      'is a link',
      () =>
        written(async zip => {
          await zip.add('index.html', new Uint8ArrayReader(page))
          await zip.add('link', new TextReader('/etc/passwd'), {
            externalFileAttributes: 0o120777 * 65_536,
            versionMadeBy: 0x314,
          })
        }),
    ],
    [
      'a password',
      'is encrypted',
      () =>
        written(async zip => {
          await zip.add('index.html', new Uint8ArrayReader(page), { password: 'secret', zipCrypto: true })
        }),
    ],
    [
      'too many files',
      'more than 500 files',
      () => zipOf(Object.fromEntries(Array.from({ length: 501 }, (_, index) => [`${index}.js`, text('')]))),
    ],
    [
      'a bomb',
      'too large when unpacked',
      () =>
        written(async zip => {
          await zip.add('index.html', new Uint8ArrayReader(page))
          await zip.add('zeros.bin', new Uint8ArrayReader(new Uint8Array(2_000_000)))
        }),
    ],
    [
      'too much in all',
      'more than 50 MB',
      () =>
        written(async zip => {
          await zip.add('index.html', new Uint8ArrayReader(page))
          for (let index = 0; index < 6; index += 1)
            await zip.add(`${index}.bin`, new Uint8ArrayReader(foldable(9_000_000)))
        }),
    ],
    ['a size that is a lie', '', async () => lying(zipOf({ 'index.html': page }))],
    ['half of it', '', () => zipOf({ 'index.html': page }).slice(0, 60)],
    ['something before it', '', () => concat(text('PK\x03\x04 not'), zipOf({ 'index.html': page }))],
    ['something behind it', '', () => concat(zipOf({ 'index.html': page }), text('<script>'))],
    ['nothing', 'contains no files', () => zipOf({})],
  ])(
    'refuses %s',
    async (_, why, make) => {
      const error = await probe(await make()).catch((reason: unknown) => reason)
      expect(error).toMatchObject({ status: 415, message: expect.stringContaining(why) })
    },
    60_000,
  )

  it('says what its limits are', () => {
    expect(zipLimits).toMatchObject({ entries: 500, bytes: 50_000_000 })
  })
})

function probe(bytes: Uint8Array<ArrayBuffer>) {
  return probeFile({ size: bytes.length, read: async (start, end) => bytes.slice(start, end) })
}

async function written(fill: (zip: ZipWriter<Blob>) => Promise<void>): Promise<Uint8Array<ArrayBuffer>> {
  const zip = new ZipWriter(new BlobWriter(), { useWebWorkers: false, extendedTimestamp: false })
  await fill(zip)
  return new Uint8Array(await (await zip.close()).arrayBuffer())
}

/** Bytes that deflate to about a fiftieth. */
function foldable(size: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size)
  for (let index = 0; index < size; index += 97) bytes[index] = (index * 2_654_435_761) >>> 24
  return bytes
}

/** The same name at both places of a file, in a ZIP. */
function renamed(zip: Uint8Array<ArrayBuffer>, from: string, to: string): Uint8Array<ArrayBuffer> {
  return text(String.fromCharCode(...zip).replaceAll(from, to))
}

/** The directory says that the page has one byte. */
function lying(zip: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const copy = zip.slice()
  const at = String.fromCharCode(...copy).indexOf('PK\x01\x02')
  copy.set([1, 0, 0, 0], at + 24)
  return copy
}

function concat(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(parts.flatMap(part => [...part]))
}

function text(content: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(content, letter => letter.charCodeAt(0))
}
