import { type FileLengths, lengthFindings } from './lengthFindings.ts'
import { type HopOptions, insideHop, openHop, unaskable } from './openHop.ts'
import { type AdsTaken, planAds } from './planAds.ts'
import { type ChainLink, summarizeVast } from './summarizeVast.ts'
import { textParts } from './textParts.ts'
import type { VastAd } from './vastDocument.ts'
import { type VastFinding, type VastVerdict, verdictOf } from './vastFinding.ts'
import type { AdFate, ResolvedAd, VastFailure, VastHop, VastInspection, VastQuestion } from './vastInspection.ts'
import type { VmapDocument, VmapSource } from './vmapDocument.ts'

/** VAST 4.3 §2.3.5.1 recommends five wrappers; the rest keeps one question from becoming very many. */
export const resolverLimits = { wrappers: 5, documents: 20, breaks: 100, ms: 30_000 } as const

export interface ResolveOptions extends Partial<HopOptions> {
  readonly ask: HopOptions['ask']
  /** Where lengths of files are known, what documents say is compared with them. */
  readonly lengths?: FileLengths
}

/**
 * Goes the whole way from a document or an address to the ads that a player would show. Asks for documents only, through
 * `ask`, one after the other; trackers, error addresses, scripts and media files are never asked for. Never rejects because of
 * what documents and servers say.
 */
export async function resolveVast(question: VastQuestion, options: ResolveOptions): Promise<VastInspection> {
  const { now = () => new Date(), random = Math.random, ask, lengths } = options
  const resolver = new Resolver({ now, random, ask })
  const startedAt = now().toISOString()
  const start = performance.now()
  const first = await resolver.open(question, null, 0)
  const { ads, failure } = await resolver.follow(first, [], { taken: 'many', followAdditionalWrappers: true })
  const wrong = lengths ? await lengthFindings(resolver.hops, ads, lengths) : new Map<VastHop, VastFinding[]>()
  const hops = resolver.hops.map((hop): VastHop => {
    const found = wrong.get(hop)
    return found ? { ...hop, findings: [...hop.findings, ...found], verdict: 'invalid' } : hop
  })
  return {
    hops,
    ads,
    failure: ads.length > 0 ? null : failure,
    verdict: worstOf(ads.length > 0 ? hops.map(({ verdict }) => verdict) : ['invalid']),
    startedAt,
    ms: Math.round(performance.now() - start),
  }
}

interface Outcome {
  readonly ads: readonly ResolvedAd[]
  /** Why there is none. */
  readonly failure: VastFailure | null
}

interface Allowed {
  readonly taken: AdsTaken
  readonly followAdditionalWrappers: boolean
}

type Hop = VastHop & { readonly ads: AdFate[]; failure: VastFailure | null }

class Resolver {
  readonly hops: Hop[] = []
  private readonly start = performance.now()

  constructor(private readonly options: HopOptions) {}

  async open(question: VastQuestion, parent: VastHop['parent'], depth: number): Promise<Hop> {
    return this.keep(await openHop(question, this.options), parent, depth)
  }

  /** The ads of a document that would play. */
  async follow(hop: Hop, chain: readonly ChainLink[], allowed: Allowed): Promise<Outcome> {
    const { document } = hop
    if (!hop.failure && hop.playlist) return this.followBreaks(hop, hop.playlist)
    if (hop.failure || !document) return { ads: [], failure: hop.failure }
    const plan = planAds(document.ads, allowed.taken)
    hop.ads.push(...plan.fates)
    if (plan.plays.length === 0) {
      hop.failure = { code: 303, message: 'The document contains no ad' }
      return { ads: [], failure: hop.failure }
    }
    const [ads, spares]: [ResolvedAd[], number[]] = [[], [...plan.spares]]
    let failure: VastFailure | null = null
    for (const planned of plan.plays) {
      let at: number | undefined = planned
      while (at !== undefined) {
        const outcome: Outcome = await this.play(hop, at, chain, allowed)
        ads.push(...outcome.ads)
        if (outcome.ads.length > 0) break
        failure ??= outcome.failure
        at = plan.waterfall || document.ads[at]?.wrapper?.fallbackOnNoAd ? spares.shift() : undefined
      }
    }
    return { ads, failure }
  }

