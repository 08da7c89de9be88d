import { chance, oneOf, type Random, weighted, within } from './random.ts'
import { iso, type SampleBook, type SampleRow } from './SampleBook.ts'
import { partnersOf } from './trading.ts'
import { displaySizes } from './words.ts'

/** Files and what is made of them; about half display, a third video, the rest audio. */
export function addMedia(book: SampleBook): void {
  for (const organization of book.of('organization')) {
    const random = book.random(`media ${organization.slug}`)
    const accounts = book.of('account', organization.id).filter(({ status }) => status === 'active')
    for (const account of accounts) addAssets(book, account, random)
    for (let index = 0; index < book.size(116); index++) {
      const account = accounts[index % accounts.length]
      const turn = index + Math.floor(index / accounts.length)
      const subtype = (['display', 'video', 'display', 'video', 'display', 'audio'] as const)[turn % 6]
      if (account && subtype) addOne(book, { account, subtype, random, index })
    }
  }
}

function addAssets(book: SampleBook, account: SampleRow, random: Random): void {
  const files = [
    ['hero.jpg', 'image', 'image/jpeg', 1200, 628],
    ['logo.png', 'image', 'image/png', 400, 400],
    ['spot-30.mp4', 'video', 'video/mp4', 1920, 1080],
    ['jingle-15.mp3', 'audio', 'audio/mpeg', 0, 0],
    ['banner.zip', 'html_zip', 'application/zip', 300, 250],
    ['captions.vtt', 'captions', 'text/vtt', 0, 0],
  ] as const
  const slug = String(account.domain).replace('.example', '')
  for (const [index, [file, kind, mime, width, height]] of files.entries()) {
    const moving = kind === 'video' || kind === 'audio'
    const fileName = `${slug}-${file}`
    book.add('asset', {
      organization: String(account.organization),
      name: fileName,
      fileName,
      account: account.id,
      folder: slug,
      kind,
      mime,
      sizeBytes: within(random, 20, 900) * (kind === 'video' ? 24_000 : 900),
      width: width || undefined,
      height: height || undefined,
      durationMs: moving ? (kind === 'video' ? 30_000 : 15_000) : undefined,
      bitrateKbps: moving ? (kind === 'video' ? 4_500 : 192) : undefined,
      codec: kind === 'video' ? 'h264' : kind === 'audio' ? 'mp3' : undefined,
      frameRate: kind === 'video' ? 25 : undefined,
      audioLufs: moving ? -23 : undefined,
      checksumSha256: hex(random, 64),
      usedBy: 0,
      status: index === 5 ? oneOf(random, ['processing', 'failed', 'ready', 'archived']) : 'ready',
      at: book.workday(within(random, 60, 150), random),
    })
  }
}

function addOne(book: SampleBook, { account, subtype, random, index }: One): void {
  const organization = String(account.organization)
  const slug = String(account.domain).replace('.example', '')
  const assets = book.of('asset', organization).filter(row => row.account === account.id && row.status === 'ready')
  const status = weighted(random, {
    approved: 70,
    pending_review: 12,
    draft: 8,
    rejected: 5,
    suspended: 2,
    archived: 3,
  })
  const at = book.workday(within(random, 3, 120), random)
  const number = Math.floor(index / 6) + 1
  const content =
    subtype === 'display' ? displayContent(random, assets, slug) : streamContent(random, assets, slug, subtype)
  const media = book.add('media', {
    organization,
    name: `${account.name} ${content.title} v${number}`,
    subtype,
    account: account.id,
    ...content.values,
    advertiserDomain: account.domain,
    landingDomain: account.domain,
    iabCategories: [String(account.iabCategory)],
    languages: ['en'],
    weightDefault: 1,
    trackers: chance(random, 0.4)
      ? [{ event: 'impression', url: `https://track.clearsight-measurement.example/i/${index}`, type: 'image' }]
      : undefined,
    political: 'no',
    secure: true,
    scan:
      status === 'draft'
        ? undefined
        : {
            malware: 'clean',
            ssl: 'ok',
            clickThrough: 'ok',
            render: 'ok',
            lastAt: iso(book.day(-1, within(random, 0, 20))),
          },
    labels: chance(random, 0.3) ? ['seasonal'] : undefined,
    status,
    at,
  })
  media.review = reviewOf(book, media, random)
  const used = new Set(Array.isArray(content.values.assets) ? content.values.assets.map(({ asset }) => asset) : [])
  for (const asset of assets) if (used.has(asset.id)) asset.usedBy = Number(asset.usedBy) + 1
}

function displayContent(random: Random, assets: readonly SampleRow[], slug: string) {
  const size = oneOf(random, displaySizes)
  const [width = 0, height = 0] = size.split('x').map(Number)
  const source = weighted(random, { third_party_tag: 45, hosted_asset: 35, html5_zip: 12, native_assets: 8 })
  const click = `https://www.${slug}.example/offer`
  const image = assets.find(({ kind }) => kind === (source === 'html5_zip' ? 'html_zip' : 'image'))
  const values = {
    source,
    sizeless: source === 'native_assets',
    ...(source === 'native_assets' ? {} : { width, height, size }),
    clickUrl: click,
    tag:
      source === 'third_party_tag'
        ? `<a href="\${CLICK_URL}${click}"><img src="https://cdn.${slug}.example/${size}.jpg" width="${width}" height="${height}" alt=""></a>`
        : undefined,
    assets: source === 'third_party_tag' || !image ? undefined : [{ asset: image.id, role: 'main' }],
    native:
      source === 'native_assets'
        ? {
            title: 'Made for the way you live',
            description: 'See what is new this season.',
            callToAction: 'Learn more',
            sponsoredBy: slug,
            rating: 4,
          }
        : undefined,
  }
  return { title: source === 'native_assets' ? 'native card' : size, values }
}

