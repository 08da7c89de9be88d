import type { VastRequirements } from './vastCompatibility.ts'

type Values = Readonly<Record<string, unknown>>

/** What a placement asks of a video or audio ad, as it is stored; what it leaves open is left out. */
export function placementRequirements(placement: Values): VastRequirements {
  const video = groupIn(placement, 'video')
  const audio = groupIn(placement, 'audio')
  const media = textsIn(placement, 'mediaTypes').filter(one => one === 'video' || one === 'audio')
  const times = media.includes('video') ? video : audio
  const linearity = video.linearity
  const protocols = textsIn(video, 'protocols').flatMap(name => protocolNumbers[name] ?? [])
  return {
    ...(media.length === 1 && media[0] ? { media: media[0] } : {}),
    ...numberAt('minDurationS', times.minDuration),
    ...numberAt('maxDurationS', times.maxDuration),
    // Left out it is nobody's wish; only a plain no forbids.
    ...(media.includes('video') && video.skippable === false ? { skippable: false } : {}),
    ...(linearity === 'linear' || linearity === 'non_linear' ? { linearity } : {}),
    ...(protocols.length > 0 ? { protocols } : {}),
  }
}

/** What a deal's creative rules ask of an ad. */
export function dealRequirements(deal: Values): VastRequirements {
  const rules = groupIn(deal, 'creativeRules')
  const sizes = textsIn(rules, 'sizes')
  const durations = textsIn(rules, 'durations').map(Number).filter(Number.isFinite)
  return {
    ...(sizes.length > 0 ? { sizes } : {}),
    ...(durations.length > 0 ? { durationsS: durations } : {}),
  }
}

/** What a publisher, for all of its places, refuses. */
export function publisherRequirements(publisher: Values): VastRequirements {
  const blocked = groupIn(publisher, 'blocked')
  const domains = textsIn(blocked, 'advertiserDomains')
  const categories = textsIn(blocked, 'categories')
  return {
    ...(domains.length > 0 ? { blockedDomains: domains } : {}),
    ...(categories.length > 0 ? { blockedCategories: categories } : {}),
  }
}

/** A place that takes a version takes it behind wrappers, too. */
const protocolNumbers: Readonly<Record<string, readonly number[]>> = {
  vast_2: [2, 5],
  vast_3: [3, 6],
  vast_4: [7, 8],
  vast_4_1: [11, 12],
  vast_4_2: [13, 14],
  vast_4_3: [15, 16],
  daast_1: [9, 10],
}

function groupIn(values: Values, name: string): Values {
  const group = values[name]
  return typeof group === 'object' && group !== null && !Array.isArray(group) ? (group as Values) : {}
}

function textsIn(values: Values, name: string): string[] {
  const list = values[name]
  return Array.isArray(list) ? list.filter(one => typeof one === 'string') : []
}

function numberAt<const Name extends string>(name: Name, value: unknown) {
  return (typeof value === 'number' ? { [name]: value } : {}) as { readonly [K in Name]?: number }
}