  /** The ads of all breaks. One that fails leaves the others alone. */
  private async followBreaks(hop: Hop, { breaks }: VmapDocument): Promise<Outcome> {
    if (hop.parent)
      hop.failure = { code: 101, message: 'The server returned a playlist of ad breaks instead of one VAST document' }
    else if (breaks.length === 0) hop.failure = { code: 303, message: 'The playlist has no ad break' }
    if (hop.failure) return { ads: [], failure: hop.failure }
    const ads: ResolvedAd[] = []
    let failure: VastFailure | null = null
    const partOf = textParts(hop.xml)
    for (const [at, { source }] of breaks.entries()) {
      const next = at < resolverLimits.breaks ? await this.openBreak(hop, at, source, partOf) : tooMany
      const taken = source.allowMultipleAds ? 'many' : 'one'
      const outcome: Outcome =
        'code' in next
          ? { ads: [], failure: next }
          : await this.follow(next, [], { taken, followAdditionalWrappers: source.followRedirects })
      ads.push(...outcome.ads.map(ad => ({ ...ad, break: at })))
      const index = 'code' in next ? null : next.index
      if (outcome.ads.length > 0) hop.ads[at] = { fate: 'plays', reason: '', hop: index }
      else {
        const failed = this.failed(hop, at, outcome.failure ?? noAd, index)
        failure ??= failed.failure
      }
    }
    return { ads, failure }
  }

  /** The document of a break, or why there is none. */
  private async openBreak(hop: Hop, at: number, source: VmapSource, partOf: PartOf): Promise<Hop | VastFailure> {
    const parent = { hop: hop.index, ad: at }
    if (source.kind === 'none') return { code: 303, message: 'The break has no ad source' }
    if (source.kind === 'custom') return { code: 303, message: 'The ads of the break are in a custom format' }
    if (source.kind === 'url') {
      const url = source.url.startsWith('//') ? `https:${source.url}` : source.url
      if (url === '') return { code: 101, message: 'The ad tag of the break is empty' }
      if (!/^https?:\/\//i.test(url)) {
        return { code: 300, message: 'The ad tag of the break isn’t an http or https URL' }
      }
      return this.exhausted() ?? this.open({ url }, parent, 0)
    }
    const xml = source.kind === 'text' ? source.text : partOf(source.at, source.end)
    return this.keep(insideHop(xml, source.kind === 'text' ? [] : source.prefixes), parent, 0)
  }

  private async play(hop: Hop, at: number, chain: readonly ChainLink[], allowed: Allowed): Promise<Outcome> {
    const { document } = hop
    const ad = document?.ads[at]
    if (!document || !ad) return { ads: [], failure: null }
    const link: ChainLink = { hop: hop.index, document, ad }
    const way = [...chain, link]
    const wrapper = ad.wrapper
    const failure = wrapper ? this.closedWay(hop, wrapper.uri, allowed) : unplayable(ad, chain)
    if (failure) return this.failed(hop, at, failure, null)
    if (!wrapper) {
      hop.ads[at] = { fate: 'plays', reason: '', hop: null }
      const [outermost = link, ...rest] = way
      const places = way.map(one => ({ hop: one.hop, ad: one.document.ads.indexOf(one.ad) }))
      return { ads: [{ break: null, chain: places, summary: summarizeVast([outermost, ...rest]) }], failure: null }
    }
    const parent = { hop: hop.index, ad: at }
    const url = wrapper.uri.startsWith('//') ? `https:${wrapper.uri}` : wrapper.uri
    const next = this.inLoop(hop, url)
      ? this.keep(
          unaskable(url, { code: 302, message: 'The wrappers lead back to a document that was already requested' }),
          parent,
          hop.depth + 1,
        )
      : await this.open({ url }, parent, hop.depth + 1)
    const taken = wrapper.allowMultipleAds ? 'many' : 'first'
    const outcome = await this.follow(next, way, { taken, followAdditionalWrappers: wrapper.followAdditionalWrappers })
    if (outcome.ads.length === 0) return this.failed(hop, at, outcome.failure ?? noAd, next.index)
    hop.ads[at] = { fate: 'plays', reason: '', hop: next.index }
    return outcome
  }

