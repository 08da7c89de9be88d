import type { BidRequest, Imp } from './bidRequest.ts'

type Values = Readonly<Record<string, unknown>>

/**
 * A request of OpenRTB 2.6 as 2.5 writes it: what 2.6 took out of `ext` (Appendix B of 2.6) is back in there, and what 2.5
 * has no place for is gone.
 */
export function inVersion25(request: BidRequest): BidRequest {
  const { cattax: _, ...rest } = request
  return {
    ...rest,
    imp: request.imp.map(withoutNewer),
    bcat: ['IAB25', 'IAB26'],
    ...(isValues(rest.site) ? { site: inOldCategories(rest.site, 'IAB20') } : {}),
    ...(isValues(rest.app) ? { app: inOldCategories(rest.app, 'IAB1-6') } : {}),
    device: extended(rest.device, ['sua']),
    user: extended(rest.user, ['consent', 'eids']),
    regs: extended(rest.regs, ['gdpr', 'us_privacy', 'gpp', 'gpp_sid']),
    source: extended(rest.source, ['schain']),
  }
}

function withoutNewer(imp: Imp): Imp {
  if (!imp.video) return imp
  const { plcmt, ...video } = imp.video
  // 2.5 §5.9: 1 is in-stream, as it is in the newer list.
  return { ...imp, video: { ...video, ...(plcmt === undefined ? {} : { placement: plcmt }) } }
}

function inOldCategories(place: Values, category: string): Values {
  const { cattax: _, ...rest } = place
  return { ...rest, cat: [category] }
}

function extended(value: unknown, names: readonly string[]): Values {
  const object = isValues(value) ? value : {}
  const entries = Object.entries(object)
  const moved = entries.filter(([name]) => names.includes(name))
  const stayed = Object.fromEntries(entries.filter(([name]) => !names.includes(name)))
  return moved.length > 0 ? { ...stayed, ext: Object.fromEntries(moved) } : stayed
}

function isValues(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
