import { quoted } from '../findings.ts'
import type { BidRule } from './bidRule.ts'

/** Price, currency and floor (OpenRTB 2.6 §4.2.3, §3.2.4, §3.2.12). */
export const priceRules: BidRule = ({ bid, imp, deal, currency }, spot) => {
  const at = spot.at('price', 'price')
  const { price } = bid
  if (price === undefined) {
    return at.add({
      severity: 'error',
      code: 'price-missing',
      message: 'The bid has no price.',
      fix: 'Send “price”, a CPM in the response’s currency.',
      section: '4.2.3',
    })
  }
  if (typeof price !== 'number') return
  if (price < 0) {
    return at.add({
      severity: 'error',
      code: 'price-negative',
      message: `A price can’t be negative; it is ${quoted(price)}.`,
      fix: 'Send a CPM of more than 0.',
      section: '4.2.3',
    })
  }
  if (price === 0) {
    return at.add({
      severity: 'warning',
      code: 'price-zero',
      message: 'The price is 0, which most exchanges treat as no bid.',
      fix: 'Respond with 204 instead of a bid of 0.',
      section: '7.1',
    })
  }
  const { bidfloor = 0, bidfloorcur = 'USD' } = deal ?? imp
  if (bidfloor > 0 && bidfloorcur === currency && price < bidfloor) {
    at.add({
      severity: 'error',
      code: 'price-below-floor',
      message: `The price of ${price} ${currency} is below the floor of ${bidfloor} ${bidfloorcur}${deal ? ' of the deal' : ''}.`,
      fix: 'Bid the floor or more, or don’t bid.',
      section: deal ? '3.2.12' : '3.2.4',
    })
  }
  if (bidfloor > 0 && bidfloorcur !== currency) {
    at.add({
      severity: 'advice',
      code: 'floor-in-other-currency',
      message: `The floor is in ${bidfloorcur} and the price in ${currency}, so they weren’t compared.`,
      fix: `Bid in ${bidfloorcur} where you can.`,
      section: '7.11',
    })
  }
}