  /** Why a wrapper is not followed. */
  private closedWay(hop: Hop, uri: string, { followAdditionalWrappers }: Allowed): VastFailure | null {
    if (uri === '') return { code: 101, message: 'The wrapper has no URL of a next document' }
    if (!followAdditionalWrappers) return { code: 302, message: 'The wrapper above doesn’t allow another wrapper' }
    if (hop.depth >= resolverLimits.wrappers) {
      return { code: 302, message: `There are more than ${resolverLimits.wrappers} nested wrappers` }
    }
    const exhausted = this.exhausted()
    if (exhausted) return exhausted
    if (!/^(https?:)?\/\//i.test(uri)) return { code: 300, message: 'The wrapper’s URL isn’t a full http or https URL' }
    return null
  }

  /** Why no further document is asked for at all; those within a playlist cost nothing. */
  private exhausted(): VastFailure | null {
    const outside = this.hops.filter(({ askedUrl, parent }) => askedUrl !== null || parent === null)
    if (outside.length >= resolverLimits.documents) {
      return { code: 302, message: `More than ${resolverLimits.documents} documents would have to be requested` }
    }
    return performance.now() - this.start > resolverLimits.ms
      ? { code: 301, message: `The previous documents already took ${resolverLimits.ms / 1000} seconds` }
      : null
  }

  /** Whether a document on the way here had this address; written so, or by redirects. */
  private inLoop(hop: Hop, url: string): boolean {
    for (let at: Hop | undefined = hop; at; at = at.parent ? this.hops[at.parent.hop] : undefined) {
      if ([at.writtenUrl, at.askedUrl, at.finalUrl, ...at.redirects].includes(url)) return true
    }
    return false
  }

  private failed(hop: Hop, at: number, failure: VastFailure, next: number | null): Outcome {
    hop.ads[at] = { fate: 'failed', reason: failure.message, hop: next }
    return { ads: [], failure }
  }

  private keep(opened: Awaited<ReturnType<typeof openHop>>, parent: VastHop['parent'], depth: number): Hop {
    const hop = { ...opened, index: this.hops.length, parent, depth, ads: [] }
    this.hops.push(hop)
    return hop
  }
}

type PartOf = ReturnType<typeof textParts>

const tooMany: VastFailure = { code: 303, message: `Only the first ${resolverLimits.breaks} breaks are read` }
const noAd: VastFailure = { code: 303, message: 'There is no ad behind the wrapper' }

/** Why an ad would not play, whatever the player. */
function unplayable(ad: VastAd, chain: readonly ChainLink[]): VastFailure | null {
  if (ad.kind === 'neither') return { code: 101, message: 'The ad is neither InLine nor Wrapper' }
  if (ad.creatives.length === 0) return { code: 303, message: 'The ad contains no creative' }
  const linears = ad.creatives.flatMap(({ linear }) => (linear ? [linear] : []))
  const shows = ad.creatives.some(({ nonLinears, companions }) => nonLinears.length + companions.length > 0)
  if (!shows && linears.every(({ mediaFiles, interactive }) => mediaFiles.length + interactive.length === 0)) {
    return { code: 401, message: 'The ad has no media file' }
  }
  const blocked = chain.flatMap(link => link.ad.blockedCategories)
  const category = ad.categories.find(({ authority, code }) =>
    blocked.some(
      one => (one.authority === '' || one.authority === authority) && one.code.split(/[\s,]+/).includes(code),
    ),
  )
  return category ? { code: 205, message: `A wrapper blocks the category ${category.code.slice(0, 40)}` } : null
}

function worstOf(verdicts: readonly VastVerdict[]): VastVerdict {
  return verdictOf(verdicts.map(verdict => ({ severity: severities[verdict] })))
}

const severities = { invalid: 'error', questionable: 'warning', valid: 'advice' } as const
