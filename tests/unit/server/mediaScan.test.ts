import { describe, expect, it } from 'vitest'
import { catalogue } from '../../../resources.config.ts'
import { mediaScan } from '../../../src/advertising/server/hooks/mediaScan.ts'
import { vastInfo } from '../../../src/advertising/server/hooks/vastInfo.ts'
import { resolveVast } from '../../../src/advertising/vast/resolveVast.ts'
import { inlineDocument } from '../../corpus/vast/validDocuments.ts'

const now = new Date('2026-11-21T09:00:00.000Z')
const lastAt = now.toISOString()
const good = `<a href="\${CLICK_URL}https://brand.example/"><img src="https://cdn.example/a.png" alt=""></a>`
const tag = (text: string, more = {}) => scanned({ subtype: 'display', source: 'third_party_tag', tag: text, ...more })

function scanned(values: Readonly<Record<string, unknown>>, others: Partial<Parameters<typeof mediaScan>[1]> = {}) {
  return mediaScan({ id: 'media-1', ...values }, { main: null, info: undefined, old: null, now, ...others })
}

describe('a scan of media', () => {
  it('holds nothing that is not computed', () => {
    const { scan } = catalogue.resources.media?.fields ?? {}
    expect(Object.keys(scan?.kind === 'group' ? scan.fields : {})).toEqual(Object.keys(tag('<b>')))
  })

  it('reads a tag: its addresses, its click, and whether its markup ends', () => {
    expect(tag(good)).toEqual({ ssl: 'ok', addresses: 'ok', clickThrough: 'ok', render: 'unknown', lastAt })
    expect(tag('<img src="http://cdn.example/a.png">')).toEqual({
      ssl: 'failed',
      addresses: 'ok',
      clickThrough: 'failed',
      render: 'unknown',
      problems: [
        '1 URL doesn’t use HTTPS: http://cdn.example/a.png',
        'The tag has no click macro, so its clicks aren’t counted',
      ],
      lastAt,
    })
    expect(tag(`${good}<script src="https://cdn.example/a.js">`)).toMatchObject({
      render: 'failed',
      problems: ['<script> isn’t closed'],
    })
    expect(tag(`<script src="https://10.0.0.7/a.js?c=\${CLICK_URL}"></script>`)).toMatchObject({
      addresses: 'failed',
      problems: ['10.0.0.7 is in a private network, so viewers can’t reach it'],
    })
    // A namespace is a name, and is never asked for.
    expect(tag(`<svg xmlns="http://www.w3.org/2000/svg"></svg>\${CLICK_URL}`)).toMatchObject({ ssl: 'unknown' })
  })

  it('reads files: whether they came whole, and where a click leads', () => {
    const hosted = { subtype: 'video', source: 'hosted_asset', clickUrl: 'https://brand.example/' }
    const main = { id: 'asset-1', name: 'film.mp4', status: 'ready' }
    expect(scanned(hosted, { main })).toEqual({ ssl: 'ok', addresses: 'ok', clickThrough: 'ok', render: 'ok', lastAt })
    expect(scanned({ ...hosted, clickUrl: undefined }, { main: { ...main, status: 'failed' } })).toEqual({
      ssl: 'unknown',
      addresses: 'unknown',
      clickThrough: 'none',
      render: 'failed',
      problems: ['The file “film.mp4” couldn’t be read'],
      lastAt,
    })
  })

  it('reads VAST: what plays, and what its document says', async () => {
    const info = async (xml: string) => vastInfo(await resolveVast({ xml }, { ask: async () => nobody }))
    const media = { subtype: 'video', source: 'vast_xml' }
    const played = await info(inlineDocument('4.2'))
    expect(scanned(media, { info: played })).toMatchObject({ ssl: 'ok', clickThrough: 'ok', render: 'ok' })
    const insecure = await info(inlineDocument('4.2').replaceAll('https://track', 'http://track'))
    expect(scanned(media, { info: insecure }).ssl).toBe('failed')
    const empty = await info('<VAST version="4.2"/>')
    expect(scanned(media, { info: empty })).toMatchObject({
      clickThrough: 'none',
      render: 'failed',
      problems: ['The document contains no ad'],
    })
    expect(scanned({ subtype: 'video', source: 'vast_url', vastUrl: 'https://ads.example/' })).toMatchObject({
      ssl: 'ok',
      clickThrough: 'unknown',
      render: 'unknown',
    })
  })

  it('keeps its time while what it has read is the same', () => {
    const old = tag(good)
    const later = new Date('2026-11-22T09:00:00.000Z')
    const media = (text: string, more = {}) => ({ subtype: 'display', source: 'third_party_tag', tag: text, ...more })
    const before = { id: 'media-1', ...media(good, { scan: old }) }
    const again = (text: string) => scanned(media(text), { old: before, now: later })
    expect(again(good)).toEqual(old)
    expect(again(`${good}<b>`).lastAt).toBe(later.toISOString())
  })
})

const nobody = { reason: 'unreachable', message: 'nobody is there', redirects: [] } as const
