import { BlobWriter, Uint8ArrayReader, ZipWriter } from '@zip.js/zip.js/lib/zip-core-native.js'
import { describe, expect, it } from 'vitest'
import { clickCounter } from '../../../../src/advertising/creative/creativePreview.ts'
import { fillTagMacros } from '../../../../src/advertising/server/preview/fillTagMacros.ts'
import { openPacked } from '../../../../src/advertising/server/preview/openPacked.ts'
import { probedPage } from '../../../../src/advertising/server/preview/probedPage.ts'
import { bytesOf } from '../../../../src/advertising/server/sample/files/bytesOf.ts'
import { zipOf } from '../../../../src/advertising/server/sample/files/zipOf.ts'

describe('macros of a tag', () => {
  it('[media.4] put a stand-in where the click counter goes, in whatever writing', () => {
    const plain = [
      `\${CLICK_URL}`,
      '%%CLICK_URL_UNESC%%',
      '[CLICKURL]',
      '{clickurl}',
      '{{CLICK_URL}}',
      '__CLICK_URL__',
      `\${AD_CLICK}`,
    ]
    for (const written of plain) {
      expect(fillTagMacros(`<a href="${written}https://b.example">`), written).toEqual({
        markup: `<a href="${clickCounter}https://b.example">`,
        clickMacro: true,
      })
    }
    for (const written of [`\${CLICK_URL_ENC}`, '%%CLICK_URL_ESC%%', '[CLICK_URL_ENCODED]']) {
      expect(fillTagMacros(written).markup, written).toBe(encodeURIComponent(clickCounter))
    }
  })

  it('[media.4] fill numbers, and leave alone what is none', () => {
    expect(fillTagMacros('a=[TIMESTAMP]&b=%%CACHEBUSTER%%', () => 0.5).markup).toBe('a=55000000&b=55000000')
    const left = `x[0] \${price} {margin:0} a{color:red} [data-x] %%SITE%% list[index] \${clickHandler}`
    expect(fillTagMacros(left)).toEqual({ markup: left, clickMacro: false })
  })
})

describe('a packed page', () => {
  const shown = (text: string) =>
    new TextDecoder('latin1').decode(probedPage(Uint8Array.from(text, letter => letter.charCodeAt(0))))

  it('[media.4] gets the probe before everything but its doctype', () => {
    expect(shown('<!doctype html><p>x')).toMatch(/^<!doctype html><script>[\s\S]+<\/script><p>x$/)
    expect(shown('\xef\xbb\xbf<!-- made by --> <!DOCTYPE html PUBLIC "x"><html>')).toMatch(/PUBLIC "x"><script>/)
    expect(shown('<script>evil()</script>')).toMatch(/^<script>\(\(\) =>[\s\S]+<script>evil/)
    expect(shown('caf\xe9 <p>')).toMatch(/caf\xe9 <p>$/)
    expect(shown('\xff\xfe<\0p\0')).toBe('\xff\xfe<\0p\0')
  })

  it('[media.4] is not taken beyond its limits, whatever its archive claims', async () => {
    const zip = new ZipWriter(new BlobWriter(), { useWebWorkers: false })
    await zip.add('index.html', new Uint8ArrayReader(bytesOf('<p>')))
    await zip.add('bomb.js', new Uint8ArrayReader(new Uint8Array(51_000_000)))
    const packed = await openPacked(readings(new Uint8Array(await (await zip.close()).arrayBuffer())))
    let size = 0
    const drain = async () => {
      for await (const chunk of packed.read('bomb.js')) size += chunk.length
    }
    await expect(drain()).rejects.toThrow()
    expect(size).toBeLessThanOrEqual(50_000_000)
  })

  it('[media.4] is refused where it is damaged, and a path is a name and nothing else', async () => {
    await expect(openPacked(readings(bytesOf('PK\x03\x04 nothing')))).rejects.toMatchObject({ status: 404 })
    await expect(openPacked(readings(zipOf({ 'a.txt': bytesOf('x') })))).rejects.toMatchObject({ status: 404 })
    const whole = zipOf({ 'index.html': bytesOf('<p>'), 'toString.js': bytesOf('1') })
    const packed = await openPacked(readings(whole))
    for (const path of ['toString', '__proto__', '../index.html', './index.html', 'INDEX.HTML', '']) {
      expect(() => packed.read(path), path).toThrow('doesn’t contain this file')
    }
    // One byte of a file has changed since it was stored.
    const at = whole.indexOf(60)
    const broken = whole.slice()
    broken[at] = 61
    const reads = await openPacked(readings(broken))
    await expect(new Response(reads.read('index.html')).text()).rejects.toThrow()
  })
})

function readings(bytes: Uint8Array<ArrayBuffer>) {
  return { size: bytes.length, read: async (start: number, end: number) => bytes.slice(start, end) }
}