function streamContent(random: Random, assets: readonly SampleRow[], slug: string, subtype: 'video' | 'audio') {
  const durationS = oneOf(random, subtype === 'video' ? [6, 15, 30, 60] : [15, 30, 60])
  const source = weighted(random, { vast_url: 45, vast_xml: 35, hosted_asset: 20 })
  const file = assets.find(({ kind }) => kind === subtype)
  const address = `https://vast.${slug}.example/${subtype}/${durationS}`
  const values = {
    source,
    durationS,
    skippable: subtype === 'video' ? chance(random, 0.4) : undefined,
    clickUrl: `https://www.${slug}.example/film`,
    vastUrl: source === 'vast_url' ? `${address}.xml?cb=[CACHEBUSTING]` : undefined,
    vastXml: source === 'vast_xml' ? vastDocument(slug, subtype, durationS) : undefined,
    assets: source === 'hosted_asset' && file ? [{ asset: file.id, role: 'main' }] : undefined,
    vastInfo: source === 'vast_xml' ? vastInfo(slug, subtype, durationS) : undefined,
    universalAdId: {
      registry: 'ad-id.org',
      value: `${slug.slice(0, 4).toUpperCase()}${within(random, 1000, 9999)}000H`,
    },
  }
  return { title: `${subtype === 'video' ? 'film' : 'spot'} ${durationS}s`, values }
}

function vastDocument(slug: string, subtype: string, seconds: number): string {
  const [mime, size] =
    subtype === 'video' ? ['video/mp4', ' width="1920" height="1080"'] : ['audio/mpeg', ' width="0" height="0"']
  return `<?xml version="1.0" encoding="UTF-8"?>
<VAST version="4.2" xmlns="http://www.iab.com/VAST">
  <Ad id="${slug}-${seconds}">
    <InLine>
      <AdSystem version="1.0">Astrolabe</AdSystem>
      <AdTitle>${slug} ${seconds}s</AdTitle>
      <Impression><![CDATA[https://track.${slug}.example/impression]]></Impression>
      <AdServingId>${slug}-${seconds}-1</AdServingId>
      <Creatives>
        <Creative id="1">
          <UniversalAdId idRegistry="ad-id.org">${slug.slice(0, 4).toUpperCase()}0001000H</UniversalAdId>
          <Linear>
            <Duration>00:${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}</Duration>
            <TrackingEvents>
              <Tracking event="start"><![CDATA[https://track.${slug}.example/start]]></Tracking>
              <Tracking event="complete"><![CDATA[https://track.${slug}.example/complete]]></Tracking>
            </TrackingEvents>
            <VideoClicks><ClickThrough><![CDATA[https://www.${slug}.example/film]]></ClickThrough></VideoClicks>
            <MediaFiles>
              <MediaFile delivery="progressive" type="${mime}"${size} bitrate="4500"><![CDATA[https://cdn.${slug}.example/${seconds}.${subtype === 'video' ? 'mp4' : 'mp3'}]]></MediaFile>
            </MediaFiles>
          </Linear>
        </Creative>
      </Creatives>
    </InLine>
  </Ad>
</VAST>
`
}

function vastInfo(slug: string, subtype: string, seconds: number) {
  const video = subtype === 'video'
  return {
    version: '4.2',
    kind: 'inline',
    wrapperDepth: 0,
    durationS: seconds,
    mediaFiles: [
      {
        mime: video ? 'video/mp4' : 'audio/mpeg',
        width: video ? 1920 : 0,
        height: video ? 1080 : 0,
        bitrate: 4500,
        delivery: 'progressive',
        url: `https://cdn.${slug}.example/${seconds}.${video ? 'mp4' : 'mp3'}`,
      },
    ],
    hasVpaid: false,
    hasOmid: false,
    universalAdIds: [`${slug.slice(0, 4).toUpperCase()}0001000H`],
    trackers: [
      { event: 'impression', count: 1 },
      { event: 'start', count: 1 },
      { event: 'complete', count: 1 },
    ],
    insecureUrls: [],
    companions: [],
    errors: [],
  }
}

function reviewOf(book: SampleBook, media: SampleRow, random: Random) {
  const decided: Readonly<Record<string, 'approved' | 'rejected'>> = {
    approved: 'approved',
    suspended: 'approved',
    archived: 'approved',
    rejected: 'rejected',
  }
  const verdict = decided[String(media.status)] ?? 'pending'
  const submitted = new Date(Date.parse(media.createdAt) + 3_600_000)
  const partners =
    media.status === 'draft' ? [] : partnersOf(book, String(media.organization), ['exchange', 'ssp']).slice(0, 3)
  return {
    overall: verdict === 'pending' ? 'pending_not_servable' : verdict,
    policy: verdict,
    landingPage: verdict === 'rejected' ? 'approved' : verdict,
    perPartner: partners.map(({ id }) => {
      const status = verdict === 'approved' && chance(random, 0.12) ? 'pending' : verdict
      return {
        partner: id,
        status,
        ...(status === 'rejected' ? { feedback: 'The claim needs a source.' } : {}),
        submittedAt: iso(submitted),
        ...(status === 'pending' ? {} : { decidedAt: iso(new Date(submitted.getTime() + 5 * 3_600_000)) }),
      }
    }),
  }
}

function hex(random: Random, length: number): string {
  return Array.from({ length }, () => Math.floor(random() * 16).toString(16)).join('')
}

interface One {
  readonly account: SampleRow
  readonly subtype: 'display' | 'video' | 'audio'
  readonly random: Random
  readonly index: number
}
