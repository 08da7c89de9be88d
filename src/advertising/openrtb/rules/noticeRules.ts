import { quoted } from '../findings.ts'
import type { BidRule } from './bidRule.ts'

const notices = [
  ['nurl', 'win notice'],
  ['burl', 'billing notice'],
  ['lurl', 'loss notice'],
  ['iurl', 'preview image'],
] as const

/** Where the exchange is to call (OpenRTB 2.6 §4.2.3, §4.4). */
export const noticeRules: BidRule = ({ bid, imp }, spot) => {
  for (const [name, words] of notices) {
    const url = bid[name]
    if (typeof url !== 'string') continue
    const at = spot.at(name, words)
    // Macros stand for texts that no URL may have.
    const plain = url.slice(0, 4000).replace(/\$\{[A-Z_:0-9]{1,60}\}/g, '1')
    if (!/^https?:\/\//i.test(plain) || !URL.canParse(plain)) {
      at.add({
        severity: 'error',
        code: 'url-invalid',
        message: `${quoted(url)} isn’t a URL that can be called.`,
        fix: 'Send a full URL that begins with “https://”.',
        section: '4.2.3',
      })
    } else if (imp.secure === 1 && /^http:/i.test(plain)) {
      at.add({
        severity: 'warning',
        code: 'url-insecure',
        message: 'The impression is secure, but this URL begins with “http://”.',
        fix: 'Use “https://”.',
        section: '3.2.4',
      })
    }
  }
  if (typeof bid.burl === 'string' && !bid.burl.includes('AUCTION_PRICE')) {
    spot.at('burl', 'billing notice').add({
      severity: 'advice',
      code: 'price-macro-missing',
      message: 'The billing notice doesn’t ask for the price.',
      fix: `Put \${AUCTION_PRICE} where the price goes.`,
      section: '4.4',
    })
  }
}
