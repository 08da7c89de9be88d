import type { ResourceInput } from '../../engine/contract/resourceSpec.ts'
import { sampleKeys, sampleLabels } from '../openrtb/sampleLabels.ts'

const text = (label: string, max = 200) => ({ kind: 'text', max, label }) as const

/** Test bid requests and what came back: made by `POST /bidder/{id}/test` alone, the last 50 of each bidder. */
export const bidTest = {
  path: '/integrations/bid-tests',
  label: 'Test bid request',
  plural: 'Test bid requests',
  menu: false,
  section: 'integrations',
  description: 'Sample requests sent to bidders, with their responses and any problems found.',
  readOnly: true,
  omit: ['code', 'labels', 'notes'],
  fields: {
    bidder: { kind: 'reference', to: 'bidder', owner: true },
    sample: {
      kind: 'choice',
      options: sampleKeys,
      labels: sampleLabels,
    },
    outcome: {
      kind: 'choice',
      options: ['bid', 'no_bid', 'late', 'invalid', 'timed_out', 'failed'],
      labels: { bid: 'Bid', no_bid: 'No bid', timed_out: 'Timed out', failed: 'Not reached' },
      tones: { bid: 'ok', no_bid: 'idle', late: 'warn', invalid: 'bad', timed_out: 'bad', failed: 'bad' },
    },
    httpStatus: { kind: 'number', integer: true, label: 'HTTP status' },
    latencyMs: {
      kind: 'number',
      unit: 'ms',
      label: 'Latency',
      help: 'The time from connecting to the end of the response. Exchanges keep connections open, which saves the time to connect.',
    },
    connectMs: { kind: 'number', unit: 'ms', label: 'Connection' },
    tmaxMs: { kind: 'number', integer: true, unit: 'ms', label: 'Response timeout' },
    noBidReason: text('No-bid reason'),
    failure: text('Failure reason', 500),
    endpoint: { kind: 'text', max: 2000, group: 'Request' },
    requestHeaders: {
      kind: 'objectList',
      group: 'Request',
      fields: { name: text('Header'), value: text('Value', 2000) },
    },
    request: { kind: 'code', language: 'json', group: 'Request' },
    bytes: { kind: 'number', integer: true, unit: 'bytes', label: 'Size', group: 'Response' },
    headers: { kind: 'objectList', group: 'Response', fields: { name: text('Header'), value: text('Value', 2000) } },
    answer: { kind: 'code', language: 'text', group: 'Response', help: 'The first 16,384 characters.' },
    bids: {
      kind: 'objectList',
      group: 'Response',
      fields: {
        impression: text('Impression'),
        price: { kind: 'number' },
        currency: text('Currency', 10),
        seat: text('Seat'),
        creative: text('Creative'),
        advertiser: text('Advertiser'),
        deal: text('Deal'),
      },
    },
    findings: {
      kind: 'objectList',
      group: 'Findings',
      fields: {
        severity: {
          kind: 'choice',
          options: ['error', 'warning', 'advice'],
          tones: { error: 'bad', warning: 'warn', advice: 'idle' },
        },
        place: text('Place', 500),
        message: text('Finding', 500),
        fix: text('What to do', 500),
        source: text('Rule'),
        code: text('Code'),
        path: text('Path', 500),
      },
    },
  },
  columns: ['name', 'outcome', 'httpStatus', 'latencyMs', 'bidder', 'createdAt', 'createdBy'],
  filters: ['bidder', 'outcome', 'sample', 'httpStatus', 'latencyMs'],
} as const satisfies ResourceInput
