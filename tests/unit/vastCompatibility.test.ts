import { describe, expect, it } from 'vitest'
import { compatibilityOf } from '../../src/advertising/vast/compatibilityOf.ts'
import {
  dealRequirements,
  placementRequirements,
  publisherRequirements,
} from '../../src/advertising/vast/requirementsOf.ts'
import { resolveVast } from '../../src/advertising/vast/resolveVast.ts'
import type { VastRequirements } from '../../src/advertising/vast/vastCompatibility.ts'
import type { VastSummary } from '../../src/advertising/vast/vastInspection.ts'
import { inlineDocument, wrapperDocument } from '../corpus/vast/validDocuments.ts'

/** The ad of a document, after some changes to its text. */
async function ad(edits: readonly (readonly [string, string])[] = [], wrapped = false): Promise<VastSummary> {
  const inner = edits.reduce((text, [from, to]) => text.replace(from, () => to), inlineDocument('4.2'))
  const ask = async (url: string) => ({
    status: 200,
    finalUrl: url,
    redirects: [],
    contentType: 'text/xml',
    text: inner,
    bytes: 1,
  })
  const { ads } = await resolveVast({ xml: wrapped ? wrapperDocument('4.2') : inner }, { ask })
  if (!ads[0]) throw new Error('Nothing plays')
  return ads[0].summary
}

/** For documents that lead nowhere. */
const nobody = { ask: () => Promise.reject(new Error('Nothing is asked for')) }

const vpaidOnly = [
  [
    '<MediaFile id="low"',
    '<MediaFile apiFramework="VPAID" delivery="progressive" type="application/javascript" width="1" height="1">https://cdn.example/v.js</MediaFile><!--',
  ],
  ['</MediaFiles>', '--></MediaFiles>'],
] as const

