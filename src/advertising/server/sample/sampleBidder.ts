import type { Fetcher, MeasuredAnswer } from '../../../engine/server/outside.ts'
import { type BidRequest, type Format, formatsOf, type Imp } from '../../openrtb/bidRequest.ts'
import { spotDocument } from './sampleVast.ts'

/** How a bidder of the sample answers. */
export type SampleMood = 'bids' | 'passes' | 'underbids' | 'breaks'

/**
 * The sample's partners have no bidders: test bid requests to them are answered here, without any network. Everything else is
 * sent as before.
 */
export function withSampleBidders(fetcher: Fetcher): Fetcher {
  return {
    ...fetcher,
    postFor: async (url, message) => {
      if (!/^https:\/\/bid(?:-us|-eu)?\.[a-z0-9-]+\.example\/openrtb$/.test(url)) return fetcher.postFor(url, message)
      const text = typeof message.body === 'string' ? message.body : await unzipped(message.body)
      const request: BidRequest = JSON.parse(text)
      const moods = ['bids', 'bids', 'passes', 'underbids'] as const
      const mood = moods[[...request.id].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % moods.length]
      return { ...sampleAnswer(request, mood ?? 'bids'), connectMs: 14, answerMs: 38 }
    },
  }
}

/** What a bidder answers to a sample request. */
export function sampleAnswer(request: BidRequest, mood: SampleMood): Omit<MeasuredAnswer, 'connectMs' | 'answerMs'> {
  if (mood === 'passes') return answered(204, '', [])
  const json = [{ name: 'content-type', value: 'application/json' }]
  if (mood === 'breaks') return answered(500, '{"error":"no campaign index"}', json)
  const [imp] = request.imp
  const bid = imp ? [bidOn(imp, request, mood === 'underbids' ? 0.4 : 1.4)] : []
  const [cur = 'USD'] = request.cur
  return answered(200, JSON.stringify({ id: request.id, cur, seatbid: [{ seat: 'aurora-1', bid }] }, null, 2), json)
}

function bidOn(imp: Imp, request: BidRequest, times: number): object {
  const [format = 'banner'] = formatsOf(imp)
  const deal = imp.pmp?.deals?.[0]
  const [size] = imp.banner?.format ?? []
  return {
    id: `bid-${request.id.slice(0, 8)}`,
    impid: imp.id,
    price: Math.round((deal?.bidfloor ?? imp.bidfloor ?? 1) * times * 100) / 100,
    adomain: ['aurora-skincare.example'],
    crid: `aurora-${format}-1`,
    cid: 'aurora-spring',
    mtype: ['banner', 'video', 'audio', 'native'].indexOf(format) + 1,
    adm: markupOf(format),
    burl: 'https://bid.aurora-skincare.example/bill?price=$' + '{AUCTION_PRICE}',
    ...(size ?? {}),
    ...(deal ? { dealid: deal.id } : {}),
  }
}

function markupOf(format: Format): string {
  if (format === 'video' || format === 'audio') {
    return spotDocument({ slug: 'aurora-skincare', subtype: format, seconds: 15 })
  }
  if (format === 'banner') {
    return '<a href="https://www.aurora-skincare.example/spring"><img src="https://cdn.aurora-skincare.example/spring.png" alt="Spring"></a>'
  }
  const assets = [
    { id: 1, title: { text: 'Spring for your skin' } },
    { id: 2, img: { url: 'https://cdn.aurora-skincare.example/spring.jpg', w: 1200, h: 627 } },
  ]
  return JSON.stringify({ native: { ver: '1.2', assets, link: { url: 'https://www.aurora-skincare.example/spring' } } })
}

function answered(status: number, text: string, headers: MeasuredAnswer['headers']) {
  const contentType = headers[0]?.value ?? ''
  return { status, text, headers, contentType, bytes: new TextEncoder().encode(text).length }
}

function unzipped(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))).text()
}
