import { fileUrl, thumbnailUrl } from '../../../engine/server/assets/fileRefs.ts'
import { chance, oneOf, type Random, weighted, within } from '../../../engine/server/sample/random.ts'
import { iso, type SampleBuilder, type SampleRow } from '../../../engine/server/sample/SampleBuilder.ts'
import { overallReview } from '../../creative/mediaReview.ts'
import { spotSounds, spotVideos } from '../../creative/sampleSpots.ts'
import { resolveVast } from '../../vast/resolveVast.ts'
import { type VastInfo, vastInfo } from '../hooks/vastInfo.ts'
import { sampleFiles } from './files/sampleFiles.ts'
import { type Spot, sampleVastUrl, spotDocument, universalAdId } from './sampleVast.ts'
import { partnersOf } from './trading.ts'
import { displaySizes } from './words.ts'

/** Files and what is made of them; about half display, a third video, the rest audio. */
export async function addMedia(builder: SampleBuilder): Promise<void> {
  for (const organization of builder.of('organization')) {
    const random = builder.random(`media ${organization.slug}`)
    const accounts = builder.of('account', organization.id).filter(({ status }) => status === 'active')
    for (const account of accounts) await addAssets(builder, account)
    for (let index = 0; index < builder.size(116); index++) {
      const account = accounts[index % accounts.length]
      const turn = index + Math.floor(index / accounts.length)
      const subtype = (['display', 'video', 'display', 'video', 'display', 'audio'] as const)[turn % 6]
      if (account && subtype) await addOne(builder, { account, subtype, random, index })
    }
  }
}

async function addAssets(builder: SampleBuilder, account: SampleRow): Promise<void> {
  const resource = builder.catalogue.resources.asset
  const slug = String(account.domain).replace('.example', '')
  const random = builder.random(`assets ${slug}`)
  for (const { fileName, facts, bytes, thumbnail } of await sampleFiles(slug)) {
    const row = builder.add('asset', {
      organization: String(account.organization),
      name: fileName,
      fileName,
      account: account.id,
      folder: slug,
      ...facts,
      sizeBytes: bytes.length,
      checksumSha256: await builder.addFile(bytes),
      usedBy: 0,
      status: facts.kind === 'captions' ? oneOf(random, ['ready', 'ready', 'ready', 'archived']) : 'ready',
      at: builder.workday(within(random, 175, 198), random),
    })
    if (!resource) continue
    row.url = fileUrl(resource, row.id)
    // The sample's images are as small as what a browser would draw of them.
    const small = thumbnail ?? (facts.kind === 'image' ? bytes : null)
    if (small) row.thumbnailUrl = thumbnailUrl(resource, row.id, await builder.addFile(small))
  }
}

async function addOne(builder: SampleBuilder, { account, subtype, random, index }: One): Promise<void> {
  const organization = String(account.organization)
  const slug = String(account.domain).replace('.example', '')
  const assets = builder.of('asset', organization).filter(row => row.account === account.id && row.status === 'ready')
  // The first of its kind is as old as the oldest campaign, which must have had something to show.
  const isFirst = !builder.of('media', organization).some(row => row.account === account.id && row.subtype === subtype)
  const status = isFirst
    ? 'approved'
    : weighted(random, { approved: 66, pending_review: 13, draft: 9, rejected: 6, suspended: 2, archived: 4 })
  const at = builder.workday(isFirst ? within(random, 115, 170) : within(random, 3, 170), random)
  const number = Math.floor(index / 6) + 1
  const content =
    subtype === 'display' ? displayContent(random, assets, slug) : await streamContent(random, assets, slug, subtype)
  const media = builder.add('media', {
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
    labels: chance(random, 0.3) ? ['seasonal'] : undefined,
    status,
    at,
  })
  media.scan = { lastAt: media.createdAt }
  media.review = reviewOf(builder, media, random)
  const used = new Set(Array.isArray(content.values.assets) ? content.values.assets.map(({ asset }) => asset) : [])
  for (const asset of assets) if (used.has(asset.id)) asset.usedBy = Number(asset.usedBy) + 1
}