describe('[media.4] an ad for a place, a deal or an exchange', () => {
  it.each<[VastRequirements]>([
    [{}],
    [{ minDurationS: 15, maxDurationS: 30, durationsS: [15, 30] }],
    [{ mimes: ['video/mp4'], sizes: ['1280x720'], minWidth: 640, maxBitrate: 2000 }],
    [{ protocols: [2, 3, 13] }],
    [{ protocols: [14] }],
    [{ api: [7], linearity: 'linear', media: 'video', skippable: false, httpsOnly: true, maxWrappers: 0 }],
    [{ needsUniversalAdId: true, blockedDomains: ['other.example'] }],
  ])('fits %j', async asked => {
    expect(compatibilityOf(await ad(), asked)).toEqual([])
  })

  it.each<[VastRequirements, string]>([
    [{ minDurationS: 45 }, 'The ad lasts 30 s, but the minimum is 45 s'],
    [{ maxDurationS: 15 }, 'The ad lasts 30 s, but the maximum is 15 s'],
    [{ durationsS: [6, 15] }, 'The ad lasts 30 s, and only 6 s, 15 s are accepted'],
    [
      { mimes: ['video/webm'] },
      'No file is of the type video/webm (video/mp4 640x360 600 kbit/s; video/mp4 1280x720 1500 kbit/s; video/mp4 1920x1080 4000 kbit/s)',
    ],
    [{ sizes: ['300x250'] }, 'No file has the size 300x250'],
    [{ minWidth: 3840 }, 'No file is 3840 pixels wide'],
    [{ minHeight: 2160 }, 'No file is at least 2160 pixels high'],
    [{ minBitrate: 8000 }, 'No file has at least 8000 kbit/s'],
    [{ maxBitrate: 500 }, 'Every file has more than 500 kbit/s'],
    [{ companionSizes: ['640x640', '300x250'] }, 'The ad has no companion of 640x640 or 300x250'],
    // Each file meets one of the two, none meets both.
    [{ minWidth: 1920, maxBitrate: 2000 }, 'Every file has more than 2000 kbit/s (video/mp4 1920x1080 4000 kbit/s)'],
    [{ media: 'audio' }, 'No file is audio'],
    [{ linearity: 'non_linear' }, 'The ad is linear, but the placement shows overlays'],
    [
      { protocols: [2, 5, 3, 6] },
      'The ad is VAST 4.2, but only VAST 2.0, VAST 2.0 wrapper, VAST 3.0, VAST 3.0 wrapper is accepted',
    ],
    [{ needsVerification: true }, 'The ad has no Open Measurement verification'],
    [{ blockedDomains: ['www.brand.example'] }, 'A click leads to brand.example, and www.brand.example is blocked'],
    [{ blockedCategories: ['IAB7'] }, 'The ad has no category, and some categories are blocked'],
  ])('does not fit %j: %s', async (asked, message) => {
    const [first, ...more] = compatibilityOf(await ad(), asked)
    expect(first?.message).toContain(message)
    expect(first?.requirement).toBe(Object.keys(asked).at(-1))
    expect(first?.fix).toMatch(/^[A-Z].*\.$/)
    expect(more).toEqual([])
  })

  it.each<[string, Parameters<typeof ad>[0], VastRequirements, string]>([
    ['skippable', [['<Linear>', '<Linear skipoffset="00:00:05">']], { skippable: false }, 'skippable'],
    [
      'skippable too soon',
      [['<Linear>', '<Linear skipoffset="10%">']],
      { skippable: true, skipAfterS: 5 },
      'skipAfterS',
    ],
    ['insecure', [['https://cdn.example/low.mp4', 'http://cdn.example/low.mp4']], { httpsOnly: true }, 'httpsOnly'],
    ['without a duration', [['<Duration>00:00:30</Duration>', '']], { maxDurationS: 30 }, 'maxDurationS'],
    [
      'without any',
      [['<Duration>00:00:30</Duration>', '']],
      { needsDuration: true, maxDurationS: 30 },
      'needsDuration',
    ],
    [
      'in files that are too large',
      ['low', 'mid', 'high'].map(id => [`id="${id}"`, `id="${id}" fileSize="20000001"`] as const),
      { maxFileBytes: 20_000_000 },
      'maxFileBytes',
    ],
    [
      'of a blocked category',
      [['<Creatives>', '<Category authority="iab">IAB7-39</Category><Creatives>']],
      { blockedCategories: ['IAB7'] },
      'blockedCategories',
    ],
    ['without an ID', [['>CNPA0484000H<', '>unknown<']], { needsUniversalAdId: true }, 'needsUniversalAdId'],
    ['that runs VPAID alone', vpaidOnly, { api: [7, 8] }, 'api'],
  ])('%s does not fit', async (_, edits, asked, requirement) => {
    expect(compatibilityOf(await ad(edits), asked).map(one => one.requirement)).toEqual([requirement])
  })

  it('in one small file among large ones fits, as one whose size nobody says does', async () => {
    const edits = [
      ['id="low"', 'id="low" fileSize="9000000"'],
      ['id="mid"', 'id="mid" fileSize="90000000"'],
      ['id="high"', 'id="high" fileSize="900000000"'],
    ] as const
    expect(compatibilityOf(await ad(edits), { maxFileBytes: 10_000_000 })).toEqual([])
    expect(compatibilityOf(await ad(), { maxFileBytes: 1, needsDuration: true })).toEqual([])
  })

  it('that runs VPAID alone fits where VPAID is taken', async () => {
    expect(compatibilityOf(await ad(vpaidOnly), { api: [2] })).toEqual([])
  })

  it.each([
    [
      'of the ad',
      '</Creatives>',
      '</Creatives><Extensions><Extension type="UniversalAdId"><UniversalAdId idRegistry="ad-id.org">CNPA0484000H</UniversalAdId></Extension></Extensions>',
    ],
    [
      'of the creative',
      '<Linear>',
      '<CreativeExtensions><CreativeExtension type="UniversalAdId"><UniversalAdId idRegistry="ad-id.org">CNPA0484000H</UniversalAdId></CreativeExtension></CreativeExtensions><Linear>',
    ],
  ])('of an older version has its ID in an extension %s', async (_, from, to) => {
    const xml = inlineDocument('3.0')
    const summaryOf = async (text: string) => (await resolveVast({ xml: text }, nobody)).ads[0]?.summary
    const [without, within] = [await summaryOf(xml), await summaryOf(xml.replace(from, to))]
    expect(within?.universalAdIds).toEqual([{ registry: 'ad-id.org', value: 'CNPA0484000H' }])
    expect(without && compatibilityOf(without, { needsUniversalAdId: true })).toHaveLength(1)
    expect(within && compatibilityOf(within, { needsUniversalAdId: true })).toEqual([])
  })

  it('as an overlay of VPAID alone is refused where no VPAID is taken, and fits with a plain one beside it', async () => {
    const overlay =
      '<NonLinear width="480" height="70" apiFramework="VPAID"><StaticResource creativeType="application/javascript">https://cdn.example/v.js</StaticResource></NonLinear>'
    const plain =
      '<NonLinear width="480" height="70"><StaticResource creativeType="image/png">https://cdn.example/a.png</StaticResource></NonLinear>'
    const summaryOf = async (inside: string) => {
      const xml = `<VAST version="3.0"><Ad><InLine><Creatives><Creative><NonLinearAds>${inside}</NonLinearAds></Creative></Creatives></InLine></Ad></VAST>`
      const [first] = (await resolveVast({ xml }, nobody)).ads
      if (!first) throw new Error('Nothing plays')
      return first.summary
    }
    const [alone, both] = [await summaryOf(overlay), await summaryOf(overlay + plain)]
    expect([alone.hasVpaid, both.hasVpaid]).toEqual([true, true])
    expect(compatibilityOf(alone, { api: [7] }).map(one => one.requirement)).toEqual(['api'])
    expect(compatibilityOf(alone, { api: [1, 7] })).toEqual([])
    expect(compatibilityOf(both, { api: [7] })).toEqual([])
  })

  it('behind a wrapper needs a place that takes wrappers of that version', async () => {
    const wrapped = await ad([], true)
    expect(compatibilityOf(wrapped, { protocols: [13, 14] })).toEqual([])
    expect(compatibilityOf(wrapped, { protocols: [13] })).toMatchObject([
      { message: 'The ad is VAST 4.2 behind a wrapper, but only VAST 4.2 is accepted' },
    ])
    expect(compatibilityOf(wrapped, { maxWrappers: 0 })).toMatchObject([{ requirement: 'maxWrappers' }])
  })
})

