import { isObject } from '../../../engine/contract/isObject.ts'
import { textOf, textsOf } from '../../../engine/contract/looseValues.ts'
import type { Fetcher } from '../../../engine/server/outside.ts'
import { buyerSeatOf } from '../../dealsApi/buyerSeat.ts'

/**
 * The sample's partners have no Deals API: what goes to them is answered here, without any network. Their seats look at a deal
 * when it is pushed, and have approved it by the time they are asked. Everything else is sent as before.
 */
export function withSamplePartners(fetcher: Fetcher): Fetcher {
  const reported = new Map<string, readonly string[]>()
  return {
    ...fetcher,
    postFor: async (url, message) => {
      const path = /^https:\/\/deals\.[a-z0-9-]{1,60}\.example\/v1(\/status)?$/.exec(url)
      if (!path || typeof message.body !== 'string') return fetcher.postFor(url, message)
      const body: unknown = JSON.parse(message.body)
      const deal = isObject(body) ? body : {}
      const id = textOf(deal.id)
      const isNew = !reported.has(id)
      if (!path[1]) reported.set(id, textsOf(deal.wseat))
      const status = path[1] ? 'approved' : 'pending'
      // What was pushed before this process began is not brought up again.
      const seats = path[1] || (isNew && deal.sellerstatus === 2) ? (reported.get(id) ?? []) : []
      const states = seats.map(seatId => ({ seatId, status, comment: null }))
      const text = JSON.stringify(buyerSeatOf({ id, version: '1.0' }, states))
      const contentType = 'application/json'
      const headers = [{ name: 'content-type', value: contentType }]
      return { status: 200, headers, contentType, text, bytes: text.length, connectMs: 12, answerMs: 31 }
    },
  }
}
