import { type Format, formats, formatsOf } from '../bidRequest.ts'
import { quoted } from '../findings.ts'
import type { BidRule } from './bidRule.ts'

/** The markup and its type (OpenRTB 2.6 §4.2.3, §4.3). */
export const markupRules: BidRule = ({ bid, imp, expectsMarkup }, spot) => {
  const { adm, nurl, mtype } = bid
  const offered = formatsOf(imp)
  const isEmpty = adm === undefined || adm === ''
  if (isEmpty && (nurl === undefined || nurl === '')) {
    spot.at('adm', 'markup').add({
      severity: 'error',
      code: 'markup-missing',
      message: 'The bid has neither markup nor a win notice URL that could return it.',
      fix: 'Send the markup in “adm”, or a “nurl” that returns it.',
      section: '4.3',
    })
  } else if (isEmpty && expectsMarkup) {
    spot.at('adm', 'markup').add({
      severity: 'warning',
      code: 'markup-not-in-bid',
      message: 'The bidder is set to send its markup in the bid, but this bid has none.',
      fix: 'Send “adm”, or turn off “Markup in the bid”.',
      section: '4.3.2',
    })
  }
  const named = typeof mtype === 'number' ? formats[mtype - 1] : undefined
  const at = spot.at('mtype', 'markup type')
  if (mtype === undefined) {
    at.add({
      severity: offered.length > 1 ? 'warning' : 'advice',
      code: 'markup-type-missing',
      message: 'The bid doesn’t say what its markup is.',
      fix: 'Send “mtype”: 1 for banner, 2 for video, 3 for audio, 4 for native.',
      section: '4.2.3',
    })
  } else if (typeof mtype === 'number' && !named) {
    at.add({
      severity: 'error',
      code: 'markup-type-unknown',
      message: `Markup type ${quoted(mtype)} doesn’t exist.`,
      fix: 'Send 1 for banner, 2 for video, 3 for audio, or 4 for native.',
      section: '4.2.3',
    })
  } else if (named && !offered.includes(named)) {
    at.add({
      severity: 'error',
      code: 'markup-type-not-offered',
      message: `The markup is ${named}, but the impression accepts ${offered.join(' or ')}.`,
      fix: `Bid with ${offered.join(' or ')}.`,
      section: '4.2.3',
    })
  }
  const format = named && offered.includes(named) ? named : offered.length === 1 ? offered[0] : undefined
  if (typeof adm === 'string' && adm !== '' && format) {
    const misfit = misfits[format](adm)
    if (misfit) {
      spot.at('adm', 'markup').add({ severity: 'error', section: '4.3.2', ...misfit })
    }
  }
  if (typeof adm === 'string' && imp.secure === 1 && /\b(?:src|href)=["']http:/i.test(adm.slice(0, mostMarkup))) {
    spot.at('adm', 'markup').add({
      severity: 'warning',
      code: 'markup-insecure',
      message: 'The impression is secure, but the markup loads or links to “http://” URLs.',
      fix: 'Use “https://” throughout.',
      section: '3.2.4',
    })
  }
}

/** Markup beyond this isn't searched. */
const mostMarkup = 65_536

type Misfit = { readonly code: string; readonly message: string; readonly fix: string } | null

const misfits: Readonly<Record<Format, (adm: string) => Misfit>> = {
  banner: adm =>
    isVast(adm)
      ? { code: 'markup-is-vast', message: 'The markup is VAST, but the impression is a banner.', fix: 'Send HTML.' }
      : null,
  video: notVast,
  audio: notVast,
  native: adm =>
    isNative(adm)
      ? null
      : {
          code: 'markup-not-native',
          message: 'The markup isn’t a native response.',
          fix: 'Send JSON with “assets” (Native Ads 1.2 §5), as a string.',
        },
}

function notVast(adm: string): Misfit {
  // Some exchanges take the URL of a document.
  if (isVast(adm) || /^https?:\/\/\S+$/.test(adm.slice(0, 4000))) return null
  return { code: 'markup-not-vast', message: 'The markup isn’t VAST.', fix: 'Send a VAST document as “adm”.' }
}

function isVast(adm: string): boolean {
  return /^\s{0,100}(?:<\?xml[^>]{0,200}\?>\s{0,100})?(?:<!--[^>]{0,500}-->\s{0,100})?<(?:VAST|DAAST|VMAP|vmap:VMAP)\b/i.test(
    adm.slice(0, 2000),
  )
}

function isNative(adm: string): boolean {
  if (adm.length > mostMarkup * 4) return false
  try {
    const parsed: unknown = JSON.parse(adm)
    const inner = valueIn(parsed, 'native') ?? parsed
    return Array.isArray(valueIn(inner, 'assets')) || typeof valueIn(inner, 'assetsurl') === 'string'
  } catch {
    return false
  }
}

function valueIn(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}