describe('[media.4] what stored rows ask of an ad', () => {
  it('of a placement: times, protocols with their wrappers, skipping, linearity', () => {
    const video = {
      minDuration: 5,
      maxDuration: 30,
      skippable: false,
      linearity: 'linear',
      protocols: ['vast_3', 'vast_4_2', 'x'],
    }
    expect(placementRequirements({ mediaTypes: ['banner', 'video'], video })).toEqual({
      media: 'video',
      minDurationS: 5,
      maxDurationS: 30,
      skippable: false,
      linearity: 'linear',
      protocols: [3, 6, 13, 14],
    })
    expect(placementRequirements({ mediaTypes: ['audio'], audio: { maxDuration: 60 } })).toEqual({
      media: 'audio',
      maxDurationS: 60,
    })
    expect(placementRequirements({ mediaTypes: ['video', 'audio'] })).toEqual({})
  })

  it('of a deal and of a publisher: lists, where they are not empty', () => {
    expect(dealRequirements({ creativeRules: { sizes: ['640x360'], durations: ['15', '30', 'x'] } })).toEqual({
      sizes: ['640x360'],
      durationsS: [15, 30],
    })
    expect(dealRequirements({ creativeRules: { sizes: [] } })).toEqual({})
    expect(publisherRequirements({ blocked: { advertiserDomains: ['a.example'], categories: ['IAB7'] } })).toEqual({
      blockedDomains: ['a.example'],
      blockedCategories: ['IAB7'],
    })
    expect(publisherRequirements({})).toEqual({})
  })
})
