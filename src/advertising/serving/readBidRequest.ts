import { isObject } from '../../engine/contract/isObject.ts'
import { numberOf, textOf, textsOf } from '../../engine/contract/looseValues.ts'
import type { BidRequest, Imp } from '../openrtb/bidRequest.ts'

/** More impressions than any exchange offers at once. */
const mostImps = 50

/** A pasted OpenRTB 2.5 or 2.6 bid request, as far as a decision needs it to be one; what is missing has the default of §3.2.1. @returns a sentence where it is none */
export function readBidRequest(value: unknown): BidRequest | string {
  if (!isObject(value)) return 'This must be a bid request: a JSON object with “id” and “imp”.'
  const { imp } = value
  if (!Array.isArray(imp) || imp.length === 0) return 'A bid request needs a list “imp” with at least one impression.'
  if (imp.length > mostImps) return `A bid request may have ${mostImps} impressions here; this one has ${imp.length}.`
  const wrong = imp.findIndex(one => !isImp(one))
  if (wrong >= 0)
    return `Impression ${wrong + 1} needs an “id”, and one of “banner”, “video”, “audio”, and “native” as an object.`
  const places = ['site', 'app', 'dooh'].filter(name => value[name] !== undefined)
  if (places.length > 1)
    return `A bid request needs exactly one of “site”, “app”, and “dooh”; this one has ${places.length}.`
  return {
    ...value,
    id: textOf(value.id),
    imp: imp.filter(isImp),
    at: value.at === 1 ? 1 : 2,
    tmax: numberOf(value.tmax) ?? 0,
    cur: textsOf(value.cur),
    bcat: textsOf(value.bcat),
    badv: textsOf(value.badv),
    wseat: textsOf(value.wseat),
    bseat: textsOf(value.bseat),
    test: value.test === 1 ? 1 : 0,
  }
}

function isImp(value: unknown): value is Imp {
  if (!isObject(value) || textOf(value.id) === '') return false
  const parts = [value.banner, value.video, value.audio, value.native].filter(part => part !== undefined)
  return parts.length > 0 && parts.every(isObject)
}
