import type { BidVerdict } from './bidFinding.ts'
import type { BidRequest } from './bidRequest.ts'
import { checkBids } from './checkBids.ts'
import { checkFields, isValues } from './checkFields.ts'
import { createFindings, quoted, type Spot } from './findings.ts'
import { noBidReason } from './noBidReasons.ts'
import { responseFields } from './responseFields.ts'

/** What came back over HTTP. */
export interface BidAnswer {
  readonly status: number
  readonly contentType: string
  readonly text: string
}

/** An answer to a bid request, against the request and OpenRTB 2.6 §4. Never throws, whatever the answer is. */
export function checkBidResponse(answer: BidAnswer, request: BidRequest, expectsMarkup = false): BidVerdict {
  const { root, found } = createFindings()
  const outcome = outcomeOf(answer, request, expectsMarkup, root)
  const isInvalid = found.some(({ severity }) => severity === 'error')
  return {
    ...outcome,
    outcome: isInvalid ? 'invalid' : outcome.bids.length > 0 ? 'bid' : 'no_bid',
    findings: found.toSorted((a, b) => severities.indexOf(a.severity) - severities.indexOf(b.severity)),
  }
}

const severities = ['error', 'warning', 'advice']

type Read = Pick<BidVerdict, 'bids' | 'noBidReason'>
const nothing: Read = { bids: [], noBidReason: null }

function outcomeOf(answer: BidAnswer, request: BidRequest, expectsMarkup: boolean, root: Spot): Read {
  const { status, contentType } = answer
  const text = answer.text.trim()
  if (status === 204) {
    if (text !== '') {
      root.add({
        severity: 'warning',
        code: 'no-content-with-body',
        message: 'Status 204 means no body, but the response has one.',
        fix: 'Send no body with 204.',
        section: '7.1',
      })
    }
    return nothing
  }
  if (status !== 200) {
    root.add({ severity: 'error', code: 'http-status', section: '2.1', ...statusWords(status) })
    return nothing
  }
  if (text === '') {
    root.add({
      severity: 'warning',
      code: 'empty-body',
      message: 'The response is 200 without a body. Exchanges treat it as no bid.',
      fix: 'Return 204 when you don’t bid.',
      section: '7.1',
    })
    return nothing
  }
  if (/^<!doctype html|^<html/i.test(text.slice(0, 100))) {
    root.add({
      severity: 'error',
      code: 'web-page',
      message: 'The response is a web page, not a bid response.',
      fix: 'Check the endpoint: a proxy, sign-in page, or landing page may be responding instead.',
      section: '2.3',
    })
    return nothing
  }
  if (!/^application\/(?:[\w.-]+\+)?json\b/i.test(contentType.trim())) {
    root.add({
      severity: 'warning',
      code: 'content-type',
      message: `The content type is ${contentType ? quoted(contentType) : 'missing'}.`,
      fix: 'Send “Content-Type: application/json”.',
      section: '2.3',
    })
  }
  const body = parsed(text)
  if (!isValues(body)) {
    root.add({
      severity: 'error',
      code: 'not-json',
      message: body === undefined ? 'The response isn’t valid JSON.' : 'The response is JSON, but not an object.',
      fix: 'Send one JSON object: a BidResponse.',
      section: '2.3',
    })
    return nothing
  }
  return bodyOf(body, request, expectsMarkup, root)
}

function bodyOf(
  body: Readonly<Record<string, unknown>>,
  request: BidRequest,
  expectsMarkup: boolean,
  root: Spot,
): Read {
  // An empty object is a no-bid of its own (§7.1).
  if (Object.keys(body).length === 0) return nothing
  checkFields(body, responseFields, root, '4.2.1')
  checkId(body, request, root)
  const reason = reasonOf(body, root)
  const { seatbid } = body
  if (!Array.isArray(seatbid) || seatbid.length === 0) return { bids: [], noBidReason: reason }
  // Without bids there is no price to have a currency.
  const currency = currencyOf(body, request, root)
  return { bids: checkBids(seatbid, { request, currency, expectsMarkup }, root), noBidReason: reason }
}

function checkId({ id }: Readonly<Record<string, unknown>>, request: BidRequest, root: Spot): void {
  const at = root.at('id', 'id')
  if (id === undefined) {
    at.add({
      severity: 'error',
      code: 'id-missing',
      message: 'The response has no id.',
      fix: 'Repeat the id of the request.',
      section: '4.2.1',
    })
  } else if (typeof id === 'string' && id !== request.id) {
    at.add({
      severity: 'error',
      code: 'id-mismatch',
      message: `The response is for request ${quoted(id)}, not this one.`,
      fix: 'Repeat the id of the request.',
      section: '4.2.1',
    })
  }
}

function currencyOf({ cur }: Readonly<Record<string, unknown>>, request: BidRequest, root: Spot): string {
  const currency = typeof cur === 'string' ? cur : 'USD'
  if (!request.cur.includes(currency)) {
    root.at('cur', 'currency').add({
      severity: 'error',
      code: 'currency-not-allowed',
      message:
        cur === undefined
          ? 'The response names no currency, so it’s in USD, which the request doesn’t allow.'
          : `The request doesn’t allow bids in ${quoted(currency)}.`,
      fix: `Bid in ${request.cur.slice(0, 5).join(' or ')}.`,
      section: '4.2.1',
    })
  }
  return currency.slice(0, 10)
}

function reasonOf({ nbr, seatbid }: Readonly<Record<string, unknown>>, root: Spot): string | null {
  if (!Number.isInteger(nbr)) return null
  const at = root.at('nbr', 'no-bid reason')
  if (Array.isArray(seatbid) && seatbid.length > 0) {
    at.add({
      severity: 'warning',
      code: 'reason-with-bids',
      message: 'The response has both a no-bid reason and bids.',
      fix: 'Send “nbr” only without bids.',
      section: '7.1',
    })
    return null
  }
  const reason = noBidReason(Number(nbr))
  if (reason === null) {
    at.add({
      severity: 'warning',
      code: 'reason-unknown',
      message: `No-bid reason ${quoted(nbr)} doesn’t exist.`,
      fix: 'Send a code from the list, or your own code of 500 or above.',
      section: '7.1',
    })
  }
  return reason
}

function statusWords(status: number): { readonly message: string; readonly fix: string } {
  if (status >= 300 && status < 400) {
    return {
      message: `The endpoint redirects (${status}). Bid requests don’t follow redirects.`,
      fix: 'Enter the final endpoint.',
    }
  }
  if (status === 400) {
    return { message: 'The bidder says that the request isn’t valid (400).', fix: 'Ask the bidder what’s missing.' }
  }
  if (status === 401 || status === 403) {
    return { message: `The bidder rejects the request (${status}).`, fix: 'Check the authentication and its secret.' }
  }
  if (status === 404) return { message: 'There is nothing at this path (404).', fix: 'Check the endpoint.' }
  if (status === 429) return { message: 'The bidder received too many requests (429).', fix: 'Lower the QPS limit.' }
  return {
    message: `The bidder responded with status ${status}.`,
    fix: 'Bidders return 200 with bids, or 204 without.',
  }
}

function parsed(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    return value === undefined ? null : value
  } catch {
    return undefined
  }
}