function displayContent(random: Random, assets: readonly SampleRow[], slug: string) {
  const drawn = oneOf(random, displaySizes)
  const source = weighted(random, { third_party_tag: 45, hosted_asset: 35, html5_zip: 12, native_assets: 8 })
  const click = `https://www.${slug}.example/offer`
  const hosted = source === 'hosted_asset' || source === 'html5_zip'
  const image = assets.find(({ kind, height }) =>
    source === 'html5_zip' ? kind === 'html_zip' : kind === 'image' && (!hosted || height === 250),
  )
  // A file has one size; a tag comes in any.
  const size = hosted && image ? `${image.width}x${image.height}` : drawn
  const [width = 0, height = 0] = size.split('x').map(Number)
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

async function streamContent(random: Random, assets: readonly SampleRow[], slug: string, subtype: 'video' | 'audio') {
  const drawn = oneOf(random, subtype === 'video' ? spotVideos.seconds : [...spotSounds.seconds, 30])
  const source = weighted(random, { vast_url: 45, vast_xml: 35, hosted_asset: 20 })
  const file = assets.find(({ kind }) => kind === subtype)
  // A file lasts as long as it does.
  const durationS = source === 'hosted_asset' && file ? Number(file.durationMs) / 1000 : drawn
  const spot = { slug, subtype, seconds: durationS }
  const tagged = source === 'vast_url' || source === 'vast_xml'
  const values = {
    source,
    durationS,
    skippable: subtype === 'video' ? chance(random, 0.4) : undefined,
    clickUrl: `https://www.${slug}.example/film`,
    vastUrl: source === 'vast_url' ? sampleVastUrl(spot) : undefined,
    vastXml: source === 'vast_xml' ? spotDocument(spot) : undefined,
    assets: source === 'hosted_asset' && file ? [{ asset: file.id, role: 'main' }] : undefined,
    vastInfo: tagged ? await spotInfo(spot) : undefined,
    universalAdId: {
      registry: 'ad-id.org',
      value: tagged ? universalAdId(slug) : universalAdId(slug, within(random, 1000, 9999)),
    },
  }
  return { title: `${subtype === 'video' ? 'film' : 'spot'} ${durationS}s`, values }
}

/** What the server would keep of a spot's document: the same for all brands but for their names. */
async function spotInfo({ slug, ...spot }: Spot): Promise<VastInfo> {
  const key = `${spot.subtype} ${spot.seconds}`
  const known =
    infos.get(key) ??
    resolveVast({ xml: spotDocument({ slug: 'brand', ...spot }) }, { ask: async () => nobody }).then(found =>
      JSON.stringify({ ...vastInfo(found), universalAdIds: [] }),
    )
  infos.set(key, known)
  const info: VastInfo = JSON.parse((await known).replaceAll('.brand.example', `.${slug}.example`))
  return { ...info, universalAdIds: [universalAdId(slug)] }
}

const infos = new Map<string, Promise<string>>()
const nobody = { reason: 'unreachable', message: 'A spot has no wrappers', redirects: [] } as const

function reviewOf(builder: SampleBuilder, media: SampleRow, random: Random) {
  const decided: Readonly<Record<string, 'approved' | 'rejected'>> = {
    approved: 'approved',
    suspended: 'approved',
    archived: 'approved',
    rejected: 'rejected',
  }
  const verdict = decided[String(media.status)] ?? 'pending'
  const submitted = new Date(Date.parse(media.createdAt) + 3_600_000)
  const partners =
    media.status === 'draft' ? [] : partnersOf(builder, String(media.organization), ['exchange', 'ssp']).slice(0, 3)
  const perPartner = partners.map(({ id }) => {
    const status = verdict === 'approved' && chance(random, 0.12) ? 'pending' : verdict
    return {
      partner: id,
      status,
      ...(status === 'rejected' ? { feedback: 'The claim needs a source.' } : {}),
      submittedAt: iso(submitted),
      ...(status === 'pending' ? {} : { decidedAt: iso(new Date(submitted.getTime() + 5 * 3_600_000)) }),
    } as const
  })
  return {
    overall: overallReview(String(media.status), perPartner),
    policy: verdict,
    landingPage: verdict === 'rejected' ? 'approved' : verdict,
    perPartner,
  }
}

interface One {
  readonly account: SampleRow
  readonly subtype: 'display' | 'video' | 'audio'
  readonly random: Random
  readonly index: number
}
