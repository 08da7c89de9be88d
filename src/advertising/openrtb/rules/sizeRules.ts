import { quoted } from '../findings.ts'
import type { BidRule } from './bidRule.ts'

/** Sizes, durations and protocols against what the impression takes (OpenRTB 2.6 §3.2.6–3.2.8, §4.2.3). */
export const sizeRules: BidRule = ({ bid, imp }, spot) => {
  const { w, h, dur, protocol, exp } = bid
  const sizes = imp.banner?.format ?? []
  const isBannerAlone = imp.banner !== undefined && !imp.video && !imp.audio && !imp.native
  if (isBannerAlone && sizes.length > 1 && (w === undefined || h === undefined) && bid.wratio === undefined) {
    spot.at('w', 'size').add({
      severity: 'warning',
      code: 'size-missing',
      message: `The impression accepts ${sizes.length} sizes, but the bid doesn’t say which one it has.`,
      fix: 'Send “w” and “h”.',
      section: '4.2.3',
    })
  }
  if (
    isBannerAlone &&
    typeof w === 'number' &&
    typeof h === 'number' &&
    !sizes.some(one => one.w === w && one.h === h)
  ) {
    spot.at('w', 'size').add({
      severity: 'error',
      code: 'size-not-offered',
      message: `The creative is ${w} × ${h}, which the impression doesn’t accept.`,
      fix: `Bid with ${sizes.map(one => `${one.w} × ${one.h}`).join(' or ')}.`,
      section: '3.2.6',
    })
  }
  const { minduration = 0, maxduration = Number.POSITIVE_INFINITY, protocols = [] } = imp.video ?? imp.audio ?? {}
  if (typeof dur === 'number' && (imp.video || imp.audio) && (dur < minduration || dur > maxduration)) {
    spot.at('dur', 'duration').add({
      severity: 'error',
      code: 'duration-not-offered',
      message: `The creative runs ${dur} s; the impression accepts ${minduration}–${maxduration} s.`,
      fix: 'Choose a creative with a duration in this range.',
      section: '4.2.3',
    })
  }
  if (typeof protocol === 'number' && protocols.length > 0 && !protocols.includes(protocol)) {
    spot.at('protocol', 'video protocol').add({
      severity: 'error',
      code: 'protocol-not-offered',
      message: `The player doesn’t support protocol ${quoted(protocol)}.`,
      fix: `Use one of: ${protocols.join(', ')}.`,
      section: '3.2.7',
    })
  }
  if (typeof exp === 'number' && exp < 0) {
    spot.at('exp', 'expiry').add({
      severity: 'error',
      code: 'expiry-negative',
      message: `A bid can’t expire ${quoted(exp)} seconds after the auction.`,
      fix: 'Send a number of seconds, 0 or more.',
      section: '7.2',
    })
  }
}
